"""Starts the page for a test, as the command line does."""

import asyncio
import sys
from pathlib import Path

from sandbox.page import serve

if __name__ == "__main__":
    folder, *bot = sys.argv[1:]
    sys.exit(asyncio.run(serve([sys.executable, *bot], Path(folder), open_browser=False)))
