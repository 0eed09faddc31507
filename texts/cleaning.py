"""Cleans text that people typed, such as display names, before anybody else sees it."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

LONGEST_NAME: Final = 32
"""The maximum length, in characters, of user names and nicknames in Discord:
https://docs.discord.com/developers/resources/user#usernames-and-nicknames"""

UNNAMED: Final = "a player"
"""The text shown instead of a name that has no visible characters."""

_ISOLATED: Final = "\u2068{}\u2069"
"""A format string that puts a text between the characters FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE
(Unicode annex 9). They keep a right-to-left name from reordering the text around it."""

_BLANK: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and symbols that are displayed as nothing, such as Hangul fillers."""

_JOINERS: Final = "\u200c\u200d"
_NEW_EMOJI: Final = range(0x1F000, 0x1FC00)
"""The blocks of emoji, in which newer versions of Unicode assign characters that Python doesn't know yet."""

_MARKS: Final = 4
"""The maximum number of combining marks on one letter, enough for all living scripts. Taller stacks cover other
lines."""


def clean(text: str) -> str:
    """Return the text as one line, without control, format, blank or private-use characters. Idempotent.

    A space is inserted into links and into mentions of everyone, so that they don't work. Text with
    right-to-left letters is put between invisible direction marks (an isolate).
    """
    line = " ".join(_LOOSE_JOINER.sub("", _without_stacks(_visible(text))).split())
    # The isolate is added last, because `_visible` drops isolates that people typed.
    broken = _PATH.sub(r"\1 ", _SCHEME.sub(": ", line))
    return _isolated(_EVERYBODY.sub("@ ", broken))


@lru_cache(maxsize=1024)  # each move needs the names of a match a dozen times
def clean_name(name: str, instead: str = UNNAMED) -> str:
    """Clean the name, and cut it to `LONGEST_NAME`. Return `instead` if no visible character is left."""
    return shortened(clean(name) or instead, LONGEST_NAME)


def shortened(text: str, most: int) -> str:
    """Shorten cleaned text to at most `most` characters, the last of which is then an ellipsis. Invisible
    direction marks around the text don't count."""
    bare = text.strip("\u2068\u2069")
    if len(bare) <= most:
        return text
    return _isolated(bare[: most - 1].rstrip(f" {_JOINERS}") + "…")


@lru_cache(maxsize=1024)
def plain(text: str) -> str:
    """Clean the text, and escape Markdown, mentions, links and lists, so that Discord shows it literally. A
    sign before a name, such as a computer's ◆, stays on the name's line."""
    escaped = _NUMBERED.sub(r"\1\\.", _MARKDOWN.sub(r"\\\1", clean(text)))
    return _SIGN.sub("\\1\u00a0", escaped)


def folded(text: str) -> str:
    """Return the text in a form for comparing: without case and accents, and with full-width and ornamental
    letters and digits in their usual form."""
    # Ornamental capitals, as in 𝓙𝓸𝓼𝓮, have a lower case only in their usual form.
    letters = unicodedata.normalize("NFKD", text).casefold()
    return "".join(each for each in letters if not unicodedata.combining(each))


def printable(text: str) -> str:
    """Return untrusted text, safe for a terminal: unprintable characters, even line breaks, become `?`."""
    return "".join(each if each.isprintable() else "?" for each in text)


def _visible(text: str) -> str:
    return "".join(c for c in text if c.isspace() or _has_ink(c))


def _has_ink(character: str) -> bool:
    """Return whether to keep a character. Formatting characters are dropped, because they can reorder or hide
    text. Joiners are kept, because letters and emoji need them."""
    category = unicodedata.category(character)
    if category == "Cn":  # unassigned in Python's version of Unicode
        return ord(character) in _NEW_EMOJI
    return (category[0] != "C" or character in _JOINERS) and character not in _BLANK


def _without_stacks(text: str) -> str:
    """Drop combining marks without a base letter, and those beyond `_MARKS` on the same letter."""
    kept, marks = [], _MARKS  # starts at the limit, because a mark at the start has no base letter
    for character in text:
        if unicodedata.category(character)[0] == "M":
            marks += 1
        elif character not in _JOINERS:
            marks = _MARKS if character.isspace() else 0
        if marks <= _MARKS:
            kept.append(character)
    return "".join(kept)


def _isolated(line: str) -> str:
    rtl = any(unicodedata.bidirectional(c) in {"R", "AL", "AN"} for c in line)
    return _ISOLATED.format(line) if rtl else line


_LOOSE_JOINER: Final = re.compile(
    rf"(?<![^\0-\u052f\s{_JOINERS}])[{_JOINERS}]|[{_JOINERS}](?![^\0-\u052f\s{_JOINERS}])"
)
"""The pattern of a joiner that does not stand between two characters that can be joined. Latin, Greek and
Cyrillic letters can't, so a joiner between them would be invisible."""

_SCHEME: Final = re.compile(r":(?=//)")
_PATH: Final = re.compile(r"(\.[\w-]+)(?=/)")
"""The pattern of the part of a link such as `discord.gg/…` before the slash: Discord recognizes invitations
even without a scheme."""

_EVERYBODY: Final = re.compile(r"@(?=everyone|here)", re.IGNORECASE)
_MARKDOWN: Final = re.compile(r"([\\*_~`|<>#\[\]()@:-])")
# Match only at the start of the text, where Discord would begin a numbered list.
_NUMBERED: Final = re.compile(r"^(\d+)\.")
_SIGN: Final = re.compile(r"^([^\w\s]) ")
