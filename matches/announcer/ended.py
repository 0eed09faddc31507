"""The text of the message about the end of a match: the result first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from typing import Final

from matches.announcer.condensing import MOST_LINES, Telling, phone_lines, small_print
from matches.announcer.pictures import Presentation, public_view, table
from matches.log.match import Match, Status
from matches.ports.channel import MOST_CHARACTERS, Painter
from matches.wording import series, turns
from matches.wording.names import BoardWords
from texts.text import NOTHING

_IN_BOLD: Final = re.compile(r"\A(\*\*.+?\*\*).*")


def ended(match: Match, tellings: Sequence[Telling], presentation: Presentation) -> str:
    """Return the text about the end of a match: the result or why it ended early, who played, and how ratings
    changed. The last turn is left out, because the picture shows it."""
    people, pace, say = presentation.people, presentation.pace, presentation.language.say
    notes = [said for each in tellings if (said := say(each.notes))]
    # Without a result, the last note says why the match ended.
    first = result(match, presentation) or (notes.pop() if notes else "")
    over = turns.over(match, people, board_words(match, presentation.painter))
    foot = map(say, (over, series.ended(match, people)))
    hurried = turns.hurried(pace.hurried) if pace is not None and pace.hurried else NOTHING
    small = map(say, (presentation.rated, hurried, turns.hints(match, people)))
    took = say(turns.pace_of(pace)) if pace is not None and pace.moves else ""
    found = fitted(first, notes, [*filter(None, foot)], [*filter(None, small)], took)
    return "\n".join(found)[:MOST_CHARACTERS]


def fitted(
    first: str, notes: Sequence[str], foot: Sequence[str], small: Sequence[str], pace: str
) -> list[str]:
    """Return the lines above the picture: `first`, the latest of `notes` that fit, `foot`, and a line in small
    print with `small` and `pace`. If there is no room, `pace` is left out first. If there is none even for
    `first` and `foot`, only the words in bold are kept of `first`, which say who won."""
    if sum(map(phone_lines, [first, *foot])) > MOST_LINES:
        first = _IN_BOLD.sub(r"\1", first)
    prints = ([*small, *filter(None, [pace])], [*small])
    for dropped, printed in product(range(len(notes) + 1), prints):
        last = [small_print(printed)] if printed else []
        found = [*filter(None, [first]), *notes[dropped:], *foot, *last]
        if sum(map(phone_lines, found)) <= MOST_LINES:
            break
    return found


def result(match: Match, presentation: Presentation) -> str:
    """Return the game's text about the result; empty if the match is open or was ended early."""
    if match.status is not Status.FINISHED:
        return ""
    seen = public_view(match, presentation.people)
    text = presentation.language.say(
        presentation.painter.tell_end(match.about.key, *seen, match.late)
    )
    # The picture shows what each player has, so the message says only the result.
    return text.partition("\n")[0]


def board_words(match: Match, painter: Painter) -> BoardWords:
    """Return the name of the game, how far the match has progressed and, in a few words, who is ahead. The last
    two describe the board in the picture."""
    view, key = table(match), match.about.key
    return {
        "game": match.about.name,
        "progress": painter.progress(key, view),
        "standing": painter.standing(key, view),
    }
