"""Further invariants at the end of a life: what each message may show, whom it must ping, and what follows from
the logs."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby, pairwise
from math import inf
from typing import TYPE_CHECKING, Any, Final

from bot.channels.custom_ids import CustomId
from matches.log.events import (
    Agreed,
    CameBack,
    Hinted,
    InvitationDeclined,
    Joined,
    Moved,
    Opened,
    PlayerId,
    Relocated,
    TimedOut,
    UndoAsked,
    Undone,
    Withdrawn,
)
from matches.log.match import Match, Status
from matches.log.people import everybody
from tests.simulation.dumping import dumped
from tests.simulation.guilds import EPOCH, Post
from tests.simulation.world import Deed, World

if TYPE_CHECKING:
    from tests.simulation.invariants import Told

UPSETS: Final = ("power cut", "clean stop", "process", "pause", "clock leaps", "shard down")
_MARGIN: Final = 20.0
"""By how many seconds the clocks of processes may differ."""
_SOON: Final = 2.0
"""For how many seconds a message at least waits for the response to the action that it shows."""
_OVERDUE: Final = 1200.0
"""The maximum number of seconds for which work may stay due."""
_MOST: Final = 60
"""The maximum number of failures of one request in a minute, beyond one for each event around it."""
_STILL: Final = 600.0
"""After how many seconds without a change a card must show the latest state."""


def check_match(
    world: World,
    row: Any,
    steps: Sequence[Match],
    told: Sequence[Told],
    users: Mapping[PlayerId, int],
) -> None:
    world.joined[row["id"]] = {
        users[step.last.player] for step in steps if isinstance(step.last, Joined)
    }
    _check_members(world, row, steps[-1])
    _check_numbers(world, steps)
    _check_pictures(world, steps)
    _check_undo(world, steps)
    _check_invitations(world, steps, told, users)
    _check_asked(world, steps, told, users)
    _check_readers(world, steps, told, users)
    _check_old_controls(world, steps)
    _check_time(world, steps, told)
    _check_card(world, row, steps)


def check_due(world: World, due: datetime | None) -> None:
    """Check that work due at this time was done or postponed."""
    now = world.loop.time() + EPOCH
    if due is not None and now - due.timestamp() > _OVERDUE:
        world.violated("what is due is done", f"{now - due.timestamp():.0f} s ago")


def check(world: World) -> None:
    _check_pauses(world)
    _check_rematches(world)
    _check_absences(world)
    _check_deeds(world)


def _own_numbers(steps: Sequence[Match]) -> list[int]:
    numbers, hints = list[int](), 0
    for step in steps:
        hints += isinstance(step.last, Hinted)
        numbers.append(step.version - hints)
    return numbers


def _posts(world: World, match: Match) -> Iterator[Post]:
    for post in world.there.posts.values():
        if post.nonce.rpartition("-")[0] == match.id:
            yield post


def _check_members(world: World, row: Any, match: Match) -> None:
    people = match.people if match.status is Status.RUNNING else everybody(match)
    expected = dict.fromkeys(people, match.status.open)
    found = {
        each["player"]: bool(each["open"])
        for each in world.rows("select player, open from members where match_id = ?", row["id"])
    }
    if found != expected:
        world.violated("rows follow the log", f"{match.id} members: {found} for {expected}")


def _check_numbers(world: World, steps: Sequence[Match]) -> None:
    """Check that numbers of events in messages, such as those in button ids, leave out hints. Otherwise, the
    numbers would reveal that a player got a hint. A message may have no number of an event that came later."""
    own = [*zip(steps, _own_numbers(steps), strict=True)]
    for post in _posts(world, steps[-1]):
        # A step may have been stored by a process whose clock is two seconds ahead.
        latest = (post.edits[-1][0] if post.edits else post.at) + EPOCH + 5
        latest = inf if world.counts["clock leaps"] else latest
        most = max(number for step, number in own if step.at.timestamp() <= latest)
        numbers = [post.nonce.rpartition("-")[2].partition(".")[0]]
        numbers += [str(each.number) for text in post.custom_ids if (each := CustomId.parse(text))]
        numbers += re.findall(r"-(\d+)\.png", " ".join(name for name, _, _ in post.files))
        if any(number.isdigit() and int(number) > most for number in numbers):
            world.violated("nothing tells of a hint", f"{post.nonce}: {numbers} of {most}")


def _check_pictures(world: World, steps: Sequence[Match]) -> None:
    """Check that pictures show only what everybody may see. `SimulatedStudio` does not draw a view, but returns
    it as text, so it can be compared with the public views."""
    last = steps[-1]
    if last.state is None or world.whole.screens:
        return  # `Watch` checks the views that are drawn
    key = last.about.key
    # While several seats decide at once, the board before their decisions is shown. After a resignation it may
    # belong to no step.
    public = {
        f"{key} {dumped(step.rules.view(state, None))} "
        for step in steps
        if step.state is not None
        for state in {id(each): each for each in (step.state, step.undo.base)}.values()
    }
    for post in _posts(world, last):
        for name, text, png in post.files:
            shown = png.decode()
            if shown.startswith("a film ") and not last.status.open:
                continue
            ended = shown.startswith("the end: ")
            fits = ended or shown == f"the cover of {key}" or any(map(shown.startswith, public))
            # After the end, the alternative text also has the fingerprint of the record.
            told = re.sub(r"\n[^\n]*: ([0-9a-f]{4}-){4}[0-9a-f]{4}$", "", text) if ended else text
            if not fits or told != key:
                world.violated("nothing hidden in public", f"{post.nonce}: {name} {text[:80]!r}")


def _check_undo(world: World, steps: Sequence[Match]) -> None:
    """Check that no computer moves while players have yet to answer an undo request."""
    for before, step in pairwise(steps):
        moved = isinstance(step.last, Moved) and step.last.by_computer
        if before.undo.asked is not None and moved:
            world.violated("a question is answered", f"{step.id} at {step.version}")


def _check_invitations(
    world: World, steps: Sequence[Match], told: Sequence[Told], users: Mapping[PlayerId, int]
) -> None:
    guests = {users[player] for player in steps[0].opened.invited}
    lobby = [each for each in told if not each.repeat and steps[each.step].state is None]
    posts = [each for each in lobby if each.step >= 0 and not each.post.deleted]
    sure = [each for each in posts if not each.post.doubtful]
    # A guest who has become the host is told who declined.
    called = Counter(
        user for each in sure for user in each.post.pinged - {users[steps[each.step].host]}
    )
    again = [user for user, times in called.items() if times > 1 and user in guests]
    lost = any(world.there.places[each.post.channel].deleted for each in lobby)
    if again and not lost:
        world.violated("no needless call", f"{steps[0].id}: {again} were invited again")


def _check_asked(
    world: World, steps: Sequence[Match], told: Sequence[Told], users: Mapping[PlayerId, int]
) -> None:
    """Check that everybody who must consent to an undo or an early end gets a ping.

    If an invitation is declined, the host must get a ping.
    """
    before = -1
    for each in told:
        if each.repeat or each.step <= before:
            continue
        after, covered = steps[each.step], steps[before + 1 : each.step + 1]
        before = each.step
        declined = {x.last.player for x in covered if isinstance(x.last, InvitationDeclined)}
        posted = any(isinstance(x.last, Opened | Relocated) for x in covered)
        told_host = declined - {*after.members} and not posted and after.status is Status.LOBBY
        host = users[after.host]
        if told_host and host > 0 and host not in each.post.pinged | world.shut_out:
            world.violated("whoever is asked is called", f"{each.post.nonce}: the host")
        if after.status is not Status.RUNNING:
            continue
        asked = set[PlayerId]()
        if after.undo.asked is not None and any(isinstance(x.last, UndoAsked) for x in covered):
            asked |= after.present - {after.order[after.undo.asked]}
        agreed = {x.last.player for x in covered if isinstance(x.last, Agreed)}
        if agreed & after.agreed and after.absent and not after.opened.season:
            # Whoever moves after that need not be asked: their move took back their consent.
            last = max(n for n, x in enumerate(covered) if isinstance(x.last, Agreed))
            asked |= {
                player
                for player in after.present - after.agreed - agreed
                if not any(moved_by(x, player) for x in covered[last:])
            }
        missed = {
            users[player]
            for player in asked - after.presence.gone
            if users[player] > 0 and users[player] not in each.post.pinged
        } - world.shut_out
        if missed:
            world.violated("whoever is asked is called", f"{each.post.nonce}: {sorted(missed)}")


def _check_readers(
    world: World, steps: Sequence[Match], told: Sequence[Told], users: Mapping[PlayerId, int]
) -> None:
    """Check that a player whose own move starts their next turn is not pinged for it, if they have read the
    bot's reply to the move."""
    if any(each.post.deleted or world.there.places[each.post.channel].deleted for each in told):
        return  # the message after one that is gone may have to ping again
    read = reads(world, steps[0])
    before = -1
    for each in told:
        if each.repeat or each.step <= before:
            continue
        after, covered = steps[each.step], steps[before + 1 : each.step + 1]
        first, before = before + 1, each.step
        if after.status is not Status.RUNNING or not all(
            isinstance(x.last, Moved) for x in covered
        ):
            continue
        for player, decision in after.waiting.items():
            start = max(first, decision_start(steps[: each.step + 1], player, decision))
            if users[player] not in each.post.pinged or not moved_by(steps[start], player):
                continue
            if known := read(users[player], start, each.post):
                world.violated(
                    "no needless call",
                    f"{each.post.nonce}: {users[player]} had read it in the answer to {known.request}",
                )


def reads(world: World, match: Match) -> Callable[[int, int, Post], Deed | None]:
    """Return a function that takes a user, the index of a step of this match, and a post about the match. It
    returns the user's action that made the step, if the bot must have known before the post that they had read
    its reply."""
    if world.whole.screens and world.counts["bad weather"]:
        return lambda *_: None  # Discord may have shown a response without the process knowing
    if world.counts["clock leaps"] and world.cluster.processes > 1:
        return lambda *_: None  # by the clock of one process, the events of another may be old
    upsets = [
        float(line[:12]) for line in world.trace if line[13:].startswith(UPSETS)
    ]  # what responses have told people is kept only in memory
    answered: dict[tuple[int, int], Deed] = {}
    for deed in world.deeds:
        # If an interaction was delivered twice, the process may know that only one of its responses was read.
        # It may know of none if the task was cancelled.
        once = deed.received and len(deed.tasks) == 1 and not deed.cancelled
        soon = once and deed.received_at - deed.at < _SOON
        for match_id, first, last in deed.versions if soon else ():
            if match_id == match.id:
                answered |= dict.fromkeys([(deed.user, at) for at in range(first - 1, last)], deed)

    def read(user: int, index: int, post: Post) -> Deed | None:
        known = answered.get((user, index))
        if known is None or any(known.at - 300 <= when <= post.at for when in upsets):
            return None
        return known if known.received_at < post.at < known.at + 25 else None

    return read


def _check_old_controls(world: World, steps: Sequence[Match]) -> None:
    """Check that no control moved or undid for a seat that had moved since the person saw the control."""
    id = steps[0].id
    moved = [
        (world.appended_at.get((id, step.version), 0.0), step.version, step.last.seat)
        for step in steps
        if isinstance(step.last, Moved) and step.last.by == "player"
    ]
    for deed in world.deeds:
        for match_id, first, last in deed.versions if deed.seen_at is not None else ():
            if match_id != id:
                continue
            seats = {
                step.last.seat
                for step in steps[first - 1 : last]
                if isinstance(step.last, Undone | Withdrawn | UndoAsked)
                or (isinstance(step.last, Moved) and step.last.by == "player")
            }
            for at, version, seat in moved if seats else ():
                if seat in seats and version < first and at > (deed.seen_at or 0.0):
                    world.violated(
                        "no old control acts",
                        f"{id} {first}: {deed.name} {deed.request}, seen before {version}",
                    )


def _check_time(world: World, steps: Sequence[Match], told: Sequence[Told]) -> None:
    """Check that nobody times out too early, and that no open decision has less time than it must have. Time
    before their turn was shown does not count."""
    pace = timedelta(seconds=steps[0].opened.pace)
    if not pace or world.counts["clock leaps"]:
        return
    clocks: defaultdict[PlayerId, _Clock] = defaultdict(lambda: _Clock(pace, pace))
    for _, together in groupby(enumerate(steps), lambda each: each[1].at):
        batch = [*together]
        index, step = batch[-1]
        for at, each in batch:
            if isinstance(each.last, TimedOut) and clocks[each.last.player].decision:
                _check_timeout(world, steps, told, at, clocks[each.last.player])
        for player, clock in clocks.items():
            if clock.decision and clock.decision != step.waiting.get(player):
                clock.stop(step.at - steps[clock.began].at)
        resumes = any(isinstance(each.last, Undone | Withdrawn) for _, each in batch)
        for player in step.order if resumes else ():
            clocks[player].take_back()
        for player, decision in step.waiting.items():
            if not clocks[player].decision:
                clocks[player].begin(decision, index, pace)
    for player in steps[-1].waiting:
        clock = clocks[player]
        if (lost := world.lost.get((steps[0].id, player))) is None:
            continue
        until = lost - _counts_from(steps, told, clock.began, player)
        if clock.is_short(until):
            world.violated(
                "nobody has too little time",
                f"{steps[0].id}: player {player} has {until:.0f} s of {clock.given}",
            )
        world.counts["clock resumes"] += clock.resumed


def _check_timeout(
    world: World, steps: Sequence[Match], told: Sequence[Told], index: int, clock: _Clock
) -> None:
    step = steps[index]
    assert isinstance(step.last, TimedOut)
    player = step.last.player
    used = step.at.timestamp() - _counts_from(steps, told, clock.began, player)
    if clock.is_short(used):
        world.violated(
            "nobody's time ends too early",
            f"{step.id} {step.version}: player {player} after {used:.0f} s of {clock.given}",
        )
    world.counts["time of a resumed clock is up"] += clock.resumed


def _counts_from(
    steps: Sequence[Match], told: Sequence[Told], began: int, player: PlayerId
) -> float:
    """Return from when, as Unix time, a player's time for the decision counts that began at the step with the
    index `began`."""
    start = steps[began].at.timestamp()
    shown = _shown_at(told, began)
    # A player whose own action led to their turn reads so in the response; an edit shows it to the others.
    late = not done_by(steps[began], player) and shown is not None and shown - start > 90
    return shown if late and shown else start


@dataclass
class _Clock:
    """The least time that a player must have in a match: `left` for the present or last decision, and
    `reserve`. All time that passes is deducted, even if the real clock stands still.

    - `decision`: the number of the open decision, or 0.
    - `began`: the index of the step at which it began.
    - `earlier`: what was left of the decision before.
    - `resumes`, `resumed`: whether the next and the present decision get only what was left.
    """

    left: timedelta
    reserve: timedelta
    earlier: timedelta = timedelta.max
    resumes: bool = False
    resumed: bool = False
    decision: int = 0
    began: int = 0

    @property
    def given(self) -> timedelta:
        return self.left + self.reserve

    def is_short(self, time: float) -> bool:
        """Return whether so many seconds, from when the decision was shown, are less than it must have. If
        nothing is left of a decision that is resumed, its time is up before it is shown."""
        given = self.given.total_seconds()
        return given > 0 and time + _MARGIN < given

    def begin(self, decision: int, index: int, pace: timedelta) -> None:
        self.resumed, self.resumes = self.resumes, False
        self.earlier = self.left
        self.left = self.left if self.resumed else pace
        self.decision, self.began = decision, index

    def stop(self, used: timedelta) -> None:
        self.reserve -= min(max(used - self.left, timedelta()), self.reserve)
        self.left -= min(used, self.left)
        self.decision = 0

    def take_back(self) -> None:
        """Note that a move was taken back, perhaps one of this player."""
        self.resumes = True
        if not self.decision:
            self.left = min(self.left, self.earlier)


def decision_start(steps: Sequence[Match], player: PlayerId, decision: int) -> int:
    """Return the index of the step at which this open decision of a player began."""
    index = len(steps) - 1
    while index and steps[index - 1].waiting.get(player) == decision:
        index -= 1
    return index


def return_to(steps: Sequence[Match], player: PlayerId, began: int) -> int:
    """Return the index of the step at which a player who had left came back to a decision that began at the
    step with the index `began`. Return `began` if they have not left since."""
    left = [index for index in range(began, len(steps)) if player in steps[index].presence.gone]
    return left[-1] + 1 if left else began


def moved_by(step: Match, player: PlayerId) -> bool:
    """Return whether the last event of a step is a move that this player made."""
    move = step.last
    return isinstance(move, Moved) and move.by == "player" and step.order[move.seat] == player


def done_by(step: Match, player: PlayerId) -> bool:
    """Return whether the last event of a step is this player's move, their return to the match, or that they
    have taken back a move."""
    done = step.last
    returned = isinstance(done, CameBack) and done.player == player
    withdrew = isinstance(done, Withdrawn) and step.order[done.seat] == player
    return returned or withdrew or moved_by(step, player)


def _shown_at(told: Sequence[Told], index: int) -> float | None:
    """Return when the step with this index was first shown, as Unix time, or None."""
    at = [each.post.at + EPOCH for each in told if each.step >= index and not each.repeat]
    return min(at, default=None)


def _check_card(world: World, row: Any, steps: Sequence[Match]) -> None:
    """Check that the card of a match in a thread shows its latest state, unless it changed just now, or the
    match is paused because its thread was deleted."""
    match = steps[-1]
    now = world.loop.time() + EPOCH
    (mark,) = world.rows("select * from marks where match_id = ?", match.id)
    if mark["card_message"] is None or row["channel_gone_at"] is not None:
        return
    post, shown = world.there.posts.get(mark["card_message"]), mark["card_version"]
    gone = post is None or post.deleted or not world.there.editable(mark["card_channel"])
    behind = [each for each in steps if each.version > shown and not isinstance(each.last, Hinted)]
    still = now - match.at.timestamp() > _STILL
    if behind and still and not gone and mark["announced"] == match.version:
        world.violated("the card shows the match", f"{match.id}: {shown} of {match.version}")


def _check_absences(world: World) -> None:
    """Check that every absence of a player is recorded in all their matches, except in servers that removed the
    bot."""
    left = {guild.id for guild in world.there.guilds.values() if not guild.bot}
    in_doubt = {
        row["player"]
        for row in world.rows(
            "select player, server from members join matches on matches.id = match_id"
            " where status = 'running'"
        )
        if row["server"] in left
    }
    found = world.rows("select id, player from absences where not told")
    if untold := [each for each in found if each["player"] not in in_doubt]:
        world.violated("every match knows who is away", str([tuple(each) for each in untold]))


def _check_pauses(world: World) -> None:
    """Check that no request fails again and again without a pause. One more failure is allowed for each new
    event, because the bot may then try again at once."""
    new = Counter(
        int((row["at"] / 1e6 - EPOCH) // 60) for row in world.rows("select at from events")
    )
    often = [
        (*request, minute)
        for (*request, minute), count in world.network.failed.items()
        if count > _MOST + sum(new[each] for each in (minute - 1, minute, minute + 1))
    ]
    if often:
        world.violated("nothing runs without a pause", f"{often[:3]}")


def _check_rematches(world: World) -> None:
    """Check that everybody who asked for a rematch has joined it, except people whose data was deleted."""
    erased = {deed.user for deed in world.deeds if deed.name.endswith("erased")}
    erased |= {person.user for person in world.erased.values()}
    for deed in world.deeds:
        if deed.name not in ("use rematch", "use bestof") or deed.outcome != "done":
            continue
        key = f"rematch of {deed.match_id}"
        rows = world.rows(
            "select match_id from requests where request = ? or request like ?",
            key,
            f"{key} after %",
        )
        joined = [world.joined[row["match_id"]] for row in rows if row["match_id"] in world.joined]
        if joined and deed.user not in erased.union(*joined):
            world.violated("who asks for a rematch is in it", f"{deed.user} after {deed.match_id}")


def _is_next_rematch(world: World, deed: Deed, before: str, match_id: str) -> bool:
    """Return whether the deed opened a match as a further rematch, or one of the two matches is deleted."""
    stored = world.rows("select id from matches where id in (?, ?)", before, match_id)
    key = f"rematch of {deed.match_id} after %"
    after = world.rows(
        "select 1 from requests where match_id = ? and request like ?", match_id, key
    )
    return len(stored) < 2 or bool(after)


def _check_deeds(world: World) -> None:
    """Check that each interaction changes a match at most once, and that a control which only one person sees
    opens at most one match, except a rematch after one that can no longer be played."""
    opened: dict[str, str] = {}
    for deed in world.deeds:
        for match_id, first, _ in deed.versions if deed.button else ():
            if first != 1:
                continue
            before = opened.setdefault(deed.button, match_id)
            if before != match_id and not _is_next_rematch(world, deed, before, match_id):
                world.violated("a button opens one match", f"{deed.button}: {before}, {match_id}")
        for match_id, count in Counter(match_id for match_id, _, _ in deed.versions).items():
            if count > 1:
                world.violated("no move twice", f"{deed.name} {deed.request}: {deed.versions}")
                world.tell(match_id)
