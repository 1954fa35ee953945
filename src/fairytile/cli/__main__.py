"""Lets ``python -m fairytile.cli`` do what the command ``fairytile`` does."""

from fairytile.cli import main

if __name__ == "__main__":
    main()
