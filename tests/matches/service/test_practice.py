"""Practice matches: one person, no lobby, clock or reminders, and deleted if abandoned."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from data.matches.removing import OF_A_MATCH
from data.schema import matches
from games import find_abouts, find_games
from matches.chores.purge import PRACTICE
from matches.decisions.opening import Invitation
from matches.decisions.refusal import Refused
from matches.log.events import ANYWHERE, MatchId, Series, Started
from matches.log.match import Status
from matches.log.words import LevelName
from matches.people.personal_data import LOOK_AGAIN
from matches.ports.channel import CannotPost
from matches.ports.players import FORMER
from matches.ports.preferences import ReminderPreference
from matches.service.limits import PRACTISING
from matches.service.lobbies import TOO_MUCH_PRACTICE
from tests.matches.chores.test_purge import column, purged
from tests.matches.conftest import SERVER, Harness
from tests.matches.fakes import refusing
from tests.matches.watch import DAY, HOUR, Watch, links, outstanding, reminders_to
from tests.refusals import refused

DIRECT = 7
"""The id of the channel of Ann's direct messages."""


async def invitation(harness: Harness, name: str = "Ann", game: str = "tradewinds") -> Invitation:
    seats = find_abouts()[game].seats.start
    easy: tuple[LevelName, ...] = ("easy",)
    host, computers = await harness.id_of(name), easy * (seats - 1)
    return Invitation(game, host, {}, ANYWHERE, DIRECT, computers=computers)


async def practised(harness: Harness, name: str = "Ann", game: str = "tradewinds") -> MatchId:
    """Return a practice match in which the person is to act."""
    wish = await invitation(harness, name, game)
    match_id = await harness.service.lobbies.open(wish, harness.request())
    await harness.idle()
    return match_id


async def stored(harness: Harness) -> set[str]:
    return {*map(str, await column(harness, matches, "id"))}


@pytest.mark.parametrize("game", sorted(find_games()))
async def test_practice_begins_at_once_with_computers_in_all_other_seats(
    harness: Harness, game: str
) -> None:
    match_id = await practised(harness, game=game)
    steps = await harness.service.matches.steps(match_id)
    assert isinstance(steps[len(steps[-1].members) + 1].last, Started)
    match, ann = steps[-1], await harness.person("Ann")
    assert match.practice
    assert match.persons == {ann.id}
    assert len(match.seats_of(ann.id)) == 1
    assert len(match.order) == match.about.seats.start
    assert not [each for each in harness.channel.messages.values() if "Join" in str(each.buttons)]
    assert {*harness.channel.places.values()} == {DIRECT}


async def test_practice_request_delivered_twice_begins_one_match(harness: Harness) -> None:
    wish, request = await invitation(harness), harness.request()
    assert await harness.service.lobbies.opened_by(request) is None
    match_id = await harness.service.lobbies.open(wish, request)
    assert await harness.service.lobbies.open(replace(wish, channel=8), request) == match_id
    assert await harness.service.lobbies.opened_by(request) == match_id


async def test_practice_matches_have_their_own_limit_and_do_not_count_as_running(
    harness: Harness,
) -> None:
    ann, lists = await harness.person("Ann"), harness.database.lists
    begun = [await practised(harness) for _ in range(PRACTISING)]
    with refused(TOO_MUCH_PRACTICE):
        await harness.service.lobbies.check(await invitation(harness))
    with refused(TOO_MUCH_PRACTICE):
        await practised(harness)
    assert await lists.running_matches(ann.id) == 0
    assert await lists.running_matches(ann.id, practice=True) == PRACTISING
    await practised(harness, "Ben")
    await harness.resign(begun[0], "Ann")
    assert (await harness.match(begun[0])).status in (Status.ENDED, Status.FINISHED)
    await practised(harness)


async def test_practice_rematch_begins_at_once(harness: Harness) -> None:
    match_id = await practised(harness, game="crosswind")
    with pytest.raises(Refused):
        await harness.rematch(match_id, "Ann")
    await harness.resign(match_id, "Ann")
    again = await harness.rematch(match_id, "Ann")
    match = await harness.match(again)
    assert match.status is Status.RUNNING
    assert (match.practice, match.channel) == (True, DIRECT)
    assert await harness.rematch(match_id, "Ann") == again
    await harness.resign(again, "Ann")
    third = await harness.rematch(match_id, "Ann", best_of=3)
    assert third not in (match_id, again)
    match = await harness.match(third)
    assert (match.status, match.opened.series) == (Status.RUNNING, Series(3))
    with pytest.raises(Refused):
        await harness.rematch(match_id, "Ben")


async def test_practice_series_continues_at_once(harness: Harness) -> None:
    match_id = await practised(harness, game="crosswind")
    for best_of, number in ((3, 1), (0, 2), (0, 3)):
        await harness.resign(match_id, "Ann")
        before = await harness.match(match_id)
        match_id = await harness.rematch(match_id, "Ann", best_of=best_of)
        match = await harness.match(match_id)
        assert {*match.order} == {*before.order}
        series = match.opened.series
        # The computer wins the second match and with it the series, so the third match belongs to none.
        assert (series and series.number) == (number if number < 3 else None)


async def test_practice_sends_no_reminders(harness: Harness) -> None:
    ann, watch = await harness.person("Ann"), Watch(harness)
    here = ReminderPreference("direct")
    await harness.database.preferences.change(ann.id, lambda _: {SERVER: here})
    await harness.database.preferences.change(ann.id, lambda _: {ANYWHERE: here})
    await practised(harness)
    await watch.passes(40 * DAY)
    assert not await outstanding(harness)
    assert not reminders_to(harness, ann)
    await harness.begun("Ann", "Ben")
    await watch.passes(2 * DAY)
    (reminder,) = reminders_to(harness, ann)
    assert links(reminder) == 1


async def test_absence_is_not_recorded_in_a_practice_match(harness: Harness) -> None:
    match_id, ann = await practised(harness), await harness.person("Ann")
    version = (await harness.match(match_id)).version
    await harness.away("Ann", 3, here=ANYWHERE)
    await harness.absences.do_due()
    assert await harness.absences.do_due() is None, "else it would look every minute"
    assert await harness.absences.back(ann.id, harness.request(), ANYWHERE)
    assert (await harness.match(match_id)).version == version


async def test_practice_match_without_moves_for_a_long_time_is_deleted(harness: Harness) -> None:
    over = await practised(harness, game="crosswind")
    await harness.resign(over, "Ann")
    resting, played = await practised(harness), await practised(harness)
    of_ben = await practised(harness, "Ben")
    in_server = await harness.begun("Ann", "Cat")
    await harness.idle()
    harness.clock.time += PRACTICE - HOUR
    match = await harness.move(played)
    await harness.idle()
    await purged(harness)
    assert await stored(harness) == {over, resting, played, of_ben, in_server}
    harness.clock.time += 2 * HOUR
    await purged(harness)
    assert await stored(harness) == {played, in_server}
    gone = {over, resting, of_ben}
    assert not [table for table in OF_A_MATCH if gone & {*await column(harness, table, "match_id")}]
    people = await harness.database.players.known(frozenset(match.members), ANYWHERE)
    assert FORMER not in {each.name for each in people.values()}
    assert (await harness.service.players.find(sum(b"Ben") + 10**6)) is None, (
        "nothing else is kept of Ben"
    )


async def test_practice_is_exported_and_erased_with_its_person(harness: Harness) -> None:
    match_id, of_ben = await practised(harness), await practised(harness, "Ben")
    in_server, ann = await harness.begun("Ann", "Cat"), await harness.person("Ann")
    told = json.loads(await harness.personal.export(ann))
    assert {part["match"] for part in told["matches"]} == {match_id, in_server}
    (practice,) = [part for part in told["matches"] if part["match"] == match_id]
    assert practice["channel"] == str(DIRECT)
    assert practice["server"] == "direct messages"
    assert [deed["what"] for deed in practice["deeds"]] == ["opened", "joined"]
    await harness.personal.erase(ann.id)
    await harness.idle()
    assert await stored(harness) == {of_ben, in_server}
    wish = replace(await invitation(harness, "Ben"), host=ann.id)
    late = await harness.service.lobbies.open(wish, harness.request())
    assert late in await stored(harness)
    harness.clock.time += LOOK_AGAIN
    assert await harness.personal.do_due() is None
    assert await stored(harness) == {of_ben, in_server}
    with pytest.raises(Refused):
        await harness.match(match_id)


async def test_practice_survives_the_removal_of_a_server(harness: Harness) -> None:
    match_id, ann = await practised(harness), await harness.person("Ann")
    in_server, servers = await harness.begun("Ann", "Cat"), harness.database.servers
    assert await servers.seen(frozenset(), harness.clock.now()) == {SERVER}
    await servers.forget(SERVER)
    assert await stored(harness) == {match_id}
    assert in_server not in await stored(harness)
    assert await harness.id_of("Ann") == ann.id
    assert (await harness.match(match_id)).waiting


async def test_practice_message_is_posted_once_direct_messages_are_open_again(
    harness: Harness,
) -> None:
    match_id = await practised(harness)
    harness.channel.trouble = refusing(CannotPost("closed"), "post")
    before = len(harness.channel.messages)
    await harness.move(match_id)
    await harness.idle()
    assert len(harness.channel.messages) == before
    harness.channel.trouble = lambda _: None
    harness.announcer.wake(match_id)
    await harness.idle()
    assert len(harness.channel.messages) > before
    assert harness.channel.last.version == (await harness.match(match_id)).version
