"""A load of many two-player games on a server: the clients, and the servers that are compared."""
