"""What the end of a match produces: a result, ratings and one line that announces them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import Connection, delete, select, update

from data.schema import matches, parts, results
from games import find_abouts
from matches.chores.counting import AGAIN, Counting
from matches.decisions import lobby, playing, presence
from matches.decisions.opening import (
    RATED_ALONE,
    RATED_WITH_HINTS,
    Invitation,
    rated_if_possible,
)
from matches.decisions.refusal import Refused
from matches.log.events import MatchId, PlayerId
from matches.log.history.result import Unrated
from matches.service.results import Results
from matches.wording.standing import WHY
from tests.data.samples import connections
from tests.matches.conftest import SERVER, Harbour
from tests.refusals import raised


async def resigned(harbour: Harbour, *, rated: bool, game: str = "crosswind") -> MatchId:
    match_id = await harbour.opened("Ann", "Ben", game=game, rated=rated)
    loser = await harbour.person("Ben")
    await harbour.act(match_id, playing.resign, loser.id)
    await harbour.announcer.idle()
    return match_id


async def test_rated_match_announces_the_new_ratings_at_its_end(harbour: Harbour) -> None:
    await resigned(harbour, rated=True)
    winner, loser = await harbour.person("Ann"), await harbour.person("Ben")
    table = await harbour.database.standings.tables.table(SERVER, "crosswind")
    assert [each.player for each in table] == [winner.id, loser.id]
    (line,) = [each for each in harbour.channel.last.content.split("\n") if "Rated" in each]
    for each, name in zip(table, ("Ann", "Ben"), strict=True):
        assert f"{name} {each.skill.points}?" in line


async def test_casual_match_changes_no_rating(harbour: Harbour) -> None:
    match_id = await resigned(harbour, rated=False)
    assert "ated" not in harbour.channel.last.content
    assert await harbour.database.standings.tables.table(SERVER, "crosswind") == []
    told = await harbour.database.standings.tables.told(match_id)
    assert told is not None
    assert told.unrated == "casual"


@pytest.mark.parametrize("why", ["closed", "absent"])
async def test_rated_match_that_does_not_count_says_why_it_is_not_rated(
    harbour: Harbour, why: Unrated
) -> None:
    match_id = await harbour.opened("Ann", "Ben", game="crosswind", rated=True, pace=3600)
    if why == "closed":
        await harbour.act(match_id, playing.close)
    else:
        ((late, decision),) = (await harbour.match(match_id)).waiting.items()
        await harbour.service.writer.decide(match_id, None, presence.time_up, late, decision)
        await harbour.act(match_id, playing.resign, late)
    await harbour.announcer.idle()
    told = await harbour.database.standings.tables.told(match_id)
    assert told is not None
    assert told.unrated == why
    reasons = {str(reason) for reason in WHY.values()}
    # The reason can share a line of small print with other notes.
    said = harbour.channel.last.content
    found = [each for each in reasons if each.removeprefix("-# ").removesuffix(".") in said]
    assert found == [str(WHY[why])]


async def test_best_score_is_announced(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    await harbour.moved(match_id, 20)
    told = await harbour.database.standings.tables.told(match_id)
    assert told is not None
    assert told.place == 1
    assert "/standing" in harbour.channel.last.content


async def test_rating_defect_does_not_block_the_final_message(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("data.standing.rating.rated", fails)
    match_id = await resigned(harbour, rated=True)
    assert not (await harbour.match(match_id)).status.open
    assert harbour.channel.last.version == (await harbour.match(match_id)).public_version
    assert await Results(harbour.database.standings).told(await harbour.match(match_id)) is None
    monkeypatch.undo()
    await Counting(harbour.service, harbour.database.standings, harbour.clock).do_due()
    assert len(await harbour.database.standings.tables.table(SERVER, "crosswind")) == 2


@pytest.mark.parametrize(
    ("with_", "sentence"),
    [({"computers": ("easy",)}, RATED_ALONE), ({"hints": True}, RATED_WITH_HINTS)],
)
async def test_rated_match_with_computers_or_hints_is_refused(
    harbour: Harbour, with_: dict[str, object], sentence: str
) -> None:
    with raised(Refused, sentence):
        await harbour.opened("Ann", game="crosswind", rated=True, **with_)  # type: ignore[arg-type]


async def test_rated_if_possible_leaves_hints_computers_and_tradewinds_unrated() -> None:
    abouts = find_abouts()
    plain = Invitation("crosswind", PlayerId(1), {}, 1, 2)
    assert rated_if_possible(plain, abouts["crosswind"]).rated
    for other in (replace(plain, hints=True), replace(plain, computers=("easy",))):
        assert not rated_if_possible(other, abouts["crosswind"]).rated
    assert not rated_if_possible(replace(plain, game="tradewinds"), abouts["tradewinds"]).rated


async def test_rematch_of_a_rated_match_is_rated(harbour: Harbour) -> None:
    match_id = await resigned(harbour, rated=True)
    ann = await harbour.person("Ann")
    again = await harbour.service.lobbies.rematch(match_id, ann.id, harbour.request())
    assert (await harbour.match(again)).opened.rated


async def test_matches_ended_before_results_existed_are_counted_in_the_background(
    harbour: Harbour,
) -> None:
    ended = [await resigned(harbour, rated=True) for _ in range(6)]
    never = await harbour.opened("Ann", game="crosswind")
    await harbour.act(never, lobby.cancel, (await harbour.person("Ann")).id)

    def as_before(connection: Connection) -> None:
        connection.execute(delete(parts))
        connection.execute(delete(results))
        connection.execute(update(matches).values(counted=None))

    await connections(harbour.database).write(as_before)
    chore = Counting(harbour.service, harbour.database.standings, harbour.clock)
    soon = await chore.do_due()
    assert soon - harbour.clock.now() < AGAIN
    assert await chore.do_due() == harbour.clock.now() + AGAIN
    rows = await connections(harbour.database).read(
        lambda each: each.execute(select(results)).all()
    )
    assert {row.id for row in rows} == {*ended}
    assert {row.unrated for row in rows} == {"before"}
    ann = await harbour.person("Ann")
    played = await harbour.database.standings.tables.played(ann.id, SERVER)
    assert [each.part.place for each in played] == [1] * 6


async def test_match_that_cannot_be_counted_does_not_hold_up_the_others(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    poisoned = [await resigned(harbour, rated=True) for _ in range(6)]
    sound = await resigned(harbour, rated=True)

    def as_before(connection: Connection) -> None:
        connection.execute(delete(parts))
        connection.execute(delete(results))
        connection.execute(update(matches).values(counted=None))

    await connections(harbour.database).write(as_before)
    real, standings = harbour.service.matches.result, harbour.database.standings

    async def result(match_id: MatchId) -> object:
        if match_id in poisoned:
            raise ZeroDivisionError
        return await real(match_id)

    async def settle(server: int, game: str) -> None:
        if server == SERVER:
            raise ZeroDivisionError

    async def unsettled() -> list[tuple[int, str]]:
        return [(SERVER, "crosswind")]

    monkeypatch.setattr(harbour.service.matches, "result", result)
    monkeypatch.setattr(standings, "settle", settle)
    monkeypatch.setattr(standings, "unsettled", unsettled)
    chore = Counting(harbour.service, standings, harbour.clock)
    for _ in range(2):
        await chore.do_due()
    rows = await connections(harbour.database).read(
        lambda each: each.execute(select(results)).all()
    )
    assert [row.id for row in rows] == [sound]
    assert await standings.uncounted(9) == []
    assert "ZeroDivisionError" in caplog.text
