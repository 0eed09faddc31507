"""Fills databases with many pending posts, for the benchmarks of starts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import Connection, Table, insert

from bot.runtime.clock import SystemClock
from data import Database
from data.matches.rulebook import rulebook
from data.schema import marks, matches, members, players, reminders, waiting
from matches.decisions import lobby, playing
from matches.decisions.opening import Invitation
from matches.log.events import MatchId
from matches.ports.cursor import AnnouncementCursor
from matches.service.service import match_service
from sandbox import Channel, Person

MATCHES: Final = 1000
REMINDERS: Final = 4000
REMINDED: Final = 1000
"""Number of people who get the reminders."""

DAY: Final = timedelta(days=1)


async def played(database: Database, channels: Sequence[Channel]) -> list[MatchId]:
    """Play two moves in each of `MATCHES` matches of one person, and post none. Return the ids."""
    service = match_service(database, SystemClock())
    ids = []
    for number in range(MATCHES):
        channel = channels[number % len(channels)]
        host = await service.players.meet(10**6 + number, f"Host {number}")
        assert channel.guild is not None
        place = channel.guild.id, channel.id
        match_id = await service.lobbies.open(
            Invitation("tradewinds", host.id, {}, *place), f"{number}0"
        )
        await service.writer.decide(match_id, f"{number}1", lobby.begin, host.id)
        for turn in range(2):
            match = await service.matches.load(match_id)
            (seat,) = match.to_act
            card = match.rules.notation(match.rules.legal_moves(match.state, seat)[0])
            await service.writer.decide(
                match_id, f"{number}{turn + 2}", playing.play, host.id, card
            )
        ids.append(match_id)
    return ids


def open_decisions(
    people: Sequence[Person], server: int, channels: Sequence[Channel], connection: Connection
) -> None:
    """Insert matches that have no clock and are already posted. In each, one of the people is to move."""
    began = datetime.now(UTC) - DAY
    rows: dict[Table, list[dict[str, object]]] = {
        players: [player_row(n, person.id, person.name) for n, person in enumerate(people, 1)],
        matches: [
            match_row(n, REMINDED, server, channels[n % len(channels)].id, began)
            for n in range(REMINDERS)
        ],
        members: [match_key(n, REMINDED) | {"open": True} for n in range(REMINDERS)],
        marks: [shown_mark(n) for n in range(REMINDERS)],
        waiting: [
            match_key(n, REMINDED) | {"decision": 1, "since": began, "counted": began}
            for n in range(REMINDERS)
        ],
    }
    for table, content in rows.items():
        connection.execute(insert(table), content)


def due(server: int, channels: Sequence[Channel], connection: Connection) -> None:
    """Insert one due reminder for each match of `open_decisions`, for `REMINDED` people in turn."""
    now = datetime.now(UTC)
    rows = [
        {
            "player": n % REMINDED + 1,
            "server": server,
            "channel": channels[n % len(channels)].id,
            "matches": f'["m{n}"]',
            "made_at": now,
            "due": now,
            "state": "due",
        }
        for n in range(REMINDERS)
    ]
    connection.execute(insert(reminders), rows)


def player_row(n: int, discord_id: int, name: str) -> dict[str, object]:
    return {"id": n, "discord_id": discord_id, "name": name}


def match_row(n: int, people: int, server: int, channel: int, began: datetime) -> dict[str, object]:
    """Return the row of the running match number `n`, opened by one of `people` people."""
    place = {"server": server, "channel": channel, "opened_in": channel}
    times = {"opened_at": began, "changed_at": began}
    rest = {"secret": b"s", "status": "running", "open": True, "host": n % people + 1}
    about = {"id": f"m{n}", "game": "crosswind", "version": 4, "rulebook": rulebook()}
    return {**about, **place, **times, **rest}


def match_key(n: int, people: int) -> dict[str, object]:
    """Return the columns that name the match number `n` and its only player, whose id is 1 to `people`."""
    return {"match_id": f"m{n}", "player": n % people + 1}


def shown_mark(n: int) -> dict[str, object]:
    return {"match_id": f"m{n}", "announced": 4, "message": n + 1, "channel": 1, "due": False}


async def show_all(database: Database, ids: Sequence[MatchId], channels: Sequence[Channel]) -> None:
    """Mark everything that has happened in these matches as posted."""
    for number, match_id in enumerate(ids):
        version = await database.log.version(match_id) or 0
        channel = channels[number % len(channels)].id
        shown = AnnouncementCursor(version, message=number + 1, channel=channel)
        await database.cursors.put(match_id, shown)
