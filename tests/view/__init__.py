"""Views and sampling."""
