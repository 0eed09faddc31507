"""Seasons run by themselves: matches are opened, counted and announced once, even after crashes."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any
from unittest.mock import Mock

import pytest

from matches.announcer.batches import Delivery
from matches.announcer.buttons import buttons
from matches.chores import season_posts, season_steps, workers
from matches.decisions import playing, presence, substitution
from matches.decisions.refusal import OF_A_SEASON, Refused
from matches.decisions.seasons import (
    IN_ALREADY,
    NOT_IN,
    OUT_FOR_GOOD,
    OVER,
    RESERVE_ALREADY,
    SILENT,
    TOO_MANY,
)
from matches.log.events import MatchId, PlayerId
from matches.log.match import Status
from matches.ports.channel import CannotPost, ChannelGone, PostLater
from matches.ports.preferences import ServerSettings
from matches.ports.retrying import BLOCKED
from matches.ports.storage import StorageBusy
from matches.seasons.season import MISSES, FixtureState, Phase, Season, SeasonId, SeasonKind
from matches.seasons.table import table
from matches.service.season_results import report_on
from matches.service.season_service import NO_SUCH_SEASON
from tests.matches.chores.league import DAY, HOUR, NAMES, League, match_of
from tests.matches.conftest import CHANNEL, SERVER, Harness, existing
from tests.matches.delivery.mortal import Killed
from tests.matches.fakes import refusing
from tests.matches.missing import times_out
from tests.matches.seasons.seasons import season
from tests.matches.watch import paced
from tests.refusals import refused


@pytest.fixture
def league(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> League:
    # Checking every hour of several weeks takes long.
    monkeypatch.setattr(season_steps, "LOOK", DAY)
    return League(harness)


async def test_season_that_crashes_after_every_step_loses_and_repeats_nothing(
    league: League,
) -> None:
    await league.started()
    deaths, harness = 0, league.harness
    harness.clock.time += DAY
    for _ in range(300):
        try:
            due = await league.process(deadly=True).do_due()
        except Killed:
            deaths += 1
            harness.clock.time += timedelta(minutes=11)
            continue
        if not (await league.now()).open and due is None:
            break
        harness.clock.time += HOUR
        for fixture in (await league.now()).under_way:
            await harness.resign(match_of(fixture), max(fixture.players))
    await harness.announcer.idle()
    over = await league.now()
    assert deaths > 30
    assert over.settled
    assert {each.state for each in over.fixtures} == {FixtureState.COUNTED}
    assert sorted(await league.matches()) == sorted(str(each.match_id) for each in over.fixtures)
    people = [await harness.id_of(name) for name in NAMES]
    assert [line.player for line in table(over)] == people
    assert [line.points for line in table(over)] == [6, 4, 2, 0]
    first, last = league.told
    assert "Ann" in first
    assert "Ann" in last
    end = harness.channel.messages[max(harness.channel.messages)]
    assert end.pictures[0].text.split()[:4] == [*NAMES]
    assert not end.pinged
    calls = [message for message in harness.channel.messages.values() if message.pinged]
    begun = [message for message in calls if "begins" in message.content]
    assert len(begun) == 6


async def test_season_match_pings_its_players_exactly_once(league: League) -> None:
    running = await league.begun()
    people = {
        await league.harness.id_of(name): (await league.harness.person(name)).discord_id
        for name in NAMES
    }
    for fixture in running.under_way:
        match = await league.harness.match(match_of(fixture))
        assert match.status is Status.RUNNING
        assert match.opened.season == "s7"
        assert match.opened.on_timeout == "forfeit"
        messages = [
            each
            for each in league.harness.channel.messages.values()
            if each.match_id == fixture.match_id
        ]
        called = [message.pinged for message in messages if message.pinged]
        assert called == [frozenset(people[player] for player in fixture.players)]
        (call,) = (message for message in messages if message.pinged)
        assert all(f"<@{people[player]}>" in call.content for player in fixture.players)
        # The player who comes first in the schedule has the first turn.
        assert match.order[0] == fixture.players[0]


async def test_season_with_too_few_players_is_cancelled(league: League) -> None:
    await league.started()
    for name in NAMES[1:]:
        await league.leaves(name)
    over = await league.passes(DAY)
    assert over.phase is Phase.CANCELLED
    (told,) = league.told
    assert "too few people" in told
    assert not league.harness.channel.messages[1000].buttons
    assert not await league.matches()


async def test_player_who_resigned_a_season_match_counts_as_having_answered(
    harness: Harness,
) -> None:
    match_id = await paced(harness, *NAMES, game="weathervanes", options={"misere": False})
    match = await harness.match(match_id)
    late, *others = sorted(match.members)
    for player in (late, *others):
        await harness.do(match_id, player, presence.depart, "left")
        if player == late:
            await harness.resign(match_id, player)
    report = existing(report_on(await harness.match(match_id), [late, *others]))
    assert report.missed == {*others}


async def test_replaced_player_of_a_season_match_counts_as_having_answered(
    harness: Harness,
) -> None:
    match_id = await paced(harness, "Ann", "Ben")
    await harness.resign(match_id, "Ann")
    match = await harness.match(match_id)
    report = existing(report_on(match, [*match.members, PlayerId(99)]))
    assert not report.missed


async def test_season_match_in_which_nobody_answers_is_void(league: League) -> None:
    running = await league.begun(SeasonKind.LADDER, game="chance", group=4, options={})
    (fixture,) = running.under_way
    match_id = match_of(fixture)
    while waiting := (await league.harness.match(match_id)).waiting:
        await times_out(league.harness, match_id, *waiting)
    over = await league.passes()
    assert over.fixture(1).void == "deserted"
    assert sorted(over.fixture(1).missed) == sorted(fixture.players)
    assert [each.misses for each in over.entrants] == [1, 1, 1, 1]
    assert over.under_way  # they get another chance


@pytest.mark.parametrize("why", ["frozen", "closed", "gone"])
async def test_season_match_that_cannot_continue_is_void_and_blames_nobody(
    league: League, why: str
) -> None:
    running = await league.begun()
    fixture = running.under_way[0]
    match_id = match_of(fixture)
    match why:
        case "frozen":
            await league.harness.database.log.freeze(match_id)
        case "closed":
            await league.harness.act(match_id, playing.close)
        case "gone":

            def changed(each: Season) -> Season:
                return each.with_fixture(replace(fixture, match_id=MatchId("nothing")))

            await league.store.change(running.id, changed, league.harness.clock.now())
    over = await league.passes(DAY)
    assert over.fixture(fixture.number).void == ("closed" if why == "closed" else "frozen")
    assert not any(each.misses for each in over.entrants)


async def test_blocked_erased_and_departed_players_are_out_of_the_season(league: League) -> None:
    await league.started(SeasonKind.LADDER)
    ann, ben, cat, dan = [await league.harness.person(name) for name in NAMES]
    league.membership.left.add(cat.discord_id)
    running = await league.begun_as_it_is()
    assert [each.out for each in running.entrants] == ["", "", "gone", ""]
    await league.harness.database.blocks.block(
        "user", ann.discord_id, league.harness.clock.now(), SERVER
    )
    await league.harness.personal.erase(ben.id)
    after = await league.passes(DAY)
    assert [each.out for each in after.entrants] == ["blocked", "deleted", "gone", ""]
    assert after.ladder == (dan.id,)


@pytest.mark.parametrize("kind", SeasonKind)
async def test_absent_player_gets_no_season_match_until_they_are_back(
    league: League, kind: SeasonKind
) -> None:
    await league.started(kind, every=DAY)
    ann = await league.harness.person("Ann")
    await league.harness.away("Ann", 3)
    running = await league.begun_as_it_is()
    assert running.under_way
    # Nobody waits for them in vain: only a round robin has planned a match of theirs.
    hers = running.fixtures_of(ann.id) if kind is SeasonKind.LADDER else running.under_way
    assert not [each for each in hers if ann.id in each.players]
    await league.passes(2 * DAY)
    await league.all_lost_by_the_later()
    running = await league.passes(DAY)
    assert [each for each in running.under_way if ann.id in each.players]


async def test_no_absent_player_gets_the_match_that_another_one_cannot_begin(
    league: League,
) -> None:
    await league.started()
    await league.harness.away("Ann", 3)
    await league.begun_as_it_is()
    rest = await league.all_lost_by_the_later()
    assert [each.number for each in rest.fixtures if not each.state.over] == [1, 4, 6]
    for name in ("Ben", "Cat"):
        await league.harness.away(name, 20)
    running = await league.passes(4 * DAY)
    # Ann may begin two of her matches: the first, which is against Dan, and one of the others.
    assert [each.number for each in running.under_way] == [1]


@pytest.mark.parametrize("how", ["most", "channels", "mute", "deleted"])
async def test_season_opens_only_as_many_matches_as_the_server_allows(
    league: League, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    await league.started()
    servers = league.harness.database.servers
    match how:
        case "most":
            await servers.change(SERVER, lambda each: replace(each, most=1))
        case "channels":
            await servers.change(SERVER, lambda each: replace(each, channels=frozenset({99})))
        case "mute":
            league.membership.blocked.add(CHANNEL)
        case "deleted":
            league.membership.deleted.add(CHANNEL)
    running = await league.begun_as_it_is()
    assert len(running.under_way) == (1 if how == "most" else 0)
    await servers.change(SERVER, lambda _: ServerSettings())
    league.membership.blocked.clear()
    league.membership.deleted.clear()
    assert not [each for each in caplog.records if each.exc_info]
    running = await league.passes(DAY if how == "deleted" else BLOCKED)
    assert len(running.under_way) == 4
    assert not running.fixture(1).void


async def test_hidden_player_is_only_a_number_in_season_tables(league: League) -> None:
    await league.started()
    ann = await league.harness.person("Ann")
    await league.harness.database.preferences.put_hidden(ann.id, True)
    running = await league.begun_as_it_is()
    for fixture in running.under_way:
        if ann.id in fixture.players:
            loser = next(each for each in fixture.players if each != ann.id)
            await league.harness.resign(match_of(fixture), loser)
    await league.passes(HOUR)
    await league.service.close(running.id, SERVER)
    await league.passes()
    first, last = league.told
    assert "Ann" not in first + last
    assert "Player 1" in last
    end = league.harness.channel.messages[max(league.harness.channel.messages)]
    assert "Ann" not in end.pictures[0].text
    assert "Ben" in end.pictures[0].text


async def test_season_matches_are_rated_where_the_server_rates_matches(league: League) -> None:
    await league.started()
    servers = league.harness.database.servers
    await servers.change(SERVER, lambda each: replace(each, rated=True))
    for fixture in (await league.begun_as_it_is()).under_way:
        assert (await league.harness.match(match_of(fixture))).opened.rated


async def test_season_is_announced_even_without_permission_to_read_the_history(
    league: League,
) -> None:
    def lost() -> None:
        league.harness.channel.lost = lambda: None
        league.harness.channel.messages.clear()
        raise PostLater("503")

    league.harness.channel.lost = lost
    league.harness.channel.trouble = refusing(CannotPost("Missing Access"), "find")
    await league.started()
    await league.passes(HOUR)
    assert len(league.told) == 1


async def test_closed_season_ends_properly_although_its_channel_is_deleted(league: League) -> None:
    await league.begun()
    league.harness.channel.trouble = refusing(ChannelGone("gone"))
    await league.service.close(SeasonId("s7"), SERVER)
    over = await league.passes()
    assert over.settled
    assert await league.store.next_due() is None


async def test_season_whose_channel_is_deleted_is_not_checked_more_often_than_others(
    league: League,
) -> None:
    await league.started()
    league.membership.deleted = {CHANNEL}
    await league.passes(DAY)  # now matches should begin
    league.membership.asked = 0
    season = await league.passes(3 * season_steps.LOOK)
    assert season.open
    assert not season.under_way
    assert league.membership.asked == 3


@pytest.mark.parametrize("soon", [True, False])
async def test_message_of_an_ended_season_is_edited_unless_that_is_impossible_for_long(
    league: League, soon: bool
) -> None:
    season = await league.begun()
    channel = league.harness.channel
    opening = season.opening.message or 0
    offered = channel.messages[opening].buttons
    channel.trouble = refusing(CannotPost("Missing Access"), "edit")
    await league.service.close(season.id, SERVER)
    assert (await league.passes(DAY)).settled
    assert channel.messages[opening].buttons == offered
    assert await league.store.next_due() is not None
    if soon:
        channel.trouble = lambda _: None
    else:
        league.harness.clock.time += season_posts.GIVEN_UP
    await league.passes(DAY)
    assert (len(channel.messages[opening].buttons) < len(offered)) is soon
    assert await league.store.next_due() is None


async def test_season_called_off_before_its_opening_could_be_posted_is_not_announced(
    league: League,
) -> None:
    channel = league.harness.channel
    channel.trouble = refusing(PostLater("outage"), "post")
    season = await league.started()
    await league.passes(HOUR)
    await league.service.close(season.id, SERVER)
    channel.trouble = lambda _: None
    posted = channel.posted
    await league.passes(DAY)
    assert channel.posted == posted
    assert await league.store.next_due() is None


async def test_season_closed_by_a_manager_leaves_its_matches_running(league: League) -> None:
    running = await league.begun()
    await league.service.close(running.id, SERVER)
    over = await league.passes()
    assert over.settled
    for fixture in running.under_way:
        row = await league.harness.row(match_of(fixture))
        assert row.status is Status.RUNNING
    with refused(OVER):
        await league.service.close(running.id, SERVER)


async def test_data_export_contains_the_players_own_seasons_and_nobody_else(league: League) -> None:
    running = await league.begun()
    fixture = running.under_way[0]
    await league.harness.resign(match_of(fixture), "Ann")
    await league.passes()
    grace = json.loads(await league.harness.personal.export(await league.harness.person("Grace")))
    assert [(each["season"], "started" in each) for each in grace["seasons"]] == [("s7", True)]
    ann = json.loads(await league.harness.personal.export(await league.harness.person("Ann")))
    (told,) = ann["seasons"]
    assert told["game"] == "crosswind"
    assert len(told["matches"]) == 3
    assert [each["place"] for each in told["matches"] if each["state"] == "counted"] == [2]
    assert "Ben" not in json.dumps(told)


async def test_player_who_left_or_fell_silent_can_rejoin_a_season_only_before_it_starts(
    league: League,
) -> None:
    await league.started()
    with refused(IN_ALREADY):
        await league.enters("Ann")
    with refused(NO_SUCH_SEASON):
        await league.service.get(SeasonId("s7"), SERVER + 1)
    with refused(NOT_IN):
        await league.leaves("Eve")
    await league.leaves("Ann")
    await league.enters("Ann")
    running = await league.passes(DAY)
    assert len((await league.enters("Eve")).waiting) == 1
    with refused(RESERVE_ALREADY):
        await league.enters("Eve")
    assert not (await league.leaves("Eve")).waiting
    await league.leaves("Ben")
    with refused(OUT_FOR_GOOD):
        await league.enters("Ben")
    ann = await league.harness.person("Ann")

    changes: tuple[dict[str, Any], ...] = ({"out": "silent"}, {"out": "left", "misses": MISSES})
    for change in changes:

        def silent(each: Season, change: dict[str, Any] = change) -> Season:
            entrant = each.entrant(ann.id)
            assert entrant
            return each.with_entrant(replace(entrant, **change))

        await league.store.change(running.id, silent, league.harness.clock.now())
        with refused(SILENT):
            await league.enters("Ann")


async def test_server_cannot_have_more_than_five_seasons_at_a_time(league: League) -> None:
    grace = await league.harness.person("Grace")
    for number in range(5):
        fresh = replace(season(), id=SeasonId(f"s{number}"), server=SERVER, host=grace.id)
        await league.service.start(fresh)
        await league.service.start(fresh)  # the same press
    with refused(TOO_MANY):
        await league.service.start(replace(fresh, id=SeasonId("s9")))


async def test_match_that_ended_just_before_its_season_was_closed_counts(league: League) -> None:
    running = await league.begun()
    fixture = running.under_way[0]
    await league.harness.resign(match_of(fixture), "Ann")
    over = await league.service.close(running.id, SERVER)
    assert over.fixture(fixture.number).state is FixtureState.COUNTED


async def test_reserve_takes_over_planned_matches_of_a_player_who_drops_out(league: League) -> None:
    await league.begun()
    eve, finn, gus = [await league.harness.person(name) for name in ("Eve", "Finn", "Gus")]
    for reserve in (eve, finn, gus):
        await league.enters(reserve.name)
    await league.harness.away("Finn", 3)
    league.membership.left.add(eve.discord_id)
    before = len((await league.now()).under_way)
    await league.leaves("Ann")
    running = await league.passes(HOUR)
    assert len(running.under_way) == before  # hers go on
    assert running.entrants[-1].player == gus.id  # the first in line who is there
    assert running.waiting == (finn.id,)
    assert [each.state for each in running.fixtures_of(gus.id)] == [FixtureState.PLANNED]
    assert "Gus" in league.told[0]


async def test_slow_membership_lookup_of_one_server_does_not_delay_other_seasons(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    await league.started()
    await league.passes()
    other = await league.elsewhere()
    monkeypatch.setattr(workers, "_LOOK", 0.01)
    answers, asked = asyncio.Event(), asyncio.Event()

    async def is_member(server: int, discord_id: int) -> bool:
        if server == SERVER:
            asked.set()
            await answers.wait()
        return True

    monkeypatch.setattr(league.membership, "is_member", is_member)
    league.harness.clock.time += DAY
    looking = asyncio.create_task(league.course.do_due())
    await asked.wait()
    while not (await league.service.get(other.id, other.server)).under_way:  # noqa: ASYNC110
        await asyncio.sleep(0)
    assert not looking.done()
    assert not (await league.now()).under_way
    # A season that becomes due only now isn't delayed either.
    await league.service.close(other.id, other.server)
    while not (await league.service.get(other.id, other.server)).settled:  # noqa: ASYNC110
        await asyncio.sleep(0)
    assert not looking.done()
    answers.set()
    await looking
    assert len((await league.now()).under_way) == 4


async def test_season_tables_that_wait_while_turns_are_posted_do_not_delay_other_servers(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(season_posts, "_ROOM", 0.01)
    monkeypatch.setattr(workers, "AT_ONCE", 2)
    harness = league.harness
    running = await league.begun()
    await league.store.change(
        running.id, lambda each: replace(each, shown="old"), running.opened_at
    )
    for number in range(2, 6):
        await league.elsewhere(number)
    harness.channel.room.clear()
    async with asyncio.timeout(20):
        due = existing(await league.course.do_due())
    assert due > harness.clock.now()
    harness.channel.room.set()
    await league.passes(HOUR)
    shown = {(await league.service.get(SeasonId(f"s{n}"), SERVER + n)).shown for n in range(2, 6)}
    assert "old" not in shown


async def test_all_season_matches_are_opened_even_if_each_step_opens_only_one(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(season_steps, "OPENED_AT_A_LOOK", 1)
    looked, look = list[int](), season_steps.SeasonSteps.look

    async def counted(steps: season_steps.SeasonSteps, season_id: SeasonId) -> datetime | None:
        due = await look(steps, season_id)
        looked.append(len((await league.now()).under_way))
        return due

    await league.started()
    monkeypatch.setattr(season_steps.SeasonSteps, "look", counted)
    await league.begun_as_it_is()
    opened = [after - before for before, after in pairwise((0, *looked))]
    assert sum(opened) == 4
    assert max(opened) == 1


async def test_season_match_allows_no_substitutes_and_no_end_by_consent(league: League) -> None:
    running = await league.begun(SeasonKind.LADDER, game="chance", group=4, options={})
    match_id, harness = match_of(running.under_way[0]), league.harness
    late, *_ = (await harness.match(match_id)).waiting
    match = await times_out(harness, match_id, late)
    assert match.absent
    other, *_ = match.present
    with refused(OF_A_SEASON):
        await harness.do(match_id, other, substitution.seek, late, None, harness.clock.now())
    with refused(OF_A_SEASON):
        await harness.do(match_id, other, playing.agree)
    people = await harness.service.players.known(frozenset(match.order), SERVER)
    kinds = {each.kind for each in buttons(match, Delivery.POST, people, 0)}
    assert "hand" in kinds
    assert not kinds & {"seek", "agree"}


async def test_season_match_is_created_and_posted_although_another_season_fails(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    await league.started(SeasonKind.LADDER)
    harness = league.harness
    await league.elsewhere()
    await league.passes()
    harness.clock.time += DAY
    creating, failing = asyncio.Event(), asyncio.Event()
    take, create = league.store.take, harness.service.writer._log.create

    async def take_or_fail(season_id: SeasonId, until: datetime) -> None:
        if season_id == "s8":
            await creating.wait()
            failing.set()
            raise StorageBusy("database is locked")
        await take(season_id, until)

    async def create_slowly(*args: Any) -> None:
        creating.set()
        await failing.wait()
        await create(*args)

    monkeypatch.setattr(league.store, "take", take_or_fail)
    monkeypatch.setattr(harness.service.writer._log, "create", create_slowly)
    with pytest.raises(StorageBusy):
        await league.course.do_due()
    await harness.announcer.idle()
    begun = await league.matches()
    assert begun
    assert {*map(str, begun)} <= {str(each.match_id) for each in harness.channel.messages.values()}


async def test_refused_season_match_is_opened_later(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    await league.started()
    begin, refusals = league.harness.service.lobbies.begin_together, [Refused(OVER)]

    async def refuses_once(*terms: Any) -> MatchId:
        if refusals:
            raise refusals.pop()
        return await begin(*terms)

    monkeypatch.setattr(league.harness.service.lobbies, "begin_together", refuses_once)
    now = await league.passes(DAY)
    assert not now.under_way
    assert {each.state for each in now.fixtures} == {FixtureState.PLANNED}
    now = await league.passes(BLOCKED)
    assert len(now.under_way) == 4


@pytest.mark.parametrize("how", ["left", "away"])
async def test_match_that_was_about_to_open_is_not_opened_once_a_player_has_left_or_is_away(
    league: League, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    await league.started()
    with monkeypatch.context() as deadly:
        deadly.setattr(league.harness.service.lobbies, "begin_together", Mock(side_effect=Killed))
        with pytest.raises(Killed):
            await league.passes(DAY)
    (fixture,) = (await league.now()).under_way
    ann = await league.harness.id_of("Ann")
    assert (fixture.state, ann in fixture.players) == (FixtureState.OPENING, True)
    await (league.leaves("Ann") if how == "left" else league.harness.away("Ann", 3))
    now = await league.passes()
    state = FixtureState.VOID if how == "left" else FixtureState.PLANNED
    assert now.fixture(fixture.number).state is state
    assert len(now.under_way) == 3, "the others go on at once"
    assert not any(ann in each.players for each in now.under_way)


async def test_seasons_of_a_server_open_no_more_matches_than_their_limit(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(season_steps, "OPEN_IN_SERVER", 1)
    now = await league.begun()
    for played in range(1, 4):
        assert len(now.under_way) == 1
        await league.all_lost_by_the_later()
        now = await league.passes(BLOCKED)
        assert sum(each.state is FixtureState.COUNTED for each in now.fixtures) == played
