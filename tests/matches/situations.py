"""Matches of each game, played at random until a given situation arises."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from games import find_games
from games.options import Value
from games.rules import Seat
from games.weathervanes.pieces import Place, Play
from games.wind_of_fortune.pieces import Awaited, Source
from matches.decisions.playing import play
from matches.log.dealing import Secret
from matches.log.events import Joined, MatchId, Opened, PlayerId
from matches.log.match import Match
from tests.matches.random_matches import NOW, steps_after


@dataclass(frozen=True, eq=False)
class Table:
    """A game with this many people. `options` lists only values that differ from the default."""

    key: str
    people: int
    options: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        return " ".join([self.key, str(self.people), *map(str, self.options.values())])


class Step(NamedTuple):
    """A move of a person. `before` is the match before it; `after` is the match after it and all automatic
    steps that followed."""

    before: Match
    seat: Seat
    move: Any
    after: Match


Line: TypeAlias = Sequence[Step]
"""All moves of a match so far."""

Found: TypeAlias = Callable[[Line], bool]
"""A function that returns whether a line of moves has just led to a certain situation."""

TRADEWINDS: Final = Table("tradewinds", 4)
ALONE: Final = Table("tradewinds", 1)
CROSSWIND: Final = Table("crosswind", 2, {"size": 4})
CHANCE: Final = Table("chance", 3, {"countdown": 20})
VANES: Final = Table("weathervanes", 4)
DUEL: Final = Table("wind-of-fortune", 2)
NAKED: Final = Table("wind-of-fortune", 2, {"dummy": "naked"})
LONE: Final = Table("wind-of-fortune", 3)
LONE_NAKED: Final = Table("wind-of-fortune", 3, {"dummy": "naked", "team": "real"})
TEAMS: Final = Table("wind-of-fortune", 4)
REAL: Final = Table("wind-of-fortune", 4, {"team": "real"})
TABLES: Final = (TRADEWINDS, CROSSWIND, CHANCE, VANES, DUEL, NAKED, LONE, TEAMS, REAL)


def begun(table: Table, number: int) -> Match:
    """Return a match at this table that is ready for its first move. Each number gives another deal."""
    rules, people = find_games()[table.key], tuple(map(PlayerId, range(table.people)))
    secret = Secret(sha256(f"{table} {number}".encode()).digest())
    options = {**rules.ABOUT.settle({}), **table.options}
    opened = Opened(table.key, options, people[0], 1, 2, False, people, secret.commitment)
    match = Match.begin(MatchId("matrix"), rules, secret, opened, NOW)
    return steps_after(match, *(Joined(player, str(player)) for player in people))[-1]


@cache
def walked(table: Table, number: int) -> Line:
    """Return all moves of a random match. The match is the same for the same table and number."""
    match, rng, line = begun(table, number), Random(number), []
    while acting := sorted(match.to_act):
        seat = rng.choice(acting)
        move = rng.choice(match.rules.legal_moves(match.state, seat))
        (event,) = play(match, match.order[seat], match.rules.notation(move))
        line.append(Step(match, seat, move, steps_after(match, event)[-1]))
        match = line[-1].after
    return line


def reached(table: Table, found: Found) -> Line:
    """Play random matches until the moves so far meet the condition `found` and the match is not over. Return
    these moves."""
    for number in range(500):
        line = walked(table, number)
        for end in range(1, len(line)):
            if found(line[:end]):
                return line[:end]
    raise AssertionError("no match came to that")


def turned_up(*singles: bool) -> Found:
    """Return a condition on the last moves. It has a flag for each of these moves, which says whether the move
    turned up a Single."""
    return lambda line: (
        [bool(step.after.state.news.turned_up) for step in line[-len(singles) :]] == [*singles]
    )


def stones(line: Line) -> bool:
    return len(line) == 4 and not line[-1].after.state.swapped


def swapped(line: Line) -> bool:
    return len(line) == 2 and line[-1].after.state.swapped


def passed(line: Line) -> bool:
    return bool(line[-1].after.state.news.passed)


def kept(number: int) -> Found:
    return lambda line: len(line[-1].move.families) == number


def all_known(line: Line) -> bool:
    """Return whether everybody already knew all Chards that the last move revealed."""
    before, reveals = line[-1].before.state, line[-1].after.state.news.reveals
    unseen = [
        left for family, left in enumerate(before.unseen) if family not in line[-1].move.families
    ]
    return not any(unseen) and len(reveals) == 1


def decides_again(line: Line) -> bool:
    return line[-1].seat in line[-1].after.to_act


def trick(number: int, left: bool = True) -> Found:
    """Return a condition: the last move was the `number`-th card of a trick. `left` says whether its player has
    cards left after it."""
    return lambda line: (
        isinstance(line[-1].move, Play)
        and len(line[-1].before.state.cards) == number - 1
        and bool(line[-1].after.state.hands[line[-1].seat]) == left
    )


def fourth(pending: bool) -> Found:
    """Return a condition: the last move completed a trick. `pending` says whether seats must now place
    Displays."""
    return lambda line: trick(4)(line) and bool(line[-1].after.state.placements) == pending


def placed(*pending: bool, deals: bool = False) -> Found:
    """Return a condition: the last moves were placements, and the match goes on after them.

    `pending` has a flag for each of these moves, which says whether more placements were pending after it.
    `deals` says whether a new round was dealt after the last of them.
    """

    def found(line: Line) -> bool:
        steps = line[-len(pending) :]
        states = [step.after.state for step in steps]
        return (
            all(isinstance(step.move, Place) for step in steps)
            and [bool(state.placements) for state in states] == [*pending]
            and (states[-1].round > steps[0].before.state.round) == deals
            and not any(state.final for state in states)
        )

    return found


def placed_at_once(line: Line) -> bool:
    """Return whether a trick's fourth card was followed by a placement of the same player."""
    return placed(True)(line) and fourth(True)(line[:-1]) and line[-1].seat == line[-2].seat


def card_then_placement(line: Line) -> bool:
    """Return whether a trick's fourth card was followed by a placement of another player."""
    return placed(True)(line) and fourth(True)(line[:-1]) and line[-1].seat != line[-2].seat


def placed_finally(line: Line) -> bool:
    return bool(line[-1].before.state.final and line[-1].after.state.final)


def wind(
    kind: Awaited, alone: bool = True, also: Callable[[Step], bool] = lambda step: True
) -> Found:
    """Return a condition: the last move was a decision of this kind, and `also` is true of it. `alone` says
    whether no other seat had to decide at the same time."""
    return lambda line: (
        line[-1].before.state.awaited[line[-1].seat] is kind
        and (len(line[-1].before.to_act) == 1) == alone
        and also(line[-1])
    )


def lays(source: Source) -> Found:
    return wind(Awaited.BATTLE, also=lambda step: step.move.dummy is source)


def fought(raised: bool) -> Found:
    return wind(Awaited.ANSWER, also=lambda step: step.after.state.last_battle.raised == raised)


def completes(leading: bool) -> Found:
    """Return a condition: two partners play to a battle, and the last move was the second of their two cards.
    `leading` says whether the leader of the two played it."""
    return wind(
        Awaited.BATTLE, also=lambda step: (step.seat in step.before.state.earth.leaders) == leading
    )


def answers_to(leading: bool) -> Found:
    """Return a condition: two partners have played to a battle, and the last move was the first answer of the
    other side. `leading` says whether, of the two partners, the leader played second."""
    first = wind(Awaited.ANSWER, alone=False)
    return lambda line: first(line) and completes(leading)(line[:-1])


def shows_alone(own_next: bool) -> Found:
    """Return a condition: during a deal, a leader laid a card open while no other seat had to decide.

    `own_next` says whether the same seat acts next.
    """
    return wind(
        Awaited.SHOW,
        also=lambda step: (
            step.before.state.earth.battle > 1
            and not any(step.before.state.commits)
            and (step.seat in step.after.to_act) == own_next
        ),
    )


def second_of_two(line: Line) -> bool:
    """Return whether another seat had already decided when the last move, a simultaneous decision, was made."""
    return any(line[-1].before.state.commits)
