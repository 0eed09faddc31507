"""Every kind of message that must be delivered, with the steps that lead to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from matches.decisions import playing
from matches.decisions.lobby import begin, cancel
from matches.log.words import OnTimeout
from matches.ports.channel import CannotPost, PostLater
from matches.seasons.season import FixtureState, SeasonId
from tests.matches.chores.league import League, match_of
from tests.matches.chores.test_reminders import prefers
from tests.matches.conftest import CHANNEL, SERVER, Harness
from tests.matches.fakes import refusing
from tests.matches.watch import DAY, HOUR, Watch, paced, played

Deed = Callable[[Harness], Awaitable[None]]


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


async def settled(harness: Harness, span: timedelta = timedelta()) -> None:
    """Let `span` pass, and do all work that becomes due in it."""
    watch, course = Watch(harness), League(harness).process()
    await harness.announcer.resume()

    async def done() -> datetime | None:
        await harness.shown()
        await watch.clock.wakes()
        due = [await watch.delivering.do_due(), await course.do_due()]
        await harness.shown()
        return min(filter(None, due), default=None)

    await harness.passes(span, done)


async def later(harness: Harness) -> None:
    await settled(harness, HOUR)


async def unwatched(harness: Harness) -> None:
    """Stop notifying the announcer of changes from now on."""
    await harness.announcer.idle()
    harness.service.writer.on_change = lambda *_: None


async def turn(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await unwatched(harness)
    await harness.moved(match_id)


async def two_turns_in_two_channels(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    await unwatched(harness)
    await harness.moved(match_id)
    await harness.act(match_id, playing.relocate, None, CHANNEL + 1)
    await harness.moved(match_id)


async def lobby(harness: Harness) -> None:
    await unwatched(harness)
    await harness.opened("Ann")


async def lobby_edit(harness: Harness) -> None:
    match_id = await harness.opened("Ann")
    await unwatched(harness)
    await harness.join(match_id, "Ben")


async def closed_lobby(harness: Harness) -> None:
    await unwatched(harness)
    match_id = await harness.opened("Ann")
    await harness.do(match_id, "Ann", cancel)


async def thread(harness: Harness) -> None:
    match_id = await harness.opened("Ann", "Ben", in_thread=True)
    await unwatched(harness)
    await harness.do(match_id, "Ann", begin)


async def notice(harness: Harness) -> None:
    await harness.begun("Ann", "Ben")
    await unwatched(harness)
    await harness.away("Ann", 1)


async def undo(harness: Harness) -> None:
    match_id = await paced(harness, "Ann", "Ben")
    for point in ("a1", "d4", "a2"):
        await played(harness, match_id, point)
    await unwatched(harness)
    await harness.do(match_id, "Ann", playing.undo)


async def frozen(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", in_thread=True)
    await harness.shown()
    await unwatched(harness)
    await harness.database.log.freeze(match_id)


async def frozen_without_thread(harness: Harness) -> None:
    await frozen(harness)
    (match_id,) = {message.match_id for message in harness.channel.messages.values()}
    row = await harness.row(match_id)
    harness.channel.deleted.add(row.channel)


async def requested(harness: Harness) -> None:
    await harness.begun("Ann", "Ben")
    await unwatched(harness)


async def asks_for_the_board(harness: Harness) -> None:
    (match_id,) = {message.match_id for message in harness.channel.messages.values()}
    await harness.announcer.show(match_id, "123456789012")
    await harness.shown()


async def card(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", in_thread=True)
    await harness.shown()
    await unwatched(harness)
    await harness.moved(match_id)


async def end_on_card(harness: Harness) -> None:
    match_id = await harness.opened("Ann", "Ben", game="crosswind", in_thread=True)
    await harness.shown()
    await unwatched(harness)
    await harness.resign(match_id, "Ben")


async def cannot_edit(harness: Harness) -> None:
    """Do all work while edits are refused for the first half hour. An end is then posted beside its card."""
    until = harness.clock.now() + timedelta(minutes=30)

    def trouble(deed: str) -> None:
        if deed == "edit" and harness.clock.now() < until:
            raise PostLater("429 (30046)")

    harness.channel.trouble = trouble
    await later(harness)


async def deleted_thread(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben", in_thread=True)
    await harness.shown()
    thread = (await harness.match(match_id)).channel
    harness.channel.deleted.add(thread)
    del harness.channel.messages[thread]  # the old card
    await unwatched(harness)


async def deleted_channel(harness: Harness) -> None:
    await harness.begun("Ann", "Ben")
    harness.channel.deleted.add(CHANNEL)
    await unwatched(harness)


async def finds_deleted(harness: Harness) -> None:
    for channel in [*harness.channel.deleted]:
        await harness.announcer.deleted(channel)
    await later(harness)


async def reminder(harness: Harness) -> None:
    await paced(harness, "Ann", "Ben")
    await reminds(harness)


async def reminds(harness: Harness) -> None:
    harness.clock.time += 12 * HOUR
    await Watch(harness).reminding.do_due()
    await unwatched(harness)


async def moves(harness: Harness) -> None:
    (row,) = await harness.service.lists.rows_of(await harness.id_of("Ann"))
    await played(harness, row.match_id, "a1")
    await later(harness)


async def direct_reminder(harness: Harness) -> None:
    await prefers(harness, "Ann", "direct")
    await reminder(harness)


async def reminder_by_closed_dm(harness: Harness) -> None:
    await direct_reminder(harness)
    harness.channel.trouble = refusing(CannotPost("50007"), "direct")


async def second_reminder(harness: Harness) -> None:
    await reminder(harness)
    await later(harness)
    harness.clock.time += 8 * HOUR
    await Watch(harness).reminding.do_due()


async def past_reminder(harness: Harness) -> None:
    match_id = await paced(harness, "Ann", "Ben")
    await Watch(harness).passes(12 * HOUR)
    await played(harness, match_id, "a1")
    await unwatched(harness)


async def late(harness: Harness, on_timeout: OnTimeout = "caretaker") -> None:
    await paced(harness, "Ann", "Ben", on_timeout=on_timeout)
    await Watch(harness).passes(2 * DAY - HOUR)
    await unwatched(harness)
    harness.clock.time += HOUR


async def late_for_good(harness: Harness) -> None:
    await late(harness, "forfeit")


async def time_out(harness: Harness) -> None:
    await Watch(harness).reminding.do_due()
    await later(harness)


async def season(harness: Harness) -> None:
    await League(harness).started()


async def enters(harness: Harness) -> None:
    await League(harness).enters("Eve")
    await later(harness)


async def calls_off(harness: Harness) -> None:
    await League(harness).service.close(SeasonId("s7"), SERVER)
    await later(harness)


async def season_entered(harness: Harness) -> None:
    league = League(harness)
    await league.started()
    await league.passes()
    await league.leaves("Ann")


async def season_left(harness: Harness) -> None:
    league = League(harness)
    await league.begun()
    await league.enters("Eve")
    await league.leaves("Dan")


async def season_end(harness: Harness) -> None:
    league = League(harness)
    running = await league.begun()
    while len(running.under_way) < sum(
        each.state is not FixtureState.COUNTED for each in running.fixtures
    ):
        running = await league.all_lost_by_the_later()
    await unwatched(harness)
    for fixture in running.under_way:
        await harness.resign(match_of(fixture), max(fixture.players))


KINDS = (
    Kind("turn", turn, later, later),
    Kind("two turns in two channels", two_turns_in_two_channels, later, later),
    Kind("lobby", lobby, later, later),
    Kind("edit of a lobby", lobby_edit, later, later),
    Kind("lobby that is closed by now", closed_lobby, later, later),
    Kind("thread", thread, later, later),
    Kind("notice", notice, later, later),
    Kind("undone turn", undo, later, later),
    Kind("frozen match", frozen, later, later),
    Kind("frozen match in a deleted thread", frozen_without_thread, later, later),
    Kind("board on request", requested, asks_for_the_board, later, optional=True),
    Kind("card", card, later, later),
    Kind("end on a card", end_on_card, later, later),
    Kind("end beside a card", end_on_card, cannot_edit, cannot_edit),
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
    Kind("opening before it is called off", season, later, calls_off, optional=True),
    Kind("edit of a season", season_entered, later, later),
    Kind("reserve of a season", season_left, later, later),
    Kind("end of a season", season_end, later, later),
)
