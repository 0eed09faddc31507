"""Playouts of Wind of Fortune: a quick policy fights some battles, and then the towers are judged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from players.wind_of_fortune.sides import CardChoice, Side, Signed, Stake
from players.wind_of_fortune.symbols import Symbols, is_real
from players.wind_of_fortune.worths import (
    FINALE,
    PEDESTAL,
    STONE,
    joker_worth,
    probability,
    raised_worth,
    side_worth,
)


class Own(NamedTuple):
    """The thinking seat's choice in a battle: its side, its index in `SideForm.seats`, and its cards."""

    side: int
    place: int
    choice: CardChoice


class Playout:
    """A simulated continuation of the match. It contains all cards, but each seat decides only from its own."""

    def __init__(self, symbols: Symbols, sides: Sequence[Side], left: int, shuffling: int) -> None:
        self.symbols, self.sides = symbols, sides
        self._left, self._shuffling = left, shuffling

    def battle(self, own: Own | None = None, started: list[CardChoice] | None = None) -> None:
        """Simulate the battle for the current symbol. `own` is the choice of the thinking seat; if it is None,
        the policy chooses. `started` are the choices that the starting side has already made, if any."""
        first, stakes = self.symbols.colour(self.symbols.symbol), self.stakes()
        started = started or self._choices(first, stakes, None, own)
        total, lying = self.sides[first].play(started)
        answer, _ = self.sides[1 - first].play(self._choices(1 - first, stakes, lying, own))
        # The sum of all four cards decides; a sum of 0 is a win for the fortunate colour (ruling 8).
        total += answer
        self._left -= 1
        self.symbols.fight(self.symbols.fortune if total == 0 else int(total < 0))

    def battles(self, count: int) -> None:
        """Fight this many battles. Stop earlier if the deal or the match ends."""
        for _ in range(count):
            if self._left == 0 or self.symbols.winner is not None:
                return
            self.symbols.drawn(self._shuffling)
            for side in self.sides:
                side.refill()
            self.battle()

    def chance(self, side: int) -> float:
        """Return the estimated probability that the side wins the match."""
        symbols = self.symbols
        if symbols.winner is not None:
            return float(symbols.winner == side)
        if symbols.trial or all(map(is_real, symbols.towers)):
            return FINALE if symbols.fortune == side else 1 - FINALE
        one, two, three, four = symbols.towers
        logit = side_worth(one, two) - side_worth(three, four)
        logit += -STONE if symbols.fortune else STONE
        logit += self.sides[0].held() - self.sides[1].held() if self._left else 0.0
        for symbol in symbols.pedestal:
            logit += PEDESTAL * self._gain(symbol)
        return probability(-logit if side else logit)

    def stakes(self) -> tuple[Stake, Stake]:
        """Return how much the battle matters to Red and to Black. It matters equally to both, but they want
        opposite colours to win."""
        symbols, symbol = self.symbols, self.symbols.symbol
        layer = symbol and (symbol - 1) % 4 + 1
        gain, falls = 0.0, False
        for lying in symbols.pedestal:
            other = lying and (lying - 1) % 4 + 1
            # Ruling 10: the lower of two raised symbols falls; if they are equal, both fall.
            falls = layer <= other
            gain -= self._gain(lying) if other <= layer else 0.0
        gain += 0.0 if falls else self._gain(symbol)
        sign = -1 if symbols.colour(symbol) else 1
        sign = sign if gain > 0 else -sign
        return Stake(abs(gain), sign), Stake(abs(gain), -sign)

    def _gain(self, symbol: int) -> float:
        """Return what raising the symbol is worth to Red. It is negative if the symbol is Black's."""
        symbols = self.symbols
        if symbol:
            worth = raised_worth(symbols.towers[(symbol - 1) >> 2], (symbol - 1) % 4 + 1)
        else:
            worth = joker_worth(not symbols.trial and bool(symbols.welcoming()))
        return -worth if symbols.colour(symbol) else worth

    def _choices(
        self, side: int, stakes: Sequence[Stake], lying: Signed | None, own: Own | None
    ) -> list[CardChoice]:
        """Return what the seats of a side play in a battle. `own` is the choice of the thinking seat, if it
        belongs to the side; the policy chooses for all others. `lying` is the other side's open card, or
        None."""
        found = self.sides[side].chosen(stakes[side], lying)
        if own and own.side == side:
            found[own.place] = own.choice
        return found
