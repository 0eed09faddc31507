"""Reasons for choices in Chance: true facts about a choice, derived from a view. A hint shows one of them. No
reason looks further ahead than the next reveal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from games.chance.odds import chance_of, named_next
from games.chance.values import KEEPS, Family, Keep, Kept, View
from games.gnomon import Complete, Single
from games.rules import CommonFact, Fact, Seat

_CLOSE: Final = 3
"""A player with this few TriCards left is close to winning, and a countdown this low is close to its end."""


@dataclass(frozen=True, slots=True)
class Finishes(Fact):
    """The choice wins the match with the probability `chance`, by naming the player's last TriCard."""

    chance: Fraction


@dataclass(frozen=True, slots=True)
class Certain(Fact):
    """The next reveal is certain to name `card`, a TriCard of the player."""

    card: Complete


@dataclass(frozen=True, slots=True)
class Denies(Fact):
    """The next reveal can't name a TriCard of `seat`, an opponent who has only `left` TriCards left. After
    another choice, it could."""

    seat: Seat
    left: int


@dataclass(frozen=True, slots=True)
class LikeliestHit(Fact):
    """The next reveal names a TriCard of the player with the probability `chance`. No other choice makes this
    likelier."""

    chance: Fraction


@dataclass(frozen=True, slots=True)
class Safest(Fact):
    """The next reveal is a miss with the probability `chance`, and no other choice makes this less likely. The
    match ends after a few more misses: `left`."""

    chance: Fraction
    left: int


@dataclass(frozen=True, slots=True)
class Excludes(Fact):
    """The next reveal can name a TriCard of the player, but none of any other player."""


@dataclass(frozen=True, slots=True)
class Spares(Fact):
    """The next reveal names another player's TriCard with the probability `chance`. No other choice makes this
    less likely, and some choice makes it likelier."""

    chance: Fraction


@dataclass(frozen=True, slots=True)
class Favours(Fact):
    """The next reveal can name `own` TriCards of the player, and only `others` of other players."""

    own: int
    others: int


@dataclass(frozen=True, slots=True)
class Turns(Fact):
    """The next reveal is certain to turn up the Chards in `chards`, because everyone knows the order of their
    piles."""

    chards: tuple[Single, ...]


@dataclass(frozen=True, slots=True)
class Fits(Fact):
    """`fitting` of the player's `remaining` TriCards match the Chards that this choice keeps."""

    fitting: int
    remaining: int


@dataclass(frozen=True, slots=True)
class Distant(Fact):
    """Of other players, the next reveal can hit only some that have at least `left` TriCards left. After
    another choice, it could hit one with fewer. After every choice, it could hit another player."""

    left: int


@dataclass(frozen=True, slots=True)
class Next(CommonFact):
    """The next reveal names a TriCard of the player with the probability `own`, and one of another player with
    the probability `others`."""

    own: Fraction
    others: Fraction


def reasons(view: View, move: Keep) -> list[Fact]:
    """Return the reasons for a choice of the seat that decides, the most convincing first. What holds for every
    choice is given only if there is nothing else."""
    keep, seat = move.families, view.to_act
    assert seat is not None
    choices = {each.families: named_next(view, each.families) for each in KEEPS}
    seats = [other for other in range(len(view.hands)) if other != seat]
    fits = [*_fitting(view, seat, keep, choices[keep])]
    found = [
        *_own(view, seat, keep, choices),
        *_denied(view, seats, keep, choices),
        *_shares(view, seat, keep, choices),
        *_turning(view, keep),
        *(fact for fact, soon in fits if soon),
        *_distant(view, seats, keep, choices),
    ]
    common = _next(view, seat, seats, choices[keep])
    # A fit that can't be named next is hardly a reason. It comes last, so that no hint says that it isn't true.
    return [*(found or [common]), *(fact for fact, soon in fits if not soon)]


_Choices: TypeAlias = Mapping[Kept, Mapping[Complete, Fraction]]


def _own(view: View, seat: Seat, keep: Kept, choices: _Choices) -> Iterator[Fact]:
    cards = frozenset(view.remaining(seat))
    chance = chance_of(choices[keep], cards)
    if chance and len(choices[keep]) == 1:
        yield Certain(*choices[keep])
    elif chance and len(cards) == 1:
        yield Finishes(chance)
    if chance and chance == max(chance_of(named, cards) for named in choices.values()):
        yield LikeliestHit(chance)


def _denied(view: View, others: list[Seat], keep: Kept, choices: _Choices) -> Iterator[Fact]:
    close = [seat for seat in others if 0 < len(view.remaining(seat)) <= _CLOSE]
    for seat in sorted(close, key=lambda each: len(view.remaining(each))):
        cards = frozenset(view.remaining(seat))
        if not chance_of(choices[keep], cards) and any(
            chance_of(named, cards) for named in choices.values()
        ):
            yield Denies(seat, len(cards))


def _shares(view: View, seat: Seat, keep: Kept, choices: _Choices) -> Iterator[Fact]:
    everyone = range(len(view.hands))
    own = frozenset(view.remaining(seat))
    every = frozenset(card for each in everyone for card in view.remaining(each))
    hits = {kept: chance_of(named, every) for kept, named in choices.items()}
    if hits[keep] == max(hits.values()) and view.left <= _CLOSE:
        yield Safest(1 - hits[keep], view.left)
    theirs = {kept: chance_of(named, every - own) for kept, named in choices.items()}
    reached = choices[keep].keys()
    mine, others = len(reached & own), len(reached & (every - own))
    if mine and not others:
        yield Excludes()
    elif others and theirs[keep] == min(theirs.values()) < max(theirs.values()):
        yield Spares(theirs[keep])
    if mine > others:
        yield Favours(mine, others)


def _turning(view: View, keep: Kept) -> Iterator[Fact]:
    turned = [each for each in Family if each not in keep and not view.piles[each].unseen]
    if turned:
        yield Turns(tuple(view.piles[each].known[0] for each in turned))


def _fitting(
    view: View, seat: Seat, keep: Kept, named: Mapping[Complete, Fraction]
) -> Iterator[tuple[Fact, bool]]:
    """Yield what the kept Chards fit, if anything, and whether the next reveal can name one of these
    TriCards."""
    if keep and (fitting := view.fitting(seat, keep)):
        yield Fits(len(fitting), len(view.remaining(seat))), not named.keys().isdisjoint(fitting)


def _distant(view: View, others: list[Seat], keep: Kept, choices: _Choices) -> Iterator[Fact]:
    fewest = {
        kept: min(
            (len(cards) for each in others if named.keys() & {*(cards := view.remaining(each))}),
            default=0,
        )
        for kept, named in choices.items()
    }
    # A choice after which nobody else can be hit is kinder still, so it must not be said to lack this.
    if min(fewest.values()) > 0 and fewest[keep] > min(fewest.values()):
        yield Distant(fewest[keep])


def _next(view: View, seat: Seat, others: list[Seat], named: Mapping[Complete, Fraction]) -> Next:
    theirs = [card for each in others for card in view.remaining(each)]
    return Next(chance_of(named, view.remaining(seat)), chance_of(named, theirs))
