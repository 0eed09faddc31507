"""What `/settings` stores, and what it reports when the database becomes busy half-way."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.channels.custom_ids import CustomId
from cogs.personal.settings import UNKNOWN, PreferenceChange, change, settings
from cogs.replying.storing import Stored
from cogs.request import Request
from matches.log.events import PlayerId
from matches.ports.players import Player
from matches.ports.preferences import EVERYWHERE, Habits, ReminderPreference
from matches.ports.storage import StorageBusy, StoredInPart
from tests.refusals import refused

ALL = PreferenceChange(
    zone="Europe/Vienna",
    sleep="23:00-07:00",
    mentions="hour",
    forecasts="off",
    hidden=True,
    language="fi",
    everywhere=True,
)
WRITES = 6
"""How often `/settings` writes if all of `ALL` is set: working hours, two servers, and three more."""


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


def request(store: Store) -> Request:
    services = SimpleNamespace(preferences=store, languages=store)
    client = SimpleNamespace(
        services=services, parts=SimpleNamespace(absences=store), get_guild=lambda _: None
    )
    asked = SimpleNamespace(id=1, guild_id=10)
    return Request(cast(Any, client), cast(Any, asked), Player(PlayerId(1), 500, "Ann"))


@pytest.mark.parametrize("room", range(WRITES))
async def test_settings_report_no_change_only_if_nothing_was_stored(room: int) -> None:
    store = Store(room)
    with pytest.raises(StoredInPart if store.room else StorageBusy):
        await settings(request(store), ALL)
    assert len(store.stored) == room


async def test_settings_command_stores_every_given_setting() -> None:
    store = Store(WRITES)
    with pytest.raises(Stored):  # the result can't be shown because the database is busy
        await settings(request(store), ALL)
    hours, *rest = store.stored
    assert hours[0].sleep is not None
    assert dict(rest[:2]) == {
        EVERYWHERE: ReminderPreference(mentions="hour"),
        7: ReminderPreference("none", mentions="hour"),
    }
    assert rest[2:] == [("off",), (True,), ("fi",)]


@pytest.mark.parametrize("hidden", [True, False])
def test_settings_menu_stays_at_hide_me_after_turning_it_on_or_off(hidden: bool) -> None:
    assert PreferenceChange(hidden=hidden).topic == "hidden"


@pytest.mark.parametrize("chosen", ["mentions.daily", "hidden.maybe", "colour.red", "everywhere.x"])
async def test_settings_choice_that_this_version_lacks_is_refused_with_the_command_to_type(
    chosen: str,
) -> None:
    with refused(UNKNOWN):
        await change(request(Store(WRITES)), CustomId("setmine", "*", 0, chosen))
