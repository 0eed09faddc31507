"""Reads the preferences that are needed at every move: when players want to be mentioned, and whether they must
be told how to allow direct messages."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Row, and_, bindparam, false, func, select

from data.core.connections import Connections
from data.schema import habits, players, preferences
from data.time.calendars import times
from matches.log.events import PlayerId
from matches.ports.preferences import Mentions, ReminderPreference, preferred


@dataclass(frozen=True, slots=True)
class MentionPreferences:
    """A person's preferences for mentions and reminders. `preferences` has them by the id of the Discord
    server. `unexplained` is True if Discord rejects direct messages to the person, and the person must still be
    told how to allow them."""

    preferences: Mapping[int, ReminderPreference] = field(default_factory=dict)
    unexplained: bool = False

    def mentions(self, server: int) -> Mentions:
        return preferred(self.preferences, server).mentions

    @property
    def by_acts(self) -> bool:
        """Whether there is a server in which the person wants no mention within an hour of their last action in
        a match."""
        return any(each.mentions == "hour" for each in self.preferences.values())


_NONE: Final = MentionPreferences()


async def of_people(
    connections: Connections, people: Collection[PlayerId]
) -> Mapping[PlayerId, MentionPreferences]:
    """Read these people's preferences in one statement."""
    found = dict.fromkeys(people, _NONE)
    for row in await connections.rows(_PREFERENCES, {"ones": [*people]}):
        known = found[row.id].preferences
        if row.server is not None:
            known = {**known, row.server: preference_of(row)}
        found[row.id] = MentionPreferences(known, row.unexplained)
    return found


def preference_of(row: Row[Any]) -> ReminderPreference:
    quiet = times(row.quiet_from, row.quiet_to)
    return ReminderPreference(row.place, quiet, row.mentions)


_PREFERENCES: Final = (
    select(
        players.c.id,
        func.coalesce(and_(habits.c.closed, ~habits.c.explained), false()).label("unexplained"),
        preferences.c.server,
        preferences.c.place,
        preferences.c.quiet_from,
        preferences.c.quiet_to,
        preferences.c.mentions,
    )
    .select_from(players)
    .outerjoin(habits, habits.c.player == players.c.id)
    .outerjoin(preferences, preferences.c.player == players.c.id)
    .where(players.c.id.in_(bindparam("ones")))
)
