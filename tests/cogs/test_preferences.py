"""What `/settings` stores, and what it reports when the database becomes busy half-way."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import time
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.channels.custom_ids import CustomId
from cogs.personal.settings import UNKNOWN, change, typed
from cogs.replying.storing import Stored
from cogs.request import Request
from matches.log.events import PlayerId
from matches.ports.players import Player
from matches.ports.preferences import EVERYWHERE, Habits, ReminderPreference
from matches.ports.storage import StorageBusy, StoredInPart
from tests.refusals import refused

ALL = {"zone": "Europe/Vienna", "sleep": "23:00-07:00", "quiet": "22:00-08:00"}
QUIET = time(22), time(8)
WRITES = 3
"""How often `/settings` writes if all of `ALL` is set: working hours, and the preferences for two servers."""


class Store:
    """A fake preference store whose database is busy after `room` changes."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.stored = list[Any]()

    async def habits(self, _: PlayerId) -> Habits:
        return Habits()

    async def preferences(self, _: PlayerId) -> dict[int, ReminderPreference]:
        return {7: ReminderPreference("none")}

    async def put(self, _: PlayerId, *change: Any) -> None:
        if len(self.stored) == self.room:
            raise StorageBusy("locked")
        self.stored.append(change)

    put_preference = put_forecasts = put_hidden = tell_hours = choose = put

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
    hours, *rest = store.stored
    assert hours[0].sleep is not None
    assert dict(rest) == {
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
        ("reminders.direct", [(10, ReminderPreference("direct"))]),
        ("mentions.hour", [(10, ReminderPreference(mentions="hour"))]),
        ("everywhere.reminders", [(0, ReminderPreference()), (7, ReminderPreference())]),
    ],
)
async def test_settings_menu_stores_the_choice(
    chosen: str, stored: Sequence[tuple[object, ...]]
) -> None:
    store = Store(WRITES)
    with pytest.raises(Stored):
        await change(request(store, joined=True), CustomId("set", "me", 0, chosen))
    assert sorted(store.stored) == stored


@pytest.mark.parametrize("chosen", ["mentions.daily", "hidden.maybe", "colour.red", "everywhere.x"])
async def test_settings_choice_that_this_version_lacks_is_refused_with_the_command_to_type(
    chosen: str,
) -> None:
    with refused(UNKNOWN):
        await change(request(Store(WRITES)), CustomId("set", "me", 0, chosen))
