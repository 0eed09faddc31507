"""The game-specific part of the contract tests for Wind of Fortune."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice
from random import Random
from typing import Final

from games.rules import Seat
from games.wind_of_fortune.cards import EARTHLY, Card, Colour, Hand, Suit, Symbol, Symbols, Tower
from games.wind_of_fortune.dealing import in_order
from games.wind_of_fortune.legal_moves import legal_moves
from games.wind_of_fortune.pieces import Battle, Commit, Crown, Effect, Expose, Move, Show, Source
from games.wind_of_fortune.values import Earth, News, Piles, State, View
from tests.contract.parts import Values

ENDINGS: Final = frozenset(
    f"{reason}, some win" for reason in ("sealing joker", "Grand Finale", "resignation")
)

_SIGNS: Final = {Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.SPADES: "♠", Suit.CLUBS: "♣"}

_CARD: Final = Values(EARTHLY, (Card(Suit.HEARTS, 1), "H7"))
KINDS: Final[Mapping[type, tuple[Values, ...]]] = {
    Commit: (
        Values((None, *EARTHLY), _CARD.outside),
        Values((None, *Source, *EARTHLY), _CARD.outside),
    ),
    Show: (_CARD,),
    Expose: (Values((1, 2), (0, "1")),),
    Crown: (Values((*Suit,), (-1, "hearts")),),
}


def twins(state: State, seat: Seat | None, rng: Random) -> State:
    """Return the state with another seed, other secret decisions, and other cards where the seat can't see
    them."""
    deck = list(state.godly.deck)
    rng.shuffle(deck)
    twin = replace(
        state,
        seed=rng.randbytes(32),
        godly=state.godly._replace(deck=tuple(deck)),
        earth=_dealt_again(state, seat, rng),
    )
    commits = [
        move if move is None or other == seat else _decided_again(twin, other, move, rng)
        for other, move in enumerate(state.commits)
    ]
    return replace(twin, commits=tuple(commits))


def conserved(state: State) -> Mapping[str, int]:
    """Return the number of each card of both decks in the whole game; delayed jokers count as jokers."""
    return Counter(card.word for card in _earthly(state)) + Counter(
        symbol.word for symbol in _symbols(state)
    )


def table(view: View) -> View:
    return replace(view, committed=frozenset(), to_act=frozenset())


def named(view: View, move: Move) -> tuple[str, ...]:
    match move:
        case Commit(card, dummy):
            return (" ".join(_sign(part) for part in (card, dummy) if part is not None),)
        case Show(card):
            return (_sign(card),)
        case Expose(pile):
            return (("first", "second")[pile - 1], str(pile))
        case Crown(suit):
            return (_SIGNS[suit],)


def promised(before: View, after: View) -> tuple[str, ...]:
    return ()


def standing(view: View) -> tuple[str, ...]:
    red = tuple(str(view.tower(suit).height) for suit in (Suit.HEARTS, Suit.DIAMONDS))
    black = tuple(str(view.tower(suit).height) for suit in (Suit.SPADES, Suit.CLUBS))
    return ("Red", *red, "Black", *black) if {*red, *black} != {"0"} else ("no towers",)


def places(view: View) -> tuple[int, ...]:
    """Return the place of every seat at the end of a match. After a joker that seals the towers, the places are
    computed from the towers and the fortune stone.

    After any other end, they are copied from the outcome. They can't be computed, because a view doesn't show
    who resigned or won the Grand Finale.
    """
    assert view.outcome
    if view.outcome.reason != "sealing joker":
        return view.outcome.places
    full = {suit.colour for suit in Suit if view.tower(suit).height == 4}
    sealed = [
        each for each in Colour if all(view.tower(s).height == 4 for s in Suit if s.colour is each)
    ]
    assert full
    (winner,) = sealed if len(sealed) == 1 else (view.fortune,)
    return tuple(1 if own is winner else 2 for own in view.colours)


def telling(view: View) -> str:
    """Return a line of text that tells everything that the last event did. If some seats have committed to a
    move, and others have not, the line says which seats have."""
    news = view.news
    if view.committed:
        laid = [f"open {news.laid.card.word!s}"] if news.laid else []
        return ", ".join([*laid, "committed " + " ".join(map(str, sorted(view.committed)))])
    return "; ".join(_told(news)) + f" | {_table(view)}"


def _dealt_again(state: State, seat: Seat | None, rng: Random) -> Earth:
    """Return the earthly deck after the cards that the seat can't see have been shuffled and dealt again. Hands
    and piles keep their sizes."""
    earth = state.earth
    own = None if seat is None else state.colours[seat]
    hidden: list[tuple[int, Hand]] = [
        (other, hand) for other, hand in enumerate(earth.hands) if other != seat
    ]
    unseen = [choices for side, choices in enumerate(earth.choices) if choices and side != own]
    cards = list(chain(*(hand for _, hand in hidden), *earth.piles, *chain.from_iterable(unseen)))
    rng.shuffle(cards)
    rest = iter(cards)
    hands = list(earth.hands)
    for other, hand in hidden:
        hands[other] = _sorted(rest, hand, state.colours[other])
    red, black = (_pile(rest, pile) for pile in earth.piles)
    return earth._replace(
        hands=tuple(hands),
        piles=(red, black),
        choices=(
            _chosen_again(rest, earth.choices, Colour.RED, own),
            _chosen_again(rest, earth.choices, Colour.BLACK, own),
        ),
    )


def _pile(rest: Iterator[Card], pile: Hand) -> Hand:
    return tuple(islice(rest, len(pile)))


def _sorted(rest: Iterator[Card], hand: Hand, colour: Colour) -> Hand:
    return in_order(islice(rest, len(hand)), colour)


def _chosen_again(
    rest: Iterator[Card], choices: Sequence[Piles | None], side: Colour, own: Colour | None
) -> Piles | None:
    piles = choices[side]
    if piles is None or side is own:
        return piles
    one, other = (_sorted(rest, pile, side) for pile in piles)
    return one, other


def _decided_again(twin: State, seat: Seat, move: Move, rng: Random) -> Move:
    """Return another random decision of the seat in place of the secret `move`. If everybody knows the kind of
    the move already, only its card changes."""
    if twin.awaited[seat]:
        free = replace(twin, commits=(None,) * len(twin.commits))
        return rng.choice(legal_moves(free, seat))
    assert isinstance(move, Commit)
    return replace(move, card=rng.choice(twin.earth.hands[seat])) if move.card else move


def _earthly(state: State) -> Iterator[Card]:
    earth = state.earth
    choices = [pile for piles in earth.choices if piles for pile in piles]
    return chain(*earth.hands, *earth.open, *earth.piles, *choices, earth.discard)


def _symbols(state: State) -> Iterator[Symbol]:
    godly = state.godly
    towers = chain.from_iterable((*tower.layers, *tower.waiting) for tower in godly.towers)
    aside = (Symbol(None, 0),) * godly.aside
    return chain(godly.deck, godly.dump, godly.pair[godly.fought :], godly.pedestal, aside, towers)


def _sign(part: Card | Source) -> str:
    return part.value if isinstance(part, Source) else f"{_SIGNS[part.suit]}{part.rank}"


def _told(news: News) -> Iterator[str]:
    if news.laid:
        yield f"open {news.laid.card.word!s}"
    for seat, card in news.shown:
        yield f"{seat} shows {card.word!s}"
    if news.exposed:
        yield f"exposed by {' '.join(colour.key for colour in news.exposed)}"
    if news.battle:
        yield _fought(news.battle)
    if news.kicked:
        yield f"kicked {_words(news.kicked)}"
    if news.collected:
        yield _collected(news.collected)
    yield from _renewed(news)


def _fought(battle: Battle) -> str:
    cards = " ".join(f"{seat}:{card.word!s}" for seat, card, _ in battle.cards)
    winner = f"{battle.winner.word!s}{' by fortune' if battle.tied else ''}"
    fate = "raised" if battle.raised else "dumped"
    red, black = battle.sums
    return f"{battle.deal}.{battle.number} {cards} {red}:{black} {winner}, {battle.symbol.word!s} {fate}"


def _collected(done: Effect) -> str:
    where = f" {done.suit.letter}{done.layer}" if done.suit is not None else ""
    cleared = f" clears {_words(done.cleared)}" if done.cleared else ""
    return f"{done.symbol.word!s} {done.fate.value}{where}{cleared}"


def _renewed(news: News) -> Iterator[str]:
    if news.dealt:
        yield "dealt"
    if news.leaders:
        yield f"led by {' '.join(map(str, news.leaders))}"
    if news.reshuffled:
        yield f"reshuffled{' with a joker' if news.joker_joined else ''}"
    if news.stone_moved:
        yield "stone moved"
    if news.drawn:
        yield f"drawn {_words(news.drawn)}"
    if news.turned_up:
        yield "up " + " ".join(card.word for _, card in news.turned_up)
    if news.trial:
        yield f"trial {news.trial}"


def _table(view: View) -> str:
    towers = " ".join(map(_tower, view.towers))
    awaited = [f"{seat} {kind.value}" for seat, kind in enumerate(view.awaited) if kind]
    stones = f"{view.fortune.key[0]}{view.heavy.key[0]}"
    return f"{towers} {stones} deck {view.godly} dump {len(view.dump)}; {' '.join(awaited)}"


def _tower(tower: Tower) -> str:
    """Return a tower as text: layers from the bottom, `*` for a joker, in brackets the cards that wait face
    down."""
    layers = "".join(symbol.letter or "*" for symbol in tower.layers)
    waiting = "".join(symbol.letter for symbol in tower.waiting)
    return f"{layers}({waiting})" if waiting else layers or "–"


def _words(symbols: Symbols) -> str:
    return " ".join(symbol.word for symbol in symbols)
