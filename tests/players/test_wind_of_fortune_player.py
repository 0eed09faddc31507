"""The computer player of Wind of Fortune: its fast playouts follow the rules, and it finds obvious moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import pytest

from games import find_games
from games.options import Options
from games.wind_of_fortune.battles import starter
from games.wind_of_fortune.cards import Colour, Suit
from games.wind_of_fortune.pieces import BATTLES, Awaited, Commit, Crown, Move, Source
from games.wind_of_fortune.rules import ABOUT, apply, legal_moves, setup, to_act, view
from games.wind_of_fortune.suggestion import suggest
from games.wind_of_fortune.values import State
from players import levels
from players.thought import Level, Measure
from players.wind_of_fortune import think
from players.wind_of_fortune.determinizations import Table, signed
from players.wind_of_fortune.playouts import Playout
from players.wind_of_fortune.sides import CardChoice, Side
from players.wind_of_fortune.symbols import Symbols, code_of, packed
from tests.games.random_play import at_random
from tests.games.wind_of_fortune_positions import (
    DIAMONDS,
    HEARTS,
    armed,
    arranged,
    card,
    play,
    start,
)
from tests.sampling import some

OPTIONS: Final[Sequence[tuple[int, Options]]] = (
    (2, {}),
    (2, {"dummy": "extended"}),
    (2, {"dummy": "naked"}),
    (2, {"delayed-jokers": "on", "jokers": 2}),
    (3, {"dummy": "naked", "team": "leader"}),
    (3, {"dummy": "extended", "team": "real"}),
    (4, {"team": "leader"}),
    (4, {"team": "real"}),
)


def states(number: int) -> Iterator[State]:
    """Yield the states of a random match before its end."""
    seats, chosen = OPTIONS[number % len(OPTIONS)]
    start = setup(seats, ABOUT.settle(chosen), number.to_bytes(32, "big"))
    return filter(to_act, at_random("wind-of-fortune", start, Random(number)))


def symbols_of(state: State) -> Symbols:
    godly = state.godly
    return Symbols(
        fortune=int(godly.fortune),
        deck=list(map(code_of, godly.deck)),
        pair=list(map(code_of, godly.pair)),
        fought=godly.fought,
        pedestal=list(map(code_of, godly.pedestal)),
        dump=list(map(code_of, godly.dump)),
        aside=godly.aside,
        towers=list(map(packed, godly.towers)),
        trial=bool(godly.trial),
    )


def lying(symbols: Symbols) -> tuple[object, ...]:
    return symbols.towers, symbols.pedestal, sorted(symbols.dump), symbols.fortune, symbols.aside


@pytest.mark.parametrize("number", some(range(48), 6))
def test_fast_wind_of_fortune_simulation_collects_symbols_like_the_rules(number: int) -> None:
    for before, after in battles(number):
        symbols = symbols_of(before)
        assert after.last_battle
        symbols.fight(int(after.last_battle.winner))
        if after.won:
            assert symbols.winner == after.won[0]
            return
        if Awaited.JOKER in after.awaited:
            after = crowned(after, symbols)
        reached = symbols_of(after)
        # After a new deal, the rules draw the next pair only once the choices of that deal have been made.
        if reached.fought < len(reached.pair):
            symbols.drawn(0)
        assert symbols.trial == reached.trial
        if symbols.trial:
            assert (symbols.pair, symbols.fortune) == (reached.pair, reached.fortune)
            continue
        assert lying(symbols) == lying(reached)
        assert sorted(symbols.deck + symbols.pair) == sorted(reached.deck + reached.pair)
        assert symbols.fought == reached.fought


def battles(number: int) -> Iterator[tuple[State, State]]:
    """Yield the states before and after each battle of a random match."""
    before: State | None = None
    for state in states(number):
        if before and state.last_battle is not before.last_battle:
            yield before, state
        before = state


def crowned(state: State, symbols: Symbols) -> State:
    """Place the joker on the tower on which the playout has placed it, with a legal move, and return the state
    after the move. `symbols` are those of the playout."""
    (seat,) = to_act(state)
    for move in legal_moves(state, seat):
        after = apply(state, seat, move)
        if list(map(packed, after.godly.towers)) == symbols.towers:
            return after
    raise AssertionError("no tower of the rules takes the joker of the playout")


@pytest.mark.parametrize("number", some(range(48), 6))
def test_fast_wind_of_fortune_simulation_fights_battles_by_the_rules(number: int) -> None:
    """The playout's commitments are legal, and afterwards the same cards are left as by the rules."""
    for state in states(number):
        if Awaited.BATTLE not in state.awaited or any(state.commits):
            continue
        playout = Playout(symbols_of(state), sides_of(state), 0, 0)
        stakes, first = playout.stakes(), int(starter(state))
        used, total = None, 0
        for side in (first, 1 - first):
            choices = playout.sides[side].chosen(stakes[side], used)
            state = committed(state, side, choices)
            summed, opened = playout.sides[side].play(choices)
            used, total = opened if side == first else used, total + summed
        assert state.last_battle
        reds, blacks = state.last_battle.sums
        assert total == reds - blacks
        if 1 < state.earth.battle <= BATTLES and not state.won:
            for each in playout.sides:
                each.refill()
            assert held(playout.sides) == held(shown(state))


def committed(state: State, side: int, choices: list[CardChoice]) -> State:
    for seat, choice in zip(state.seats_of(Colour(side)), choices, strict=True):
        table = Table(view(state, seat))
        fitting = [
            move
            for move in legal_moves(state, seat)
            if isinstance(move, Commit) and table.choice(move) == choice
        ]
        assert fitting, f"{choice} is none of the legal moves"
        state = apply(state, seat, fitting[0])
    return state


def shown(state: State) -> list[Side]:
    """Make suggested moves until no seat has to show a card or to place a joker. Return the two sides in the
    form that playouts use."""
    while {Awaited.SHOW, Awaited.JOKER} & {*state.awaited}:
        seat = min(to_act(state))
        state = apply(state, seat, suggest(view(state, seat)))
    return sides_of(state)


def held(sides: Sequence[Side]) -> list[object]:
    return [
        ([sorted(map(abs, hand)) for hand in side.hands], sorted(side.opened), side.pile)
        for side in sides
    ]


def sides_of(state: State) -> list[Side]:
    seat = min(to_act(state) or {0})
    forms = [Table(view(state, seat)).forms[colour] if to_act(state) else None for colour in Colour]
    found = []
    for colour, form in zip(Colour, forms, strict=True):
        assert form
        leader = state.earth.leaders[colour]
        found.append(
            Side(
                form,
                [list(map(signed, state.earth.hands[seat])) for seat in form.seats],
                list(map(signed, state.earth.open[colour])),
                list(map(signed, state.earth.piles[colour])),
                None if leader is None else form.seats.index(leader),
            )
        )
    return found


@pytest.mark.parametrize("number", some(range(16), 2))
def test_cards_imagined_in_wind_of_fortune_occur_once_each(number: int) -> None:
    for state in list(states(number))[::9]:
        for seat in to_act(state):
            table = Table(view(state, seat))
            drawn = table.determinize(Random(number))
            cards = [*map(signed, state.earth.discard)]
            for side, packs in zip(drawn.sides, drawn.packs, strict=True):
                for group in (*side.hands, side.opened, side.pile, *packs):
                    cards += group
            assert sorted(cards) == sorted([*range(2, 11), *range(-10, -1)] * 2)
            assert sorted(drawn.symbols.deck) == sorted(map(code_of, state.godly.deck))


def best(state: State, seat: int) -> Move:
    found = think(view(state, seat), Level.STRONG, b"seed")
    assert found.measure is Measure.WINS
    assert all(0 <= each.worth <= 1 for each in found.candidates)
    return found.move


def test_wind_of_fortune_computer_plays_its_best_cards_for_the_winning_joker() -> None:
    state = arranged(start(), "joker SJ", "JQKA JQKA - -")
    state = armed(state, "H10 H2 S2", "S10 S3 S4", red="H9", black="C8")
    assert best(state, 0) == Commit(card("H10"), Source.OPEN)


def test_wind_of_fortune_computer_wastes_no_cards_on_a_lost_battle() -> None:
    """Red has an open ten and is sure to win, since none of Black's cards can beat it."""
    state = arranged(start(), "HJ SJ")
    state = armed(state, "H10 H9 H8", "C2 S3 S10", red="D10", black="S9")
    state = play(state, 0, "H9 open")
    move = best(state, 1)
    assert isinstance(move, Commit)
    assert move.card


def test_wind_of_fortune_computer_treats_cards_of_equal_rank_and_colour_alike() -> None:
    state = armed(arranged(start(), "HQ SQ", "J - J -"), "H7 D7 S2", "S3 S4 S5", red="H5")
    found = think(view(state, 0), Level.FAIR, b"seed")
    assert len(found.candidates) < len(legal_moves(state, 0))


@pytest.mark.parametrize(
    ("towers", "suit"), [("J(K) JQ(K)", DIAMONDS), ("JQ(K) J(K)", HEARTS)], ids=str
)
def test_wind_of_fortune_computer_puts_a_joker_below_the_waiting_card(
    towers: str, suit: Suit
) -> None:
    state = armed(arranged(start(), "joker", f"{towers} - -", deck="", dump="SJ CJ"))
    state = armed(state, "H10", "S2", red="H9", black="S3")
    state = play(play(state, 0, "H10 open"), 1, "S2 open")
    assert best(state, 0) == Crown(suit)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_wind_of_fortune_has_every_computer_level(seats: int) -> None:
    assert levels(find_games()["wind-of-fortune"], seats, ABOUT.settle({})) == tuple(Level)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_middle_level_computer_beats_suggested_moves_in_wind_of_fortune(number: int) -> None:
    """The level wins about eight of ten matches. In each mode, it must win at least five of eight."""
    seats, chosen = OPTIONS[number]
    won = 0
    for match in range(8):
        state = setup(seats, ABOUT.settle(chosen), b"match %d" % match)
        while acting := to_act(state):
            seat = min(acting)
            seen, legal = view(state, seat), legal_moves(state, seat)
            fair = state.colours[seat] == match % 2 and len(legal) > 1
            move = think(seen, Level.FAIR, bytes([match])).move if fair else suggest(seen)
            state = apply(state, seat, move)
        assert state.won
        won += state.won[0] == match % 2
    assert won > 4
