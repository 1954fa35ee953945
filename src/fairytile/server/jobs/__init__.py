"""Work that takes long: a fair queue, and a thread beside the event loop."""
