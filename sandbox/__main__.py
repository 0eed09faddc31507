"""Runs the command `discord-sandbox` as `python -m sandbox`."""

import sys

from sandbox.command_line import main

if __name__ == "__main__":
    sys.exit(main())
