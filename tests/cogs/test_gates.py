"""Where, and by whom, each command and button may be used."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, ClassVar, cast
from unittest.mock import AsyncMock

import discord
import pytest

from bot.channels.custom_ids import CustomId
from cogs import buttons
from cogs.access import gates
from cogs.access.gates import ONLY_THERE, Action, Kind, Subject
from cogs.access.rate_limiting import RATES
from cogs.replies import Press, Reply
from cogs.request import Request
from matches.decisions.refusal import Refused
from matches.log.events import MatchId, PlayerId
from matches.log.match import Status
from matches.ports.people import Blocked
from matches.ports.players import Player
from matches.ports.storage import Row
from matches.service.repository import NO_SUCH_MATCH
from tests.matches.fakes import FakeClock
from tests.refusals import refused
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


ON_MATCHES = {
    name: action for name, action in buttons.ACTIONS.items() if action.subject is Subject.MATCH
}
IN_USE = {action.kind for action in ON_MATCHES.values()}


@dataclass
class World:
    """A fake world with one match, and with a fixed answer about who is a member of the server."""

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
        """Do nothing: only mentions depend on who has acted, and no test here is about mentions."""

    async def has_played(self, _: MatchId, player: PlayerId) -> bool:
        return player == ME

    def request(self, player: PlayerId = ME, server: int | None = HERE) -> Request:
        matches = SimpleNamespace(
            row=self.find, server_of=self.server_of, game_of=lambda _: ROW.game
        )
        client = SimpleNamespace(
            parts=SimpleNamespace(
                memberships=self,
                blocking=SimpleNamespace(now=self.blocked),
                places=SimpleNamespace(),
            ),
            services=SimpleNamespace(
                blocks=self, matches=matches, reader=self, preferences=self, clock=FakeClock()
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
    """Whether the match is in memory. Every test runs twice: with a match in memory, and with one that is read
    from the database."""
    monkeypatch.setattr(World, "in_memory", request.param)
    return bool(request.param)


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list of the names of all actions that were carried out. Each action is replaced by one that adds its
    own name, and responds with a button for every action."""
    through: list[str] = []
    presses = tuple(Press(verbatim(name), CustomId(name, MATCH)) for name in ON_MATCHES)

    def recording(name: str, action: Action) -> Action:
        async def do(_: Request, __: CustomId) -> Reply:
            through.append(name)
            return Reply(presses=presses)

        return replace(action, do=do)

    recorded = {name: recording(name, action) for name, action in ON_MATCHES.items()}
    monkeypatch.setattr(buttons, "ACTIONS", recorded)
    return through


async def reached(done: list[str], world: World, **who: Any) -> set[Kind]:
    """Try every action, and return the kinds that were let through. Fails if two actions of one kind are
    treated differently."""
    done.clear()
    for name in ON_MATCHES:
        with suppress(Refused):
            await buttons.act(world.request(**who), CustomId(name, MATCH))
    by_kind = {kind: {n for n, a in ON_MATCHES.items() if a.kind is kind} for kind in Kind}
    kinds = {ON_MATCHES[name].kind for name in done}
    assert {*done} == set().union(*(by_kind[kind] for kind in kinds))
    return kinds


async def test_match_accepts_every_press_in_its_own_server(done: list[str]) -> None:
    world = World()
    for player in (ME, STRANGER):
        assert await reached(done, world, player=player) == IN_USE
    assert world.asked == []  # anyone who presses a button there is a member


async def test_cached_match_is_reached_without_a_database_read_unless_membership_matters(
    in_memory: bool,
) -> None:
    for kind in set(Kind) - ANYWHERE:
        for server in (HERE, ELSEWHERE):
            world = World()
            with suppress(Refused):
                await gates.check(world.request(server=server).interaction, MATCH, ME, kind)
            spared = in_memory and server == HERE and kind is not Kind.ENTRY
            assert world.reads == (not spared)


async def test_press_reads_the_row_of_its_match_only_once(done: list[str]) -> None:
    world = World()
    await buttons.act(world.request(), CustomId("nudge", MATCH))
    assert done == ["nudge"]
    assert world.reads == 1


@pytest.mark.parametrize("server", [ELSEWHERE, None])
@pytest.mark.parametrize(
    ("member", "let_through"),
    [(True, IN_USE - ONLY_THERE), (None, IN_USE - ONLY_THERE), (False, IN_USE & ANYWHERE)],
    ids=["member", "unknown", "former member"],
)
async def test_membership_decides_what_is_possible_from_outside_the_server(
    done: list[str], server: int | None, member: bool | None, let_through: set[Kind]
) -> None:
    """If Discord does not say whether somebody is a member, they may do what members may."""
    world = World(member=member)
    assert await reached(done, world, server=server) == let_through
    assert {*world.asked} == {(HERE, USER)}


@pytest.mark.parametrize("row", [ROW, replace(ROW, frozen=True)])
async def test_stranger_outside_the_server_cannot_reach_a_match(done: list[str], row: Row) -> None:
    world = World(row)
    kinds = await reached(done, world, player=STRANGER, server=ELSEWHERE)
    assert kinds == IN_USE & ANYWHERE
    assert world.asked == []  # strangers can't make the bot ask Discord about matches of others


@pytest.mark.parametrize("blocked", [Blocked(), Blocked(servers=frozenset({HERE}))])
async def test_stranger_elsewhere_cannot_tell_whether_a_matchs_server_is_blocked(
    blocked: Blocked,
) -> None:
    interaction = World(blocked=blocked).request(player=STRANGER, server=ELSEWHERE).interaction
    with refused(gates.NOT_HERE):
        await gates.check(interaction, MATCH, STRANGER, Kind.LOOK)


async def test_replaced_player_can_still_look_at_the_match(done: list[str]) -> None:
    world = World(replace(ROW, members=frozenset({STRANGER})))
    assert Kind.LOOK in await reached(done, world, server=ELSEWHERE)


async def test_match_in_direct_messages_is_open_only_to_its_player(done: list[str]) -> None:
    world = World(replace(ROW, server=0))
    for server in (None, ELSEWHERE):
        assert Kind.SEAT in await reached(done, world, server=server)
        board = await buttons.act(world.request(server=server), CustomId("board", MATCH))
        assert {buttons.kind_of(press.custom_id) for press in board.presses} == IN_USE
    assert await reached(done, world, player=STRANGER, server=None) == IN_USE & ANYWHERE
    assert world.asked == []


async def test_deleted_match_accepts_no_action(done: list[str]) -> None:
    assert await reached(done, World(row=None)) == IN_USE & ANYWHERE
    with refused(NO_SUCH_MATCH):
        await buttons.act(World(row=None).request(), CustomId("board", MATCH))


async def test_actions_limited_to_the_server_are_not_offered_elsewhere(done: list[str]) -> None:
    here = await buttons.act(World().request(), CustomId("board", MATCH))
    there = await buttons.act(World().request(server=ELSEWHERE), CustomId("board", MATCH))
    offered: Mapping[str, set[Kind]] = {
        name: {buttons.kind_of(press.custom_id) for press in reply.presses}
        for name, reply in (("here", here), ("there", there))
    }
    assert offered["here"] == IN_USE
    assert offered["there"] == IN_USE - ONLY_THERE


async def test_later_updates_of_an_answer_offer_no_actions_limited_to_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    presses = tuple(Press(verbatim(name), CustomId(name, MATCH)) for name in ("show", "board"))

    async def later() -> AsyncIterator[Reply]:
        yield Reply(presses=presses)

    action = Action(Kind.LOOK, AsyncMock(side_effect=lambda *_: Reply(later=later())))
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
async def test_blocked_user_or_server_gets_answers_only_about_own_data(blocked: Blocked) -> None:
    for kind in Kind:
        interaction = World(blocked=blocked).request().interaction
        if kind is Kind.RIGHTS:
            await gates.admit(interaction, kind)
        else:
            with pytest.raises(Refused):
                await gates.admit(interaction, kind)


async def test_match_of_a_blocked_server_accepts_no_moves_from_anywhere(
    done: list[str],
) -> None:
    world = World(blocked=Blocked(servers=frozenset({HERE})))
    for server in (HERE, ELSEWHERE, None):
        assert await reached(done, world, server=server) == IN_USE & ANYWHERE


async def test_user_blocked_by_managers_plays_on_but_enters_no_new_match(done: list[str]) -> None:
    world = World(kept_out=frozenset({USER}))
    assert await reached(done, world) == IN_USE  # they are in that match
    assert await reached(done, world, player=STRANGER) == IN_USE - {Kind.ENTRY}
    over = World(replace(ROW, status=Status.FINISHED), kept_out=frozenset({USER}))
    assert await reached(done, over) == IN_USE - {Kind.ENTRY}  # no rematch


async def test_blocks_do_not_apply_to_computer_players() -> None:
    """A computer player has a number in place of a user id, and no user has that number as id."""
    computer = Player(PlayerId(3), USER, "Boreas", level="fair")
    world = World(kept_out=frozenset({USER}))
    assert not await gates.kept_out(world.request(), [computer])
    assert await gates.kept_out(world.request(), [replace(computer, level=None)])


def test_only_data_export_and_erasure_stay_open_to_blocked_users() -> None:
    rights = {name for name, each in buttons.ACTIONS.items() if each.kind is Kind.RIGHTS}
    assert rights == {"export", "erase", "erased", "stayknown"}
    assert {buttons.ACTIONS[name].subject for name in rights} == {Subject.PERSON}


def test_actions_that_post_or_ping_work_only_in_the_matchs_server() -> None:
    only_there = {name for name, each in ON_MATCHES.items() if each.kind in ONLY_THERE}
    posting = {"show", "nudge", "seek", "carryon", "join", "begin", "take", "rematch"}
    posting |= {"series", "bestof", "share", "postfilm"}
    assert only_there == posting | {"addcomputer", "removecomputer"}


def test_actions_that_change_a_match_are_rate_limited_except_those_listed_here() -> None:
    changing = ONLY_THERE | {Kind.SEAT}
    names = {name for name, each in buttons.ACTIONS.items() if each.kind in changing}
    assert names - RATES.keys() == {
        *("begin", "cancel", "carryon", "nudge", "series", "take"),
        *("play", "move", "type", "allow", "refuse", "agree", "agreed"),
        *("resign", "resigned", "back"),
    }


def test_every_action_that_shows_or_changes_a_match_checks_who_presses() -> None:
    unchecked = {name for name, each in ON_MATCHES.items() if each.kind in ANYWHERE}
    assert unchecked == {"leaveit", "stay", "closed"}, "`closed` is for managers"
    looking = {name for name, each in ON_MATCHES.items() if each.kind is Kind.LOOK}
    assert looking == {
        *("board", "words", "history", "marked", "match"),
        *("hand", "hands", "group", "notes"),
        *("replay", "film", "record", "review", "verify", "rules"),
    }


@pytest.mark.parametrize(
    ("kind", "subject", "known"),
    [
        ("hand", MATCH, True),
        ("about", "tradewinds", True),
        ("about", MATCH, False),
        ("page", "chess", False),
        ("settings", "me", True),
        ("settings", MATCH, False),
        ("lift", "server", True),
        ("lift", "me", False),
        ("keep", MATCH, True),
        ("dance", MATCH, False),
    ],
)
async def test_button_id_whose_argument_does_not_suit_its_action_is_unknown(
    kind: str, subject: str, known: bool
) -> None:
    assert (buttons.action_of(CustomId(kind, subject)) is not None) == known


def test_returning_everywhere_and_returning_to_one_match_are_different_actions() -> None:
    everywhere, into_match = (buttons.kind_of(CustomId("back", each)) for each in ("me", MATCH))
    assert (everywhere, into_match) == (Kind.PERSONAL, Kind.SEAT)
