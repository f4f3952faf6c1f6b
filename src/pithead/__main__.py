"""`python -m pithead` is the command `pithead`."""

import sys

from pithead.cli import main

if __name__ == "__main__":
    sys.exit(main())
