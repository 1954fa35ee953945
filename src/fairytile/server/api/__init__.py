"""What can be asked over HTTP, how it is answered, and its description for other programs."""
