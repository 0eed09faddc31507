"""The text of the message about the end of a match: the result first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from matches.announcer.condensing import (
    MOST_CHARACTERS,
    MOST_LINES,
    NO_ADDITIONS,
    Additions,
    Telling,
    small_print,
)
from matches.announcer.pictures import public_view, table
from matches.log.match import Match, Status
from matches.ports.channel import Painter
from matches.wording import series, turns
from matches.wording.names import People
from texts.language import Language
from texts.text import NOTHING, Text


def ended(
    match: Match,
    told: Sequence[Telling],
    people: People,
    painter: Painter,
    language: Language,
    additions: Additions = NO_ADDITIONS,
) -> str:
    """Return the text about the end of a match: the result or why it ended early, who played, and how ratings
    changed.

    The last turn is left out, because the picture shows it.
    """
    notes = [said for each in told if (said := language.say(each.notes))]
    # Without a result, the last note says why the match ended.
    first = result(match, people, painter, language) or (notes.pop() if notes else "")
    over = turns.over(match, people, *state_of(match, painter))
    foot = map(language.say, (over, series.ended(match, people)))
    small = map(language.say, _small(match, people, additions))
    found = fitted(
        first, notes, [*filter(None, foot)], language.say(additions.rated), [*filter(None, small)]
    )
    return "\n".join(found)[:MOST_CHARACTERS]


def fitted(
    first: str, notes: Sequence[str], foot: Sequence[str], rated: str, small: Sequence[str]
) -> Iterator[str]:
    """Yield at most `MOST_LINES` lines: `first`, the latest of `notes` that fit, `foot`, `rated`, and `small`
    as one line.

    If there is no room for a line with the rating change (`rated`), it joins the line in small print.
    """
    head = [first] * bool(first)
    room = max(0, MOST_LINES - len(head) - len(foot) - bool(small or rated))
    yield from head
    yield from notes[max(0, len(notes) - room) :]
    yield from foot
    alone = room > len(notes) and rated
    if alone:
        yield rated
    if last := [*small] if alone else [*filter(None, [rated]), *small]:
        yield small_print(last)


def result(match: Match, people: People, painter: Painter, language: Language) -> str:
    """Return the game's text about the result; empty if the match is open or was ended early."""
    if match.status is not Status.FINISHED:
        return ""
    told = language.say(painter.tell_end(match.about.key, *public_view(match, people)))
    # The picture shows what each player has, so the message says only the result.
    return told.partition("\n- ")[0]


def state_of(match: Match, painter: Painter) -> tuple[Text, Text]:
    """Return how far the match has progressed and, in a few words, who is ahead. Both describe the board in the
    picture."""
    view, key = table(match), match.about.key
    return painter.progress(key, view), painter.standing(key, view)


def _small(match: Match, people: People, additions: Additions) -> tuple[Text, ...]:
    """Return the lines in small print: how fast the match was, the hurried moves, the hints, and the
    fingerprint."""
    pace, ending = additions.pace, additions.ending
    return (
        turns.pace_of(pace) if pace is not None and pace.moves else NOTHING,
        turns.hurried(pace.hurried) if pace is not None and pace.hurried else NOTHING,
        turns.hints(match, people),
        turns.fingerprint(ending.fingerprint) if ending and ending.fingerprint else NOTHING,
    )
