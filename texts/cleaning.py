"""Sanitizes text that people typed, such as display names, before anybody else sees it. Nothing else does."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

LONGEST_NAME: Final = 32
"""Discord's limit for user names and nicknames, in characters:
https://docs.discord.com/developers/resources/user#usernames-and-nicknames"""

UNNAMED: Final = "a player"
"""Shown in place of a name that has no visible character."""

_ISOLATED: Final = "\u2068{}\u2069"
"""FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE (Unicode annex 9). The text around a right-to-left name
keeps its order."""

_BLANK: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and symbols that render as nothing, such as Hangul fillers."""

_JOINERS: Final = "\u200c\u200d"
_NEW_EMOJI: Final = range(0x1F000, 0x1FC00)
"""The emoji blocks. A newer Unicode may assign characters there that Python's does not know."""

_MARKS: Final = 4
"""Combining marks allowed on one letter. No living script needs more; taller stacks cover other lines."""


def clean(text: str) -> str:
    """One line without control, format, blank or private-use characters. Idempotent.

    A space is inserted into links and into mentions of everyone. Text with right-to-left letters is wrapped
    in an isolate.
    """
    line = " ".join(_LOOSE_JOINER.sub("", _without_stacks(_visible(text))).split())
    # The isolate comes last: `_visible` drops isolates that somebody typed.
    broken = _PATH.sub(r"\1 ", _SCHEME.sub(": ", line))
    return _isolated(_EVERYBODY.sub("@ ", broken))


@lru_cache(maxsize=1024)  # the names of a match are needed a dozen times for each move
def clean_name(name: str, instead: str = UNNAMED) -> str:
    """`clean`, cut to `LONGEST_NAME` characters; `instead` if no visible character is left."""
    return shortened(clean(name) or instead, LONGEST_NAME)


def shortened(text: str, most: int) -> str:
    """Cut cleaned text to `most` characters, the ellipsis included; the isolate around it does not count."""
    bare = text.strip("\u2068\u2069")
    if len(bare) <= most:
        return text
    return _isolated(bare[: most - 1].rstrip(f" {_JOINERS}") + "…")


@lru_cache(maxsize=1024)  # the same
def plain(text: str) -> str:
    """`clean`, with Markdown escaped: Discord shows it literally, without mentions, links or lists."""
    return _NUMBERED.sub(r"\1\\.", _MARKDOWN.sub(r"\\\1", clean(text)))


def _visible(text: str) -> str:
    return "".join(" " if c.isspace() else c for c in text if c.isspace() or _has_ink(c))


def _has_ink(character: str) -> bool:
    """False for format characters, which can reorder or hide text. Joiners are kept: letters and emoji need
    them."""
    category = unicodedata.category(character)
    if category == "Cn":  # unassigned in Python's version of Unicode
        return ord(character) in _NEW_EMOJI
    return (category[0] != "C" or character in _JOINERS) and character not in _BLANK


def _without_stacks(text: str) -> str:
    """Drop combining marks that have no base letter, and those beyond `_MARKS` on one letter."""
    kept, marks = [], _MARKS  # as if full: a mark at the start has no base letter
    for character in text:
        if unicodedata.category(character)[0] == "M":
            marks += 1
        elif character not in _JOINERS:
            marks = _MARKS if character == " " else 0
        if marks <= _MARKS or character == " ":
            kept.append(character)
    return "".join(kept)


def _isolated(line: str) -> str:
    rtl = any(unicodedata.bidirectional(c) in {"R", "AL", "AN"} for c in line)
    return _ISOLATED.format(line) if rtl else line


_LOOSE_JOINER: Final = re.compile(
    rf"(?<![^\0-\u052f\s{_JOINERS}])[{_JOINERS}]|[{_JOINERS}](?![^\0-\u052f\s{_JOINERS}])"
)
"""A joiner without a joining character or emoji on both sides. Latin, Greek and Cyrillic do not join: a
joiner is invisible there."""

_SCHEME: Final = re.compile(r":(?=//)")
_PATH: Final = re.compile(r"(\.[\w-]+)(?=/)")
"""As in `discord.gg/…`: Discord recognizes invitations without a scheme too."""

_EVERYBODY: Final = re.compile(r"@(?=everyone|here)", re.IGNORECASE)
_MARKDOWN: Final = re.compile(r"([\\*_~`|<>#\[\]()@:-])")
# Only at the start of a line, where Discord would begin a numbered list.
_NUMBERED: Final = re.compile(r"^(\d+)\.")
