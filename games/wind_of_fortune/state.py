"""The state of a match: the earthly half with hands and dummies, the godly one with towers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from games.rules import Seat
from games.wind_of_fortune.cards import Colour, Hand, Symbols, Tower, name_of
from games.wind_of_fortune.values import Awaited, Battle, Mode, Move, News, Terms

Piles: TypeAlias = tuple[Hand, Hand]


class Earth(NamedTuple):
    """One deal of the earthly deck; pairs are Red's and Black's, piles have their top last.

    `battle` counts from 1, and is 10 when the deal is used up. `choices` are the two piles of
    a side that has still to expose one of them.
    """

    deal: int
    battle: int
    heavy: Colour
    leaders: tuple[Seat | None, Seat | None]
    hands: tuple[Hand, ...]
    open: Piles
    piles: Piles
    choices: tuple[Piles | None, Piles | None]
    discard: Hand


class Godly(NamedTuple):
    """The godly deck, its top last, and all that came out of it; towers in the order of suits.

    `fought` counts how many of the `pair` are over: these lie on the pedestal or in the dump. In a
    Grand Finale `trial` counts from 1, else it is 0.
    """

    fortune: Colour
    shuffles: int
    deck: Symbols
    aside: int
    pair: Symbols
    fought: int
    pedestal: Symbols
    dump: Symbols
    towers: tuple[Tower, ...]
    trial: int


@dataclass(frozen=True, slots=True)
class State:
    """Everything; no field appears in the representation.

    `commits` holds what seats have decided while others, who decide at the same time, have not.
    """

    seed: bytes = field(repr=False)
    terms: Terms = field(repr=False)
    colours: tuple[Colour, ...] = field(repr=False)
    modes: tuple[Mode, Mode] = field(repr=False)
    earth: Earth = field(repr=False)
    godly: Godly = field(repr=False)
    awaited: tuple[Awaited | None, ...] = field(repr=False)
    commits: tuple[Move | None, ...] = field(repr=False)
    turn: int = field(repr=False)
    last_battle: Battle | None = field(repr=False)
    news: News = field(repr=False)
    resigned: frozenset[Seat] = field(repr=False)
    won: tuple[Colour, str] | None = field(repr=False)

    @property
    def to_act(self) -> frozenset[Seat]:
        pairs = enumerate(zip(self.awaited, self.commits, strict=True))
        return frozenset(seat for seat, (kind, move) in pairs if kind and move is None)

    def seats_of(self, colour: Colour) -> tuple[Seat, ...]:
        return tuple(seat for seat, side in enumerate(self.colours) if side is colour)

    def speaker(self, colour: Colour) -> Seat:
        """Who decides alone for a side: its only seat, its leader, or the lower one of equals."""
        leader = self.earth.leaders[colour]
        return self.seats_of(colour)[0] if leader is None else leader

    def name(self, seat: Seat) -> str:
        return name_of(self.colours, seat)
