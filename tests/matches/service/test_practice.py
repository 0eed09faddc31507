"""Practice matches: one person, no lobby, clock or reminders, and deleted if abandoned."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from sqlalchemy import Table, select

from data.matches.removing import OF_A_MATCH
from data.schema import matches
from games import find_abouts, find_games
from matches.chores.purge import PRACTICE, Purge
from matches.decisions import playing
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
from matches.service.lobbies import TOO_MUCH_PRACTICE, RematchWish
from tests.matches.conftest import SERVER, Harbour
from tests.matches.watch import DAY, HOUR, Watch, links, outstanding, reminders_to
from tests.refusals import refused

DIRECT = 7
"""The id of the channel of Ann's direct messages."""


async def invitation(harbour: Harbour, name: str = "Ann", game: str = "tradewinds") -> Invitation:
    seats = find_abouts()[game].seats.start
    easy: tuple[LevelName, ...] = ("easy",)
    return Invitation(
        game=game,
        host=(await harbour.person(name)).id,
        options={},
        server=ANYWHERE,
        channel=DIRECT,
        computers=easy * (seats - 1),
    )


async def practised(harbour: Harbour, name: str = "Ann", game: str = "tradewinds") -> MatchId:
    """Return a practice match in which the person is to act."""
    wish = await invitation(harbour, name, game)
    match_id = await harbour.service.lobbies.open(wish, harbour.request())
    await harbour.idle()
    return match_id


async def column(harbour: Harbour, table: Table, name: str) -> set[str]:
    connections = harbour.database.log._connections
    return await connections.read(lambda each: {*each.scalars(select(table.c[name]))})


async def stored(harbour: Harbour) -> set[str]:
    return await column(harbour, matches, "id")


async def purged(harbour: Harbour) -> None:
    await Purge(harbour.database.past, harbour.clock).do_due()


@pytest.mark.parametrize("game", sorted(find_games()))
async def test_practice_begins_at_once_with_computers_in_all_other_seats(
    harbour: Harbour, game: str
) -> None:
    match_id = await practised(harbour, game=game)
    steps = await harbour.service.matches.steps(match_id)
    assert isinstance(steps[len(steps[-1].members) + 1].last, Started)
    match, ann = steps[-1], await harbour.person("Ann")
    assert match.practice
    assert match.persons == {ann.id}
    assert len(match.seats_of(ann.id)) == 1
    assert len(match.order) == match.about.seats.start
    assert not [each for each in harbour.channel.messages.values() if "Join" in str(each.buttons)]
    assert {*harbour.channel.places.values()} == {DIRECT}


async def test_practice_request_delivered_twice_begins_one_match(harbour: Harbour) -> None:
    wish, request = await invitation(harbour), harbour.request()
    assert await harbour.service.lobbies.opened_by(request) is None
    match_id = await harbour.service.lobbies.open(wish, request)
    assert await harbour.service.lobbies.open(replace(wish, channel=8), request) == match_id
    assert await harbour.service.lobbies.opened_by(request) == match_id


async def test_practice_has_a_limit_of_its_own_and_does_not_count_as_running(
    harbour: Harbour,
) -> None:
    ann, lists = await harbour.person("Ann"), harbour.database.lists
    begun = [await practised(harbour) for _ in range(PRACTISING)]
    with refused(TOO_MUCH_PRACTICE):
        await harbour.service.lobbies.check(await invitation(harbour))
    with refused(TOO_MUCH_PRACTICE):
        await practised(harbour)
    assert await lists.running_matches(ann.id) == 0
    assert await lists.running_matches(ann.id, practice=True) == PRACTISING
    await practised(harbour, "Ben")
    await harbour.act(begun[0], playing.resign, ann.id)
    assert (await harbour.match(begun[0])).status in (Status.ENDED, Status.FINISHED)
    await practised(harbour)


async def test_practice_rematch_begins_at_once(harbour: Harbour) -> None:
    match_id, ann = await practised(harbour, game="crosswind"), await harbour.person("Ann")
    with pytest.raises(Refused):
        await harbour.service.lobbies.rematch(match_id, ann.id, harbour.request())
    await harbour.act(match_id, playing.resign, ann.id)
    again = await harbour.service.lobbies.rematch(match_id, ann.id, harbour.request())
    match = await harbour.match(again)
    assert match.status is Status.RUNNING
    assert (match.practice, match.channel) == (True, DIRECT)
    assert await harbour.service.lobbies.rematch(match_id, ann.id, harbour.request()) == again
    await harbour.act(again, playing.resign, ann.id)
    third = await harbour.service.lobbies.rematch(
        match_id, ann.id, harbour.request(), wish=RematchWish(best_of=3)
    )
    assert third not in (match_id, again)
    match = await harbour.match(third)
    assert (match.status, match.opened.series) == (Status.RUNNING, Series(3))
    ben = await harbour.person("Ben")
    with pytest.raises(Refused):
        await harbour.service.lobbies.rematch(match_id, ben.id, harbour.request())


async def test_practice_series_continues_at_once(harbour: Harbour) -> None:
    match_id, ann = await practised(harbour, game="crosswind"), await harbour.person("Ann")
    for best_of, number in ((3, 1), (0, 2), (0, 3)):
        await harbour.act(match_id, playing.resign, ann.id)
        before = await harbour.match(match_id)
        match_id = await harbour.service.lobbies.rematch(
            match_id, ann.id, harbour.request(), wish=RematchWish(best_of=best_of)
        )
        match = await harbour.match(match_id)
        assert {*match.order} == {*before.order}
        series = match.opened.series
        # The computer wins the second match and with it the series, so the third match belongs to none.
        assert (series and series.number) == (number if number < 3 else None)


async def test_practice_sends_no_reminders(harbour: Harbour) -> None:
    ann, watch = await harbour.person("Ann"), Watch(harbour)
    here = ReminderPreference("direct")
    await harbour.database.preferences.put_preference(ann.id, SERVER, here)
    await harbour.database.preferences.put_preference(ann.id, ANYWHERE, here)
    await practised(harbour)
    await watch.passes(40 * DAY)
    assert not await outstanding(harbour)
    assert not reminders_to(harbour, ann)
    await harbour.begun("Ann", "Ben")
    await watch.passes(2 * DAY)
    (reminder,) = reminders_to(harbour, ann)
    assert links(reminder) == 1


async def test_absence_is_not_recorded_in_a_practice_match(harbour: Harbour) -> None:
    match_id, ann = await practised(harbour), await harbour.person("Ann")
    version = (await harbour.match(match_id)).version
    until = harbour.clock.now() + 3 * DAY
    await harbour.absences.away(ann.id, until, "sailing", harbour.request(), ANYWHERE)
    await harbour.absences.do_due()
    assert await harbour.absences.do_due() is None, "else it would look every minute"
    assert await harbour.absences.back(ann.id, harbour.request(), ANYWHERE)
    assert (await harbour.match(match_id)).version == version


async def test_practice_not_played_for_long_is_deleted(harbour: Harbour) -> None:
    over, ann = await practised(harbour, game="crosswind"), await harbour.person("Ann")
    await harbour.act(over, playing.resign, ann.id)
    resting, played = await practised(harbour), await practised(harbour)
    of_ben = await practised(harbour, "Ben")
    in_server = await harbour.begun("Ann", "Cat")
    await harbour.idle()
    harbour.clock.time += PRACTICE - HOUR
    match = await harbour.move(played)
    await harbour.idle()
    await purged(harbour)
    assert await stored(harbour) == {over, resting, played, of_ben, in_server}
    harbour.clock.time += 2 * HOUR
    await purged(harbour)
    assert await stored(harbour) == {played, in_server}
    gone = {over, resting, of_ben}
    assert not [table for table in OF_A_MATCH if await column(harbour, table, "match_id") & gone]
    people = await harbour.database.players.known(frozenset(match.members), ANYWHERE)
    assert FORMER not in {each.name for each in people.values()}
    assert (await harbour.service.players.find(sum(b"Ben") + 10**6)) is None, (
        "nothing else is kept of Ben"
    )


async def test_practice_is_exported_and_erased_with_its_person(harbour: Harbour) -> None:
    match_id, of_ben = await practised(harbour), await practised(harbour, "Ben")
    in_server, ann = await harbour.begun("Ann", "Cat"), await harbour.person("Ann")
    told = json.loads(await harbour.personal.export(ann))
    assert {part["match"] for part in told["matches"]} == {match_id, in_server}
    (practice,) = [part for part in told["matches"] if part["match"] == match_id]
    assert practice["channel"] == str(DIRECT)
    assert practice["server"] == "direct messages"
    assert [deed["what"] for deed in practice["deeds"]] == ["opened", "joined"]
    await harbour.personal.erase(ann.id)
    await harbour.idle()
    assert await stored(harbour) == {of_ben, in_server}
    wish = replace(await invitation(harbour, "Ben"), host=ann.id)
    late = await harbour.service.lobbies.open(wish, harbour.request())
    assert late in await stored(harbour)
    harbour.clock.time += LOOK_AGAIN
    assert await harbour.personal.do_due() is None
    assert await stored(harbour) == {of_ben, in_server}
    with pytest.raises(Refused):
        await harbour.match(match_id)


async def test_practice_survives_the_removal_of_a_server(harbour: Harbour) -> None:
    match_id, ann = await practised(harbour), await harbour.person("Ann")
    in_server, servers = await harbour.begun("Ann", "Cat"), harbour.database.servers
    assert await servers.seen(frozenset(), harbour.clock.now()) == {SERVER}
    await servers.forget(SERVER)
    assert await stored(harbour) == {match_id}
    assert in_server not in await stored(harbour)
    assert (await harbour.person("Ann")).id == ann.id
    assert (await harbour.match(match_id)).waiting


async def test_practice_message_is_posted_once_direct_messages_are_open_again(
    harbour: Harbour,
) -> None:
    def closed(deed: str) -> None:
        if deed == "post":
            raise CannotPost("closed")

    match_id = await practised(harbour)
    harbour.channel.trouble = closed
    before = len(harbour.channel.messages)
    await harbour.move(match_id)
    await harbour.idle()
    assert len(harbour.channel.messages) == before
    harbour.channel.trouble = lambda _: None
    harbour.announcer.wake(match_id)
    await harbour.idle()
    assert len(harbour.channel.messages) > before
    assert harbour.channel.last.version == (await harbour.match(match_id)).version
