"""Every kind of message that must be delivered, with the steps that lead to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

from matches.decisions import playing
from matches.decisions.lobby import begin
from matches.log.events import MatchId
from matches.log.words import OnTimeout
from matches.ports.channel import CannotPost, PostLater
from matches.seasons.season import FixtureState
from tests.matches.chores.league import League
from tests.matches.chores.test_reminders import prefers
from tests.matches.conftest import CHANNEL, Harbour
from tests.matches.watch import DAY, HOUR, Watch, paced, played

Deed = Callable[[Harbour], Awaitable[None]]


@dataclass(frozen=True)
class Kind:
    """A kind of message, with the steps that lead to its delivery.

    - `before` makes an event happen, but does not announce it.
    - `works` lets the process announce the event.
    - `after` lets the next process announce the event, in case the first one was killed during `works`.
    - `optional` says that the message may be lost.
    """

    name: str
    before: Deed
    works: Deed
    after: Deed
    optional: bool = False


async def settled(harbour: Harbour, span: timedelta = timedelta()) -> None:
    """Let `span` pass, and do all work that becomes due in it."""
    watch, course = Watch(harbour), League(harbour).process()
    end = harbour.clock.now() + span
    await harbour.announcer.resume()
    while True:
        await shown(harbour)
        await watch.clock.wakes()
        due = [await watch.delivering.do_due(), await course.do_due()]
        await shown(harbour)
        next_due = min(filter(None, due), default=None)
        if next_due is None or next_due > end:
            break
        harbour.clock.time = max(next_due, harbour.clock.now())
    harbour.clock.time = end


async def shown(harbour: Harbour) -> None:
    """Wait until everything is posted and edited, including the cards of matches."""
    announcer = harbour.announcer
    lanes = announcer._turns, announcer._tidying, announcer._carding, announcer._carrying_on
    while not all(lane.resting for lane in lanes):
        await asyncio.gather(*(lane.idle() for lane in lanes))
    await announcer.idle()


async def later(harbour: Harbour) -> None:
    await settled(harbour, HOUR)


async def unwatched(harbour: Harbour) -> None:
    """Stop notifying the announcer of changes from now on."""
    await harbour.announcer.idle()
    harbour.service.writer.on_change = lambda *_: None


async def turn(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    await unwatched(harbour)
    await harbour.moved(match_id)


async def two_turns_in_two_channels(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben")
    await unwatched(harbour)
    await harbour.moved(match_id)
    await harbour.act(match_id, playing.relocate, None, CHANNEL + 1)
    await harbour.moved(match_id)


async def lobby(harbour: Harbour) -> None:
    await unwatched(harbour)
    await harbour.opened("Ann")


async def lobby_edit(harbour: Harbour) -> None:
    match_id = await harbour.opened("Ann")
    await unwatched(harbour)
    ben = await harbour.person("Ben")
    await harbour.join(match_id, ben.id)


async def thread(harbour: Harbour) -> None:
    match_id = await harbour.opened("Ann", "Ben", in_thread=True)
    await unwatched(harbour)
    ann = await harbour.person("Ann")
    await harbour.act(match_id, begin, ann.id)


async def notice(harbour: Harbour) -> None:
    await harbour.begun("Ann", "Ben")
    await unwatched(harbour)
    ann, until = await harbour.person("Ann"), harbour.clock.now() + DAY
    await harbour.absences.away(ann.id, until, "", harbour.request(), 10)


async def undo(harbour: Harbour) -> None:
    match_id = await paced(harbour, "Ann", "Ben")
    for point in ("a1", "d4", "a2"):
        await played(harbour, match_id, point)
    await unwatched(harbour)
    ann = await harbour.person("Ann")
    await harbour.act(match_id, playing.undo, ann.id)


async def frozen(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben", in_thread=True)
    await shown(harbour)
    await unwatched(harbour)
    await harbour.database.log.freeze(match_id)


async def requested(harbour: Harbour) -> None:
    await harbour.begun("Ann", "Ben")
    await unwatched(harbour)


async def asks_for_the_board(harbour: Harbour) -> None:
    (match_id,) = {message.match_id for message in harbour.channel.messages.values()}
    await harbour.announcer.show(match_id, "123456789012")
    await shown(harbour)


async def card(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben", in_thread=True)
    await shown(harbour)
    await unwatched(harbour)
    await harbour.moved(match_id)


async def end_on_card(harbour: Harbour) -> None:
    match_id = await harbour.opened("Ann", "Ben", game="crosswind", in_thread=True)
    await shown(harbour)
    await unwatched(harbour)
    ben = await harbour.person("Ben")
    await harbour.act(match_id, playing.resign, ben.id)


async def end_beside_card(harbour: Harbour) -> None:
    await end_on_card(harbour)

    def refused(deed: str) -> None:
        if deed == "edit":
            raise PostLater("429 (30046)")

    harbour.channel.trouble = refused


async def deleted_thread(harbour: Harbour) -> None:
    match_id = await harbour.begun("Ann", "Ben", in_thread=True)
    await shown(harbour)
    thread = (await harbour.match(match_id)).channel
    harbour.channel.deleted.add(thread)
    del harbour.channel.messages[thread]  # the old card
    await unwatched(harbour)


async def deleted_channel(harbour: Harbour) -> None:
    await harbour.begun("Ann", "Ben")
    harbour.channel.deleted.add(CHANNEL)
    await unwatched(harbour)


async def finds_deleted(harbour: Harbour) -> None:
    for channel in [*harbour.channel.deleted]:
        await harbour.announcer.deleted(channel)
    await later(harbour)


async def reminder(harbour: Harbour) -> None:
    await paced(harbour, "Ann", "Ben")
    await reminds(harbour)


async def reminds(harbour: Harbour) -> None:
    harbour.clock.time += 12 * HOUR
    await Watch(harbour).reminding.do_due()
    await unwatched(harbour)


async def moves(harbour: Harbour) -> None:
    (row,) = await harbour.service.lists.rows_of((await harbour.person("Ann")).id)
    await played(harbour, row.match_id, "a1")
    await later(harbour)


async def direct_reminder(harbour: Harbour) -> None:
    await prefers(harbour, "Ann", "direct")
    await reminder(harbour)


async def reminder_by_closed_dm(harbour: Harbour) -> None:
    await direct_reminder(harbour)

    def refused(deed: str) -> None:
        if deed == "direct":
            raise CannotPost("50007")

    harbour.channel.trouble = refused


async def second_reminder(harbour: Harbour) -> None:
    await reminder(harbour)
    await later(harbour)
    harbour.clock.time += 8 * HOUR
    await Watch(harbour).reminding.do_due()


async def past_reminder(harbour: Harbour) -> None:
    match_id = await paced(harbour, "Ann", "Ben")
    await Watch(harbour).passes(12 * HOUR)
    await played(harbour, match_id, "a1")
    await unwatched(harbour)


async def late(harbour: Harbour, on_timeout: OnTimeout = "caretaker") -> None:
    await paced(harbour, "Ann", "Ben", on_timeout=on_timeout)
    await Watch(harbour).passes(2 * DAY - HOUR)
    await unwatched(harbour)
    harbour.clock.time += HOUR


async def late_for_good(harbour: Harbour) -> None:
    await late(harbour, "forfeit")


async def time_out(harbour: Harbour) -> None:
    await Watch(harbour).reminding.do_due()
    await later(harbour)


async def season(harbour: Harbour) -> None:
    await League(harbour).started()


async def enters(harbour: Harbour) -> None:
    await League(harbour).enters("Eve")
    await later(harbour)


async def season_entered(harbour: Harbour) -> None:
    league = League(harbour)
    await league.started()
    await league.passes()
    await league.leaves("Ann")


async def season_left(harbour: Harbour) -> None:
    league = League(harbour)
    await league.begun()
    await league.enters("Eve")
    await league.leaves("Dan")


async def season_end(harbour: Harbour) -> None:
    league = League(harbour)
    running = await league.begun()
    while len(running.under_way) < sum(
        each.state is not FixtureState.COUNTED for each in running.fixtures
    ):
        running = await league.all_lost_by_the_later()
    await unwatched(harbour)
    for fixture in running.under_way:
        loser = max(fixture.players)
        await harbour.act(MatchId(fixture.match_id or ""), playing.resign, loser)


KINDS = (
    Kind("turn", turn, later, later),
    Kind("two turns in two channels", two_turns_in_two_channels, later, later),
    Kind("lobby", lobby, later, later),
    Kind("edit of a lobby", lobby_edit, later, later),
    Kind("thread", thread, later, later),
    Kind("notice", notice, later, later),
    Kind("undone turn", undo, later, later),
    Kind("frozen match", frozen, later, later),
    Kind("board on request", requested, asks_for_the_board, later, optional=True),
    Kind("card", card, later, later),
    Kind("end on a card", end_on_card, later, later),
    Kind("end beside a card", end_beside_card, later, later),
    Kind("deleted thread", deleted_thread, finds_deleted, finds_deleted),
    Kind("deleted channel", deleted_channel, finds_deleted, finds_deleted),
    Kind("reminder", reminder, later, later),
    Kind("reminder by direct message", direct_reminder, later, later),
    Kind("reminder by closed direct message", reminder_by_closed_dm, later, later),
    Kind("reminder before a move", reminder, later, moves, optional=True),
    Kind("second reminder", second_reminder, later, later),
    Kind("past reminder", past_reminder, later, later),
    Kind("time-out", late, time_out, time_out),
    Kind("time-out that ends a match", late_for_good, time_out, time_out),
    Kind("opening of a season", season, later, later),
    Kind("opening before an entry", season, later, enters),
    Kind("edit of a season", season_entered, later, later),
    Kind("reserve of a season", season_left, later, later),
    Kind("end of a season", season_end, later, later),
)
