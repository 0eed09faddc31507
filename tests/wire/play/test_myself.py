"""What people tell the bot about themselves: hours, reminders, absences and returns. Reminders respect it."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest

from cogs.personal.absences import NOT_AWAY, days_left
from cogs.personal.settings_panel import OPEN_THEM, PLACES, REACHED
from cogs.replying.answering import CLOSED
from matches.decisions.presence import NOT_PLAYED_FOR
from matches.people.allowance import OVER_ALREADY, too_long
from matches.people.preference_parsing import NO_ZONE, unread_time
from matches.time.calendar import unknown_zone
from sandbox import ClientError, Discord, Message, Person
from tests.wire.process import Bot, TimedBot, eventually
from tests.wire.storage import look
from tests.wire.story import labels, match_of, sets, unreadable_notes

TIMESTAMP = re.compile(r"<t:\d+:R>")


async def test_absence_and_return_are_announced_in_every_match(discord: Discord, bot: Bot) -> None:
    general, games = discord.server.channel("general"), discord.server.channel("games")
    (alice, bob), first = await match_of(discord, "Alice", "Bob")
    (_, chandra), second = await match_of(discord, "Alice", "Chandra", channel=games)
    told = await alice.types("/settings zone:Europe/Vienna sleep:23:00-07:00")
    assert "Zone: Europe/Vienna" in told.text
    assert "23:00 to 07:00" in told.text
    answer = await alice.types("/away until:2 weeks reason:Sailing *round* the cape", alice.dm)
    assert TIMESTAMP.search(answer.text)
    read = re.sub(
        r"<t:\d+:f> \(<t:\d+:R>\)", "23 September 2026 at 17:21 (in 2 weeks)", answer.text
    )
    assert len(read) <= 120  # as docs/voice.md says
    for board in (first, second):
        notice = await board.channel.message(_says("Alice is away until <t:"), after=board)
        assert r"Sailing \*round\* the cape" in notice.content
        assert notice.pinged == []
    shown = await alice.chooses("absence", on=await alice.types("/settings"))
    assert str(days_left(16)) in shown.text
    assert TIMESTAMP.search(shown.text)
    assert unreadable_notes(shown) == []
    assert r"Sailing \*round\* the cape" in shown.text
    for button in (shown, answer):
        assert str(NOT_AWAY) in (await alice.presses("I'm back", on=button)).text
    await discord.settle()
    for place, reader in ((general, bob), (games, chandra)):
        assert [*filter(None, map(_kind, reader.sees(place)))] == ["away"]  # only just
    assert not look(bot.database, "SELECT 1 FROM events WHERE payload LIKE '%Sailing%'")


async def test_back_button_under_a_board_ends_the_absence_everywhere(
    discord: Discord, bot: Bot
) -> None:
    games = discord.server.channel("games")
    (alice, _), first = await match_of(discord, "Alice", "Bob")
    _, second = await match_of(discord, "Alice", "Chandra", channel=games)
    await alice.types("/away until:2 weeks")
    notices = [
        await board.channel.message(_says("Alice is away until <t:"), after=board)
        for board in (first, second)
    ]
    bob = discord.person("Bob")
    assert str(NOT_PLAYED_FOR) in (await bob.presses("I'm back", on=notices[0])).text
    back = await alice.presses("I'm back", on=notices[0])
    assert labels(back) == ["Hand"]
    assert str(NOT_AWAY) in (await alice.types("/back")).text
    assert not (await alice.types("/settings")).buttons


async def test_personal_commands_work_for_user_installs_in_other_servers(
    discord: Discord, bot: Bot
) -> None:
    alice, abroad = discord.person("Alice"), discord.add_server("Lagoon")
    abroad.remove_bot()
    alice.installs_app()
    shown = await sets(alice, "reminders", "direct", abroad.channel("general"))
    assert len(places(shown)) == 1  # no match is ever played there
    await alice.types("/away until:3 days", abroad.channel("general"))
    assert str(NOT_AWAY) in (await alice.types("/back", abroad.channel("general"))).text


async def test_time_zone_autocomplete_matches_any_part_and_shows_the_time(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    offered = await alice.asks("/settings zone:new y")
    assert [zone for _, zone in offered] == ["America/New_York"]
    assert re.match(r"America/New_York: \d\d:\d\d", offered[0][0])
    assert 0 < len(await alice.asks("/settings zone:")) <= 25
    assert len(await alice.asks("/settings zone:a")) == 25
    assert await alice.asks("/settings zone:Atlantis") == []


async def test_invalid_settings_and_absences_change_nothing_and_are_explained(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    before = (await alice.types("/settings")).text
    for typed, why in {
        "sleep:23:00-07:00": NO_ZONE,
        "zone:Atlantis quiet:22-8": unknown_zone("Atlantis"),
        "zone:Europe/Vienna sleep:late": "23:00-07:00",
        "zone:Europe/Vienna quiet:late": "22:00-08:00",
    }.items():
        refused = (await alice.types(f"/settings {typed}")).text
        assert str(why) in refused, typed
        assert (await alice.types("/settings")).text == before, typed
    for until, why in {
        "soon": unread_time("soon"),
        "2020-01-01": OVER_ALREADY,
        "40 days": too_long(30),
    }.items():
        refused_absence = await alice.types(f"/away until:{until}")
        assert str(why) in refused_absence.text
        assert not labels(refused_absence)
    with pytest.raises(ClientError, match="1 to 100 characters"):
        await alice.types(f"/away until:3 days reason:{'x' * 101}")
    assert (await alice.types("/settings")).text == before


async def test_reminders_can_be_set_for_one_server_or_all(discord: Discord, bot: Bot) -> None:
    alice = discord.person("Alice")
    lagoon = discord.add_server("Lagoon").channel("general")
    await alice.types("/settings zone:Asia/Tokyo quiet:22:00-8")
    here = await sets(alice, "reminders", "direct")
    assert [str(PLACES["direct"]) in line for line in places(here)] == [True, False]
    assert ["22:00" in line for line in places(here)] == [True, False]
    assert str(PLACES["channel"]) in places(here)[1]
    there = await sets(alice, "reminders", "none", lagoon)
    own, harness, _ = places(there)
    assert str(PLACES["none"]) in own
    assert "Harbour" in harness
    assert str(PLACES["direct"]) in harness
    everywhere = await sets(alice, "reminders", "both", alice.dm)
    assert places(everywhere)[0].endswith(str(PLACES["both"]))
    assert str(PLACES["both"]) in places(everywhere)[1]
    there = await sets(alice, "reminders", "channel", lagoon)
    again = await alice.presses("The same everywhere", on=there)
    assert places(again) == ["**Reminders**: " + str(PLACES["channel"])]
    assert "The same everywhere" not in labels(again)


async def test_every_setting_is_changed_by_a_menu_that_shows_its_value(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    await sets(alice, "hours", "Asia/Tokyo")
    for topic, value in (
        ("hours", "22:00-06:00"),
        ("hours", "off"),
        ("reminders", "21:00-07:00"),
        ("mentions", "hour"),
        ("forecasts", "first"),
        ("hidden", "on"),
        ("language", "en"),
    ):
        panel = await sets(alice, topic, value)
        assert "Saved" in panel.text
        assert value in chosen_in(panel)


def chosen_in(panel: Message) -> list[str]:
    """Return the labels and values that the panel's menus show as chosen."""
    options = [each for menu in panel.selects for each in menu.options if each.default]
    return [name for each in options for name in (each.label, each.value)]


def places(settings: Message) -> list[str]:
    """Return the lines that say where the person is reminded, one for each server."""
    found = [
        line
        for line in settings.text.split("\n")
        if any(f": {way!s}" in line for way in PLACES.values())
    ]
    return [line for line in found if not line.startswith("-#")]


def _says(text: str) -> Callable[[Message], bool]:
    return lambda message: text in message.content


def _kind(message: Message) -> str:
    return (
        "away" if "is away" in message.content else "back" if "is back" in message.content else ""
    )


HOUR = timedelta(hours=1)


async def begun(discord: Discord) -> tuple[Person, Person, Message]:
    """Begin a match of Crosswind in which Alice, as Black, is to move. Return her, Bob, and the board."""
    options = "options:size: 7 colour:black pace:1d"
    (alice, bob), board = await match_of(discord, "Alice", "Bob", game="crosswind", options=options)
    await discord.settle()  # time doesn't run until the board is known to be shown
    return alice, bob, board


def reminds(person: Person, message: Message) -> bool:
    return message.content.startswith(person.mention) and "waits for you" in message.content


async def test_reminder_pings_once_and_links_to_the_turn(discord: Discord, timed: TimedBot) -> None:
    alice, _, board = await begun(discord)
    assert "Due <t:" in board.content
    await timed.passes(12 * HOUR)
    first = await board.channel.message(lambda message: reminds(alice, message))
    assert first.pinged == [alice]
    assert str(board.id) in first.content
    opened = await alice.presses("Open", on=first)
    assert "Choose the column of your stone" in opened.text
    assert len(opened.media) == 1
    await timed.passes(9 * HOUR)
    second = await board.channel.message(lambda message: reminds(alice, message), after=first)
    assert second.id != first.id
    await eventually(lambda: first not in alice.sees())  # it is taken away afterwards


async def test_user_with_closed_direct_messages_gets_advice_once_and_privately(
    discord: Discord, timed: TimedBot
) -> None:
    alice, bob, board = await begun(discord)
    assert str(REACHED) in (await sets(alice, "reminders", "direct")).text
    discord.world.users[alice.id].refuses_direct_messages = 50007
    await timed.passes(12 * HOUR)
    reminder = await board.channel.message(lambda message: reminds(alice, message))
    assert "direct message" not in reminder.content
    assert "direct message" not in (await bob.types("/matches")).text
    opened = await alice.presses("Open", on=reminder)
    assert str(CLOSED) in opened.text
    assert str(CLOSED) not in (await alice.types("/matches")).text
    assert str(OPEN_THEM) in (await alice.types("/settings")).text
