"""One module for each step; Alembic finds their order by the names they give each other."""
