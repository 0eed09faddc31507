"""A process that knows a match's version without reading it never loses a move or repeats one. Only the
latest steps of a match are cached. Earlier steps are read from the database when they are needed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest

import games
from data.matches.removing import remove_matches
from matches.decisions import playing
from matches.decisions.opening import Invitation
from matches.decisions.refusal import Refused
from matches.log.events import MatchId, Moved, PlayerId
from matches.log.match import Match, Status
from matches.log.proofs.proof import proof_of
from matches.ports.match_search import PlayerRole, Scope, SearchCondition
from matches.ports.peers import NOTHING
from matches.service.repository import NO_SUCH_MATCH
from matches.service.service import MatchService
from matches.service.step_cache import LATEST
from tests.data.samples import FakePeers, with_others
from tests.matches.conftest import CHANNEL, SERVER, Harness, existing
from tests.matches.watch import paced, played, waiting_for


@dataclass
class Asked:
    """A match log that counts in `times` how often a version is read."""

    log: Any
    times: int = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.log, name)

    async def version(self, match_id: MatchId, *, frozen: bool = True) -> int | None:
        self.times += 1
        version: int | None = await self.log.version(match_id, frozen=frozen)
        return version


@dataclass
class Process:
    """The match service of one process among others on the same database."""

    harness: Harness
    peers: FakePeers = field(default_factory=FakePeers)

    def __post_init__(self) -> None:
        database = self.harness.database
        self.log = Asked(database.log)
        own = with_others(database, log=self.log, peers=self.peers)
        self.service = MatchService(own, self.harness.clock)

    async def play(self, match_id: MatchId, text: str) -> None:
        """Make a move as the player to move, who is looked up in the database."""
        (player,) = (await stored(self.harness, match_id))[-1].waiting
        await self.service.writer.decide(
            match_id, self.harness.request(), playing.play, player, text
        )

    async def reads(self, match_id: MatchId) -> int:
        """Load the match, and return how often its version was read for that."""
        before = self.log.times
        await self.service.matches.load(match_id)
        return self.log.times - before


async def stored(harness: Harness, match_id: MatchId) -> list[Match]:
    """Return all steps of the match as stored in the database."""
    return await Process(harness).service.matches.steps(match_id)


@pytest.fixture
async def match_id(harness: Harness) -> MatchId:
    return await paced(harness, "Ann", "Ben")


async def test_version_of_a_match_is_not_read_again_right_after_its_row(
    harness: Harness, match_id: MatchId
) -> None:
    one, other = Process(harness), Process(harness)
    await one.service.matches.load(match_id)
    harness.clock.passes(timedelta(minutes=1))
    row = existing(await one.service.matches.row(match_id))
    assert await one.reads(match_id) == 0
    harness.clock.passes(timedelta(minutes=1))
    await one.service.matches.search(
        PlayerId(0),
        [SearchCondition(frozenset({Status.RUNNING}), PlayerRole.ANY)],
        [Scope(channel=row.channel)],
    )
    assert await one.reads(match_id) == 0
    harness.clock.passes(timedelta(minutes=1))
    await other.play(match_id, "c3")
    await one.service.matches.row(match_id)
    assert await one.reads(match_id) == 1, "it is at another version than what is cached"


async def test_process_rereads_a_version_that_it_wrote_only_after_a_while(
    harness: Harness, match_id: MatchId
) -> None:
    process = Process(harness)
    assert await process.reads(match_id) == 0, "the log holds it"
    before = process.log.times
    await process.play(match_id, "c3")
    assert await process.service.matches.version(match_id) == len(await stored(harness, match_id))
    assert process.log.times == before
    assert await process.reads(match_id) == 0
    harness.clock.passes(timedelta(minutes=1))
    assert await process.reads(match_id) == 1


async def test_move_reads_no_version_however_long_ago_the_last_one_was(
    harness: Harness, match_id: MatchId
) -> None:
    process = Process(harness)
    await process.play(match_id, "c3")
    before = process.log.times
    harness.clock.passes(timedelta(days=1))
    await process.play(match_id, "e5")
    assert process.log.times == before
    steps = await stored(harness, match_id)
    assert [each.last.notation for each in steps if isinstance(each.last, Moved)] == ["c3", "e5"]


@pytest.mark.parametrize(
    "change", [{"share": NOTHING}, {"holds": False}, {"news": 1}], ids=["share", "holds", "news"]
)
async def test_loaded_match_is_current_after_a_write_by_another_process(
    harness: Harness, match_id: MatchId, change: dict[str, Any]
) -> None:
    process = Process(harness)
    await process.service.matches.load(match_id)
    vars(process.peers).update(change)
    await played(harness, match_id, "c3")
    assert isinstance((await process.service.matches.load(match_id)).last, Moved)
    assert await process.reads(match_id) == ("news" not in change)


@pytest.mark.parametrize("asked", ["read", "version"])
async def test_version_is_reread_if_a_notification_arrives_during_a_read(
    harness: Harness, match_id: MatchId, asked: str
) -> None:
    process = Process(harness)
    if asked == "version":  # a process that knows nothing of the match reads its log at once
        await process.service.matches.load(match_id)
        harness.clock.passes(timedelta(minutes=1))
    answer = getattr(process.log, asked)

    async def overtaken(*question: Any, **how: Any) -> Any:
        found = await answer(*question, **how)
        process.peers.news += 1
        return found

    vars(process.log)[asked] = overtaken
    await process.service.matches.load(match_id)
    vars(process.log)[asked] = answer
    assert await process.reads(match_id) == 1


async def test_player_is_known_to_be_in_a_match_only_while_it_is_cached_and_current(
    harness: Harness, match_id: MatchId
) -> None:
    service = Process(harness).service
    ann, stranger = await harness.id_of("Ann"), await harness.id_of("Dan")
    assert service.matches.server_of(match_id) is None
    assert not service.matches.game_of(match_id)
    assert not service.matches.known_to_play(match_id, ann, None)
    match = await service.matches.load(match_id)
    assert service.matches.server_of(match_id) == match.opened.server
    assert service.matches.game_of(match_id) == match.about.key
    assert service.matches.known_to_play(match_id, ann, None)
    assert service.matches.known_to_play(match_id, ann, match.about.key)
    assert not service.matches.known_to_play(match_id, ann, "another game")
    assert not service.matches.known_to_play(match_id, stranger, None)
    harness.clock.passes(timedelta(minutes=1))
    assert not service.matches.known_to_play(match_id, ann, None), "others may have taken the seat"
    assert service.matches.server_of(match_id) == match.opened.server, "it never changes"


@pytest.mark.parametrize("ago", [timedelta(), timedelta(minutes=1)])
async def test_move_in_a_deleted_match_is_refused(
    harness: Harness, match_id: MatchId, ago: timedelta
) -> None:
    process = Process(harness)
    player = await waiting_for(harness, match_id)
    await process.service.matches.load(match_id)
    harness.clock.passes(ago)

    def remove(connection: Any) -> None:
        remove_matches(connection, [match_id])

    await harness.database.log._connections.write(remove)
    with pytest.raises(Refused, match=str(NO_SUCH_MATCH)):
        await process.service.writer.decide(match_id, harness.request(), playing.play, player, "c3")


async def test_game_is_prepared_before_a_match_of_it_is_replayed_or_opened(
    harness: Harness, match_id: MatchId, monkeypatch: pytest.MonkeyPatch
) -> None:
    process, done = Process(harness), list[str]()

    async def prepare(game: str) -> None:
        await asyncio.sleep(0)  # whoever does not wait goes on now
        done.append(f"prepared {game}")

    def noted(deed: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def doing(*args: Any) -> Any:
            done.append(deed)
            return function(*args)

        return doing

    for service in (process.service, harness.service):
        service.matches.prepare = prepare
    crosswind, log = games.find_games()["crosswind"], harness.database.log
    monkeypatch.setattr(crosswind, "setup", noted("replayed", crosswind.setup))
    monkeypatch.setattr(log, "create", noted("opened", log.create))
    await process.service.matches.load(match_id)
    assert done == ["prepared crosswind", "replayed"]
    done.clear()
    await process.play(match_id, "c3")
    assert "prepared crosswind" not in done
    done.clear()
    host = await harness.person("Ann")
    wish = Invitation("tradewinds", host.id, {}, SERVER, CHANNEL)
    await harness.service.lobbies.open(wish, harness.request())
    assert done == ["prepared tradewinds", "opened"]


MOVES = ["a1", "g7", "a7", "g1", "d4", "a4", "g4", "d1", "d7", "b2", "f6", "b6", "f2", "c4", "e4"]


@pytest.fixture
async def long_match(harness: Harness) -> MatchId:
    match_id = await paced(harness, "Ann", "Ben")
    for move in MOVES:
        await Process(harness).play(match_id, move)
    return match_id


async def test_replayed_match_keeps_its_latest_steps_in_memory(
    harness: Harness, long_match: MatchId
) -> None:
    repository = Process(harness).service.matches
    recent, steps = await repository.recent(long_match), await repository.steps(long_match)
    assert len(recent) == LATEST < len(steps) == steps[-1].version
    assert recent == steps[-LATEST:]
    assert await repository.steps(long_match, since=steps[-3].version) == steps[-2:]


async def test_all_steps_are_reread_only_after_another_match_evicts_them(
    harness: Harness, long_match: MatchId
) -> None:
    process, read = Process(harness), list[MatchId]()
    read_log = process.log.read

    async def counted(asked: MatchId) -> object:
        read.append(asked)
        return await read_log(asked)

    vars(process.log)["read"] = counted
    repository = process.service.matches
    for _ in range(2):
        assert len(await repository.steps(long_match)) > LATEST
    assert read == [long_match]
    await process.play(long_match, "a2")
    assert len(await repository.steps(long_match)) == (await repository.load(long_match)).version
    assert read == [long_match], "the new step continues what was read"
    repository.cache._whole._most = 1
    await process.service.matches.load(await paced(harness, "Ann", "Cat"))
    await repository.steps(long_match)
    assert read.count(long_match) == 2


async def test_replay_that_continues_from_cached_steps_gives_the_same_proof_as_a_full_one(
    harness: Harness, long_match: MatchId
) -> None:
    process = Process(harness)
    repository = process.service.matches
    recent = await repository.recent(long_match)
    await repository._replayed(long_match)
    assert await repository.recent(long_match) is recent, "of the replay before"
    (asking,) = {*recent[-1].order} - {*recent[-1].waiting}
    await process.service.writer.decide(long_match, harness.request(), playing.undo, asking)
    await process.play(long_match, "e2")
    steps = await repository.steps(long_match)
    assert proof_of(steps) == proof_of(await Process(harness).service.matches.steps(long_match))
