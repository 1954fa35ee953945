"""What the pictures promise."""
