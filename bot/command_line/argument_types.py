"""Parses the values of command-line arguments. Each function raises ArgumentTypeError for an invalid text."""

from __future__ import annotations

import argparse
import math
import re
from datetime import timedelta
from typing import Final

_SNOWFLAKE: Final = re.compile("[0-9]{15,20}")
_LARGEST: Final = 2**63 - 1
"""SQLite's largest integer, and so the largest id that can be stored."""
_MOST_AT_ONCE: Final = 64
"""Maximum number of matches that engines may play at the same time. Each match may need nine processes."""
_SPAN: Final = re.compile("([0-9]{1,6})([mhd])")
_MINUTES: Final = {"m": 1, "h": 60, "d": 24 * 60}
_LONGEST: Final = timedelta(days=366)


def utf8(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:  # Python has kept the bytes as surrogates
        raise argparse.ArgumentTypeError(f"{text!r} is not text in UTF-8") from None
    return text


def whole(text: str) -> int:
    if not re.fullmatch("[1-9][0-9]{0,5}", text):
        raise argparse.ArgumentTypeError(f"“{text}” is not a number from 1 to 999999")
    return int(text)


def at_once(text: str) -> int:
    number = whole(text)
    if number > _MOST_AT_ONCE:
        raise argparse.ArgumentTypeError(
            f"“{text}” is too many at a time: the maximum is {_MOST_AT_ONCE}"
        )
    return number


def seconds(text: str) -> float:
    number = pace(text)
    if not 0.001 <= number <= 3600:
        raise argparse.ArgumentTypeError(
            f"“{text}” is not a time for a move: give 0.001 to 3600 seconds"
        )
    return number


def port(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else -1
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: choose a number from 1 to 65535")
    return number


def pace(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 <= number < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds, such as 0.5")
    return number


def span(text: str) -> timedelta:
    found = _SPAN.fullmatch(text)
    interval = timedelta(minutes=int(found[1]) * _MINUTES[found[2]]) if found else timedelta()
    if not timedelta() < interval <= _LONGEST:
        raise argparse.ArgumentTypeError(
            f"“{text}” is not an interval: write 30m, 6h or 1d, at most {_LONGEST.days}d"
        )
    return interval


def snowflake(text: str) -> int:
    if _SNOWFLAKE.fullmatch(text) is None or int(text) > _LARGEST:
        raise argparse.ArgumentTypeError(
            f"“{text}” is not a Discord id, which has 15 to 20 digits: turn on Discord's developer "
            "mode to copy ids."
        )
    return int(text)
