"""Invariants that must hold when the simulation is at rest, whatever happened before.

They concern the log in the database, what Discord has ever shown, and what people have received.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

from bot.channels.custom_ids import CustomId
from data.database import Database
from matches.announcer.earlier_messages import KEPT, SOON
from matches.log.events import (
    Agreed,
    Departed,
    Hinted,
    InvitationDeclined,
    MatchId,
    Nudged,
    PlayerId,
    Resigned,
    Sought,
    Started,
    TimedOut,
    UndoAsked,
    Undone,
)
from matches.log.match import Match, Status
from matches.ports.peers import EVERYTHING
from matches.service.repository import Frozen
from matches.service.service import MatchService
from tests.simulation import bounds, privacy_invariants, promises, standing_invariants
from tests.simulation.guilds import EPOCH, INVALID_FORM_BODY, Post
from tests.simulation.storage import opened
from tests.simulation.world import World

_ASKING = (
    InvitationDeclined,
    Resigned,
    Agreed,
    Departed,
    UndoAsked,
    Nudged,
    Sought,
    TimedOut,
    Started,
)
"""Events after which people may be pinged without having a new decision."""


_ELSEWHERE = {"back", "seek", "take", "allow", "refuse"}
"""Kinds of buttons that may be absent from a match's message: some are on the notice of a question, others
depend on absences, which end without an event."""

_LATE = 45.0
"""If a turn is posted this many seconds after its player read about it, the player is pinged all the same. The
bot decides that after 30 seconds, but before it stores the attempt to post, which a slow database delays."""


@dataclass(frozen=True)
class Told:
    """A message about a match, with the `version` and the `repeat` of its nonce. `step` is the index of the
    last step that has this version, or −1 if no step has it."""

    post: Post
    version: int
    repeat: str
    step: int


async def check(world: World) -> None:
    """Check all invariants, and record violations in `world`."""
    async with opened(world.path) as connections:
        peers: Any = next(iter(world.in_charge())).client
        database = Database(connections, peers.services.peers)
        service = MatchService(database, peers.services.clock)
        users = {
            row["id"]: row["discord_id"] for row in world.rows("select id, discord_id from players")
        }
        for player, person in world.erasing.items():
            if users.get(player, -1) < 0:
                world.erased[player] = person
        now = datetime.fromtimestamp(world.loop.time() + EPOCH, UTC)
        for each in await database.open_decisions.due(now, 100, EVERYTHING):
            # The stored time may be too early after a pause, so the exact one is checked.
            promises.check_due(world, each.exact.open_decision.due)
        promises.check_due(world, await database.reminders.next_due(EVERYTHING))
        for row in world.rows("select distinct player from waiting"):
            for each in await database.open_decisions.of(row["player"]):
                if (lost := each.exact.open_decision.lost) is not None:
                    world.lost[each.match_id, each.player] = lost.timestamp()
        for steps in [each async for _, each in _logs(world, service)]:
            await _check_shown(world, steps[-1])
        # By composing messages, `_check_shown` may have made the bot notice that a member has left, which it
        # then announces.
        await asyncio.sleep(300)
        logs: dict[str, list[Match]] = {}
        async for row, steps in _logs(world, service):
            logs[row["id"]] = steps
            if world.recording is not None:
                world.recording.logs[row["id"]] = steps
            _check_match(world, row, steps, users)
        await standing_invariants.check(world, database, logs)
        await privacy_invariants.check(world, connections, peers.services.peers)
    bounds.check(world)
    if world.whole.screens:
        world.whole.check([*logs.values()], users)
    _check_requests(world)
    _check_commands(world)
    promises.check(world)


async def _logs(world: World, service: MatchService) -> AsyncIterator[tuple[Any, list[Match]]]:
    """Yield each match's row and its steps. Record a violation for each match whose log does not replay."""
    for row in world.rows("select * from matches order by id"):
        try:
            yield row, await service.matches.steps(MatchId(row["id"]))
        except Frozen:
            world.violated("the log replays", f"{row['id']} is frozen")


def _check_match(world: World, row: Any, steps: list[Match], users: Mapping[PlayerId, int]) -> None:
    match = steps[-1]
    told = [*_told(world, steps)]
    _check_rows(world, row, steps)
    _check_cursor(world, row, match)
    _check_told_once(world, match, told)
    _check_calls(world, steps, told, users)
    _check_live_buttons(world, match)
    _check_withdrawn(world, steps, told)
    _check_cards(world, row, match)
    _check_end(world, match, told)
    _check_goes_on(world, row, match)
    promises.check_match(world, row, steps, told, users)


def _told(world: World, steps: list[Match]) -> Iterator[Told]:
    """Yield the messages about a match in the order in which they were posted."""
    last = {step.public_version: index for index, step in enumerate(steps)}
    for post in world.there.posts.values():
        name, _, number = post.nonce.rpartition("-")
        version, _, repeat = number.partition(".")
        if name == steps[0].id and version.isdigit():
            yield Told(post, int(version), repeat, last.get(int(version), -1))


def _check_rows(world: World, row: Any, steps: list[Match]) -> None:
    """Check that the rows from which lists of matches are made agree with the match's log. A hint must not move
    a match up in a list, which is sorted by `changed_at`."""
    match = steps[-1]
    changed = next(each.at for each in reversed(steps) if not isinstance(each.last, Hinted))
    derived = {
        "status": match.status.value, "version": match.version, "channel": match.channel,
        "host": match.host, "thinking": bool(match.thinking), "open": match.status.open,
        "changed_at": standing_invariants.stored(changed),
    }  # fmt: skip
    for name, value in derived.items():
        if row[name] != value:
            world.violated("rows follow the log", f"{match.id} {name}: {row[name]} for {value}")
    waiting = {
        each["player"]: each["decision"]
        for each in world.rows("select * from waiting where match_id = ?", match.id)
    }
    if waiting != match.waiting:
        world.violated("rows follow the log", f"{match.id} waits: {waiting} for {match.waiting}")


def _check_cursor(world: World, row: Any, match: Match) -> None:
    """Check that the match's channel shows all events, and that older messages have lost their buttons.

    A match in a channel that refuses posts is not checked.
    """
    if not world.there.reachable(match.channel):
        world.counts["match in a channel that refuses"] += 1
        return
    (mark,) = world.rows("select * from marks where match_id = ?", match.id)
    shown = (mark["announced"], mark["target"], mark["stale"], mark["due"])
    if shown != (match.version, None, 0, 0):
        world.violated(
            "all is shown",
            f"{match.id} at {match.version}: announced, target, stale, due = {shown};"
            f" channel gone at {row['channel_gone_at']}",
        )
    past = world.rows("select * from match_messages where match_id = ? and past", match.id)
    left = [
        each["message"]
        for each in past
        if world.there.editable(each["channel"]) and not _just_edited(world, each["message"])
    ]
    if left:
        world.violated("old buttons are removed", f"{match.id}: {left}")


def _just_edited(world: World, message: int) -> bool:
    """Return whether the last edit of a message is so recent that the bot may not have recorded it yet."""
    post = world.there.posts.get(message)
    edits = post.edits if post is not None else []
    return bool(edits) and world.there.now() - edits[-1][0] < SOON.total_seconds() + 60


def _is_translated(world: World, match: Match) -> bool:
    server = match.opened.server
    # A language that was chosen in a panel is only in the database.
    chosen = world.rows("select 1 from servers where server = ? and language != ''", server)
    return match.practice or server in world.translated or bool(chosen)


async def _check_shown(world: World, match: Match) -> None:
    """Check that the match's latest message is up to date: its text and buttons must be those that the bot
    would post now."""
    (mark,) = world.rows("select * from marks where match_id = ?", match.id)
    post = world.there.posts.get(mark["message"] or 0)
    if post is None or _is_lost(world, post) or not world.there.reachable(post.channel):
        return
    if mark["announced"] != match.version or mark["channel"] != match.channel:
        return
    if world.rows(
        "select 1 from involved where match_id = ? and player in (select id from players"
        " where discord_id < 0)",
        match.id,
    ):
        return  # names written before an erasure stay
    process = world.process_of(match.opened.server)
    if process is None or process.client is None:
        return
    projection = process.client.parts.announcer._projection
    cursor = await projection._cursors.cursor(match.id)
    expected = await projection._current(cursor, match)
    kinds = {each.kind for text in post.custom_ids if (each := CustomId.parse(text)) is not None}
    wanted = {each.kind for each in expected.buttons}
    # If somebody resigns and the board stays, these buttons are on the notice of the resignation.
    elsewhere = _ELSEWHERE | ({"agree", "seek", "take"} if match.empty else set())
    if kinds - elsewhere != wanted - elsewhere:
        world.violated(
            "the latest message shows the latest state",
            f"{match.id} {post.nonce}: buttons {sorted(kinds)} for {sorted(wanted)}",
        )
    elif _is_translated(world, match):
        return  # messages are not rewritten when somebody chooses another language
    elif _lines(match, post.content) != _lines(match, expected.content):
        world.violated(
            "the latest message shows the latest state",
            f"{match.id} {post.nonce}: {post.content[:200]!r} for {expected.content[:200]!r}",
        )


def _lines(match: Match, content: str) -> list[str]:
    """Return the lines of a message that must be up to date. After the lobby, that is only the first line,
    because the lines below it may tell the same news in more or fewer words. A nickname counts as the name,
    because the bot may learn it later."""
    content = content.replace("Nick ", "User ")
    if match.status is not Status.LOBBY:
        return content.split("\n")[:1]
    return [line for line in content.split("\n") if not line.startswith("-# ")]


def _is_lost(world: World, post: Post) -> bool:
    return post.deleted or post.overtaken or (post.late_edit > 0 and world.network.gave_up(post))


def _check_told_once(world: World, match: Match, told: list[Told]) -> None:
    """Check that no message is posted twice, unless the bot could not find the first one."""
    earlier: dict[tuple[int, str], Post] = {}
    for each in told:
        key = each.version, each.repeat
        if _is_card(each.post):
            continue
        known = earlier.get(key)
        gone = known is None or known.deleted or world.there.places[known.channel].deleted
        # After a match has moved, its nonce no longer stops a request that Discord carries out after the bot's
        # search.
        moved = known is not None and known.doubtful and known.channel != each.post.channel
        if not gone and not moved and not each.post.doubtful:
            world.violated(
                "told once",
                f"{match.id} {each.post.nonce}: {earlier[key].id} in {earlier[key].channel},"
                f" {each.post.id} in {each.post.channel}",
            )
        earlier[key] = each.post


def _twice(world: World, post: Post) -> bool:
    """Return whether the message may have a duplicate that the bot doesn't know of."""
    return any(
        each.nonce == post.nonce and (each.doubtful or post.doubtful) and each is not post
        for each in world.there.posts.values()
    )


def _is_card(post: Post) -> bool:
    """Return whether the post is a card, or tells the lobby's channel how a match in a thread ended.

    Such a post may show the same version as a message in the thread without being its duplicate.
    """
    return not post.pinged and post.silent


def _check_calls(
    world: World, steps: list[Match], told: list[Told], users: Mapping[PlayerId, int]
) -> None:
    """Check that no ping was needless, and that each player with an open decision was pinged for it. The ping
    may be missing if the player learned of the decision from a response to their own action."""
    match = steps[-1]
    knows = _known(world, match.id)
    posts = [each for each in told if not each.repeat and each.step >= 0]
    called: defaultdict[PlayerId, list[tuple[int, bool]]] = defaultdict(list)
    people = {user: player for player, user in users.items()}
    involved = {
        row["player"]
        for row in world.rows("select player from involved where match_id = ?", match.id)
    }
    erased = {each.user for each in world.erased.values()}
    for index, each in enumerate(posts):
        step = steps[each.step]
        # A duplicate, posted because the first message could not be found, covers the same steps again.
        before = max((one.step for one in posts[:index] if one.step < each.step), default=-1)
        covered = steps[before + 1 : each.step + 1]
        for user in each.post.pinged:
            player = people.get(user, PlayerId(0))
            if player not in involved or (user in erased and player not in step.order):
                # they were erased, and have returned as a new player
                continue
            _check_reason(world, player, user, steps, covered, each, called[player])
            if not each.post.deleted:
                called[player].append((each.step, each.post.doubtful))
    _check_each_call(world, steps, posts, users, knows)
    if match.status is not Status.RUNNING or not world.there.reachable(match.channel):
        return
    for player, decision in match.waiting.items():
        began = promises.decision_start(steps, player, decision)
        if player in match.presence.gone or _unmentioned(world, player):
            continue
        if users[player] in world.shut_out:
            continue
        was_called = any(step >= began for step, _ in called[player]) or _deleted(posts, began)
        # Nobody is called while they are gone. The response to their return tells them of the decision.
        since = {began, promises.return_to(steps, player, began)}
        if not was_called and not any(
            _read_it(posts, steps, index, knows[users[player]]) for index in since
        ):
            world.violated(
                "whoever is waited for was called",
                f"{match.id}: player {player}, decision {decision} since version"
                f" {steps[began].version} ({type(steps[began].last).__name__})",
            )


def _check_each_call(
    world: World,
    steps: list[Match],
    posts: list[Told],
    users: Mapping[PlayerId, int],
    knows: Mapping[int, Mapping[int, float]],
) -> None:
    """Check that each message pings every player whose decision it is the first to show, unless the player
    needs no ping."""
    before = -1
    for each in posts:
        if each.step <= before:
            continue
        step, earlier, before = steps[each.step], before, each.step
        if step.status is not Status.RUNNING:
            continue
        for player, decision in step.waiting.items():
            began, user = (
                promises.decision_start(steps[: each.step + 1], player, decision),
                users[player],
            )
            if began <= earlier or user < 0 or user in each.post.pinged:
                continue
            if player in step.presence.gone or user in world.shut_out | world.sparing:
                continue
            if _unmentioned(world, player):
                continue
            later = (one for one in steps[each.step :] if one.waiting.get(player) != decision)
            if (over := next(later, None)) and over.at.timestamp() - EPOCH <= each.post.sent:
                continue  # they had decided before the message was sent
            if not _read_it(posts, steps, began, knows[user]):
                world.violated(
                    "whoever is waited for was called",
                    f"{each.post.nonce}: player {player}, decision {decision} since version"
                    f" {steps[began].version} ({type(steps[began].last).__name__})",
                )


def _deleted(posts: list[Told], began: int) -> bool:
    return any(each.post.deleted and each.step >= began for each in posts)


def _read_it(
    posts: list[Told], steps: list[Match], began: int, received: Mapping[int, float]
) -> bool:
    """Return whether a player learned of a decision from a response to their own action, so that it needs no
    ping. The decision began at the step with the index `began`.

    `received` says when the player read the response to each of their actions. Its keys are the indexes of the
    steps that the actions made.
    """
    if began in received:
        return True
    before = -1
    for each in posts:
        if each.step >= began:
            return any(
                each.post.sent - max(at, steps[index].at.timestamp() - EPOCH) <= _LATE
                for index, at in received.items()
                if before < index <= each.step
            )
        before = max(before, each.step)
    return False


def _known(world: World, match_id: str) -> Mapping[int, dict[int, float]]:
    """Return when users received responses to actions in a match: by user, then by the index of the step that
    the action made."""
    known: defaultdict[int, dict[int, float]] = defaultdict(dict)
    for deed in world.deeds:
        for appended, first, last in deed.versions if deed.received else ():
            if appended == match_id:
                known[deed.user] |= dict.fromkeys(range(first - 1, last), deed.received_at)
    return known


def _unmentioned(world: World, player: PlayerId) -> bool:
    """Return whether the player has ever chosen to get fewer pings than one each turn."""
    return bool(
        world.rows("select 1 from preferences where player = ? and mentions <> 'turns'", player)
    )


def _check_reason(
    world: World,
    player: PlayerId,
    user: int,
    steps: list[Match],
    covered: list[Match],
    told: Told,
    earlier: list[tuple[int, bool]],
) -> None:
    step = steps[told.step]
    if step.status is not Status.RUNNING:
        return
    if player in step.presence.gone:
        world.violated(
            "no needless call", f"{step.id} {told.version}: player {player} has left the server"
        )
        return
    if any(isinstance(each.last, _ASKING) for each in covered):
        return
    decision = step.waiting.get(player)
    if decision is None:
        world.violated(
            "no needless call", f"{step.id} {told.version}: player {player} is not waited for"
        )
        return
    began = promises.decision_start(steps[: told.step + 1], player, decision)
    returned = promises.return_to(steps[: told.step + 1], player, began)
    just_back = returned > told.step - len(covered)
    if just_back and not promises.reads(world, step)(user, returned, told.post):
        # The response to their return may be lost, and nobody is called while gone.
        began = returned
    again = any(index >= began and not doubtful for index, doubtful in earlier)
    if again and not told.post.doubtful and not _moved(world, step, steps[began:]):
        world.violated(
            "no needless call",
            f"{step.id} {told.version}: player {player} was called for decision {decision} before",
        )


def _moved(world: World, match: Match, since: list[Match]) -> bool:
    """Return whether the match was, at any of the steps `since`, in a channel that is deleted. It then
    continues in another channel, and the turn's ping must be repeated there."""
    return any(
        world.there.places[each.channel].deleted
        for each in since
        if each.channel in world.there.places
    )


def _check_live_buttons(world: World, match: Match) -> None:
    """Check that superseded messages of a match have no buttons. Cards and notices may have some."""
    (mark,) = world.rows("select * from marks where match_id = ?", match.id)
    query = "select message from match_messages where past is not null and match_id = ?"
    allowed = {each["message"] for each in world.rows(query, match.id)}
    allowed |= {mark["message"], mark["card_message"]}
    posts = world.there.posts.values()
    posted = [each for each in posts if each.nonce.startswith(f"{match.id}-") and not each.deleted]
    for post in world.there.posts.values():
        if _is_lost(world, post) or post.id in allowed:
            continue
        if not world.there.editable(post.channel):
            continue
        parsed = [each for text in post.custom_ids if (each := CustomId.parse(text)) is not None]
        # A shared position keeps its replay button forever.
        if {each.kind for each in parsed} == {"replay"}:
            continue
        if sum(each.id > post.id for each in posted) >= KEPT:
            continue  # where more pile up, the oldest keep their buttons, which still respond
        subjects = {each.subject for each in parsed}
        # A new process forgets a board on request that could not be found.
        lost = "." in post.nonce and (post.doubtful or post.sought_in_vain)
        forgotten = lost and _upset(world, post.sent, post.at + 600)
        if subjects != {match.id} or forgotten or _twice(world, post):
            continue
        world.violated(
            "old buttons are removed",
            f"{match.id}: {post.id} in {post.channel} {post.nonce} {post.content[:60]!r}",
        )


def _check_withdrawn(world: World, steps: list[Match], told: list[Told]) -> None:
    """Check that a message says that its turns were undone if all of them were, and only then. Notices, boards
    on request, and matches that are over are not checked."""
    match = steps[-1]
    if match.status is not Status.RUNNING or _is_translated(world, match):
        return
    (mark,) = world.rows("select * from marks where match_id = ?", match.id)
    posts = [each for each in told if not each.repeat and each.step > 0]
    for each in posts:
        before = max((one.step for one in posts if one.step < each.step), default=0)
        turns = {
            step.turn
            for earlier, step in pairwise(steps[before : each.step + 1])
            if step.turn != earlier.turn
        }
        post = each.post
        if not turns or post.deleted or _is_lost(world, post) or _twice(world, post):
            continue
        if post.id == mark["message"] or not world.there.editable(post.channel):
            continue
        undone = [step.turn for step in steps[each.step + 1 :] if isinstance(step.last, Undone)]
        expected = min(undone, default=match.turn) < min(turns)
        if post.content.startswith("**Undone.**") != expected:
            world.violated(
                "an undone turn is marked",
                f"{post.nonce}: {sorted(turns)}, undone to {undone}: {post.content[:40]!r}",
            )
        world.counts["undone turn is marked"] += expected


def _check_cards(world: World, row: Any, match: Match) -> None:
    """Check that only the match's card looks like one, as others would link to a place that the match has
    left."""
    if match.status is not Status.RUNNING or _is_translated(world, match):
        return
    (mark,) = world.rows("select * from marks where match_id = ?", match.id)
    # While a match is paused because its thread was deleted, there is no other place to link to.
    if mark["announced"] != match.version or row["channel_gone_at"] is not None:
        return
    for post in world.there.posts.values():
        if post.nonce.rpartition("-")[0] != match.id or "\nWatch in <#" not in post.content:
            continue
        lost = post.deleted or _is_lost(world, post) or _twice(world, post)
        # Once somebody has moved the match, nothing looks for a card that Discord posts still later.
        lost |= post.doubtful and match.channel != mark["card_message"]
        if post.id != mark["card_message"] and not lost and world.there.editable(post.channel):
            world.violated("one card shows the match", f"{post.nonce}: {post.content!r}")


def _check_end(world: World, match: Match, told: list[Told]) -> None:
    """Check that the end of a match was posted if there is a channel for it: the match's own or, if that is
    deleted, the channel of its lobby. No message may then show the match as running, or lead to a deleted
    channel.

    `_check_told_once` checks that the end was posted only once.
    """
    if match.status.open or match.state is None:
        return
    gone = world.there.places[match.channel].deleted
    channel = match.opened.channel if gone else match.channel
    ends = [each for each in told if each.version == match.public_version and not each.repeat]
    if not ends and world.there.reachable(channel):
        world.violated("the end is shown", f"{match.id}: nowhere, although {channel} is there")
    if _is_translated(world, match):
        return
    elsewhere = any(each.post.channel != match.channel for each in ends)
    world.counts["end shown in the channel of the lobby"] += elsewhere
    for post in (each.post for each in told):
        if _is_lost(world, post) or _twice(world, post) or not world.there.editable(post.channel):
            continue
        runs = "\nWatch in <#" in post.content
        # The message in another channel that the match has left may lead to where it went at that time.
        new = "The whole match is" in post.content or post.id == match.channel
        leads = elsewhere and new and f"in <#{match.channel}>" in post.content
        if runs or leads:
            world.violated("the end is shown", f"{post.nonce}: {post.content!r}")


def _upset(world: World, begin: float, end: float) -> bool:
    """Return whether any process was killed, stopped, paused or started between these times."""
    return any(
        begin <= float(line[:12]) <= end
        for line in world.trace
        if line[13:].startswith(promises.UPSETS)
    )


def _check_goes_on(world: World, row: Any, match: Match) -> None:
    """Check that a running match waits for a player, and that no computer's move is overdue."""
    if match.status is not Status.RUNNING:
        return
    if match.undo.asked is not None:
        return  # somebody has been asked, and computers wait for the answer
    if match.thinking:
        world.violated("a computer moves", f"{match.id}: seats {sorted(match.thinking)}")
    elif match.present and not match.waiting:
        world.violated("a match waits for somebody", f"{match.id}: {match.to_act} {match.absent}")


def _check_requests(world: World) -> None:
    """Check that no stored move was lost, and that no message exceeded Discord's limits."""
    if number := world.network.counts[f"refusal {INVALID_FORM_BODY[1]}"]:
        world.violated("messages fit into Discord's limits", f"{number} did not")
    for deed in world.deeds:
        for match_id, first, last in deed.versions:
            rows = world.rows(
                "select version from events where match_id = ? and version between ? and ?",
                match_id, first, last,
            )  # fmt: skip
            if len(rows) != last - first + 1 and world.rows(
                "select 1 from matches where id = ?", match_id
            ):
                world.violated("no move is lost", f"{deed.name} {match_id} {first} to {last}")


def _check_commands(world: World) -> None:
    """Check that the bot's commands are registered only in the scope that process 0 chose at its last start."""
    scope = world.cluster.scope
    found = {each for each, names in world.there.registered.items() if names}
    if found - {scope}:
        world.violated("commands are listed once", f"in {sorted(found)}, wanted {scope}")
