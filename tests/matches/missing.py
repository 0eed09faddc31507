"""Helpers for tests about missing players: somebody times out or leaves, and others ask for a substitute."""

from __future__ import annotations

from matches.decisions import lobby, presence, substitution
from matches.decisions.opening import Invitation
from matches.log.events import MatchId
from matches.log.match import Match, Status
from matches.log.words import OnTimeout
from tests.matches.conftest import CHANNEL, SERVER, Harness


async def timed(
    harness: Harness,
    *names: str,
    game: str = "tradewinds",
    on_timeout: OnTimeout = "caretaker",
    season: str = "",
) -> MatchId:
    """Return a match begun by these people, with a day for each decision, after its first board is posted."""
    people = [await harness.person(name) for name in names]
    options = {"first": "north"} if game == "tradewinds" else {}
    wish = Invitation(
        game,
        people[0].id,
        options,
        SERVER,
        CHANNEL,
        pace=86400,
        on_timeout=on_timeout,
        season=season,
    )
    match_id = await harness.service.lobbies.open(wish, harness.request())
    for player in people[1:]:
        await harness.join(match_id, player.id)
    if (await harness.match(match_id)).status is Status.LOBBY:
        await harness.act(match_id, lobby.begin, people[0].id)
    await harness.announcer.idle()
    return match_id


async def times_out(harness: Harness, match_id: MatchId, *names: str) -> Match:
    """Let these players time out, one after the other. Return the match."""
    for name in names:
        player, match = await harness.person(name), await harness.match(match_id)
        await harness.service.writer.decide(
            match_id, None, presence.time_up, player.id, match.waiting[player.id]
        )
        await harness.announcer.idle()
    return await harness.match(match_id)


async def comes_back(harness: Harness, match_id: MatchId, name: str) -> Match:
    player = await harness.person(name)
    await harness.act(match_id, presence.come_back, player.id)
    await harness.announcer.idle()
    return await harness.match(match_id)


async def seeks(
    harness: Harness, match_id: MatchId, by: str, missing: str, named: str | None = None
) -> Match:
    who, whom = await harness.person(by), await harness.person(missing)
    newcomer = None if named is None else (await harness.person(named)).id
    await harness.act(match_id, substitution.seek, who.id, whom.id, newcomer, harness.clock.now())
    await harness.announcer.idle()
    return await harness.match(match_id)


async def takes(harness: Harness, match_id: MatchId, name: str, seat: int) -> Match:
    player = await harness.person(name)
    await harness.act(match_id, substitution.take, player.id, seat, harness.clock.now())
    await harness.announcer.idle()
    return await harness.match(match_id)
