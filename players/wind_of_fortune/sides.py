"""The hands, dummies (second hands) and battles of Wind of Fortune, as plain integers for playouts.

A card is its rank, positive for Red and negative for Black. So the sign of the sum of a battle's four cards
gives the winner. Each seat decides from its own cards and from the open cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from games.rules import Seat
from games.wind_of_fortune.pieces import Mode
from players.wind_of_fortune.worths import CHANCES, HELD, THEIRS, chances, price

Signed: TypeAlias = int
"""A card as an integer: its rank, negative if the card is black."""

PILE: Final = 0
"""Stands for the top card of a dummy's pile, which nobody knows, where a card is expected."""

_CHANCES: Final = [chances(hidden) for hidden in range(5)]
_SHOWN: Final = {Mode.STANDARD: 1, Mode.EXTENDED: 2}


class CardChoice(NamedTuple):
    """The choice of a seat in a battle. `card` is a card of its hand, or 0 for none. `dummy` is a card of its
    dummy: an open card, `PILE`, or None if the seat has no dummy.

    A leader has no dummy, but one open card of their own. If they play it, `dummy` is that card, and `card` is
    0.
    """

    card: Signed
    dummy: Signed | None = None


class Stake(NamedTuple):
    """How much a battle matters to a side, and which colour the side wants to win: 1 for Red, -1 for Black."""

    worth: float
    sign: int


class SideForm(NamedTuple):
    """The fixed properties of a side: its colour, its seats, and the mode in which they play."""

    side: int
    seats: tuple[Seat, ...]
    mode: Mode

    @property
    def alone(self) -> bool:
        return len(self.seats) == 1


class Side:
    """The cards that one side has left. `hands` are in the order of `SideForm.seats`. `leader` is the index of
    the leader's hand, or None if the side has no leader."""

    def __init__(
        self,
        form: SideForm,
        hands: list[list[Signed]],
        opened: list[Signed],
        pile: list[Signed],
        leader: int | None,
    ) -> None:
        self.form, self.hands, self.opened, self.pile = form, hands, opened, pile
        self.leader = leader

    def copy(self) -> Side:
        hands = [hand.copy() for hand in self.hands]
        return Side(self.form, hands, self.opened.copy(), self.pile.copy(), self.leader)

    def refill(self) -> None:
        """Fill the places of used open cards with cards of the dummy's pile. A leader without an open card lays
        the lowest card of the hand open (rulings 12, 22 and 24)."""
        if self.leader is not None:
            hand = self.hands[self.leader]
            if not self.opened and hand:
                self.show(min(hand, key=abs))
            return
        for _ in range(_SHOWN.get(self.form.mode, 0) - len(self.opened)):
            if self.pile:
                self.opened.append(self.pile.pop())

    def show(self, card: Signed) -> None:
        """Move this card of the leader's hand to the open cards."""
        assert self.leader is not None
        self.hands[self.leader].remove(card)
        self.opened.append(card)

    def chosen(
        self, stake: Stake, lying: Signed | None, opened: Signed | bool | None = None
    ) -> list[CardChoice]:
        """Return what the policy plays for each seat. `lying` is the other side's open card, or None.

        `opened` limits the choice to what is already public: the open card that the side used, or False if it
        used none. None allows every choice.
        """
        if self.form.alone:
            return [self._alone(self.hands[0], stake, lying, opened)]
        return [
            self._partner(place, stake, lying, opened if place == self.leader else None)
            for place in range(2)
        ]

    def play(self, choices: Sequence[CardChoice]) -> tuple[int, Signed | None]:
        """Remove the chosen cards from the side. Return the sum of their signed ranks, and the open card among
        them, or None."""
        total, used = 0, None
        for hand, (card, dummy) in zip(self.hands, choices, strict=True):
            if card:
                hand.remove(card)
                total += card
            if dummy == PILE:
                total += self.pile.pop()
            elif dummy is not None:
                self.opened.remove(dummy)
                total, used = total + dummy, dummy
        return total, used

    def held(self) -> float:
        """Return the total worth of the cards that the side still has."""
        worth = 0.0
        for cards in (*self.hands, self.opened, self.pile):
            for card in cards:
                worth += price(card, self.form.side)
        return HELD * worth

    def _alone(
        self,
        hand: Sequence[Signed],
        stake: Stake,
        lying: Signed | None,
        opened: Signed | bool | None,
    ) -> CardChoice:
        """Return the best choice of a lone player. The parameters are those of `chosen`."""
        side, (worth, sign) = self.form.side, stake
        margin, hidden = _hostile(lying, sign)
        best, most = CardChoice(0), -1e9
        for dummy in self._dummies(opened):
            known = margin + dummy * sign
            curve = _CHANCES[hidden + (1 if dummy == PILE else 0)]
            cost = price(dummy, side)
            for card in hand:
                found = worth * curve[known + card * sign] - price(card, side) - cost
                if found > most:
                    best, most = CardChoice(card, dummy), found
        return best

    def _dummies(self, opened: Signed | bool | None) -> list[Signed]:
        # False means that no open card was used. `int` turns it into 0, which is `PILE`; an open card is never
        # 0.
        if opened is None:
            return [*self.opened, PILE] if self.pile else self.opened
        return [int(opened)]

    def _partner(
        self, place: int, stake: Stake, lying: Signed | None, opened: Signed | bool | None
    ) -> CardChoice:
        """Return the best choice of one of two partners, who does not know what the other one plays. `place` is
        the partner's index in `hands`. The other parameters are those of `chosen`."""
        if opened:
            return CardChoice(0, int(opened))
        side, (worth, sign) = self.form.side, stake
        margin, hidden = _hostile(lying, sign)
        curve = _CHANCES[hidden + 1]
        options = [CardChoice(card) for card in self.hands[place]]
        if place == self.leader and self.opened and opened is None:
            options.append(CardChoice(0, self.opened[0]))
        best, most = options[0], -1e9
        for option in options:
            card = option.card or option.dummy or 0
            found = worth * curve[margin + card * sign] - price(card, side)
            if found > most:
                best, most = option, found
        return best


def _hostile(lying: Signed | None, sign: int) -> tuple[int, int]:
    if lying is None:
        return CHANCES - 2 * THEIRS, 2
    return CHANCES - THEIRS + lying * sign, 1
