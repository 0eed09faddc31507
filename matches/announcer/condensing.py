"""Shortens the text of a message with a picture. The picture shows what is left out, and *History* in the
match's menu has the whole text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from matches.log.events import PlayerId
from matches.log.history.durations import Pace
from matches.log.history.ending import Ending
from texts.language import Language
from texts.text import NOTHING, Text, lines

MOST_LINES: Final = 4
"""How many lines of text stand above a picture. Only notes, which people must read, may exceed this."""

MOST_CHARACTERS: Final = 2000
"""Discord's limit of the text of a message:
https://docs.discord.com/developers/resources/message#create-message"""

_APART: Final = 2
"""Up to this many turns that share a picture get a line of text each. Computers' turns share the picture of the
person's turn before them."""

_LONGEST: Final = 40
"""The longest line, in characters, for one of several turns: one line on a phone. If a line is longer, all
turns share a single line, with a few words for each."""

_MOST_BRIEF: Final = 4
_LISTED: Final = re.compile(r"(-|\d+\.) ")
_SMALL: Final = "-# "


@dataclass(frozen=True)
class Telling:
    """What a message says about one event. `notes` are lines that people must read, such as that somebody
    resigned.

    `turn` describes what changed on the board, with the result in its first line. `brief` says the same in a
    few words, or is empty if the game has no such words. Both are empty if nothing changed.
    """

    notes: Text = NOTHING
    turn: Text = NOTHING
    brief: Text = NOTHING

    def long(self, language: Language) -> bool:
        """Return whether the first line of `turn` has more than `_LONGEST` characters and `brief` offers a
        shorter text."""
        return bool(self.brief) and len(language.say(self.turn).split("\n")[0]) > _LONGEST

    def briefly(self, language: Language) -> str:
        first = language.say(self.brief or self.turn).split("\n")[0]
        return first.replace("**", "").removesuffix(".")


@dataclass(frozen=True)
class Additions:
    """What a message says that the log of its match does not contain.

    - `link`: the URL of the current message, used in a notice that asks for a move.
    - `deadline`: the text about deadlines, or empty.
    - `pace`, `ending`, `rated`: how fast the match was, how it ended, and the text about rating changes; only
      for the end of a match.
    - `unmentioned`: players who want no mention for a turn.
    """

    link: str = ""
    deadline: Text = NOTHING
    pace: Pace | None = None
    ending: Ending | None = None
    rated: Text = NOTHING
    unmentioned: frozenset[PlayerId] = frozenset()


NO_ADDITIONS: Final = Additions()


def above(
    head: Text, told: Sequence[Telling], foot: Text, language: Language, *, pictures: int = 1
) -> str:
    """Return the text above a message's pictures: `head`, the events in `told`, and `foot`. Each picture after
    the first makes room for one more line."""
    found = condensed(told, language, beside=2 if foot else 1, pictures=pictures)
    return _within_limit(head, found, foot, language)


def whole(head: Text, told: Sequence[Telling], foot: Text, language: Language) -> str:
    """Return the text of a message without a picture, in which no event is shortened."""
    found = [language.say(lines(each.notes, each.turn)) for each in told]
    return _within_limit(head, found, foot, language)


def condensed(
    tellings: Sequence[Telling], language: Language, *, beside: int, pictures: int = 1
) -> list[str]:
    """Return the lines above the pictures: the notes of each event, and one line for each turn.

    If there are too many turns or one is long, all turns share a single line after the notes. If there is
    room, the last turn gets more lines, unless it has a `brief` text.

    `beside` is the number of the message's other lines. Each picture after the first makes room for one
    more.
    """
    room = MOST_LINES - beside + max(0, pictures - 1)
    turns = [each for each in tellings if each.turn]
    notes = [said for each in tellings if (said := language.say(each.notes))]
    spare = room - len("\n".join(notes).split("\n")) * bool(notes) - len(turns)
    crowded = spare < 0 or len(turns) > max(_APART, pictures)
    long = pictures == 1 and any(each.long(language) for each in turns)
    if len(turns) > 1 and (crowded or long):
        return [*notes, in_one_line([each.briefly(language) for each in turns])]
    found: list[str] = []
    for each in tellings:
        found += filter(None, [language.say(each.notes)])
        more = spare if turns and each is turns[-1] and not each.brief else 0
        found += first_lines(language.say(each.turn), 1 + max(0, more)) if each.turn else []
    return found


def first_lines(said: str, most: int) -> list[str]:
    """Return the first lines of a text, at most `most` of them, leaving out the items of lists."""
    return [line for line in said.split("\n") if not _LISTED.match(line)][:most]


def in_one_line(briefs: Sequence[str]) -> str:
    """Join the few words for each turn into one line. Only the latest `_MOST_BRIEF` turns are named."""
    earlier = ["…"] if len(briefs) > _MOST_BRIEF else []
    return " · ".join([*earlier, *briefs[-_MOST_BRIEF:]])


def small_print(texts: Iterable[str]) -> str:
    """Join several lines in small print into one."""
    return _SMALL + " · ".join(each.removeprefix(_SMALL).removesuffix(".") for each in texts)


def _within_limit(head: Text, told: Sequence[str], foot: Text, language: Language) -> str:
    """Return the text of a message, shortened if it exceeds Discord's limit.

    First, each event is reduced to its first line. If that is not enough, all events are left out, and finally
    the head is cut.
    """
    first, last = language.say(head), language.say(foot)
    for tellings in (told, [each.split("\n")[0] for each in told], []):
        text = "\n".join(filter(None, (first, *tellings, last)))
        if len(text) <= MOST_CHARACTERS:
            return text
    # The head is cut and not the foot, which has the deadline.
    room = max(1, MOST_CHARACTERS - len(last) - 2)
    return f"{first[:room]}…\n{last}"[:MOST_CHARACTERS]
