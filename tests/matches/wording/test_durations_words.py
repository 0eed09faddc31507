"""How long a match took, according to its last message."""

from __future__ import annotations

from datetime import timedelta

from matches.decisions import playing
from matches.decisions.computers_playing import following
from matches.log.events import Moved, Withdrawn
from matches.log.fold import apply
from matches.log.history.durations import pace
from tests.matches.conftest import Harness
from tests.matches.fakes import FakeClock
from tests.matches.log.test_undo_matrix import placed
from tests.matches.random_matches import NOW
from tests.matches.situations import VANES, reached
from tests.matches.watch import paced, played


async def test_final_message_tells_how_long_the_match_took_but_no_players_speed(
    harness: Harness, clock: FakeClock
) -> None:
    match_id = await harness.begun("Ann", "Ben")
    for turn in range(20):
        clock.time += timedelta(hours=3) if turn % 2 else timedelta(minutes=5)
        await harness.moved(match_id)
    last = harness.channel.last.content
    assert last.endswith(" · 20 decisions in 1 day 6 hours")
    assert "5 minutes" not in last
    taken = await harness.service.reader.pace(match_id)
    assert taken is not None
    ann, ben = await harness.person("Ann"), await harness.person("Ben")
    assert taken.deciding == {ann.id: timedelta(minutes=5), ben.id: timedelta(hours=3)}


async def test_final_message_tells_no_duration_if_nobody_moved(
    harness: Harness, clock: FakeClock
) -> None:
    match_id = await harness.begun("Ann")
    clock.time += timedelta(days=2)
    await harness.done(match_id, "Ann", playing.resign)
    assert " decisions in " not in harness.channel.last.content  # as nobody has made one


async def test_undone_moves_do_not_count_towards_the_pace(
    harness: Harness, clock: FakeClock
) -> None:
    """Ann undoes a move that Ben has already answered, so Ben's move is undone too."""
    match_id = await paced(harness, "Ann", "Ben", pace=timedelta())
    ann = await harness.person("Ann")
    for hours, text in ((1, "a1"), (2, "c3")):
        clock.time += timedelta(hours=hours)
        await played(harness, match_id, text)
    await harness.do(match_id, "Ann", playing.undo)
    await harness.do(match_id, "Ben", playing.answer_undo, True)
    taken = await harness.service.reader.pace(match_id)
    assert taken is not None
    assert (taken.moves, taken.deciding) == (0, {})
    clock.time += timedelta(hours=5)
    await played(harness, match_id, "b2")
    taken = await harness.service.reader.pace(match_id)
    assert taken is not None
    assert (taken.moves, taken.deciding) == (1, {ann.id: timedelta(hours=5)})


def test_withdrawn_move_does_not_count_towards_the_pace_but_later_moves_do() -> None:
    """Two players have each placed a card. Then the first of them withdraws the placement."""
    line = reached(VANES, placed(True, True))
    steps = [line[0].before]
    for hours, (_, seat, move, _) in enumerate(line, 1):
        moved = Moved(seat, steps[-1].rules.notation(move))
        steps.append(apply(steps[-1], moved, NOW + timedelta(hours=hours)))
        while (event := following(steps[-1])) is not None:
            steps.append(apply(steps[-1], event, steps[-1].at))
    before, (one, other) = pace(steps), (step.seat for step in line[-2:])
    steps.append(apply(steps[-1], Withdrawn(one), steps[-1].at))
    after, players = pace(steps), steps[-1].order
    assert after.moves == before.moves - 1
    assert after.deciding[players[other]] == before.deciding[players[other]]
