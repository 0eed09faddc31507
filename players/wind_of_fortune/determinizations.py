"""Determinizations of Wind of Fortune: possible arrangements of the cards that a view hides, from which
playouts (simulated battles) start."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Final

from games.wind_of_fortune.cards import Card, Colour
from games.wind_of_fortune.imagining import unseen_cards, unseen_symbols
from games.wind_of_fortune.pieces import (
    BATTLES,
    Awaited,
    Commit,
    Crown,
    Expose,
    Mode,
    Move,
    Show,
    Source,
)
from games.wind_of_fortune.values import View
from players.wind_of_fortune.playouts import Own, Playout
from players.wind_of_fortune.sides import PILE, CardChoice, Side, SideForm, Signed
from players.wind_of_fortune.symbols import Symbols, code_of, packed

AHEAD: Final = 4
"""The number of battles in a playout at the levels that look farthest, unless the deal ends before."""

SURPRISE: Final = 0.15
"""The probability that the other side's hidden hand cards are random, not chosen by the policy."""


def signed(card: Card) -> Signed:
    return -card.rank if card.colour else card.rank


class Table:
    """A position of a match, from which determinizations are drawn. Cards and symbols are stored as the
    integers that playouts use. `horizon` is the number of battles that a playout fights, at least 1."""

    def __init__(self, view: View, horizon: int = AHEAD) -> None:
        assert view.seat is not None
        assert view.colour is not None
        self.view, self.seat, self.side = view, view.seat, int(view.colour)
        self.horizon = horizon
        self.forms = [
            SideForm(int(colour), view.seats_of(colour), view.modes[colour]) for colour in Colour
        ]
        self.left = BATTLES - len(view.discard) // 4
        kind = view.awaited[view.seat]
        assert kind
        self.kind = kind
        self._unseen = list(map(signed, unseen_cards(view)))
        self._deck = list(map(code_of, unseen_symbols(view)))
        self._hand = list(map(signed, view.hand))
        self._opened = [list(map(signed, dummy.open)) for dummy in view.dummies]
        self._packs = [list(map(signed, pack)) for pack in view.piles or ()]
        self._symbols = _symbols(view)

    def determinize(self, random: Random) -> Determinization:
        """Return a determinization that the view allows; all possible ones are equally likely."""
        random.shuffle(self._unseen)
        random.shuffle(self._deck)
        unseen = iter(self._unseen)
        symbols = self._symbols.copy()
        symbols.deck = self._deck.copy()
        sides = [self._side(form, unseen) for form in self.forms]
        packs = [self._packed(form, unseen) for form in self.forms]
        return Determinization(self, symbols, sides, packs, random)

    def choice(self, move: Commit) -> CardChoice:
        """Convert a player's move in a battle to a `CardChoice`, which is the form of the move in playouts."""
        card = signed(move.card) if move.card else 0
        if isinstance(move.dummy, Card):
            return CardChoice(card, signed(move.dummy))
        if move.dummy is Source.OPEN:
            return CardChoice(card, self._opened[self.side][0])
        return CardChoice(card, None if move.dummy is None else PILE)

    def _side(self, form: SideForm, unseen: Iterator[Signed]) -> Side:
        view, leader = self.view, self.view.leaders[form.side]
        hands = [
            self._hand.copy() if seat == self.seat else list(islice(unseen, view.hand_sizes[seat]))
            for seat in form.seats
        ]
        pile = list(islice(unseen, view.dummies[form.side].pile))
        place = None if leader is None else form.seats.index(leader)
        return Side(form, hands, self._opened[form.side].copy(), pile, place)

    def _packed(self, form: SideForm, unseen: Iterator[Signed]) -> list[list[Signed]]:
        """Return the two packs of a side that has not chosen its naked dummy yet (ruling 23); an empty list for
        any other side."""
        exposed = self.view.discard or self._opened[form.side]
        if form.mode is not Mode.NAKED or exposed:
            return []
        if form.side == self.side:
            return self._packs
        return [list(islice(unseen, BATTLES)) for _ in range(2)]


class Determinization:
    """One possible arrangement of the hidden cards, from which any number of playouts can start."""

    def __init__(
        self,
        table: Table,
        symbols: Symbols,
        sides: Sequence[Side],
        packs: Sequence[Sequence[Sequence[Signed]]],
        random: Random,
    ) -> None:
        self._table, self.symbols, self.sides, self.packs = table, symbols, sides, packs
        self._started = self._hidden(random) if table.kind is Awaited.ANSWER else []
        self._shuffling = random.getrandbits(32)

    def played(self, move: Move) -> float:
        """Return the estimated probability that the thinking seat's side wins the match after this move."""
        table = self._table
        playout = Playout(
            self.symbols.copy(), [side.copy() for side in self.sides], table.left, self._shuffling
        )
        if isinstance(move, Commit):
            place = table.forms[table.side].seats.index(table.seat)
            playout.battle(Own(table.side, place, table.choice(move)), self._started)
        else:
            self._chosen(playout, move)
        playout.battles(table.horizon - isinstance(move, Commit))
        return playout.chance(table.side)

    def _hidden(self, random: Random) -> list[CardChoice]:
        """Guess what the side that started the battle has played. The guess fits the open card that it has
        shown, if any (ruling 6)."""
        view, other = self._table.view, self._table.side ^ 1
        opened: Signed | bool | None = signed(view.laid.card) if view.laid else False
        if self._table.left == 1:
            opened = None
        side = self.sides[other]
        stake = Playout(self.symbols, self.sides, 0, 0).stakes()[other]
        found = side.chosen(stake, None, opened)
        if random.random() >= SURPRISE:
            return found
        return [
            each._replace(card=random.choice(hand)) if each.card else each
            for each, hand in zip(found, side.hands, strict=True)
        ]

    def _chosen(self, playout: Playout, move: Move) -> None:
        for form, packs in zip(self._table.forms, self.packs, strict=True):
            if packs:
                own = form.side == self._table.side and isinstance(move, Expose)
                number = move.pile - 1 if own and isinstance(move, Expose) else _weaker(packs, form)
                side = playout.sides[form.side]
                side.opened, side.hands = list(packs[number]), [list(packs[1 - number])]
        if isinstance(move, Show):
            playout.sides[self._table.side].show(signed(move.card))
        elif isinstance(move, Crown):
            playout.symbols.crown(move.suit)


def _symbols(view: View) -> Symbols:
    return Symbols(
        fortune=int(view.fortune),
        deck=[],
        pair=list(map(code_of, view.pair)),
        fought=view.fought,
        pedestal=list(map(code_of, view.pedestal)),
        dump=list(map(code_of, view.dump)),
        aside=view.aside,
        towers=list(map(packed, view.towers)),
        trial=bool(view.trial),
    )


def _weaker(packs: Sequence[Sequence[Signed]], form: SideForm) -> int:
    """Return the index, 0 or 1, of the pack with the lower sum in the side's own colour."""
    one, other = (
        sum(abs(card) for card in pack if (card < 0) == bool(form.side)) for pack in packs
    )
    return int(other < one)
