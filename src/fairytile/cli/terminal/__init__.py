"""The terminal that people play at: what is shown, what is asked, and in which words."""
