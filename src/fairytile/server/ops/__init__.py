"""For who runs a server: logs, numbers, health, and a watch on the event loop."""
