"""``python -m kosti``: the same as the command ``kosti``."""

import sys

from kosti.cli import main

if __name__ == "__main__":
    sys.exit(main())
