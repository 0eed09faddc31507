"""Playouts of Wind of Fortune: worlds drawn from a view, and a quick policy that fights some battles."""

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
from players.wind_of_fortune.sides import PILE, Choice, Form, Side, Signed, Stake
from players.wind_of_fortune.symbols import Symbols, code_of, is_real, packed
from players.wind_of_fortune.worths import (
    FINALE,
    PEDESTAL,
    STONE,
    joker_worth,
    probability,
    raised_worth,
    side_worth,
)

AHEAD: Final = 4
"""How many battles are fought, to the end of the deal at most."""

SURPRISE: Final = 0.15
"""How often a hidden commitment is drawn from all that fit, not from what the policy would do."""


def signed(card: Card) -> Signed:
    return -card.rank if card.colour else card.rank


class Table:
    """What all worlds of a view share."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        assert view.colour is not None
        self.view, self.seat, self.side = view, view.seat, int(view.colour)
        self.forms = [
            Form(int(colour), view.seats_of(colour), view.modes[colour]) for colour in Colour
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

    def world(self, random: Random) -> World:
        """A determinization: all that may lie are equally likely."""
        random.shuffle(self._unseen)
        random.shuffle(self._deck)
        unseen = iter(self._unseen)
        symbols = self._symbols.copy()
        symbols.deck = self._deck.copy()
        sides = [self._side(form, unseen) for form in self.forms]
        packs = [self._packed(form, unseen) for form in self.forms]
        return World(self, symbols, sides, packs, random)

    def choice(self, move: Commit) -> Choice:
        """The commitment in integers."""
        card = signed(move.card) if move.card else 0
        if isinstance(move.dummy, Card):
            return Choice(card, signed(move.dummy))
        if move.dummy is Source.OPEN:
            return Choice(card, self._opened[self.side][0])
        return Choice(card, None if move.dummy is None else PILE)

    def _side(self, form: Form, unseen: Iterator[Signed]) -> Side:
        view, leader = self.view, self.view.leaders[form.side]
        hands = [
            self._hand.copy() if seat == self.seat else list(islice(unseen, view.hand_sizes[seat]))
            for seat in form.seats
        ]
        pile = list(islice(unseen, view.dummies[form.side].pile))
        place = None if leader is None else form.seats.index(leader)
        return Side(form, hands, self._opened[form.side].copy(), pile, place)

    def _packed(self, form: Form, unseen: Iterator[Signed]) -> list[list[Signed]]:
        """The two packs of a side that has yet to expose one (ruling 23)."""
        exposed = self.view.discard or self._opened[form.side]
        if form.mode is not Mode.NAKED or exposed:
            return []
        if form.side == self.side:
            return self._packs
        return [list(islice(unseen, BATTLES)) for _ in range(2)]


class World:
    """One determinization, from which any number of playouts begin."""

    def __init__(
        self,
        table: Table,
        symbols: Symbols,
        sides: Sequence[Side],
        packs: Sequence[Sequence[Sequence[Signed]]],
        random: Random,
    ) -> None:
        self._table, self._symbols, self._sides, self._packs = table, symbols, sides, packs
        self._started = self._hidden(random) if table.kind is Awaited.ANSWER else []
        self._shuffling = random.getrandbits(32)

    def played(self, move: Move) -> float:
        """The probability that the side of the thinking seat wins after this move."""
        table = self._table
        playout = Playout(
            self._symbols.copy(), [side.copy() for side in self._sides], table.left, self._shuffling
        )
        if isinstance(move, Commit):
            playout.first(table, table.choice(move), self._started)
        else:
            self._chosen(playout, move)
        playout.battles(AHEAD - isinstance(move, Commit))
        return playout.chance(table.side)

    def _hidden(self, random: Random) -> list[Choice]:
        """What the other side has committed, as far as it fits what lies open (ruling 6)."""
        view, other = self._table.view, self._table.side ^ 1
        opened: Signed | bool | None = signed(view.laid.card) if view.laid else False
        if self._table.left == 1:
            opened = None
        side = self._sides[other]
        stake = Playout(self._symbols, self._sides, 0, 0).stakes()[other]
        found = side.chosen(stake, None, opened)
        if random.random() >= SURPRISE:
            return found
        return [
            each._replace(card=random.choice(hand)) if each.card else each
            for each, hand in zip(found, side.hands, strict=True)
        ]

    def _chosen(self, playout: Playout, move: Move) -> None:
        """Make a choice that is no battle; the others that are due are made by the policy."""
        for form, packs in zip(self._table.forms, self._packs, strict=True):
            if packs:
                own = form.side == self._table.side and isinstance(move, Expose)
                number = move.pile - 1 if own and isinstance(move, Expose) else _weaker(packs, form)
                side = playout.sides[form.side]
                side.opened, side.hands = list(packs[number]), [list(packs[1 - number])]
        if isinstance(move, Show):
            playout.sides[self._table.side].show(signed(move.card))
        elif isinstance(move, Crown):
            playout.symbols.crown(move.suit)


class Playout:
    """A match that is played on; all cards are known to it, and to each seat its own."""

    def __init__(self, symbols: Symbols, sides: Sequence[Side], left: int, shuffling: int) -> None:
        self.symbols, self.sides = symbols, sides
        self._left, self._shuffling = left, shuffling

    def first(self, table: Table, own: Choice, started: list[Choice]) -> None:
        """The battle for which the thinking seat commits."""
        starter = self.symbols.colour(self.symbols.symbol)
        stakes = self.stakes()
        lying = None
        if starter == table.side:
            started = self._with(table, own, stakes[starter], None)
            total, lying = self.sides[starter].play(started)
            answer = self.sides[1 - starter].chosen(stakes[1 - starter], lying)
        else:
            total, lying = self.sides[starter].play(started)
            answer = self._with(table, own, stakes[1 - starter], lying)
        self._over(total + self.sides[1 - starter].play(answer)[0])

    def battles(self, count: int) -> None:
        """Fight so many battles, to the end of the deal or of the match at most."""
        for _ in range(count):
            if self._left == 0 or self.symbols.winner is not None:
                return
            self.symbols.drawn(self._shuffling)
            starter = self.symbols.colour(self.symbols.symbol)
            one, other = self.sides[starter], self.sides[1 - starter]
            one.refill()
            other.refill()
            stakes = self.stakes()
            total, lying = one.play(one.chosen(stakes[starter], None))
            answer, _ = other.play(other.chosen(stakes[1 - starter], lying))
            self._over(total + answer)

    def chance(self, side: int) -> float:
        """The probability that the side wins."""
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
        """What the battle means to Red and to Black: what one wants the other wants to prevent."""
        symbols, symbol = self.symbols, self.symbols.symbol
        layer = symbol and (symbol - 1) % 4 + 1
        gain, falls = 0.0, False
        for lying in symbols.pedestal:
            other = lying and (lying - 1) % 4 + 1
            # Ruling 10: the lower of two raised symbols falls, and equal ones both.
            falls = layer <= other
            gain -= self._gain(lying) if other <= layer else 0.0
        gain += 0.0 if falls else self._gain(symbol)
        sign = -1 if symbols.colour(symbol) else 1
        sign = sign if gain > 0 else -sign
        return Stake(abs(gain), sign), Stake(abs(gain), -sign)

    def _gain(self, symbol: int) -> float:
        """What Red gains if the symbol is collected."""
        symbols = self.symbols
        if symbol:
            worth = raised_worth(symbols.towers[(symbol - 1) >> 2], (symbol - 1) % 4 + 1)
        else:
            worth = joker_worth(not symbols.trial and bool(symbols.welcoming()))
        return -worth if symbols.colour(symbol) else worth

    def _with(self, table: Table, own: Choice, stake: Stake, lying: Signed | None) -> list[Choice]:
        """The choices of the thinking seat's side, with those of its partner by the policy."""
        seats = table.forms[table.side].seats
        if len(seats) == 1:
            return [own]
        found = self.sides[table.side].chosen(stake, lying)
        found[seats.index(table.seat)] = own
        return found

    def _over(self, total: int) -> None:
        """The sum of all four cards decides; a draw goes to the fortunate colour (ruling 8)."""
        self._left -= 1
        self.symbols.fight(self.symbols.fortune if total == 0 else int(total < 0))


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


def _weaker(packs: Sequence[Sequence[Signed]], form: Form) -> int:
    """The pack with the lower ranks of the side's own colour, 0 or 1."""
    one, other = (
        sum(abs(card) for card in pack if (card < 0) == bool(form.side)) for pack in packs
    )
    return int(other < one)
