"""The one place that cleans what people typed, such as display names, before anybody else sees it."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

LONGEST_NAME: Final = 32
"""Characters of a name: Discord's own limit."""

UNNAMED: Final = "a player"
"""Shown for a name of which nothing visible is left."""

_ISOLATED: Final = "\u2068{}\u2069"
"""FIRST STRONG ISOLATE and its end: the words round a right-to-left name keep their order."""

_BLANK: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs without ink."""

_JOINERS: Final = "\u200c\u200d"
_NEW_EMOJI: Final = range(0x1F000, 0x1FC00)
"""Assigned by newer versions of Unicode than Python's."""

_MARKS: Final = 4
"""As many combining marks as living scripts put on one letter; taller stacks cover other lines."""


def clean(text: str) -> str:
    """One plain line: no control, format, blank or private characters.

    A space breaks links and calls of everybody. Text with right-to-left letters is wrapped in an isolate.
    Cleaning twice changes nothing more.
    """
    line = " ".join(_LOOSE_JOINER.sub("", _without_stacks(_visible(text))).split())
    broken = _PATH.sub(r"\1 ", _SCHEME.sub(": ", line))
    return _isolated(_EVERYBODY.sub("@ ", broken))


def clean_name(name: str, instead: str = UNNAMED) -> str:
    """`clean`, and of at most `LONGEST_NAME` characters; `instead` if nothing visible is left."""
    return shortened(clean(name) or instead, LONGEST_NAME)


def shortened(text: str, most: int) -> str:
    """Clean text of at most so many visible characters, with an ellipsis where something had to go."""
    bare = text.strip("\u2068\u2069")
    if len(bare) <= most:
        return text
    return _isolated(bare[: most - 1].rstrip(f" {_JOINERS}") + "…")


def plain(text: str) -> str:
    """`clean`, in Markdown: Discord shows it unchanged and finds no mention, link or list in it."""
    return _NUMBERED.sub(r"\1\\.", _MARKDOWN.sub(r"\\\1", clean(text)))


def _visible(text: str) -> str:
    return "".join(" " if c.isspace() else c for c in text if c.isspace() or _has_ink(c))


def _has_ink(character: str) -> bool:
    """Joiners shape letters and emoji; other format characters could reorder or hide text."""
    category = unicodedata.category(character)
    if category == "Cn":
        return ord(character) in _NEW_EMOJI
    return (category[0] != "C" or character in _JOINERS) and character not in _BLANK


def _without_stacks(text: str) -> str:
    """No marks without a letter under them, and not too many on one."""
    kept, marks = [], _MARKS
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
"""Not between two characters of a script that joins, or emoji: Latin, Greek and Cyrillic do not."""

_SCHEME: Final = re.compile(r":(?=//)")
_PATH: Final = re.compile(r"(\.[\w-]+)(?=/)")
"""As in `discord.gg/…`: Discord finds invitations without a scheme too."""

_EVERYBODY: Final = re.compile(r"@(?=everyone|here)", re.IGNORECASE)
_MARKDOWN: Final = re.compile(r"([\\*_~`|<>#\[\]()@:-])")
_NUMBERED: Final = re.compile(r"^(\d+)\.")
