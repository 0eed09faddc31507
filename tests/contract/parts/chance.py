"""The game-specific part of the contract tests for Chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain, combinations
from random import Random
from typing import Final

from games.chance.values import Family, Keep, Reveal, State, View
from games.gnomon import Single
from games.rules import Seat
from tests.contract.parts import Values

ENDINGS: Final = frozenset(
    {"last TriCard, some win", "countdown, all lose", "all resigned, all lose"}
)

_KEPT: Final = tuple(frozenset(kept) for size in range(4) for kept in combinations(Family, size))
KINDS: Final[Mapping[type, tuple[Values, ...]]] = {
    Keep: (Values(_KEPT, (frozenset({-1}), "pattern")),)
}


def twins(state: State, seat: Seat | None, rng: Random) -> State:
    """Return the state with the unseen Chards of the piles in another order."""
    piles = zip(state.piles, state.unseen, strict=True)
    return replace(state, piles=tuple(_shuffled(pile, unseen, rng) for pile, unseen in piles))


def conserved(state: State) -> Mapping[str, int]:
    """Return the number of each Chard and each TriCard in the whole game, wherever it is."""
    chards = chain(chain.from_iterable(state.piles), state.showing)
    tricards = chain(chain.from_iterable(state.hands), state.undealt)
    return Counter(str(card.word) for card in chards) + Counter(
        str(card.words) for card in tricards
    )


def table(view: View) -> View:
    return view  # seats never decide at the same time


def named(view: View, move: Keep) -> tuple[str, ...]:
    kept = [str(view.showing[family].word) for family in Family if family in move.families]
    return (" ".join(kept) or "nothing",)


def promised(before: View, after: View) -> tuple[str, ...]:
    """Return the forecast that the label of a move must show. It says how many of the seat's TriCards have all
    characteristics of the Chards that the move kept, as a number or `none`."""
    assert before.seat is not None
    assert after.news.keep is not None
    kept = {before.showing[family] for family in after.news.keep}
    fitting = [each for each in before.hands[before.seat] if not each.gone and kept <= {*each.card}]
    return (str(len(fitting)) if fitting else "none",)


def standing(view: View) -> tuple[str, ...]:
    over = (str(view.countdown),) if view.outcome is not None else ()
    return (str(view.left), *over)


def places(view: View) -> tuple[int, ...]:
    out = [seat in view.forfeited for seat in range(len(view.hands))]
    done = [all(card.gone for card in hand) for hand in view.hands]
    return tuple(1 if won and not left else 2 for won, left in zip(done, out, strict=True))


def telling(view: View) -> str:
    """Return a line such as `PRC* Player 1; TriCards 8 8 9; countdown 9`.

    It shows the Chards (`*` marks a kept one), and the player who holds the TriCard that they name. If there is
    none, it says why. The sizes of the hands and the countdown follow.
    """
    reveals = " > ".join(map(_told, view.news.reveals)) or "nothing"
    hands = [len(view.remaining(seat)) for seat in range(len(view.hands))]
    return f"{reveals}; TriCards {' '.join(map(str, hands))}; countdown {view.left}"


def _shuffled(pile: tuple[Single, ...], unseen: int, rng: Random) -> tuple[Single, ...]:
    """Return the pile with its first `unseen` cards shuffled. If possible, their order changes."""
    for _ in range(20):
        again = (*rng.sample(pile[:unseen], unseen), *pile[unseen:])
        if again != pile:
            break
    return again


def _told(reveal: Reveal) -> str:
    named = "".join(
        reveal.chards[family].value + "*" * (family in reveal.kept) for family in Family
    )
    if reveal.hit is None:
        return f"{named} {reveal.miss and reveal.miss.value}, {reveal.left} left"
    return f"{named} Player {reveal.hit + 1}"
