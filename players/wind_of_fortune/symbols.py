"""The symbols that are fought for in Wind of Fortune, as plain integers for playouts: deck, pedestal and
towers.

A symbol is 0 for a joker, otherwise 4 × suit + layer, with layers from 1. A tower is one integer: bits 0 to 2
are its height, bit 3 + layer is set for each layer that is a joker, and bit 8 + layer for each symbol that
waits face down. Red is 0 and Black is 1. Tests check that `Symbols` agrees with the rules.
"""

from __future__ import annotations

from random import Random
from typing import Final, TypeAlias

from games.wind_of_fortune.cards import FULL, Symbol, Tower
from players.wind_of_fortune.worths import crown_worth

Code: TypeAlias = int
Side: TypeAlias = int
Packed: TypeAlias = int

JOKER: Final = 0


def code_of(symbol: Symbol) -> Code:
    return 0 if symbol.suit is None else 4 * symbol.suit + symbol.layer


def packed(tower: Tower) -> Packed:
    jokers = sum(1 << 3 + layer for layer, symbol in enumerate(tower.layers, 1) if symbol.is_joker)
    return tower.height + jokers + sum(1 << 8 + symbol.layer for symbol in tower.waiting)


def is_real(tower: Packed) -> bool:
    """Return whether the tower is full and contains no joker."""
    return tower & 0b11110111 == FULL


class Symbols:
    """All symbols of a match, the side with the fortune stone, and the side that has won, if any."""

    def __init__(
        self,
        fortune: Side,
        deck: list[Code],
        pair: list[Code],
        fought: int,
        pedestal: list[Code],
        dump: list[Code],
        aside: int,
        towers: list[Packed],
        trial: bool,
    ) -> None:
        self.fortune, self.deck, self.pair, self.fought = fortune, deck, pair, fought
        self.pedestal, self.dump, self.aside, self.towers = pedestal, dump, aside, towers
        self.trial = trial
        self.winner: Side | None = None

    def copy(self) -> Symbols:
        return Symbols(
            self.fortune,
            self.deck.copy(),
            self.pair,
            self.fought,
            self.pedestal.copy(),
            self.dump.copy(),
            self.aside,
            self.towers.copy(),
            self.trial,
        )

    @property
    def symbol(self) -> Code:
        """The symbol for which the sides fight now."""
        return self.pair[self.fought]

    def colour(self, symbol: Code) -> Side:
        """Return the side to which a symbol belongs. A joker belongs to the side with the fortune stone."""
        return (symbol - 1) >> 3 if symbol else self.fortune

    def drawn(self, shuffling: int) -> None:
        """Draw the next pair of symbols, unless a symbol of the current pair has not been fought for (rulings
        14, 15 and 21). `shuffling` is the random seed for the case that the deck has to be reshuffled."""
        if self.fought < len(self.pair):
            return
        self.fought = 0
        if all(map(is_real, self.towers)):
            self.pair, self.trial = [JOKER], True
            return
        if not self.deck:
            self._shuffle(Random(shuffling))
        self.pair = self.deck[:-3:-1]
        del self.deck[-2:]

    def fight(self, winner: Side) -> None:
        """Apply the result of a battle. If this brings a joker to the towers, choose the one where the joker is
        worth most."""
        symbol = self.symbol
        raised = self.colour(symbol) == winner
        if self.trial:
            self._tried(winner if raised else None)
            return
        self.fought += 1
        (self.pedestal if raised else self.dump).append(symbol)
        if self.fought == len(self.pair):
            self._settle()

    def crown(self, suit: int) -> None:
        """Move the joker from the pedestal to the tower of this suit, as its next layer (ruling 18)."""
        self.pedestal.clear()
        tower = self.towers[suit] + 1
        self.towers[suit] = tower | 1 << 3 + (tower & 7)

    def welcoming(self) -> list[int]:
        """Return the suits whose towers can take a joker now. These towers belong to the side with the fortune
        stone, because it owns the jokers, and are not full."""
        suits = (2, 3) if self.fortune else (0, 1)
        return [suit for suit in suits if self.towers[suit] & 7 < FULL]

    def _tried(self, winner: Side | None) -> None:
        """End a trial (a battle of the Grand Finale). `winner` is the side that has won the joker and the
        match. If it is None, the joker and the fortune stone pass to the other side (ruling 21)."""
        self.winner = winner
        if winner is None:
            self.fortune ^= 1

    def _shuffle(self, random: Random) -> None:
        self.fortune ^= 1
        joining = min(1, self.aside)
        self.aside -= joining
        self.deck = self.dump + [JOKER] * joining
        self.dump = []
        random.shuffle(self.deck)

    def _settle(self) -> None:
        """Remove from the pedestal the lower of two symbols, or both if they are equal. If one remains, add it
        to its tower."""
        pedestal = self.pedestal
        if len(pedestal) == 2:
            one, two = (symbol and (symbol - 1) % 4 + 1 for symbol in pedestal)
            if one <= two:
                self.dump.append(pedestal.pop(0))
            if one >= two:
                self.dump.append(pedestal.pop())
        if pedestal:
            self._collect(pedestal[0])

    def _collect(self, symbol: Code) -> None:
        if symbol:
            self._built((symbol - 1) >> 2, (symbol - 1) % 4 + 1)
            self.pedestal.clear()
            return
        suits = self.welcoming()
        if suits:
            self.crown(max(suits, key=lambda suit: crown_worth(self.towers[suit])))
        else:
            self.winner = self.fortune

    def _built(self, suit: int, layer: int) -> None:
        """Add a symbol that is not a joker to the tower of this suit (ruling 16)."""
        tower = self.towers[suit]
        height = tower & 7
        if layer > height + 1:
            self.towers[suit] = tower | 1 << 8 + layer
            return
        self.dump += [4 * suit + each for each in range(1, 5) if tower >> 8 + each & 1]
        tower &= 0xFF
        if layer == height + 1:
            self.towers[suit] = tower + 1
        else:
            self.dump.append(JOKER)
            self.towers[suit] = tower & ~(1 << 3 + layer)
