"""Playouts of Weathervanes: draws determinizations of a view, and plays some tricks by a quick policy.

In a playout, a seat decides from its own hand, the cards on the table, and the sizes of the other hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from games.rules import Seat
from games.weathervanes.cards import Number, Suit
from games.weathervanes.imagining import Deals
from games.weathervanes.pieces import ANEW, SEATS, Move, Place, Play
from games.weathervanes.tableau import fits
from games.weathervanes.values import ROUNDS, View
from players.weathervanes.tables import tables_of

AHEAD: Final = 4
"""The number of tricks that a playout plays after the current one, at the levels that look farthest."""

LOW: Final = 0.001
"""The policy's cost of playing a card, for each unit of its number: high cards are more useful later."""


class Table:
    """A position of a match as the deciding seat sees it, from which determinizations are drawn. `horizon` is
    the number of tricks that a playout plays after the current one."""

    def __init__(self, view: View, horizon: int = AHEAD) -> None:
        assert view.seat is not None
        self.view, self.seat, self.horizon = view, view.seat, horizon
        self.tables = tables_of(view.deck, view.variants)
        self.tokens = list(map(int, view.tokens))
        self.tableaux = [self.tables.named(each.cells) for each in view.tableaux]
        self.last = view.round == ROUNDS
        self._deals = Deals(view)

    @property
    def ahead(self) -> float:
        """The deciding seat's points minus the mean of the other seats' points. The promise of a seat's tableau
        is a part of its points."""
        view = self.view
        # A seat that has made its final placement has scored its tableau, which stays on the table. It promises
        # nothing more.
        scored = {each.seat for each in view.placements if each.place is not None and view.final}
        found = [
            view.scores[seat]
            + (0 if seat in scored else self.tables.promise(tableau.cells, view.tokens[seat]))
            for seat, tableau in enumerate(view.tableaux)
        ]
        return found[self.seat] - (sum(found) - found[self.seat]) / 3

    def determinize(self, random: Random) -> Determinization:
        """Return a determinization that the view allows; all possible ones are equally likely."""
        hands, _ = self._deals.draw(random.randrange)
        return Determinization(self, hands)


class Determinization:
    """One possible deal of the hidden cards, from which any number of playouts can start."""

    def __init__(self, table: Table, hands: Sequence[Sequence[Number]]) -> None:
        self._table, self.hands = table, hands

    def played(self, move: Move) -> float:
        """Return the thinking seat's gain from this move until the end of the playout, minus the mean gain of
        the other seats."""
        playout = Playout(self._table, self.hands)
        if isinstance(move, Place):
            playout.placed(move)
        else:
            playout.continued(move)
        playout.tricks(self._table.horizon)
        return playout.lead(self._table.seat)


class Playout:
    """A simulated continuation of the match. It contains all hands, but each seat decides only from its own."""

    def __init__(self, table: Table, hands: Sequence[Sequence[Number]]) -> None:
        self._table, self.tables, self._tokens = table, table.tables, table.tokens
        self.hands = list(map(list, hands))
        self.tableaux = table.tableaux.copy()
        self.displays = list(table.view.displays)
        self.gains = [0.0] * 4
        self.leader = table.view.leader
        self._corner = self._suit = 0  # those of the card that is led

    def lead(self, seat: Seat) -> float:
        """Return the seat's gain since the start of the playout, minus the mean gain of the others."""
        one, two, three, four = self.gains
        return self.gains[seat] - (one + two + three + four - self.gains[seat]) / 3

    def placed(self, move: Place) -> None:
        """Make the placement that is being judged (`move`), then those that other seats still have to make."""
        table, view = self._table, self._table.view
        for due in view.placements:
            if due.place is None and due.seat == table.seat:
                self._place(move)
            elif due.place is None:
                self._take(due.seat, due.number, final=view.final)
        if view.trick:
            self.leader = view.trick.best.seat
            for card in view.trick.cards:
                self.displays[card.seat] = card.number
        if not view.final:
            self._closed()

    def continued(self, move: Play) -> None:
        """Play the card that is being judged (`move`), and complete the trick with cards that the quick policy
        chooses."""
        cards = self._table.view.trick.cards if self._table.view.trick else ()
        seat, numbers = self._table.seat, [card.number for card in cards]
        profits = self.profits()
        shown = self.tables.suits[move.number]
        corner = int(cards[0].corner) if cards else shown.index(int(move.suit or 0))
        self.hands[seat].remove(move.number)
        self._trick(corner, [*numbers, move.number], profits)

    def tricks(self, count: int) -> None:
        """Play this many tricks. Stop earlier if the round ends."""
        for _ in range(count):
            if not self.hands[self.leader]:
                return
            profits = self.profits()
            number, corner = self.led(profits[self.leader])
            self.hands[self.leader].remove(number)
            self._trick(corner, [number], profits)

    def _trick(
        self, corner: int, numbers: list[Number], profits: Sequence[Sequence[float]]
    ) -> None:
        """Finish a trick: play the missing cards, and place the Displays. `corner` is the index of the corner
        that the leader chose. `numbers` are the cards played so far, the leader's first."""
        leader, suits = self.leader, self.tables.suits
        suit, best, winner = suits[numbers[0]][corner], numbers[0], 0
        self._corner, self._suit = corner, suit
        for offset in range(1, 4):
            if offset == len(numbers):
                seat = (leader + offset) % 4
                number = self._followed(offset, best, winner, profits[seat])
                self.hands[seat].remove(number)
                numbers.append(number)
            number = numbers[offset]
            if number > best and suits[number][(corner + offset) % 4] == suit:
                best, winner = number, offset
        # The seat that is 3 − corner seats after the leader has the first Display, which the winner takes.
        shift = (3 - corner - winner) % 4
        for seat in SEATS:
            self._take(seat, self.displays[(seat + shift) % 4])
        for offset, number in enumerate(numbers):
            self.displays[(leader + offset) % 4] = number
        self.leader = (leader + winner) % 4
        self._closed()

    def _closed(self) -> None:
        """Do nothing unless the round is over. In the last round, place the Displays that lie in front of the
        seats (ruling 7). In any other round, pass on the tokens (ruling 6), and add the changes of the
        tableaux' promises to the gains."""
        if any(self.hands):
            return
        if self._table.last:
            for seat in SEATS:
                self._take(seat, self.displays[seat], final=True)
            return
        promise, cells = self.tables.promise, self.tables.cells
        for seat, tableau in enumerate(self.tableaux):
            held, passed = Suit(self._tokens[seat]), Suit(self._tokens[seat - 1])
            self.gains[seat] += promise(cells[tableau], passed) - promise(cells[tableau], held)

    def _take(self, seat: Seat, number: Number, *, final: bool = False) -> None:
        tableau, token = self.tableaux[seat], self._tokens[seat]
        if final:
            self.gains[seat] += self.tables.final(tableau, number, token)
            return
        gain, self.tableaux[seat] = self.tables.step(tableau, number, token)
        self.gains[seat] += gain

    def _place(self, move: Place) -> None:
        """Make the thinking seat's placement, which is being judged, and add its gain."""
        view, seat = self._table.view, self._table.seat
        due = next(each for each in view.placements if each.seat == seat)
        laid, token = fits(view.deck, due.cells, due.number)[move], view.tokens[seat]
        if view.final:
            gain = self.tables.finished(due.cells, laid, move == ANEW, token)
        else:
            step = self.tables.placed(due.cells, laid, move == ANEW, token)
            gain, self.tableaux[seat] = step
        self.gains[seat] += gain

    def profits(self) -> list[list[float]]:
        """Return what each seat would gain from a trick, minus the mean gain of the other seats.

        The first index is the seat. The second is a shift: with shift n, every seat takes the Display that lies
        n places clockwise from it.
        """
        step, displays = self.tables.step, self.displays
        gains = [
            [step(tableau, displays[(seat + shift) % 4], token)[0] for shift in range(4)]
            for seat, (tableau, token) in enumerate(zip(self.tableaux, self._tokens, strict=True))
        ]
        one, two, three, four = gains
        totals = [one[n] + two[n] + three[n] + four[n] for n in range(4)]
        return [[(4 * own[n] - totals[n]) / 3 for n in range(4)] for own in gains]

    def leads(self, profits: Sequence[float]) -> list[tuple[float, Number, int]]:
        """Return all leads, each as its estimated profit, the card's number, and the index of the corner.
        `profits` is the leader's list from `Playout.profits`."""
        hand, found = self.hands[self.leader], []
        chances, suits = self.tables.leads[len(hand)], self.tables.suits
        token = self._tokens[self.leader] if self._table.view.variants.constrained_lead else None
        for corner in range(4):
            first, second, third, fourth = (profits[(3 - corner - n) % 4] for n in range(4))
            for number in hand:
                if token is None or suits[number][corner] == token:
                    own, left, opposite, right = chances[number][corner]
                    worth = own * first + left * second + opposite * third + right * fourth
                    found.append((worth - LOW * number, number, corner))
        return found

    def led(self, profits: Sequence[float]) -> tuple[Number, int]:
        """Return the card and the corner that the policy leads: those with the highest estimated profit.
        `profits` is the leader's list from `Playout.profits`."""
        _, number, corner = max(self.leads(profits))
        return number, corner

    def _followed(self, offset: int, best: Number, winner: int, profits: Sequence[float]) -> Number:
        """Return the card that the policy plays for the seat `offset` seats after the leader. `best` is the
        best card of the trick, and `winner` says how many seats after the leader it was played. `profits` is
        the seat's list from `Playout.profits`."""
        suits, hand = self.tables.suits, self.hands[(self.leader + offset) % 4]
        shown, suit = (self._corner + offset) % 4, self._suit
        following = [number for number in hand if suits[number][shown] == suit]
        if not following:
            return min(hand)
        # Only the lowest of the cards that do not win matters, because they differ only in their number.
        lowest = min(following)
        choice, most = lowest, -1e9
        if lowest < best:
            most = self._expected(offset, best, winner, profits) - LOW * lowest
        for number in following:
            if number > best:
                worth = self._expected(offset, number, offset, profits) - LOW * number
                if worth > most:
                    choice, most = number, worth
        return choice

    def _expected(self, offset: int, best: Number, winner: int, profits: Sequence[float]) -> float:
        """Return the estimated profit of the trick for the seat `offset` places after the leader, once it has
        played. `best` is then the winning card, which was played `winner` places after the leader."""
        corner, suit, left, worth = self._corner, self._suit, 1.0, 0.0
        for later in range(3, offset, -1):
            size = len(self.hands[(self.leader + later) % 4])
            chance = left * self.tables.beats[(corner + later) % 4][suit][best][size]
            worth += chance * profits[(3 - corner - later) % 4]
            left -= chance
        return worth + left * profits[(3 - corner - winner) % 4]
