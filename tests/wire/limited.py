"""Runs the bot with a limit of four requests to Discord per second: `python limited.py run`.

As behind a proxy, turns don't wait for the limit.
"""

from __future__ import annotations

import sys

import bot.__main__
from bot.rest import global_rate_limit

A_SECOND = 4

if __name__ == "__main__":
    vars(global_rate_limit)["REQUESTS"] = A_SECOND
    sys.exit(bot.__main__.main(sys.argv[1:]))
