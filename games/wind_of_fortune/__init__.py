"""Wind of Fortune: Red and Black fight battles of colour to build their holy towers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from games.rules import About, Choice, IllegalMove, Option, Options, Seat
from games.shuffling import chosen
from games.wind_of_fortune.cards import Colour
from games.wind_of_fortune.dealing import first_deal, first_deck
from games.wind_of_fortune.flow import decided, onward
from games.wind_of_fortune.legal_moves import offered
from games.wind_of_fortune.meaning import meant
from games.wind_of_fortune.notation import notation, parse
from games.wind_of_fortune.refusals import refusal
from games.wind_of_fortune.seeing import outcome, view
from games.wind_of_fortune.state import State
from games.wind_of_fortune.suggestion import suggest
from games.wind_of_fortune.values import Mode, Move, News, Terms

__all__ = (
    "ABOUT",
    "apply",
    "forced",
    "heir",
    "legal_moves",
    "meant",
    "notation",
    "outcome",
    "parse",
    "rematch",
    "resign",
    "reveals",
    "seat_name",
    "setup",
    "sides",
    "suggest",
    "to_act",
    "turn",
    "view",
)

ABOUT: Final = About(
    key="wind-of-fortune",
    name="Wind of Fortune",
    summary="Red against Black: battles of colour raise or dump the symbols of four towers.",
    designers="koodikulma.fi",
    seats=range(2, 5),
    people=range(2, 5),
    sides=tuple(colour.word for colour in Colour),
    resigning=(
        "Alone on your side you lose the match. With a partner, your partner plays on with both "
        "hands; once both of you have resigned, your side loses."
    ),
    resigned="The partner plays on with both hands.",
    options=(
        Option(
            "jokers",
            "Jokers",
            (Choice(3, "Three"), Choice(2, "Two")),
        ),
        Option(
            "delayed-jokers",
            "Delayed jokers",
            (Choice("off", "Off"), Choice("on", "On")),
        ),
        Option(
            "dummy",
            "Dummy of a lone player",
            (
                Choice("standard", "A pile and one open card"),
                Choice("extended", "A pile and two open cards"),
                Choice("naked", "Nine open cards"),
            ),
            seats=(2, 3),
        ),
        Option(
            "team",
            "Partners",
            (
                Choice("leader", "One leads with an open card"),
                Choice("real", "Both play face down"),
            ),
            seats=(3, 4),
        ),
        Option(
            "first-leader",
            "First leader",
            (Choice("lower", "The lower seat"), Choice("higher", "The higher seat")),
            seats=(3, 4),
        ),
    ),
)


RESIGNATION: Final = "resignation"


def setup(seats: int, options: Options, seed: bytes) -> State:
    terms = _terms(options)
    colours = _colours(seats, seed)
    sizes = [colours.count(colour) for colour in Colour]
    modes = tuple(terms.team if size > 1 else terms.dummy for size in sizes)
    red, black = (_leader(terms, colours, colour) for colour in Colour)
    start = State(
        seed=seed,
        terms=terms,
        colours=colours,
        modes=(modes[0], modes[1]),
        earth=first_deal(seed, colours, (modes[0], modes[1]), (red, black)),
        godly=first_deck(seed, terms),
        awaited=(None,) * seats,
        commits=(None,) * seats,
        turn=0,
        last_battle=None,
        news=News(),
        resigned=frozenset(),
        won=None,
    )
    up = tuple((colour, card) for colour in Colour for card in start.earth.open[colour])
    return onward(start, News(dealt=True, turned_up=up))


def sides(seats: int, options: Options, seed: bytes) -> Sequence[str]:  # noqa: ARG001 - only seats
    return [colour.word for colour in _colours(seats, seed)]


def seat_name(state: State, seat: Seat) -> str:
    return state.name(seat)


def turn(state: State) -> int:
    return state.turn


def to_act(state: State) -> frozenset[Seat]:
    return state.to_act


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    return offered(state, seat)


def forced(state: State, seat: Seat) -> Move | None:
    """What leaves no choice: a ninth battle, a leader's last card, a joker with one tower left."""
    moves = offered(state, seat)
    return moves[0] if len(moves) == 1 else None


def apply(state: State, seat: Seat, move: Move) -> State:
    if move not in offered(state, seat):
        raise IllegalMove(refusal(state, seat, move))
    return decided(state, seat, move)


def reveals(before: State, seat: Seat, move: Move, after: State) -> bool:  # noqa: ARG001
    """Cards of others or of the decks that were turned up; and whether the leader had committed the
    open card, which is known once the partner commits too."""
    leader = before.earth.leaders[before.colours[seat]]
    if leader not in (None, seat) and before.commits[leader] is not None:
        return True
    news = after.news
    seen = news.battle or news.drawn or news.turned_up or news.exposed or news.dealt
    return after.turn != before.turn and (bool(seen) or len(news.shown) > 1)


def resign(state: State, seat: Seat) -> State:
    """A side that is left by everybody loses; one of two partners leaves both hands to the other."""
    if state.won:
        return state
    resigned, side = state.resigned | {seat}, state.colours[seat]
    lost = resigned.issuperset(state.seats_of(side))
    if not lost:
        return replace(state, resigned=resigned)
    return onward(replace(state, resigned=resigned, won=(side.other, RESIGNATION)), News())


def heir(state: State, seat: Seat) -> Seat | None:
    """The partner's."""
    partners = [other for other in state.seats_of(state.colours[seat]) if other != seat]
    return partners[0] if partners else None


def rematch(options: Options, state: State) -> Options:  # noqa: ARG001 - people keep their colours
    return options


def _terms(options: Options) -> Terms:
    return Terms(
        jokers=int(options["jokers"]),
        delayed=options["delayed-jokers"] == "on",
        dummy=Mode(options["dummy"]),
        team=Mode(options["team"]),
        higher_leads=options["first-leader"] == "higher",
    )


def _colours(seats: int, seed: bytes) -> tuple[Colour, ...]:
    """Seats 0 and 2 play one colour, seats 1 and 3 the other."""
    first = chosen(list(Colour), seed, "colours")
    return tuple(first.other if seat % 2 else first for seat in range(seats))


def _leader(terms: Terms, colours: Sequence[Colour], colour: Colour) -> Seat | None:
    lower, *higher = (seat for seat, side in enumerate(colours) if side is colour)
    if not higher or terms.team is not Mode.LEADER:
        return None
    return higher[0] if terms.higher_leads else lower
