"""One socket of a device at a table: the connection, what goes over it, and how it ends."""
