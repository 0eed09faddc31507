"""Seasons are stored unchanged, and no due season is overlooked."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any
from unittest.mock import Mock

import pytest
from sqlalchemy import ColumnElement, func, select, update

from data import Database
from data.schema import fixtures, seasons
from data.standing.season_store import decoded, encoded
from matches.decisions.refusal import Refused
from matches.log.events import MatchId, PlayerId
from matches.log.match import Status
from matches.ports.peers import EVERYTHING, Share
from matches.ports.players import FORMER
from matches.seasons import course
from matches.seasons.course import Report
from matches.seasons.season import (
    MOST_FIXTURES,
    Fixture,
    FixtureState,
    Phase,
    Post,
    Season,
    SeasonId,
    SeasonKind,
)
from tests.data.samples import (
    NOON,
    SERVER,
    after,
    append,
    connections,
    create,
    moved,
    opened,
    people,
    purged,
    summary,
)
from tests.matches.seasons.seasons import NOON as BEGINNING
from tests.matches.seasons.seasons import Play, season, terms
from texts.text import verbatim

THIS = SeasonId("s7")


def here(name: str = THIS, **changes: object) -> Season:
    return replace(season(), id=SeasonId(name), server=SERVER, **changes)  # type: ignore[arg-type]


async def test_season_is_read_back_as_it_was_stored(database: Database) -> None:
    play = Play(replace(season(4, SeasonKind.LADDER), opening=Post(NOON, 5), shown="x"), seed=17)
    play.passes(9)
    assert await database.seasons.add(play.season, NOON)
    assert not await database.seasons.add(here(), NOON)
    assert await database.seasons.get(THIS) == play.season
    assert await database.seasons.get(SeasonId("s8")) is None


FIRST = (
    '{"id":"s7","server":10,"channel":20,"ground":20,"threads":true,"host":1,"terms":{"game":"crosswind",'
    '"kind":"round-robin","options":{"size":7},"pace":86400,"every":"%s","begins_at":"2026-11-22T12:00:00Z",'
    '"ends_at":"2027-02-19T12:00:00Z","group":2,"exact":false},"opened_at":"2026-11-21T12:00:00Z",'
    '"phase":"entry","entrants":[{"player":1,"request":"1","misses":0,"out":"","left_by":""%s}],"ladder":[],'
    '"fixtures":[],"round":0,"next_at":null,"ended_at":null,"opening":{"tried":null,"message":null,"dropped":'
    'false},"ending":{"tried":null,"message":null,"dropped":false},"shown":""%s}'
)


@pytest.mark.parametrize(("days", "every"), [(0, "PT0S"), (1, "P1D"), (7, "P7D")])
def test_stored_encoding_of_seasons_never_changes(days: int, every: str) -> None:
    first = season(1, every=timedelta(days=days))
    text = FIRST % (every, ',"follows":null', ',"reserves":[]')
    assert encoded(first) == text
    assert decoded(text) == first
    assert decoded(FIRST % (every, "", "")) == first  # from before there were reserves


async def test_season_change_is_stored_entirely_or_not_at_all(database: Database) -> None:
    ann, ben, *_ = await people(database)
    await database.seasons.add(here(host=ann), NOON)
    entered = await database.seasons.change(THIS, lambda each: course.entered(each, ben, "9"), NOON)
    assert entered is not None
    assert entered.playing == (ben,)
    assert await database.seasons.get(THIS) == entered
    refused = Mock(side_effect=Refused(verbatim("no")))
    with pytest.raises(Refused):
        await database.seasons.change(THIS, refused, NOON)
    assert await database.seasons.get(THIS) == entered
    assert await database.seasons.change(SeasonId("s8"), refused, NOON) is None
    for player in (ann, ben):  # who started it, and who came into it
        assert [each.id for each in (await database.personal.kept(player)).seasons] == [THIS]
    await database.seasons.change(THIS, lambda each: replace(each, entrants=()), NOON)
    assert not (await database.personal.kept(ben)).seasons


async def test_stored_row_of_a_ladder_does_not_grow_over_hundreds_of_matches(
    database: Database,
) -> None:
    ann, ben, *_ = await people(database)
    pair = (ann, ben)
    await database.seasons.add(replace(season(2, SeasonKind.LADDER), id=THIS, server=SERVER), NOON)
    sizes = list[int]()
    for _ in range(6):
        await database.seasons.change(THIS, lambda each: planned_for(each, pair), NOON)
        sizes.append(len(str(await column(database, seasons.c.value))))
        played = await database.seasons.change(THIS, finished, NOON)
    assert played is not None
    assert played.room == MOST_FIXTURES - 300
    assert max(sizes) < sizes[0] * 1.1  # longer numbers
    assert await column(database, func.count(fixtures.c.number)) == 300
    assert await database.seasons.get(THIS) == played
    assert await database.seasons.in_server(SERVER) == [played]
    assert (await database.personal.kept(ann)).seasons == [played]


async def test_season_change_does_not_rewrite_finished_matches(database: Database) -> None:
    pair = tuple(await people(database))[:2]
    await database.seasons.add(here(terms=terms(SeasonKind.LADDER)), NOON)
    for _ in range(2):
        await database.seasons.change(THIS, lambda each: planned_for(each, pair), NOON)
        await database.seasons.change(THIS, finished, NOON)
        await connections(database).write(
            lambda connection: connection.execute(
                update(fixtures)
                .where(fixtures.c.number == 1)
                .values(value=fixtures.c.value.concat(" "))
            )
        )
    assert str(await column(database, func.max(fixtures.c.value))).endswith("}")
    assert str(await column(database, func.min(fixtures.c.value))).endswith("}  ")


async def test_old_season_stores_its_finished_matches_separately_at_its_next_change(
    database: Database,
) -> None:
    play = Play(replace(season(4, SeasonKind.LADDER), server=SERVER), seed=17)
    play.passes(9)
    await database.seasons.add(here(), NOON)
    await connections(database).write(
        lambda connection: connection.execute(update(seasons).values(value=encoded(play.season)))
    )
    assert await database.seasons.get(THIS) == play.season
    assert await column(database, func.count(fixtures.c.number)) == 0
    shown = replace(play.season, shown="x")
    assert await database.seasons.change(THIS, lambda each: replace(each, shown="x"), NOON) == shown
    over = sum(each.state.over for each in shown.fixtures)
    assert 0 < over < len(shown.fixtures)
    assert await column(database, func.count(fixtures.c.number)) == over
    assert await database.seasons.get(THIS) == shown


def planned_for(season: Season, pair: tuple[PlayerId, ...]) -> Season:
    """Return a running season with fifty open matches between this pair, in addition to the matches of
    `season`."""
    first = len(season.fixtures) + 1
    fresh = (
        Fixture(number, first, pair, FixtureState.OPEN, MatchId(f"m{number}"))
        for number in range(first, first + 50)
    )
    return replace(season, phase=Phase.RUNNING, fixtures=(*season.fixtures, *fresh))


def finished(season: Season) -> Season:
    """Count a result for each open match of the season, and return the season after the last one."""
    for fixture in season.under_way:
        one, other = fixture.players
        season = course.counted(season, fixture.number, Report({one: 1, other: 2}))
    return season


async def column(database: Database, of: ColumnElement[Any]) -> object:
    """Run a query that selects only `of`, and return its first value."""
    return await connections(database).read(lambda connection: connection.scalar(select(of)))


async def test_number_of_open_seasons_is_checked_when_one_is_added(database: Database) -> None:
    seen: list[int] = []
    for name in ("s1", "s2", "s1"):
        await database.seasons.add(here(name), NOON, seen.append)
    await database.seasons.add(here("s3", phase=Phase.OVER), NOON, seen.append)
    await database.seasons.add(here("s4"), NOON, seen.append)
    assert seen == [0, 1, 2, 2]


async def test_open_seasons_are_listed_first_and_newer_seasons_before_older(
    database: Database,
) -> None:
    await database.seasons.add(here("s1"), NOON)
    await database.seasons.add(here("s2", phase=Phase.OVER), after(1))
    await database.seasons.add(here("s3", phase=Phase.CANCELLED), after(2))
    await database.seasons.add(here("s4"), after(3))
    await database.seasons.add(replace(here("s5"), server=SERVER + 1), after(4))
    assert [each.id for each in await database.seasons.in_server(SERVER)] == [
        *("s4", "s1", "s3", "s2")
    ]


async def test_season_that_becomes_due_while_it_is_processed_stays_due(database: Database) -> None:
    store, seasons = database, database.seasons
    await seasons.add(here(), NOON)
    assert [*await seasons.due(NOON)] == [THIS]
    assert not await seasons.due(NOON - timedelta(seconds=1))
    await seasons.take(THIS, after(10))
    assert [*await seasons.due(NOON)] == []
    assert await seasons.next_due() == after(10)  # a crash now is made up for then
    await seasons.rests(THIS, after(10), after(60))
    assert await seasons.next_due() == after(60)
    await seasons.take(THIS, after(10))
    await create(store, first=replace(opened(), season=THIS), about=summary({1: 1}))
    assert [*await seasons.due(after(1))] == []
    await append(store, 2, moved(), about=summary(status=Status.FINISHED))
    await seasons.rests(THIS, after(10), after(60))
    assert [*await seasons.due(after(1))] == [THIS]
    await seasons.take(THIS, after(10))
    await seasons.rests(THIS, after(10), None)
    assert await seasons.next_due() is None


@pytest.mark.parametrize("how", ["over", "rests", "frozen", "thinks", "goes on", "of none"])
async def test_season_is_due_when_one_of_its_matches_ends_pauses_or_freezes(
    database: Database, how: str
) -> None:
    await database.seasons.add(here(), NOON)
    await database.seasons.take(THIS, after(10))
    await create(
        database,
        first=replace(opened(), season="" if how == "of none" else THIS),
        about=summary({1: 1}),
    )
    match how:
        case "frozen":
            await database.log.freeze(MatchId("m1"))
        case "over" | "of none":
            await append(database, 2, moved(), about=summary(status=Status.FINISHED))
        case "rests":
            await append(database, 2, moved())
        case "thinks":
            await append(database, 2, moved(), about=summary(thinking=True))
        case "goes on":
            await append(database, 2, moved(), about=summary({2: 1}))
    expected = [THIS] if how in ("over", "rests", "frozen") else []
    assert [*await database.seasons.due(after(1))] == expected


async def test_seasons_of_other_shards_and_blocked_servers_are_not_due(database: Database) -> None:
    await database.seasons.add(here(), NOON)
    shard = Share(2, EVERYTHING.held).shard_of(SERVER)
    assert [*await database.seasons.due(NOON, Share(2, frozenset({shard})))] == [THIS]
    assert [*await database.seasons.due(NOON, Share(2, frozenset({1 - shard})))] == []
    await database.blocks.block("server", SERVER, NOON)
    assert [*await database.seasons.due(NOON)] == []
    assert await database.seasons.next_due() is None


async def test_ended_seasons_are_deleted_with_players_known_only_from_them(
    database: Database,
) -> None:
    ann, ben, cat, _ = await people(database)
    for number in range(4):
        await database.players.meet(10**18 + number, f"person {number}", SERVER, "Captain")
    for name, player, phase in (("s1", ann, Phase.OVER), ("s2", ben, Phase.CANCELLED)):
        over = course.entered(here(name, host=player), player, "1")
        await database.seasons.add(replace(over, phase=phase), NOON)
    await database.seasons.add(here("s3", host=cat), NOON)
    void = Fixture(1, 1, (ann, ben), FixtureState.VOID)
    for name in ("s1", "s3"):
        await database.seasons.change(
            SeasonId(name), lambda each: replace(each, fixtures=(void,)), NOON
        )
    assert await column(database, func.count(fixtures.c.number)) == 2
    await purged(database.past.seasons(NOON, cancelled=False))
    assert len(await database.seasons.in_server(SERVER)) == 3
    await purged(database.past.seasons(after(1), cancelled=False))
    assert [each.id for each in await database.seasons.in_server(SERVER)] == ["s3", "s2"]
    await purged(database.past.seasons(after(1), cancelled=True))
    assert [each.id for each in await database.seasons.in_server(SERVER)] == ["s3"]
    assert await column(database, fixtures.c.season) == "s3"
    assert await column(database, func.count(fixtures.c.number)) == 1
    names = await database.players.known(frozenset({ann, ben, cat}), 0)
    assert [names[each].name == FORMER for each in (ann, ben, cat)] == [True, True, False]


async def test_match_of_an_open_season_is_not_deleted(database: Database) -> None:
    await database.seasons.add(here(), NOON)
    over = summary(status=Status.FINISHED)
    await create(database, first=replace(opened(), season=THIS), about=over)
    await create(database, "m2", first=replace(opened(), season="s-gone"), about=over)
    await purged(database.past.ended(after(1)))
    assert await database.log.version(MatchId("m1"))
    assert not await database.log.version(MatchId("m2"))
    await database.seasons.change(THIS, lambda each: course.closed(each, BEGINNING), NOON)
    await purged(database.past.ended(after(1)))
    assert not await database.log.version(MatchId("m1"))
