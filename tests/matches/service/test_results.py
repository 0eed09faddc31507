"""What the end of a match produces: a result, ratings and one line that announces them."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import AsyncMock, Mock

import pytest
from sqlalchemy import Connection, delete, select, update

from data.schema import matches, parts, results
from games import find_abouts
from matches.chores.counting import AGAIN, Counting
from matches.decisions import lobby, playing, presence
from matches.decisions.opening import RATED_ALONE, RATED_WITH_HINTS, Invitation, rated_if_possible
from matches.decisions.refusal import Refused
from matches.log.events import MatchId, PlayerId
from matches.log.history.result import Unrated
from matches.ports.storage import StorageBusy
from matches.wording.standing import WHY
from tests.data.samples import connections
from tests.matches.conftest import SERVER, Harness, existing
from tests.refusals import raised


async def resigned(harness: Harness, *, rated: bool, game: str = "crosswind") -> MatchId:
    match_id = await harness.opened("Ann", "Ben", game=game, rated=rated)
    await harness.done(match_id, "Ben", playing.resign)
    return match_id


def as_before(connection: Connection) -> None:
    """Remove what is stored of results, as before the program stored any."""
    connection.execute(delete(parts))
    connection.execute(delete(results))
    connection.execute(update(matches).values(counted=None))


async def test_rated_match_announces_the_new_ratings_at_its_end(harness: Harness) -> None:
    await resigned(harness, rated=True)
    winner, loser = await harness.person("Ann"), await harness.person("Ben")
    table = await harness.database.standings.tables.table(SERVER, "crosswind")
    assert [each.player for each in table] == [winner.id, loser.id]
    (line,) = [each for each in harness.channel.last.content.split("\n") if "Rated" in each]
    for each, name in zip(table, ("Ann", "Ben"), strict=True):
        assert f"{name} {each.skill.points}?" in line


async def test_casual_match_changes_no_rating(harness: Harness) -> None:
    match_id = await resigned(harness, rated=False)
    assert "rated" not in harness.channel.last.content.lower()
    assert await harness.database.standings.tables.table(SERVER, "crosswind") == []
    told = existing(await harness.database.standings.tables.change_of(match_id))
    assert told.unrated == "casual"


@pytest.mark.parametrize("why", ["closed", "absent"])
async def test_rated_match_that_does_not_count_says_why_it_is_not_rated(
    harness: Harness, why: Unrated
) -> None:
    match_id = await harness.opened("Ann", "Ben", game="crosswind", rated=True, pace=3600)
    if why == "closed":
        await harness.act(match_id, playing.close)
    else:
        ((late, decision),) = (await harness.match(match_id)).waiting.items()
        await harness.service.writer.decide(match_id, None, presence.time_up, late, decision)
        await harness.act(match_id, playing.resign, late)
    await harness.announcer.idle()
    told = existing(await harness.database.standings.tables.change_of(match_id))
    assert told.unrated == why
    reasons = {str(reason) for reason in WHY.values()}
    # The reason can share a line of small print with other notes.
    said = harness.channel.last.content
    found = [each for each in reasons if each.removeprefix("-# ").removesuffix(".") in said]
    assert found == [str(WHY[why])]


async def test_best_score_is_announced(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await harness.moved(match_id, 20)
    told = existing(await harness.database.standings.tables.change_of(match_id))
    assert told.place == 1
    assert "/standing" in harness.channel.last.content


async def test_rating_defect_does_not_block_the_final_message(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.standing.rating.rated", Mock(side_effect=ZeroDivisionError))
    match_id = await resigned(harness, rated=True)
    assert not (await harness.match(match_id)).status.open
    assert harness.channel.last.version == (await harness.match(match_id)).public_version
    assert "rated" not in harness.channel.last.content.lower()
    monkeypatch.undo()
    await Counting(harness.service).do_due()
    assert len(await harness.database.standings.tables.table(SERVER, "crosswind")) == 2


async def test_final_message_waits_for_a_busy_database_rather_than_leave_out_the_ratings(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    standings, tries = harness.database.standings, list[str]()
    settle = standings.settle

    async def busy_at_first(server: int, game: str) -> None:
        tries.append(game)
        if len(tries) == 1:
            raise StorageBusy("locked")
        await settle(server, game)

    monkeypatch.setattr(standings, "settle", busy_at_first)
    await resigned(harness, rated=True)
    assert len(tries) == 2
    assert "Rated" in harness.channel.last.content


@pytest.mark.parametrize(
    ("with_", "sentence"),
    [({"computers": ("easy",)}, RATED_ALONE), ({"hints": True}, RATED_WITH_HINTS)],
)
async def test_rated_match_with_computers_or_hints_is_refused(
    harness: Harness, with_: dict[str, object], sentence: str
) -> None:
    with raised(Refused, sentence):
        await harness.opened("Ann", game="crosswind", rated=True, **with_)  # type: ignore[arg-type]


async def test_rating_where_possible_excludes_hints_computers_and_tradewinds() -> None:
    abouts = find_abouts()
    plain = Invitation("crosswind", PlayerId(1), {}, 1, 2)
    assert rated_if_possible(plain, abouts["crosswind"]).rated
    for other in (replace(plain, hints=True), replace(plain, computers=("easy",))):
        assert not rated_if_possible(other, abouts["crosswind"]).rated
    assert not rated_if_possible(replace(plain, game="tradewinds"), abouts["tradewinds"]).rated


async def test_matches_from_before_results_were_stored_are_counted_in_the_background(
    harness: Harness,
) -> None:
    ended = [await resigned(harness, rated=True) for _ in range(6)]
    never = await harness.opened("Ann", game="crosswind")
    await harness.do(never, "Ann", lobby.cancel)
    await connections(harness.database).write(as_before)
    chore = Counting(harness.service)
    soon = await chore.do_due()
    assert soon - harness.clock.now() < AGAIN
    assert await chore.do_due() == harness.clock.now() + AGAIN
    rows = await connections(harness.database).rows(select(results))
    assert {row.id for row in rows} == {*ended}
    assert {row.unrated for row in rows} == {"before"}
    ann = await harness.person("Ann")
    played = await harness.database.standings.tables.played(ann.id, SERVER)
    assert [each.part.place for each in played] == [1] * 6


async def test_match_that_cannot_be_counted_does_not_hold_up_the_others(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    poisoned = [await resigned(harness, rated=True) for _ in range(6)]
    sound = await resigned(harness, rated=True)
    await connections(harness.database).write(as_before)
    real, standings = harness.service.matches.result, harness.database.standings

    async def result(match_id: MatchId) -> object:
        if match_id in poisoned:
            raise ZeroDivisionError
        return await real(match_id)

    monkeypatch.setattr(harness.service.matches, "result", result)
    monkeypatch.setattr(standings, "settle", AsyncMock(side_effect=ZeroDivisionError))
    unsettled = AsyncMock(return_value=[(SERVER, "crosswind")])
    monkeypatch.setattr(standings, "unsettled", unsettled)
    chore = Counting(harness.service)
    for _ in range(2):
        await chore.do_due()
    rows = await connections(harness.database).rows(select(results))
    assert [row.id for row in rows] == [sound]
    assert await standings.uncounted(9) == []
    assert "ZeroDivisionError" in caplog.text


async def test_match_deleted_before_it_is_counted_does_not_hold_up_the_others(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, standings = await resigned(harness, rated=True), harness.database.standings
    await connections(harness.database).write(as_before)
    found = AsyncMock(return_value=[MatchId("deleted"), match_id])
    with monkeypatch.context() as patch:
        patch.setattr(standings, "uncounted", found)
        await Counting(harness.service).do_due()
    assert await standings.uncounted(9) == []
