"""The edge of the server: who may come in, how much each may use, and how connections are read."""
