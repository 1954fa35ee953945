"""The commands of ``fairytile``, one module each, and the options that several of them have."""
