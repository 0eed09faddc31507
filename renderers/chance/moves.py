"""The seven choices of Chance: their labels, and for each the probability that the next reveal names one of the
player's TriCards."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from games.chance.notation import notation, parse
from games.chance.odds import named_next
from games.chance.values import KEEPS, Keep, Kept, View
from games.gnomon import Complete
from games.rules import Seat
from renderers.kit.words import percent
from renderers.renderer import MoveLabel
from texts.text import NOTHING, Text, joined, listed, phrase, phrase_in


class Weighed(NamedTuple):
    """What the seat to act may keep, and its prospects then.

    - `keep`: the families whose Chards are kept.
    - `fitting`: the seat's own TriCards that the Chards can still name.
    - `chance`: the probability, 0 to 1, that the next reveal names one of them.
    """

    keep: Kept
    fitting: tuple[Complete, ...]
    chance: Fraction

    @property
    def percent(self) -> str:
        return percent(self.chance)


NEVER: Final = Fraction(0)


def weighed(view: View) -> list[Weighed]:
    """Return the seven choices of the seat to act with their prospects, in the order of the rules."""
    assert view.to_act is not None
    return [_weigh(view, view.to_act, keep.families) for keep in KEEPS]


def best_first(view: View) -> list[Weighed]:
    """Return the seven choices of the seat to act, sorted by the probability of a hit, highest first."""
    # Sorting is stable, so equal choices stay in the order of the rules.
    return sorted(weighed(view), key=lambda each: -each.chance)


def moves(view: View, *, forecasts: bool = True) -> Sequence[MoveLabel]:
    """Return the choices in the order of the rules or, with `forecasts`, the best first."""
    if view.seat is None or view.to_act != view.seat:
        return []
    return [
        MoveLabel(
            notation(Keep(each.keep)),
            _forecast(view, each) if forecasts else kept(view, each.keep),
            kept(view, each.keep),
        )
        for each in (best_first(view) if forecasts else weighed(view))
    ]


PROMPT: Final = phrase("Choose what stays: the other piles show their next cards")


def prompts(_view: View) -> tuple[Text, Text]:
    return PROMPT, NOTHING


def confirm(view: View, notation: str) -> Text:
    keep = parse(notation).families
    if not keep:
        return phrase("You kept **nothing**")
    return phrase("You kept **{chards}**", chards=chards_of(view, keep))


def kept(view: View, keep: Kept) -> Text:
    """Say which of the three face-up cards a choice keeps, for example `Keep Green and Square`."""
    if not keep:
        return phrase("Keep nothing")
    return phrase("Keep {chards}", chards=chards_of(view, keep))


NO_CHARDS: Final = phrase_in("Chards", "nothing")


def chards_of(view: View, keep: Kept) -> Text:
    return listed(view.showing[family].word for family in sorted(keep))


def _forecast(view: View, each: Weighed) -> Text:
    number, percent = len(each.fitting), each.percent
    # TRANSLATORS: so many TriCards of the player
    fits = phrase("fits {number}, {percent}", number=number, percent=percent)
    return joined(": ", kept(view, each.keep), fits if number else phrase("fits none"))


def _weigh(view: View, seat: Seat, keep: Kept) -> Weighed:
    fitting, named = view.fitting(seat, keep), named_next(view, keep)
    return Weighed(keep, fitting, sum((named.get(card, NEVER) for card in fitting), NEVER))
