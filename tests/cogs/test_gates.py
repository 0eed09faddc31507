"""From where, and by whom, each command and button may be used."""

from __future__ import annotations

import ast
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar, cast

import discord
import pytest

import cogs
from bot.custom_ids import CustomId
from cogs import buttons, gates
from cogs.gates import ONLY_THERE, Action, Kind
from cogs.replies import Press, Reply
from cogs.request import Request, Target
from matches.decisions.refusal import Refused
from matches.log.events import MatchId, PlayerId
from matches.log.match import Status
from matches.ports.people import Blocked
from matches.ports.players import Player
from matches.ports.storage import Row
from tests.matches.fakes import FakeClock
from texts.text import verbatim

MATCH, HERE, ELSEWHERE, USER = MatchId("harbour123"), 10, 11, 500
ME, STRANGER = PlayerId(1), PlayerId(9)
ANYWHERE = {Kind.RIGHTS, Kind.PERSONAL, Kind.MANAGING}
ROW = Row(
    match_id=MATCH,
    game="tradewinds",
    status=Status.RUNNING,
    server=HERE,
    channel=20,
    members=frozenset({ME}),
    waiting={},
    changed_at=datetime(2026, 1, 1, tzinfo=UTC),
    message=None,
    message_channel=None,
    frozen=False,
)


@dataclass
class World:
    """One match, and what Discord says of who is a member."""

    row: Row | None = ROW
    member: bool | None = True
    asked: list[tuple[int, int]] = field(default_factory=list)
    blocked: Blocked = field(default_factory=Blocked)
    kept_out: frozenset[int] = frozenset()
    reads: int = 0
    in_memory: ClassVar = False

    async def among(self, _: int, users: Collection[int]) -> frozenset[int]:
        return self.kept_out & {*users}

    async def of(self, server: int, user: int) -> bool | None:
        self.asked.append((server, user))
        return self.member

    async def find(self, _: MatchId) -> Row | None:
        self.reads += 1
        return self.row

    def server_of(self, _: MatchId) -> int | None:
        return self.row.server if self.in_memory and self.row is not None else None

    async def acted(self, player: PlayerId, match_id: MatchId, now: datetime) -> None:
        """Nobody here has chosen what they are mentioned for."""

    async def has_played(self, _: MatchId, player: PlayerId) -> bool:
        return player == ME

    def request(self, player: PlayerId = ME, server: int | None = HERE) -> Request:
        matches = SimpleNamespace(
            row=self.find, has_played=self.has_played, server_of=self.server_of
        )
        client = SimpleNamespace(
            memberships=self,
            blocking=SimpleNamespace(now=self.blocked),
            services=SimpleNamespace(
                blocks=self, matches=matches, preferences=self, clock=FakeClock()
            ),
        )
        user = SimpleNamespace(id=USER)
        interaction = SimpleNamespace(
            client=client,
            guild_id=server,
            user=user,
            channel=None,
            channel_id=ROW.channel,
            permissions=discord.Permissions.all(),
        )
        who = Player(player, USER, "Alice")
        return Request(cast(Any, client), cast(Any, interaction), who)


@pytest.fixture(params=[False, True], ids=["read", "in memory"], autouse=True)
def in_memory(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Everything holds of matches that are read from the database, and of those that are in memory."""
    monkeypatch.setattr(World, "in_memory", request.param)
    return bool(request.param)


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The actions that got through; each offers a button of every action."""
    through: list[str] = []
    presses = tuple(Press(verbatim(name), CustomId(name, MATCH)) for name in buttons.ACTIONS)

    def recording(name: str, action: Action) -> Action:
        async def do(_: Request, __: Target) -> Reply:
            through.append(name)
            return Reply(presses=presses)

        return replace(action, do=do)

    recorded = {name: recording(name, action) for name, action in buttons.ACTIONS.items()}
    monkeypatch.setattr(buttons, "ACTIONS", recorded)
    return through


async def reached(done: list[str], world: World, **who: Any) -> set[Kind]:
    """The kinds of all actions that are carried out; all of a kind are, or none."""
    for name in buttons.ACTIONS:
        with suppress(Refused):
            await buttons.act(world.request(**who), CustomId(name, MATCH))
    by_kind = {kind: {n for n, a in buttons.ACTIONS.items() if a.kind is kind} for kind in Kind}
    kinds = {buttons.ACTIONS[name].kind for name in done}
    assert {*done} == set().union(*(by_kind[kind] for kind in kinds))
    return kinds


IN_USE = {action.kind for action in buttons.ACTIONS.values()}


async def test_in_its_server_a_match_is_open_to_every_press(done: list[str]) -> None:
    world = World()
    for player in (ME, STRANGER):
        assert await reached(done, world, player=player) == IN_USE
    assert world.asked == []  # whoever presses there is a member


async def test_the_row_of_a_match_in_memory_is_read_only_where_its_people_matter(
    in_memory: bool,
) -> None:
    for kind in set(Kind) - ANYWHERE:
        for server in (HERE, ELSEWHERE):
            world = World()
            with suppress(Refused):
                await gates.check(world.request(server=server).interaction, MATCH, ME, kind)
            spared = in_memory and server == HERE and kind is not Kind.ENTRY
            assert world.reads == (not spared)


@pytest.mark.parametrize("server", [ELSEWHERE, None])
async def test_from_elsewhere_a_member_plays_and_looks_but_posts_nothing(
    done: list[str], server: int | None
) -> None:
    world = World()
    assert await reached(done, world, server=server) == IN_USE - ONLY_THERE
    assert {*world.asked} == {(HERE, USER)}


@pytest.mark.parametrize("server", [ELSEWHERE, None])
async def test_who_has_left_the_server_reaches_nothing_of_its_matches(
    done: list[str], server: int | None
) -> None:
    assert await reached(done, World(member=False), server=server) == IN_USE & ANYWHERE


async def test_where_discord_says_nothing_seats_are_played_and_nothing_is_posted(
    done: list[str],
) -> None:
    assert await reached(done, World(member=None), server=ELSEWHERE) == IN_USE - ONLY_THERE


@pytest.mark.parametrize("row", [ROW, replace(ROW, frozen=True)])
async def test_others_reach_nothing_from_elsewhere(done: list[str], row: Row) -> None:
    world = World(row)
    kinds = await reached(done, world, player=STRANGER, server=ELSEWHERE)
    assert kinds == IN_USE & ANYWHERE
    assert world.asked == []  # nobody can make the bot ask about matches that are not theirs


async def test_whose_place_others_took_still_looks(done: list[str]) -> None:
    world = World(replace(ROW, members=frozenset({STRANGER})))
    assert Kind.LOOK in await reached(done, world, server=ELSEWHERE)


async def test_a_match_in_direct_messages_belongs_to_its_one_person(done: list[str]) -> None:
    world = World(replace(ROW, server=0))
    for server in (None, ELSEWHERE):
        done.clear()
        assert Kind.SEAT in await reached(done, world, server=server)
        board = await buttons.act(world.request(server=server), CustomId("board", MATCH))
        assert {buttons.kind_of(press.custom_id) for press in board.presses} == IN_USE
    done.clear()
    assert await reached(done, world, player=STRANGER, server=None) == IN_USE & ANYWHERE
    assert world.asked == []


async def test_a_match_that_is_gone_is_said_to_be_gone(done: list[str]) -> None:
    assert await reached(done, World(row=None)) == IN_USE & ANYWHERE


async def test_what_may_not_be_done_from_elsewhere_is_not_offered_there(done: list[str]) -> None:
    here = await buttons.act(World().request(), CustomId("board", MATCH))
    there = await buttons.act(World().request(server=ELSEWHERE), CustomId("board", MATCH))
    offered: Mapping[str, set[Kind]] = {
        name: {buttons.kind_of(press.custom_id) for press in reply.presses}
        for name, reply in (("here", here), ("there", there))
    }
    assert offered["here"] == IN_USE
    assert offered["there"] == IN_USE - ONLY_THERE


async def test_nor_is_it_offered_later(monkeypatch: pytest.MonkeyPatch) -> None:
    presses = tuple(Press(verbatim(name), CustomId(name, MATCH)) for name in ("show", "board"))

    async def later() -> AsyncIterator[Reply]:
        yield Reply(presses=presses)

    async def do(_: Request, __: Target) -> Reply:
        return Reply(later=later())

    action = Action(Kind.LOOK, do)
    monkeypatch.setattr(buttons, "ACTIONS", {**buttons.ACTIONS, "film": action})
    offered = {}
    for server in (HERE, ELSEWHERE):
        reply = await buttons.act(World().request(server=server), CustomId("film", MATCH))
        assert reply.later
        (further,) = [each async for each in reply.later]
        offered[server] = [str(press.label) for press in further.presses]
    assert offered == {HERE: ["show", "board"], ELSEWHERE: ["board"]}


@pytest.mark.parametrize(
    "blocked", [Blocked(users=frozenset({USER})), Blocked(servers=frozenset({HERE}))]
)
async def test_who_is_shut_out_is_answered_about_their_own_data_only(blocked: Blocked) -> None:
    for kind in Kind:
        interaction = World(blocked=blocked).request().interaction
        if kind is Kind.RIGHTS:
            await gates.admit(interaction, kind)
        else:
            with pytest.raises(Refused):
                await gates.admit(interaction, kind)


async def test_a_match_in_a_server_that_is_shut_out_stands_still_from_everywhere(
    done: list[str],
) -> None:
    world = World(blocked=Blocked(servers=frozenset({HERE})))
    for server in (HERE, ELSEWHERE, None):
        assert await reached(done, world, server=server) == IN_USE & ANYWHERE
        done.clear()


async def test_whom_managers_keep_out_comes_into_nothing_new_and_plays_on(done: list[str]) -> None:
    world = World(kept_out=frozenset({USER}))
    assert await reached(done, world) == IN_USE  # they are in that match
    done.clear()
    assert await reached(done, world, player=STRANGER) == IN_USE - {Kind.ENTRY}
    done.clear()
    over = World(replace(ROW, status=Status.FINISHED), kept_out=frozenset({USER}))
    assert await reached(done, over) == IN_USE - {Kind.ENTRY}  # no rematch


async def test_a_computer_is_kept_out_of_nothing() -> None:
    """The number that it has in place of a user id is that of nobody."""
    computer = Player(PlayerId(3), USER, "Boreas", level="fair")
    world = World(kept_out=frozenset({USER}))
    assert not await gates.kept_out(world.request(), [computer])
    assert await gates.kept_out(world.request(), [replace(computer, level=None)])


def test_everything_that_is_answered_says_of_what_kind_it_is() -> None:
    """Also by its types; here by what is written: the second argument of each `answer` is a kind."""
    calls = []
    for path in Path(cogs.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "answer":
                calls.append(ast.unparse(node.args[1]))
    assert len(calls) > 12
    assert {each for each in calls if not each.startswith("Kind.")} == {
        "kind_of(custom_id)",
        "ACTIONS[action].kind",
        "kind",  # of the actions on a season
    }


def test_only_somebodys_own_data_is_answered_whoever_is_shut_out() -> None:
    rights = {name for name, (kind, _) in buttons.OWN.items() if kind is Kind.RIGHTS}
    assert rights == {"export", "erase", "erased", "stayknown"}
    assert not [name for name, each in buttons.ACTIONS.items() if each.kind is Kind.RIGHTS]


def test_what_posts_pings_or_changes_who_plays_is_done_only_there() -> None:
    only_there = {name for name, each in buttons.ACTIONS.items() if each.kind in ONLY_THERE}
    posting = {"show", "nudge", "seek", "carryon", "join", "begin", "take", "rematch"}
    posting |= {"series", "bestof", "share", "postfilm"}
    assert only_there == posting | {"addcomputer", "removecomputer"}
