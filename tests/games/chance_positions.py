"""Positions of Chance, written as short texts.

In `FRC HGS | PBT`, the first seat holds the TriCards FRC and HGS, and the second PBT. In `FHH BG TS`, each word
is a pile: the initials of its topmost Chards. The order of the Chards below them is arbitrary.
"""

from __future__ import annotations

from typing import Final

from games.chance.rules import apply, parse
from games.chance.runs import NOTHING, run
from games.chance.values import Cause, Family, News, State
from games.gnomon import COMPLETES, SINGLES, Complete, Single

CARDS: Final = {card.initials: card for card in COMPLETES}


def cards(text: str) -> tuple[Complete, ...]:
    return tuple(CARDS[initials] for initials in text.split())


def deal(hands: str, order: str, countdown: int = 6) -> State:
    """Return the match after the deal and the first run of reveals. `hands` and `order` (of the piles) are
    written as the module says."""
    dealt = tuple(map(cards, hands.split("|")))
    piles = [_pile(family, tops) for family, tops in zip(Family, order.split(), strict=True)]
    tops = Complete(*(pile[0] for pile in piles))
    laid = State(
        countdown=countdown,
        left=countdown,
        showing=tops,
        piles=tuple(pile[1:] for pile in piles),
        unseen=(11, 11, 11),
        hands=dealt,
        undealt=tuple(card for card in COMPLETES if not any(card in hand for hand in dealt)),
        gone=frozenset(),
        forfeited=frozenset(),
        decider=None,
        decisions=0,
        news=News(Cause.DEAL, None, None, ()),
    )
    return run(laid, NOTHING)


def keep(state: State, what: str) -> State:
    """Return the state after the deciding seat has made the choice `what`, such as `keep none`."""
    assert state.decider is not None
    return apply(state, state.decider, parse(what))


def told(state: State) -> list[str]:
    """Return the reveals of the latest run as texts. `FB*T 1 5` means: the Chards are FBT, Blue was kept, seat
    1 has a hit, and the countdown is at 5."""
    return [
        "".join(reveal.chards[family].value + "*" * (family in reveal.kept) for family in Family)
        + f" {reveal.miss.value if reveal.miss else reveal.hit} {reveal.left}"
        for reveal in state.news.reveals
    ]


def letters(pile: tuple[Single, ...]) -> str:
    return "".join(single.value for single in pile)


def _pile(family: Family, tops: str) -> tuple[Single, ...]:
    chards = [single for single in SINGLES if single in family.singles]
    first = [Single(letter) for letter in tops]
    for single in first:
        chards.remove(single)
    return (*first, *chards)
