"""Shortens the text of a message with a picture. The picture shows what is left out, and *History* in the
match's menu has the whole text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from matches.ports.channel import MOST_CHARACTERS
from texts.language import Language
from texts.text import NOTHING, Text, lines

MOST_LINES: Final = 4
"""How many lines of text a phone shows above a picture. Only notes, which people must read, may exceed this."""

_APART: Final = 2
"""If more turns than this share a picture, they share a line of text. Computers' turns share the picture of the
person's turn before them."""

_WIDTH: Final = 40
_SMALL_WIDTH: Final = 48
"""How many characters fit into a line on a phone, also in small print."""

_MOST_BRIEF: Final = 4
_LISTED: Final = re.compile(r"(-|\d+\.) ")
_MENTION: Final = re.compile(r"<[@#]\d+>")
_TIME: Final = re.compile(r"<t:[^>]*>")
_MARKUP: Final = re.compile(r"\*\*|\\(?=.)|^-# ")
_SMALL: Final = "-# "


@dataclass(frozen=True, slots=True)
class Telling:
    """What a message says about one event. `notes` are lines that people must read while the match goes on,
    such as that somebody resigned. The message about the end leaves them out if there is no room.

    `turn` describes what changed on the board, with the result in its first line. `brief` says the same in a
    few words, or is empty if the game has no such words. Both are empty if nothing changed.

    `automatic` says that the match moved for somebody. `turn` says so too, so a message that shows `turn`
    leaves out `automatic`. `begins` says that nothing has been played yet.
    """

    notes: Text = NOTHING
    turn: Text = NOTHING
    brief: Text = NOTHING
    automatic: Text = NOTHING
    begins: bool = False

    def briefly(self, language: Language) -> str:
        first = language.say(self.brief or self.turn).split("\n")[0]
        return first.replace("**", "").removesuffix(".")


def above(
    head: Text, tellings: Sequence[Telling], foot: Text, language: Language, *, pictures: int = 1
) -> str:
    """Return the text above a message's pictures: `head`, the events in `tellings`, and `foot`. Each picture
    after the first makes room for two more lines."""
    first, last = language.say(head), language.say(foot)
    room = MOST_LINES + 2 * (max(1, pictures) - 1) - phone_lines(first) - phone_lines(last)
    return _within_limit(first, condensed(tellings, language, room=room, pictures=pictures), last)


def whole(head: Text, tellings: Sequence[Telling], foot: Text, language: Language) -> str:
    """Return the text of a message without a picture, in which no event is shortened."""
    found = [language.say(lines(each.notes, each.turn)) for each in tellings]
    return _within_limit(language.say(head), found, language.say(foot))


def condensed(
    tellings: Sequence[Telling], language: Language, *, room: int, pictures: int = 1
) -> list[str]:
    """Return the lines above the pictures: the notes of each event, and the first line of each turn.

    `room` is how many lines the result should take up on a phone, and `pictures` is how many pictures there
    are. If the turns don't fit, or there are too many of them, they share a single line after the notes, with a
    few words for each. If there is room left, the last turn gets more lines, unless it has a `brief` text.
    """
    said = [(each, language.say(each.notes), language.say(each.turn)) for each in tellings]
    turns = [each for each in tellings if each.turn]
    notes = [note for _, note, _ in said if note]
    firsts = [turn.split("\n")[0] for each, _, turn in said if each.turn]
    room -= sum(map(phone_lines, notes))
    spare = room - sum(map(phone_lines, firsts))
    shared = len(turns) > 1 and (spare < 0 or len(turns) > max(_APART, pictures))
    if shared or (spare < 0 and turns and turns[-1].brief):
        return [*notes, *_in_few_words(turns, language, room)]
    found: list[str] = []
    for each, note, turn in said:
        found += filter(None, [note])
        if each.turn:
            more = spare if each is turns[-1] and not each.brief else 0
            found += first_lines(turn, more)
    return found


def phone_lines(said: str) -> int:
    """Return how many lines a text takes on a phone. Mentions and times count as short words."""
    said = _TIME.sub("in 12 hours", _MENTION.sub("@Alice", said))
    return sum(map(_wrapped, said.split("\n")))


def _wrapped(line: str) -> int:
    """Return how many lines of a phone a line without mentions and times takes."""
    shown, width = _MARKUP.sub("", line), _SMALL_WIDTH if line.startswith(_SMALL) else _WIDTH
    # `wrap` takes longer than the rest of a text, and most lines are short.
    return len(wrap(shown, width)) if len(shown) > width else bool(shown.strip())


def first_lines(said: str, more: int) -> list[str]:
    """Return the first line of a text, and as many of the next lines as take up at most `more` lines on a
    phone. Items of lists are left out."""
    first, *others = said.split("\n")
    found = [first]
    for line in others:
        if _LISTED.match(line):
            continue
        more -= phone_lines(line)
        if more < 0:
            break
        found.append(line)
    return found


def in_one_line(briefs: Sequence[str], room: int = MOST_LINES, *, begins: bool = False) -> str:
    """Return one line with the short texts of the latest turns, at most `_MOST_BRIEF` of them. On a phone, it
    wraps to at most `room` lines, unless the last turn alone needs more. An ellipsis stands for earlier turns
    if there is room for it. With `begins`, the first text is the start of the match, which needs none."""
    for first in range(max(0, len(briefs) - _MOST_BRIEF), len(briefs)):
        said = " · ".join([*(["…"] if first > begins else []), *briefs[first:]])
        if phone_lines(said) <= room:
            return said
    return briefs[-1]


def _in_few_words(turns: Sequence[Telling], language: Language, room: int) -> list[str]:
    """Return one line about the turns, after the notes about automatic moves that the line does not mention."""
    briefs = [each.briefly(language) for each in turns]
    automatic: list[str] = []
    while True:
        room_left = room - sum(map(phone_lines, automatic))
        line = in_one_line(briefs, room_left, begins=turns[0].begins)
        unsaid = [
            said
            for each, brief in zip(turns, briefs, strict=True)
            if (said := language.say(each.automatic)) and (each.brief or brief not in line)
        ]
        # A note takes room, so it may displace a turn that then needs a note.
        if unsaid == automatic:
            return [*automatic, line]
        automatic = unsaid


def small_print(texts: Iterable[str]) -> str:
    """Join several lines in small print into one."""
    return _SMALL + " · ".join(each.removeprefix(_SMALL).removesuffix(".") for each in texts)


def _within_limit(first: str, middle: Sequence[str], last: str) -> str:
    for tellings in (middle, [each.split("\n")[0] for each in middle], []):
        text = "\n".join(filter(None, (first, *tellings, last)))
        if len(text) <= MOST_CHARACTERS:
            return text
    # The first line is cut and not the last one, which has the deadline.
    room = max(1, MOST_CHARACTERS - len(last) - 2)
    return f"{first[:room]}…\n{last}"[:MOST_CHARACTERS]
