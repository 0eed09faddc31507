"""The texts of hints."""

from __future__ import annotations

import math
from datetime import datetime
from typing import Final

from matches.service.advice.hints import Hint
from players.thought import Measure
from texts.text import NOTHING, Text, Value, decimal, phrase, sentences

THINKING: Final = phrase(
    "A strong player is thinking about your move. Your hint comes here, unless you move before."
)
HINT_COUNTED: Final = phrase("Your hint is counted.")
HINTS_TOLD: Final = phrase("-# The end of the match tells how many hints each of you had.")


def hinted(move: Value, worth: Text, *reasons: Text, thought: bool) -> Text:
    """Suggest `move`. `worth` says how much better it is than other moves; it may be empty. Without `thought`,
    say that the suggestion is a rule of thumb."""
    if thought:
        hint = phrase("A strong player who knows what you know would choose **{move}**.", move=move)
    else:
        hint = phrase("By rule of thumb, without a number, your move is **{move}**.", move=move)
    return sentences(hint, worth, *reasons)


def as_good(other: Value, *, easier: bool) -> Text:
    """Say that the move `other` is about as good as the suggested one. With `easier`, add that the reason for
    the suggested move does not apply to it."""
    if easier:
        return phrase(
            "**{other}** is about as good, but that is not true of it, so this move may be easier to play.",
            other=other,
        )
    return phrase("**{other}** is about as good.", other=other)


def is_even(hint: Hint) -> bool:
    """Return whether the best two moves are worth the same, in the rounded numbers that people see."""
    if hint.worth is None or hint.next_worth is None:
        return False
    if hint.measure is Measure.WINS:
        return hundredths(hint.worth) == hundredths(hint.next_worth)
    return not round(hint.worth - hint.next_worth, 1)


def hint_comes(when: datetime) -> Text:
    """Say that the hint replaces this reply at the time `when`. If the person moves before, in any message,
    it does not come."""
    timestamp = f"<t:{math.ceil(when.timestamp())}:R>"
    return phrase(
        "First have a look yourself. Your hint comes here {when}, unless you move before.",
        when=timestamp,
    )


def set_apart(hint: Hint, *, together: bool) -> Text:
    """Say what the suggested move is worth and, if it is clearly better than the next best, by how much. Return
    an empty text if no worth is known. `together` is True in games in which everybody wins or loses
    together."""
    if hint.measure is None or hint.worth is None:
        return NOTHING
    following = None if is_even(hint) else hint.next_worth
    if hint.measure is Measure.WINS:
        return _wins(hint.worth, following)
    return _points(hint.worth, following, together=together)


def _wins(worth: float, following: float | None) -> Text:
    wins = hundredths(worth)
    if following is None:
        return phrase("It wins about {wins} of 100 from here.", wins=wins)
    return phrase(
        "It wins about {wins} of 100 from here, the next best {following}.",
        wins=wins,
        following=hundredths(following),
    )


def _points(worth: float, following: float | None, *, together: bool) -> Text:
    result = _at_the_end(decimal(worth, signed=True), together=together)
    if following is None:
        return result
    gain = decimal(worth - following)
    return sentences(result, phrase("That is about {gain} more than the next best.", gain=gain))


def _at_the_end(points: Text, *, together: bool) -> Text:
    if together:
        return phrase("The team would end with about {points} points.", points=points)
    return phrase(
        "At the end, your lead over the average of the others would be about {points} points.",
        points=points,
    )


def hundredths(share: float) -> int:
    """Return a probability in percent, as a whole number: 64 for 0.64."""
    return round(100 * share)
