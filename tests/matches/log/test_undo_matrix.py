"""What can be undone in each game: freely, by withdrawing a secret move, only if the others agree, or not at
all."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

import pytest

from games.rules import Seat
from games.weathervanes.pieces import Place, Play
from games.wind_of_fortune.pieces import Awaited, Source
from matches.decisions.computers_playing import following
from matches.decisions.playing import (
    EARLIER_MOVE,
    NOTHING_TO_UNDO,
    answer_undo,
    lapse_undo,
    play,
    resign,
    undo,
)
from matches.decisions.refusal import OVER, REPLACED, Refused
from matches.log.canonical import canonical
from matches.log.events import Moved, UndoAsked, Undone, Withdrawn
from matches.log.fold import apply
from matches.log.match import Match
from tests.matches.random_matches import NOW, steps_after
from tests.matches.situations import (
    ALONE,
    CHANCE,
    CROSSWIND,
    DUEL,
    LONE,
    LONE_NAKED,
    NAKED,
    REAL,
    TABLES,
    TEAMS,
    TRADEWINDS,
    VANES,
    Found,
    Line,
    Step,
    Table,
    begun,
    reached,
    walked,
)
from tests.refusals import refused

FREE, WITHDRAWN, ASKS, REFUSED = "free", "withdrawn", "asks the others", "refused"

Then: TypeAlias = Callable[[Line], Match]
"""A function that returns the match after a line's last move and one further event."""


class Row(NamedTuple):
    """An undo in a certain situation, and how the match must answer it. `whose` says who asks: -1 the player of
    the last move, -2 the player of the move before."""

    name: str
    table: Table
    found: Found
    answer: str
    whose: int = -1
    then: Then | None = None

    def __str__(self) -> str:
        return f"{self.table.key}: {self.name}"


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


def all_known(line: Line) -> bool:
    """Return whether everybody already knew all Chards that the last move revealed."""
    before, reveals = line[-1].before.state, line[-1].after.state.news.reveals
    unseen = [
        left for family, left in enumerate(before.unseen) if family not in line[-1].move.families
    ]
    return not any(unseen) and len(reveals) == 1


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


def answered(match: Match, seat: Seat) -> str:
    """Return what happens if the player in this seat wants to undo: one of the constants of this module, such
    as `REFUSED`."""
    try:
        (event,) = undo(match, match.order[seat])
    except Refused:
        return REFUSED
    return {Undone: FREE, Withdrawn: WITHDRAWN, UndoAsked: ASKS}[type(event)]


def asking(match: Match, seat: Seat) -> Match:
    (event,) = undo(match, match.order[seat])
    return apply(match, event, NOW)


def taken_back(match: Match, seat: Seat) -> Match:
    """Return the match after the seat has undone its last move. Others consent if they are asked."""
    match = asking(match, seat)
    for player in (
        sorted(match.people - {match.order[seat]}) if match.undo.asked is not None else ()
    ):
        assert following(match) is None
        match = apply(match, answer_undo(match, player, True), NOW)
    return [match, *steps_after(match)][-1]


def resigned(match: Match, seat: Seat) -> Match:
    return steps_after(match, *resign(match, match.order[seat]))[-1]


def last_taken_back(line: Line) -> Match:
    return taken_back(line[-1].after, line[-1].seat)


def consented(line: Line) -> Match:
    """Return the match after the second-last move has been undone with consent."""
    return taken_back(line[-1].after, line[-2].seat)


def question_declined(line: Line) -> Match:
    match = line[-1].after
    asked = asking(match, line[-2].seat)
    return apply(asked, answer_undo(asked, match.order[line[-1].seat], False), NOW)


def question_lapsed(line: Line) -> Match:
    match = line[-1].after
    asked = asking(match, line[-2].seat)
    return apply(asked, lapse_undo(asked, asked.version), NOW)


def declined_and_taken_back(line: Line) -> Match:
    return taken_back(question_declined(line), line[-1].seat)


def next_one_resigned(line: Line) -> Match:
    return resigned(line[-1].after, min(line[-1].after.to_act))


def followed_by_the_match(line: Line) -> Match:
    """Let everybody except the last move's player resign before that move, and then make the move. Return the
    match after the moves that it makes automatically."""
    before, seat, move, _ = line[-1]
    for other in sorted(before.people - {before.order[seat]}):
        before = resigned(before, before.order.index(other))
    moves = play(before, before.order[seat], before.rules.notation(move))
    return steps_after(before, *moves)[-1]


def another_resigned(line: Line) -> Match:
    return resigned(line[-1].after, (min(line[-1].after.to_act) + 1) % 4)


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
    Row("nothing kept", CHANCE, lambda line: not line[-1].move.families, REFUSED),
    Row("only known Chards turned up", CHANCE, all_known, REFUSED),
    Row("another's decision", CHANCE, lambda line: len(line) == 2, REFUSED, -2),
    Row("a card led", VANES, trick(1), FREE),
    Row("a card led, the match follows", VANES, trick(1), REFUSED, -1, followed_by_the_match),
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
def test_undo_in_each_listed_situation_gets_the_listed_answer(row: Row) -> None:
    line = reached(row.table, row.found)
    match = row.then(line) if row.then else line[-1].after
    assert answered(match, line[row.whose].seat) == row.answer


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_undo_without_consent_restores_the_state_and_the_deal(table: Table) -> None:
    """The state and the deal are those before the move; only counters of decisions may have grown."""
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
        if answered(after, seat) == FREE:  # so that buttons of the undone turn do nothing
            assert all(back.decisions[each] > after.decisions[each] for each in after.to_act)
        player = before.order[seat]
        with refused(EARLIER_MOVE):
            undo(back, player, after.decisions_of(player))
    possible = {answered(step.after, step.seat) for step in line} - {REFUSED}
    assert bool(possible) == (table is not CHANCE)


@pytest.mark.parametrize("table", [TRADEWINDS, CROSSWIND, VANES, LONE], ids=str)
def test_undo_by_consent_restores_the_state_and_the_deal(table: Table) -> None:
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
def test_undo_is_refused_to_players_who_have_not_moved(table: Table) -> None:
    match = begun(table, 0)
    for player in match.order:
        with refused(NOTHING_TO_UNDO):
            undo(match, player)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_undo_is_refused_to_every_player_of_an_ended_match(table: Table) -> None:
    over = walked(table, 0)[-1].after
    for player in over.order:
        with refused(OVER):
            undo(over, player)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_undo_is_refused_to_a_player_who_has_resigned(table: Table) -> None:
    for _, seat, _, after in walked(table, 0)[:-1]:
        player = after.order[seat]
        with pytest.raises(Refused, match=f"resigned|over|{REPLACED!s}"):
            undo(resigned(after, seat), player)


def test_resignation_stands_when_another_player_withdraws_a_move() -> None:
    *_, (_, seat, _, match) = reached(TEAMS, wind(Awaited.BATTLE, alone=False))
    other = (seat + 1) % 4
    assert taken_back(resigned(match, other), seat).state.resigned == {other}


def test_stored_withdrawal_replays_even_after_another_players_placement() -> None:
    """In Weathervanes, a placement can no longer be withdrawn once another player has placed. Logs of older
    programs contain such withdrawals."""
    *_, (before, one, _, _), (_, two, move, match) = reached(VANES, placed(True, True))
    withdrawn = apply(match, Withdrawn(one), NOW)
    only = apply(before, Moved(two, match.rules.notation(move)), NOW)
    assert canonical(withdrawn.state) == canonical(only.state)
    assert canonical(apply(withdrawn, Undone(two), NOW).state) == canonical(before.state)
