"""What can be taken back in each game: freely, by withdrawing it, only if the others agree, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from itertools import pairwise
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

import pytest

from games import find_games
from games.rules import Seat, Value
from games.weathervanes.pieces import Place, Play
from games.wind_of_fortune.values import Awaited, Source
from matches.canonical import canonical
from matches.dealing import Secret
from matches.deciding import Refused, answer_undo, following, lapse_undo, play, resign, undo
from matches.events import Joined, MatchId, Moved, Opened, PlayerId, UndoAsked, Undone, Withdrawn
from matches.match import Match

FREE, WITHDRAWN, ASKS, REFUSED = "free", "withdrawn", "asks the others", "refused"


@dataclass(frozen=True, eq=False)
class Table:
    """A game with so many people, and its options but for those that are as usual."""

    key: str
    people: int
    options: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        return " ".join([self.key, str(self.people), *map(str, self.options.values())])


class Step(NamedTuple):
    """A person's move, and the match before it and after it with all that followed by itself."""

    before: Match
    seat: Seat
    move: Any
    after: Match


Line: TypeAlias = Sequence[Step]
"""The moves of a match so far."""

Found: TypeAlias = Callable[[Line], bool]
"""Whether a situation has come about with the last of these moves."""

Then: TypeAlias = Callable[[Line], Match]
"""The match after the last move, and after something else that happened to it."""

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
    """A match of that many people, dealt and ready for its first move."""
    rules, people = find_games()[table.key], tuple(map(PlayerId, range(table.people)))
    secret = Secret(sha256(f"{table} {number}".encode()).digest())
    options = {**rules.ABOUT.settle({}), **table.options}
    opened = Opened(table.key, options, people[0], 1, 2, False, people, secret.commitment)
    match = Match.begin(MatchId("matrix"), rules, secret, opened)
    return settled(match.after_all(Joined(player, str(player)) for player in people)[-1])


def settled(match: Match) -> Match:
    """With all that follows by itself."""
    while (event := following(match)) is not None:
        match = match.after(event)
    return match


@cache
def walked(table: Table, number: int) -> Line:
    """A whole match of random moves."""
    match, rng, line = begun(table, number), Random(number), []
    while acting := sorted(match.to_act):
        seat = rng.choice(acting)
        move = rng.choice(match.rules.legal_moves(match.state, seat))
        event = play(match, match.order[seat], match.rules.notation(move))
        line.append(Step(match, seat, move, settled(match.after(event))))
        match = line[-1].after
    return line


def reached(table: Table, found: Found) -> Line:
    """The first line of play that ends in the situation, before its match is over."""
    for number in range(500):
        line = walked(table, number)
        for end in range(1, len(line)):
            if found(line[:end]):
                return line[:end]
    raise AssertionError("no match came to that")


def answered(match: Match, seat: Seat) -> str:
    """How an undo of the seat is answered."""
    try:
        event = undo(match, match.order[seat])
    except Refused:
        return REFUSED
    return {Undone: FREE, Withdrawn: WITHDRAWN, UndoAsked: ASKS}[type(event)]


def taken_back(match: Match, seat: Seat) -> Match:
    """After the seat has taken its last move back, with the consent of all where it needs that."""
    match = match.after(undo(match, match.order[seat]))
    for player in sorted(match.people - {match.order[seat]}) if match.asked is not None else ():
        assert following(match) is None
        match = match.after(answer_undo(match, player, True))
    return settled(match)


def resigned(match: Match, seat: Seat) -> Match:
    return settled(match.after_all(resign(match, match.order[seat]))[-1])


class Row(NamedTuple):
    """A situation and the right answer; `whose` is the mover who would take back: -1 the last one, -2
    the one before."""

    name: str
    table: Table
    found: Found
    answer: str
    whose: int = -1
    then: Then | None = None

    def __str__(self) -> str:
        return f"{self.table.key}: {self.name}"


# What else may happen ------------------------------------------------------------------------


def last_taken_back(line: Line) -> Match:
    return taken_back(line[-1].after, line[-1].seat)


def consented(line: Line) -> Match:
    """The move before the last one is taken back."""
    return taken_back(line[-1].after, line[-2].seat)


def question_declined(line: Line) -> Match:
    match = line[-1].after
    asked = match.after(undo(match, match.order[line[-2].seat]))
    return asked.after(answer_undo(asked, match.order[line[-1].seat], False))


def question_lapsed(line: Line) -> Match:
    match = line[-1].after
    asked = match.after(undo(match, match.order[line[-2].seat]))
    return asked.after(lapse_undo(asked, asked.version))


def declined_and_taken_back(line: Line) -> Match:
    return taken_back(question_declined(line), line[-1].seat)


def next_one_resigned(line: Line) -> Match:
    return resigned(line[-1].after, min(line[-1].after.to_act))


def another_resigned(line: Line) -> Match:
    return resigned(line[-1].after, (min(line[-1].after.to_act) + 1) % 4)


# Situations ----------------------------------------------------------------------------------


def turned_up(*singles: bool) -> Found:
    """whether each of the last moves turned a Single up."""
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
    return lambda line: len(line[-1].move) == number


def all_known(line: Line) -> bool:
    """everybody had seen the Chards that would come."""
    before, reveals = line[-1].before.state, line[-1].after.state.news.reveals
    unseen = [left for family, left in enumerate(before.unseen) if family not in line[-1].move]
    return not any(unseen) and len(reveals) == 1


def decides_again(line: Line) -> bool:
    return line[-1].seat in line[-1].after.to_act


def trick(number: int, left: bool = True) -> Found:
    """so many cards lie there, of hands that then have others left, or none."""
    return lambda line: (
        isinstance(line[-1].move, Play)
        and len(line[-1].before.state.cards) == number - 1
        and bool(line[-1].after.state.hands[line[-1].seat]) == left
    )


def fourth(pending: bool) -> Found:
    """A fourth card, after which somebody has a choice of places, or nobody."""
    return lambda line: trick(4)(line) and bool(line[-1].after.state.placements) == pending


def placed(*pending: bool, deals: bool = False) -> Found:
    """The last moves placed cards of one trick; whether others had yet to place theirs."""

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
    """Who played the fourth card was the first to place as well."""
    return placed(True)(line) and fourth(True)(line[:-1]) and line[-1].seat == line[-2].seat


def card_then_placement(line: Line) -> bool:
    """Another than who played the fourth card was the first to place."""
    return placed(True)(line) and fourth(True)(line[:-1]) and line[-1].seat != line[-2].seat


def placed_finally(line: Line) -> bool:
    return bool(line[-1].before.state.final and line[-1].after.state.final)


def wind(
    kind: Awaited, alone: bool = True, also: Callable[[Step], bool] = lambda step: True
) -> Found:
    """a decision of that kind, and whether nobody else had one to make then."""
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
    """The second of two partners commits, who leads or does not."""
    return wind(
        Awaited.BATTLE, also=lambda step: (step.seat in step.before.state.earth.leaders) == leading
    )


def answers_to(leading: bool) -> Found:
    """The first answer to a side whose leader committed second, or first."""
    first = wind(Awaited.ANSWER, alone=False)
    return lambda line: first(line) and completes(leading)(line[:-1])


def shows_alone(own_next: bool) -> Found:
    """A leader lays a card open in the middle of a deal; then either side starts the next battle."""
    return wind(
        Awaited.SHOW,
        also=lambda step: (
            step.before.state.earth.battle > 1
            and not any(step.before.state.commits)
            and (step.seat in step.after.to_act) == own_next
        ),
    )


def second_of_two(line: Line) -> bool:
    """Both were asked at the same time, and the other had decided already."""
    return any(line[-1].before.state.commits)


ROWS: Final = (
    Row("a card turned up", TRADEWINDS, turned_up(True), REFUSED),
    Row("no card turned up", TRADEWINDS, turned_up(False), FREE),
    Row("a reply, no card turned up", TRADEWINDS, turned_up(False, False), ASKS, -2),
    Row("two replies", TRADEWINDS, turned_up(*[False] * 3), ASKS, -3),
    Row("both taken back", TRADEWINDS, turned_up(*[False] * 3), ASKS, -3, consented),
    Row("a card turned up by the reply", TRADEWINDS, turned_up(False, True), REFUSED, -2),
    Row("a reply to a card turned up", TRADEWINDS, turned_up(True, False), REFUSED, -2),
    Row("the same person's next wind", ALONE, turned_up(False, False), FREE, -2),
    Row("that one taken back", ALONE, turned_up(False, False), FREE, -2, last_taken_back),
    Row("a reply by the match", TRADEWINDS, turned_up(False), REFUSED, -1, next_one_resigned),
    Row("a resignation", TRADEWINDS, turned_up(False), REFUSED, -1, another_resigned),
    Row("a stone", CROSSWIND, stones, FREE),
    Row("a reply", CROSSWIND, stones, ASKS, -2),
    Row("the reply taken back", CROSSWIND, stones, ASKS, -2, last_taken_back),
    Row("a swap", CROSSWIND, swapped, FREE),
    Row("the stone before the swap", CROSSWIND, swapped, ASKS, -2),
    Row("a stone after which the other passes", CROSSWIND, passed, FREE),
    Row("the others would rather go on", CROSSWIND, stones, REFUSED, -2, question_declined),
    Row("nobody answered", CROSSWIND, stones, REFUSED, -2, question_lapsed),
    Row("after saying no, the own stone", CROSSWIND, stones, FREE, -1, question_declined),
    Row("after not answering", CROSSWIND, stones, FREE, -1, question_lapsed),
    Row("a stone before that", CROSSWIND, stones, REFUSED, -4, question_declined),
    Row("that stone taken back", CROSSWIND, stones, REFUSED, -2, declined_and_taken_back),
    Row("nothing kept", CHANCE, kept(0), REFUSED),
    Row("one Chard kept", CHANCE, kept(1), REFUSED),
    Row("two Chards kept", CHANCE, kept(2), REFUSED),
    Row("only known Chards turned up", CHANCE, all_known, REFUSED),
    Row("the same seat decides again", CHANCE, decides_again, REFUSED),
    Row("another's decision", CHANCE, lambda line: len(line) == 2, REFUSED, -2),
    Row("a card led", VANES, trick(1), FREE),
    Row("a card led, one followed", VANES, trick(2), ASKS, -2),
    Row("the reply taken back", VANES, trick(2), ASKS, -2, last_taken_back),
    Row("a card that followed", VANES, trick(2), FREE),
    Row("the third card after the fourth", VANES, trick(4), ASKS, -2),
    Row("the fourth card, places to choose", VANES, fourth(True), FREE),
    Row("the fourth card, all places forced", VANES, fourth(False), FREE),
    Row("the last card led", VANES, trick(1, left=False), REFUSED),
    Row("a placement while others place", VANES, placed(True), WITHDRAWN),
    Row("a placement, then another's", VANES, placed(True, True), ASKS, -2),
    Row("that one withdrawn", VANES, placed(True, True), ASKS, -2, last_taken_back),
    Row("then another's, withdrawn", VANES, card_then_placement, ASKS, -2, last_taken_back),
    Row("the fourth card and the own placement", VANES, placed_at_once, WITHDRAWN, -2),
    Row("the card, its placement withdrawn", VANES, placed_at_once, FREE, -1, last_taken_back),
    Row("a placement that completes the trick", VANES, placed(True, False), FREE),
    Row("a placement before that one", VANES, placed(True, False), ASKS, -2),
    Row("a placement before a new deal", VANES, placed(False, deals=True), REFUSED),
    Row("a final placement", VANES, placed_finally, WITHDRAWN),
    Row("face down", DUEL, lays(Source.PILE), FREE),
    Row("the open card", DUEL, lays(Source.OPEN), FREE),
    Row("a battle that raised", DUEL, fought(True), REFUSED),
    Row("a battle that dumped", DUEL, fought(False), REFUSED),
    Row("face down, then the battle", DUEL, fought(False), REFUSED, -2),
    Row("a tower for a joker", DUEL, wind(Awaited.JOKER), REFUSED),
    Row("exposed first", NAKED, wind(Awaited.EXPOSE, alone=False), WITHDRAWN),
    Row("exposed second", NAKED, wind(Awaited.EXPOSE), REFUSED),
    Row("exposed, then the other", NAKED, wind(Awaited.EXPOSE), REFUSED, -2),
    Row("exposed alone", LONE_NAKED, wind(Awaited.EXPOSE), REFUSED),
    Row("a partner first", TEAMS, wind(Awaited.BATTLE, alone=False), WITHDRAWN),
    Row("a partner second", TEAMS, completes(leading=False), REFUSED),
    Row("a partner, then the other", TEAMS, completes(leading=False), REFUSED, -2),
    Row("a leader commits second", TEAMS, completes(leading=True), FREE),
    Row("a partner, then the leader", TEAMS, completes(leading=True), ASKS, -2),
    Row("that leader's taken back", TEAMS, completes(True), ASKS, -2, last_taken_back),
    Row("that after saying no", TEAMS, completes(True), REFUSED, -2, declined_and_taken_back),
    Row("an answer, first", TEAMS, wind(Awaited.ANSWER, alone=False), WITHDRAWN),
    Row("a side, then an answer", TEAMS, answers_to(leading=False), REFUSED, -2),
    Row("a side, the leader second, then an answer", TEAMS, answers_to(leading=True), ASKS, -2),
    Row("an answer, second", TEAMS, wind(Awaited.ANSWER), REFUSED),
    Row("a leader shows, then starts", TEAMS, shows_alone(True), FREE),
    Row("a leader shows, the others start", TEAMS, shows_alone(False), FREE),
    Row("a leader shows first", TEAMS, wind(Awaited.SHOW, False), WITHDRAWN),
    Row("both leaders show", TEAMS, second_of_two, REFUSED),
    Row("real humans, first", REAL, wind(Awaited.BATTLE, False), WITHDRAWN),
    Row("real humans, second", REAL, wind(Awaited.BATTLE), FREE),
    Row("real humans, both", REAL, wind(Awaited.BATTLE), ASKS, -2),
    Row("the second taken back", REAL, wind(Awaited.BATTLE), WITHDRAWN, -2, last_taken_back),
    Row("a lone starter", LONE, lays(Source.PILE), FREE),
    Row("a lone starter, half answered", LONE, wind(Awaited.ANSWER, False), ASKS, -2),
    Row("that withdrawn", LONE, wind(Awaited.ANSWER, False), FREE, -2, last_taken_back),
)


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_how_an_undo_is_answered(row: Row) -> None:
    line = reached(row.table, row.found)
    match = row.then(line) if row.then else line[-1].after
    assert answered(match, line[row.whose].seat) == row.answer


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_is_taken_back_was_never_there(table: Table) -> None:
    """Whatever the last mover takes back freely: the state and the deal are as before, only counts grow."""
    line = walked(table, 0)[:60]
    for before, seat, _, after in line[:-1]:
        if answered(after, seat) not in (FREE, WITHDRAWN):
            continue
        back = taken_back(after, seat)
        assert canonical(back.state) == canonical(before.state)
        assert (back.seed, back.version) == (before.seed, after.version + 1)
        assert back.to_act == before.to_act
        assert back.decisions[seat] > after.decisions[seat]
        assert all(now >= then for now, then in zip(back.decisions, after.decisions, strict=True))
        player = before.order[seat]
        with pytest.raises(Refused, match="for an earlier move"):
            undo(back, player, after.decisions_of(player))
    possible = {answered(step.after, step.seat) for step in line} - {REFUSED}
    assert bool(possible) == (table is not CHANCE)


@pytest.mark.parametrize("table", [TRADEWINDS, CROSSWIND, VANES, LONE], ids=str)
def test_what_others_agree_to_was_never_there_either(table: Table) -> None:
    asking = [
        (before, seat, after)
        for number in range(4)
        for (before, seat, _, _), (*_, after) in pairwise(walked(table, number)[:40])
        if answered(after, seat) == ASKS
    ]
    assert asking
    for before, seat, after in asking:
        back = taken_back(after, seat)
        assert canonical(back.state) == canonical(before.state)
        assert back.seed == before.seed
        assert all(now >= then for now, then in zip(back.decisions, after.decisions, strict=True))
        assert back.decisions[seat] > after.decisions[seat]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_who_has_not_moved_can_take_nothing_back(table: Table) -> None:
    match = begun(table, 0)
    for player in match.order:
        with pytest.raises(Refused, match="you have not moved"):
            undo(match, player)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_nothing_is_taken_back_once_a_match_has_ended(table: Table) -> None:
    over = walked(table, 0)[-1].after
    for player in over.order:
        with pytest.raises(Refused, match=r"^This match is over\.$"):
            undo(over, player)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_who_has_resigned_takes_nothing_back(table: Table) -> None:
    for _, seat, _, after in walked(table, 0)[:-1]:
        player = after.order[seat]
        with pytest.raises(Refused, match=r"resigned|over"):
            undo(resigned(after, seat), player)


def test_a_resignation_stays_when_somebody_withdraws() -> None:
    *_, (_, seat, _, match) = reached(TEAMS, wind(Awaited.BATTLE, alone=False))
    other = (seat + 1) % 4
    assert taken_back(resigned(match, other), seat).state.resigned == {other}


def test_what_was_stored_as_withdrawn_is_so_whatever_came_after_it() -> None:
    """Nobody withdraws a placement any more once another has placed; logs from before keep their meaning."""
    *_, (before, one, _, _), (_, two, move, match) = reached(VANES, placed(True, True))
    withdrawn = match.after(Withdrawn(one))
    only = before.after(Moved(two, match.rules.notation(move)))
    assert canonical(withdrawn.state) == canonical(only.state)
    assert canonical(withdrawn.after(Undone(two)).state) == canonical(before.state)
