"""The wording of hints."""

from __future__ import annotations

import math
from datetime import datetime
from typing import Final

from matches.service.hints import Hint
from players.thought import Measure
from texts.text import NOTHING, Text, Value, decimal, lines, phrase, sentences

HINT_COUNTED: Final = phrase("Your hint is counted.")
HINTS_TOLD: Final = phrase("-# The end of the match tells how many hints each of you had.")


def hinted(move: Value, worth: Text) -> Text:
    """Return the text of a hint that suggests `move`. `worth` says how much better than others the move is; if
    that is empty, the hint is called a rule of thumb."""
    if not worth:
        told = phrase("By rule of thumb, without a number, your move is **{move}**.", move=move)
        return lines(told, HINTS_TOLD)
    told = phrase("A strong player who knows what you know would choose **{move}**.", move=move)
    return lines(sentences(told, worth), HINTS_TOLD)


def hint_comes(when: datetime) -> Text:
    """Return the text that says when the hint will take the place of this reply."""
    told = f"<t:{math.ceil(when.timestamp())}:R>"
    return phrase("First have a look yourself. Your hint comes here {when}.", when=told)


def set_apart(hint: Hint, *, together: bool) -> Text:
    """Return sentences that say what the suggested move is worth, and how much better it is than the second
    best. Return an empty text if no number is known. `together` is True in games in which everybody wins or
    loses together."""
    if hint.measure is None or hint.worth is None:
        return NOTHING
    if hint.measure is Measure.WINS:
        return _wins(hint.worth, hint.next_worth)
    return _points(hint.worth, hint.next_worth, together=together)


def _wins(worth: float, following: float | None) -> Text:
    wins = hundredths(worth)
    if following is None:
        return phrase("It wins about {wins} of 100 from here.", wins=wins)
    if wins == hundredths(following):
        return phrase(
            "It wins about {wins} of 100 from here, about as good as the next best.", wins=wins
        )
    return phrase(
        "It wins about {wins} of 100 from here, the next best {following}.",
        wins=wins,
        following=hundredths(following),
    )


def _points(worth: float, following: float | None, *, together: bool) -> Text:
    points = decimal(worth, signed=True)
    if following is None:
        return _by_the_end(points, together=together)
    gain = round(worth - following, 1)
    if gain:
        more = phrase("That is about {gain} more than the next best.", gain=decimal(gain))
    else:
        more = phrase("That is about as good as the next best.")
    return sentences(_by_the_end(points, together=together), more)


def _by_the_end(points: Text, *, together: bool) -> Text:
    if together:
        return phrase("It brings the team about {points} points by the end.", points=points)
    return phrase(
        "It brings you about {points} points against the average of the others by the end.",
        points=points,
    )


def hundredths(share: float) -> int:
    """Return a probability as a whole number out of 100: 64 for 0.64."""
    return round(100 * share)
