"""The data of the chart of how a match swung: the results that a seat could expect before its decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from texts.text import NOTHING, Text, decimal, phrase, sentences


@dataclass(frozen=True)
class Swing:
    """The values behind the chart of a seat's prospects during a match.

    - `of_what`: what the values measure, in a few words for the header: `Your chance to win`.
    - `turns`: the turn of each of the seat's decisions.
    - `values`: for each decision, the result that the seat could expect if it made the best move.
    - `costs`: the costly decisions. Each key is an index of `values`; its value is the result that the seat
      could still expect after its move. The chart numbers them from 1, in this order.
    - `end`: the value of the final result; None if there was none.
    - `chances`: whether the values are probabilities from 0 to 1; otherwise they are points.
    - `game`: the key of the game whose colours the chart has.
    """

    title: str | Text
    of_what: Text
    turns: Sequence[int]
    values: Sequence[float]
    costs: Mapping[int, float] = field(default_factory=dict)
    end: float | None = None
    chances: bool = True
    game: str = ""


def swing_text(swing: Swing) -> Text:
    """Describe the chart: the first, highest, lowest and last value, each costly decision, and the result."""
    summed = phrase(
        "{what}: {first} at turn {turn}, at most {most}, at least {least}, {last} before the last decision.",
        what=swing.of_what,
        first=_worth(swing, swing.values[0]),
        turn=swing.turns[0],
        most=_worth(swing, max(swing.values)),
        least=_worth(swing, min(swing.values)),
        last=_worth(swing, swing.values[-1]),
    )
    end = (
        NOTHING
        if swing.end is None
        else phrase("The end: {value}.", value=_worth(swing, swing.end))
    )
    return sentences(summed, _costly(swing), end)


def _costly(swing: Swing) -> list[Text]:
    return [
        phrase(
            "{number}: at turn {turn} from {before} to {after}.",
            number=number,
            turn=swing.turns[index],
            before=_worth(swing, swing.values[index]),
            after=_worth(swing, left),
        )
        for number, (index, left) in enumerate(swing.costs.items(), 1)
    ]


def _worth(swing: Swing, value: float) -> Text:
    if swing.chances:
        return phrase("{number} of 100", number=round(100 * value))
    return decimal(value, signed=True)
