"""Deals the earthly deck every nine battles, and the godly deck whenever it runs out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from games.options import Options
from games.rules import Seat
from games.shuffling import chosen, shuffled
from games.wind_of_fortune.cards import (
    ACES,
    BLACK,
    COURT,
    EARTHLY,
    JOKER,
    RED,
    SIDES,
    Card,
    Colour,
    Hand,
    Tower,
)
from games.wind_of_fortune.pieces import BATTLES, Mode, Terms
from games.wind_of_fortune.values import Earth, Godly, News, State

T = TypeVar("T")

OPEN: Final = {Mode.STANDARD: 1, Mode.EXTENDED: 2}
"""For each mode, the number of open cards beside the pile of a dummy (rulings 12 and 22)."""


def initial_state(seats: int, options: Options, seed: bytes) -> State:
    """Return the state after the first deal, with the first godly deck shuffled and nothing decided yet."""
    terms, colours = _terms(options), drawn_colours(seats, seed)
    sizes = [colours.count(colour) for colour in Colour]
    modes = tuple(terms.team if size > 1 else terms.dummy for size in sizes)
    red, black = (_leader(terms, colours, colour) for colour in Colour)
    return State(
        seed=seed,
        terms=terms,
        colours=colours,
        modes=(modes[0], modes[1]),
        earth=_first_deal(seed, colours, (modes[0], modes[1]), (red, black)),
        godly=_first_deck(seed, terms),
        awaited=(None,) * seats,
        commits=(None,) * seats,
        turn=0,
        last_battle=None,
        news=News(),
        resigned=frozenset(),
        won=None,
    )


def drawn_colours(seats: int, seed: bytes) -> tuple[Colour, ...]:
    """Return the colour of each seat: a random one for seats 0 and 2, the other one for seats 1 and 3."""
    # The seats that play Red are drawn. A player who has chosen a side is given a seat of that side, so the
    # rules need not know the choice.
    first = chosen(list(Colour), seed, "colours")
    return tuple(first.other if seat % 2 else first for seat in range(seats))


def next_deal(
    earth: Earth, seed: bytes, colours: tuple[Colour, ...], modes: tuple[Mode, Mode]
) -> Earth:
    """Deal the cards for the next nine battles. The heavy stone, which marks the dealer, moves to the other
    side (ruling 13). If the new dealers are partners who take turns at leading, the lead passes between them
    (ruling 24)."""
    dealer = earth.heavy.other
    moved = earth._replace(heavy=dealer, leaders=_passed_on(earth.leaders, dealer, colours))
    return _dealt(moved, seed, colours, modes)


def next_pair(godly: Godly, seed: bytes) -> Godly:
    """Draw two symbols, or one if only one is left. An empty deck is reshuffled first (ruling 14)."""
    if not godly.deck:
        # Ruling 14: the fortune stone moves with every reshuffle.
        godly = _shuffled(godly._replace(fortune=godly.fortune.other), seed)
    return godly._replace(deck=godly.deck[:-2], pair=godly.deck[:-3:-1], fought=0)


def grand_finale(godly: Godly) -> Godly:
    """Return the deck set up for the Grand Finale: a single joker is fought for, and the fortune stone stays
    where it is (ruling 21)."""
    # All other symbols are in the towers now, so every symbol in the deck, in the dump or put aside is a joker.
    others = len(godly.deck) + len(godly.dump) + godly.aside - 1
    return godly._replace(
        deck=(JOKER,) * others, aside=0, dump=(), pair=(JOKER,), fought=0, trial=1
    )


def in_order(cards: Iterable[Card], colour: Colour) -> Hand:
    """Return the cards sorted: this colour first, and the highest card first within each colour."""
    return tuple(sorted(cards, key=_ORDER[colour].__getitem__))


def refilled(earth: Earth, modes: tuple[Mode, Mode]) -> Earth:
    """Replace the open cards that dummies have used by cards of their piles, as long as there are any (rulings
    12 and 22)."""
    for colour in SIDES:
        wanted = OPEN.get(modes[colour], 0) - len(earth.open[colour])
        pile = earth.piles[colour]
        if wanted > 0 and pile:
            shown = (*earth.open[colour], *pile[: -wanted - 1 : -1])
            earth = earth._replace(
                open=with_side(earth.open, colour, shown),
                piles=with_side(earth.piles, colour, pile[:-wanted]),
            )
    return earth


def with_side(both: tuple[T, T], colour: Colour, new: T) -> tuple[T, T]:
    """Return the pair of values with the one of the side `colour` replaced by `new`."""
    return (both[0], new) if colour else (new, both[1])


_ORDER: Final = {
    colour: {
        card: place
        for place, card in enumerate(
            sorted(EARTHLY, key=lambda card: (card.colour is not colour, -card.rank, card.suit))
        )
    }
    for colour in Colour
}


def _terms(options: Options) -> Terms:
    return Terms(
        jokers=int(options["jokers"]),
        delayed=options["delayed-jokers"] == "on",
        dummy=Mode(options["dummy"]),
        team=Mode(options["team"]),
        higher_leads=options["first-leader"] == "higher",
    )


def _leader(terms: Terms, colours: Sequence[Colour], colour: Colour) -> Seat | None:
    lower, *higher = (seat for seat, side in enumerate(colours) if side is colour)
    if not higher or terms.team is not Mode.LEADER:
        return None
    return higher[0] if terms.higher_leads else lower


def _first_deal(
    seed: bytes,
    colours: tuple[Colour, ...],
    modes: tuple[Mode, Mode],
    leaders: tuple[Seat | None, Seat | None],
) -> Earth:
    """Return the first deal. Black deals, as the first holder of the heavy stone (ruling 2)."""
    before = Earth(0, 1, BLACK, leaders, (), ((), ()), ((), ()), (None, None), ())
    return _dealt(before, seed, colours, modes)


def _first_deck(seed: bytes, terms: Terms) -> Godly:
    """Return the first godly deck. Red, who has the fortune stone, shuffles it (ruling 2). The aces lie at the
    towers (ruling 1)."""
    towers = tuple(Tower((), (ace,)) for ace in ACES)
    # Ruling 4: delayed jokers are not in the deck at first. One of them joins at each of the first shuffles,
    # including this one.
    jokers = 0 if terms.delayed else terms.jokers
    symbols = (*COURT, *(JOKER,) * jokers)
    fresh = Godly(RED, 0, (), terms.jokers - jokers, (), 0, (), symbols, towers, 0)
    return _shuffled(fresh, seed)


def _dealt(
    earth: Earth, seed: bytes, colours: tuple[Colour, ...], modes: tuple[Mode, Mode]
) -> Earth:
    cards = shuffled(EARTHLY, seed, f"earthly/{earth.deal + 1}")
    # Four packs of nine: two for Red, then two for Black.
    packs = [tuple(cards[start : start + BATTLES]) for start in range(0, len(cards), BATTLES)]
    fresh = earth._replace(
        deal=earth.deal + 1,
        battle=1,
        hands=((),) * len(colours),
        open=((), ()),
        piles=((), ()),
        discard=(),
    )
    for colour in Colour:
        seats = [seat for seat, side in enumerate(colours) if side is colour]
        two = packs[2 * colour : 2 * colour + 2]
        fresh = _taken_up(fresh, colour, modes[colour], seats, two)
    return refilled(fresh, modes)


def _taken_up(
    earth: Earth, colour: Colour, mode: Mode, seats: Sequence[Seat], packs: Sequence[Hand]
) -> Earth:
    first, second = (in_order(pack, colour) for pack in packs)
    # Ruling 23: the player chooses between the packs after the deal.
    if mode is Mode.NAKED:
        return earth._replace(choices=with_side(earth.choices, colour, (first, second)))
    hands = list(earth.hands)
    hands[seats[0]] = first
    if len(seats) > 1:
        hands[seats[1]] = second
        return earth._replace(hands=tuple(hands))
    return earth._replace(hands=tuple(hands), piles=with_side(earth.piles, colour, packs[1]))


def _passed_on(
    leaders: tuple[Seat | None, Seat | None], dealer: Colour, colours: tuple[Colour, ...]
) -> tuple[Seat | None, Seat | None]:
    leader = leaders[dealer]
    if leader is None:
        return leaders
    (follower,) = (seat for seat, side in enumerate(colours) if side is dealer and seat != leader)
    return with_side(leaders, dealer, follower)


def _shuffled(godly: Godly, seed: bytes) -> Godly:
    """Shuffle the dump into a new deck (ruling 15). One of the delayed jokers, if any, joins it (ruling 4)."""
    joining = min(1, godly.aside)
    number = godly.shuffles + 1
    symbols = shuffled((*godly.dump, *(JOKER,) * joining), seed, f"godly/{number}")
    return godly._replace(
        shuffles=number, deck=tuple(symbols), aside=godly.aside - joining, dump=()
    )
