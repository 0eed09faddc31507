"""Helpers for tests about missing players: somebody times out or leaves, and others ask for a substitute."""

from __future__ import annotations

from typing import Any

from matches.decisions import presence, substitution
from matches.log.events import MatchId
from matches.log.match import Match
from tests.matches.conftest import Harness, Who

FOUR = ("Ann", "Ben", "Cat", "Dan")


def said(harness: Harness) -> str:
    return harness.channel.last.content


def labels(harness: Harness) -> list[str]:
    """Return the labels of the buttons on the last message."""
    return [button.label for button in harness.channel.last.buttons]


async def timed(harness: Harness, *names: str, **terms: Any) -> MatchId:
    """Return a match begun by these people, with a day for each decision, after its first board is posted."""
    return await harness.begun(*names, pace=86400, **terms)


async def times_out(harness: Harness, match_id: MatchId, *people: Who) -> Match:
    """Let these players time out, one after the other. Return the match."""
    for who in people:
        match, player = await harness.match(match_id), await harness.id_of(who)
        await harness.done(match_id, player, presence.time_up, match.waiting[player])
    return await harness.match(match_id)


async def seeks(
    harness: Harness, match_id: MatchId, by: str, missing: str, named: str | None = None
) -> Match:
    whom = await harness.id_of(missing)
    newcomer = None if named is None else await harness.id_of(named)
    return await harness.done(match_id, by, substitution.seek, whom, newcomer, harness.clock.now())


async def takes(harness: Harness, match_id: MatchId, name: str, seat: int) -> Match:
    return await harness.done(match_id, name, substitution.take, seat, harness.clock.now())
