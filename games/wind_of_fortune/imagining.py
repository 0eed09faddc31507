"""Draws a full state that is consistent with a view of Wind of Fortune (determinization)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, islice

from games.copies import replace
from games.rules import Seat
from games.shuffling import chosen, derived, shuffled
from games.wind_of_fortune.cards import (
    ACES,
    COURT,
    EARTHLY,
    JOKER,
    MOST_JOKERS,
    RED,
    Card,
    Colour,
    Hand,
    Symbol,
)
from games.wind_of_fortune.dealing import in_order
from games.wind_of_fortune.legal_moves import legal_moves
from games.wind_of_fortune.pieces import BATTLES, Awaited, Commit, Mode, Move, Source
from games.wind_of_fortune.values import Earth, Godly, Piles, State, View


def imagine(view: View, seed: bytes) -> State:
    """Return a full state that the view allows. All arrangements of the unseen cards are equally likely. For
    each arrangement, all secret moves that are possible with it are equally likely."""
    bare = State(
        seed=derived(seed, "later deals"),
        terms=view.terms,
        colours=view.colours,
        modes=view.modes,
        earth=_earth(view, seed),
        godly=_godly(view, seed),
        awaited=view.awaited,
        commits=(None,) * len(view.colours),
        turn=0,  # any number: only changes of `turn` matter
        last_battle=view.last_battle,
        news=view.news,
        resigned=view.resigned,
        won=_won(view),
    )
    seats = range(len(view.colours))
    return replace(bare, commits=tuple(_commit(bare, view, seat, seed) for seat in seats))


def unseen_cards(view: View) -> list[Card]:
    """Return the earthly cards that the view doesn't show."""
    opened = chain.from_iterable(dummy.open for dummy in view.dummies)
    seen = {*view.hand, *opened, *view.discard, *chain.from_iterable(view.piles or ())}
    return [card for card in EARTHLY if card not in seen]


def unseen_symbols(view: View) -> list[Symbol]:
    """Return the symbols that are still in the godly deck. Their order is hidden."""
    towers = chain.from_iterable((*tower.layers, *tower.waiting) for tower in view.towers)
    jokers = view.terms.jokers - view.aside
    if jokers > MOST_JOKERS:
        # Views that engines read may have any numbers, and a list of all jokers could fill the memory.
        raise ValueError("too many jokers")
    seen = Counter(chain(towers, view.dump, view.pair[view.fought :], view.pedestal))
    return list((Counter((*ACES, *COURT, *(JOKER,) * jokers)) - seen).elements())


def _godly(view: View, seed: bytes) -> Godly:
    return Godly(
        fortune=view.fortune,
        # The fortune stone moves with each shuffle (ruling 14), so the side that has it tells whether the
        # number of shuffles is odd.
        shuffles=1 if view.fortune is RED else 2,
        deck=tuple(shuffled(unseen_symbols(view), seed, "godly")),
        aside=view.aside,
        pair=view.pair,
        fought=view.fought,
        pedestal=view.pedestal,
        dump=view.dump,
        towers=view.towers,
        trial=view.trial,
    )


def _earth(view: View, seed: bytes) -> Earth:
    cards = iter(shuffled(unseen_cards(view), seed, "earthly"))
    sizes = enumerate(view.hand_sizes)
    red, black = view.dummies
    return Earth(
        deal=view.deal,
        battle=len(view.discard) // 4 + 1,
        heavy=view.heavy,
        leaders=view.leaders,
        hands=tuple(_hand(view, seat, islice(cards, size)) for seat, size in sizes),
        open=(red.open, black.open),
        piles=(tuple(islice(cards, red.pile)), tuple(islice(cards, black.pile))),
        choices=(_packs(view, Colour.RED, cards), _packs(view, Colour.BLACK, cards)),
        discard=view.discard,
    )


def _hand(view: View, seat: Seat, unseen: Iterator[Card]) -> Hand:
    return view.hand if seat == view.seat else in_order(unseen, view.colours[seat])


def _packs(view: View, colour: Colour, unseen: Iterator[Card]) -> Piles | None:
    """Return the two packs of a side that has not chosen its naked dummy yet (ruling 23); None for any other
    side."""
    if view.modes[colour] is not Mode.NAKED or view.discard or view.dummies[colour].open:
        return None
    if colour is view.colour:
        return view.piles
    first, second = (in_order(islice(unseen, BATTLES), colour) for _ in range(2))
    return first, second


def _commit(state: State, view: View, seat: Seat, seed: bytes) -> Move | None:
    if seat not in view.committed:
        return None
    if seat == view.seat:
        return view.own
    label = f"commitment/{seat}"
    if view.awaited[seat]:
        return chosen(legal_moves(state, seat), seed, label)
    return chosen(_fitting(state, view, seat), seed, label)


def _fitting(state: State, view: View, seat: Seat) -> Sequence[Move]:
    """Return the moves with which the seat may have started the battle. They fit the open card on the table, or
    its absence."""
    awaited = tuple(Awaited.BATTLE if seat == each else None for each in range(len(view.colours)))
    moves = legal_moves(replace(state, awaited=awaited), seat)
    if state.earth.battle == BATTLES:
        return moves
    return [move for move in moves if _opened(state, seat, move) == _lying(view, seat)]


def _opened(state: State, seat: Seat, move: Move) -> Card | None:
    assert isinstance(move, Commit)
    if move.dummy is Source.OPEN:
        return state.earth.open[state.colours[seat]][0]
    return move.dummy if isinstance(move.dummy, Card) else None


def _lying(view: View, seat: Seat) -> Card | None:
    return view.laid.card if view.laid and view.laid.seat == seat else None


def _won(view: View) -> tuple[Colour, str] | None:
    if view.outcome is None:
        return None
    return view.colours[view.outcome.winners[0]], view.outcome.reason
