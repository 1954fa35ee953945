"""Lets ``python -m fairytile`` do what the command ``fairytile`` does."""

from fairytile_start import main

if __name__ == "__main__":
    main()
