"""What `/settings` stores, and what it reports when the database becomes busy half-way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, time
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest

from bot.channels.custom_ids import CustomId
from cogs.personal import settings_panel
from cogs.personal.settings import change, typed
from cogs.replies import Reply
from cogs.replying.storing import Stored
from cogs.request import Request
from cogs.wording import UNKNOWN_BUTTON
from data import open_database
from matches.log.events import PlayerId
from matches.ports.players import Player
from matches.ports.preferences import EVERYWHERE, Habits, ReminderPreference
from matches.ports.storage import StorageBusy, StoredInPart
from matches.time.calendar import Hours
from tests.new_database import put_new_database
from tests.refusals import refused
from texts.text import NOTHING

ALL = {"zone": "Europe/Vienna", "sleep": "23:00-07:00", "quiet": "22:00-08:00"}
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
QUIET = time(22), time(8)
SLEEP = time(23), time(6)
OTHERS = {7: ReminderPreference("none")}
WRITES = 2
"""How often `/settings` writes if all of `ALL` is set: working hours, and preferences."""


class Store:
    """A fake preference store whose database is busy after `room` changes."""

    def __init__(
        self,
        room: int,
        hours: Hours | None = None,
        preferences: Mapping[int, ReminderPreference] = OTHERS,
    ) -> None:
        self.room = room
        self.hours = hours
        self.known = preferences
        self.stored = list[Any]()

    async def habits(self, _: PlayerId) -> Habits:
        return Habits(self.hours)

    async def preferences(self, _: PlayerId) -> Mapping[int, ReminderPreference]:
        return self.known

    async def put(self, _: PlayerId, *change: Any) -> None:
        if len(self.stored) == self.room:
            raise StorageBusy("locked")
        self.stored.append(change)

    put_forecasts = put_hidden = choose = put

    async def change(self, player: PlayerId, change: Callable[[Any], Mapping[int, Any]]) -> None:
        await self.put(player, change(self.known))

    async def change_hours(self, player: PlayerId, change: Callable[[Hours | None], Any]) -> bool:
        await self.put(player, change(self.hours))
        return True

    async def explain(self, _: PlayerId) -> None:
        raise StorageBusy("locked")


def request(store: Store, *, joined: bool = False) -> Request:
    """Return a request from a server, which the bot has joined or not."""
    services = SimpleNamespace(preferences=store, languages=store)
    client = SimpleNamespace(
        services=services, parts=SimpleNamespace(absences=store), get_guild=lambda _: joined
    )
    asked = SimpleNamespace(id=1, guild_id=10)
    return Request(cast(Any, client), cast(Any, asked), Player(PlayerId(1), 500, "Ann"))


@pytest.mark.parametrize("room", range(WRITES))
async def test_settings_report_no_change_only_if_nothing_was_stored(room: int) -> None:
    store = Store(room)
    with pytest.raises(StoredInPart if store.room else StorageBusy):
        await typed(request(store), **ALL)
    assert len(store.stored) == room


async def test_settings_command_stores_every_given_setting() -> None:
    store = Store(WRITES)
    with pytest.raises(Stored):  # the result can't be shown because the database is busy
        await typed(request(store), **ALL)
    (hours,), (preferences,) = store.stored
    assert hours.sleep is not None
    assert preferences == {
        EVERYWHERE: ReminderPreference(quiet=QUIET),
        7: ReminderPreference("none", quiet=QUIET),
    }


@pytest.mark.parametrize(
    ("chosen", "stored"),
    [
        ("forecasts.off", [("off",)]),
        ("hidden.on", [(True,)]),
        ("hidden.off", [(False,)]),
        ("language.fi", [("fi",)]),
        ("language.automatic", [("",)]),
        ("reminders.direct", [({10: ReminderPreference("direct")},)]),
        ("mentions.hour", [({10: ReminderPreference(mentions="hour")},)]),
        ("everywhere.reminders", [({0: ReminderPreference(), 7: ReminderPreference()},)]),
    ],
)
async def test_settings_menu_stores_the_choice(
    chosen: str, stored: Sequence[tuple[object, ...]]
) -> None:
    store = Store(WRITES)
    with pytest.raises(Stored):
        await change(request(store, joined=True), CustomId("set", "me", 0, chosen))
    assert store.stored == stored


@pytest.mark.parametrize(
    ("topic", "stored"),
    [
        (
            "mentions",
            {
                EVERYWHERE: ReminderPreference(mentions="hour"),
                7: ReminderPreference("none", mentions="hour"),
                10: ReminderPreference("both", QUIET, "hour"),
            },
        ),
        (
            "reminders",
            {
                EVERYWHERE: ReminderPreference("both", QUIET),
                7: ReminderPreference("both", QUIET, "reminders"),
                10: ReminderPreference("both", QUIET, "hour"),
            },
        ),
    ],
)
async def test_same_everywhere_copies_only_what_its_topic_shows(
    topic: str, stored: Mapping[int, ReminderPreference]
) -> None:
    """There are no hours and no time zone, which quiet hours would need if they were typed."""
    others = {7: ReminderPreference("none", mentions="reminders")}
    store = Store(WRITES, preferences={**others, 10: ReminderPreference("both", QUIET, "hour")})
    with pytest.raises(Stored):
        await change(request(store, joined=True), CustomId("set", "me", 0, f"everywhere.{topic}"))
    assert store.stored == [(stored,)]


async def test_settings_that_are_chosen_at_the_same_time_are_all_stored(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(settings_panel, "shown", AsyncMock(return_value=Reply(NOTHING)))
    put_new_database(path := tmp_path / "matches.sqlite3")
    async with open_database(path) as database:
        ann = await database.players.meet(500, "Ann")
        asked = request(cast(Any, database.preferences), joined=True)
        parts: Any = asked.parts
        parts.absences = SimpleNamespace(
            change_hours=partial(database.preferences.change_hours, now=NOON)
        )
        asked = replace(asked, player=ann)
        await typed(asked, zone="Vienna")
        chosen = ("reminders.direct", "mentions.hour", "sleep.23:00-06:00", "weekends.off")
        await asyncio.gather(*(change(asked, CustomId("set", "me", 0, each)) for each in chosen))
        stored = await database.preferences.preferences(ann.id)
        assert stored == {10: ReminderPreference("direct", mentions="hour")}
        habits = await database.preferences.habits(ann.id)
        assert habits.hours == Hours("Europe/Vienna", SLEEP, weekends_off=True)


@pytest.mark.parametrize(
    ("typed_in", "hours"),
    [
        ({"zone": "Asia/Tokyo"}, Hours("Asia/Tokyo", SLEEP, weekends_off=True)),
        ({"sleep": "22-8"}, Hours("Europe/Vienna", QUIET, weekends_off=True)),
        ({"weekends": "on"}, Hours("Europe/Vienna", SLEEP)),
    ],
)
async def test_each_of_the_hours_can_be_set_alone(
    typed_in: Mapping[str, str], hours: Hours
) -> None:
    store = Store(WRITES, Hours("Europe/Vienna", SLEEP, weekends_off=True))
    with pytest.raises(Stored):
        await typed(request(store), **typed_in)
    assert store.stored == [(hours,)]


async def test_time_zone_can_be_set_before_any_hours() -> None:
    store = Store(WRITES)
    with pytest.raises(Stored):
        await typed(request(store), zone="vienna")
    assert store.stored == [(Hours("Europe/Vienna"),)]


@pytest.mark.parametrize(
    ("chosen", "topic"),
    [
        ("zone.Asia/Tokyo", "hours"),
        ("sleep.22:00-08:00", "hours"),
        ("weekends.off", "hours"),
        ("quiet.22:00-08:00", "reminders"),
        ("reminders.both", "reminders"),
        ("everywhere.reminders", "reminders"),
        ("mentions.hour", "mentions"),
        ("everywhere.mentions", "mentions"),
        ("forecasts.off", "forecasts"),
        ("hidden.on", "hidden"),
        ("language.fi", "language"),
    ],
)
async def test_settings_panel_stays_at_the_topic_of_a_change(
    monkeypatch: pytest.MonkeyPatch, chosen: str, topic: str
) -> None:
    opened = list[str]()

    async def shown(_: Request, at: str = "", *, saved: bool = False) -> Reply:
        opened.append(at)
        assert saved
        return Reply(NOTHING)

    monkeypatch.setattr(settings_panel, "shown", shown)
    store = Store(WRITES, Hours("Europe/Vienna"))
    await change(request(store, joined=True), CustomId("set", "me", 0, chosen))
    assert opened == [topic]


@pytest.mark.parametrize("chosen", ["mentions.daily", "hidden.maybe", "colour.red", "everywhere.x"])
async def test_settings_choice_that_this_version_lacks_is_refused_with_the_command_to_type(
    chosen: str,
) -> None:
    with refused(UNKNOWN_BUTTON):
        await change(request(Store(WRITES)), CustomId("set", "me", 0, chosen))
