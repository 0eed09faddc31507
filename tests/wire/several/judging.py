"""What must hold of a match after any trouble: no move is lost or doubled, no ping missed, and no secret
leaked.

This is judged from the log, from every message that was ever posted, and from what people read about their own
moves; not from what the bot reports about itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, zip_longest
from math import inf
from typing import Final

from matches.announcer.batching import PATIENCE_WITH_COMPUTERS
from matches.announcer.called import by_computer, by_itself, by_person
from matches.announcer.earlier_messages import KEPT
from matches.log.events import (
    Agreed,
    CameBack,
    Departed,
    MatchId,
    Moved,
    Nudged,
    PlayerId,
    Resigned,
    Sought,
    TimedOut,
    UndoAsked,
    Undone,
    Withdrawn,
)
from matches.log.match import Match
from matches.service.service import MatchService
from sandbox.world.snowflakes import shard_of
from tests.wire.dealing import Deal
from tests.wire.several.crew import Crew
from tests.wire.several.fleet import SHARDS
from tests.wire.several.public_record import Post, PublicRecord
from tests.wire.story import changed

ASKING: Final = (Agreed, Departed, Nudged, Resigned, Sought, TimedOut, UndoAsked)
"""Events that ping people for another reason than a turn."""

_JUST: Final = 20.0
"""For how many seconds after a person has read of their turn a ping for it counts as needless."""

_DIRECT: Final = 0
"""The number of the process that responds in direct messages."""

DATABASE: Final = -1
"""A number for the database where process numbers stand for victims."""

_RECONNECTING: Final = 1.0
"""Within how many seconds all processes reconnect to a database that was killed."""


@dataclass
class Strike:
    """A kill or a pause of a process or of the database. Its victim stops at `at` and works again at `until`,
    both in event loop time."""

    what: str
    victim: int
    at: float
    until: float = inf

    def __str__(self) -> str:
        victim = "the database" if self.victim == DATABASE else f"process {self.victim}"
        return f"{self.what} of {victim}"

    def blinds(self, owner: int, read: float, posted: float) -> bool:
        """Return whether this strike may have made the bot forget that a player read a response.

        `owner` is the number of the match's process. The response was read at `read`, and the match's next
        message was posted at `posted`.
        """
        if self.victim == DATABASE:
            return self.at <= posted and read <= self.until + _RECONNECTING
        return self.victim in (owner, _DIRECT) and self.at <= posted and read <= self.until


@dataclass
class Summary:
    """Statistics of many matches. `leaps` are the times at which the tests put the bot's clock forward.
    `faults` describes each defect that was found in the bot."""

    matches: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    computers: int = 0
    undone: int = 0
    elsewhere: int = 0
    silent: int = 0
    carried_out: int = 0
    calls: int = 0
    unanswered: int = 0
    unneeded: int = 0
    reminders: int = 0
    posts: int = 0
    edits: int = 0
    strikes: list[Strike] = field(default_factory=list)
    leaps: list[float] = field(default_factory=list)
    lost: int = 0
    doubled: int = 0
    missed: int = 0
    leaked: int = 0
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.moves} moves of people and {self.computers} of computers in {_counted(self.matches)}; "
            f"{self.elsewhere} by direct message, {self.undone} taken back.\n"
            f"{self.posts} messages posted and {self.edits} edits, {self.reminders} reminders.\n"
            f"{self.calls} calls judged, {self.unanswered} of them as an answer was lost; "
            f"{self.unneeded} people were not to be called, as they had just read it.\n"
            f"{len(self.strikes)} strikes: {_counted(Counter(map(str, self.strikes)))}.\n"
            f"{self.silent} interactions were not answered; {self.carried_out} of them were carried out.\n"
            f"{self.lost} lost, {self.doubled} doubled, {self.missed} missed, {self.leaked} leaked."
        )


def _counted(counter: Counter[str]) -> str:
    return ", ".join(f"{what} {count}" for what, count in sorted(counter.items()))


@dataclass(frozen=True)
class Stored:
    """What the database knows of a match besides its log. `requests` has the version of the match that each
    interaction led to, by the interaction's id. `people` has the players' Discord ids."""

    requests: Mapping[int, int]
    people: Mapping[PlayerId, int]


@dataclass(frozen=True)
class Turn:
    """What happened in a match between two consecutive posts.

    `last` is the match as the earlier post shows it, and `now` is the match as the later post shows it.
    `between` are all steps after `last`, up to and including `now`.
    """

    last: Match
    now: Match
    between: Sequence[Match]

    @property
    def asks(self) -> bool:
        """Whether an event between the posts pings people for another reason than a turn."""
        return any(isinstance(each.last, ASKING) for each in self.between)

    @property
    def newly(self) -> set[PlayerId]:
        """Players with an open decision that they did not have yet in the step `last`."""
        before = self.last.waiting
        return {who for who, number in self.now.waiting.items() if before.get(who) != number}

    @property
    def knowing(self) -> dict[PlayerId, int]:
        """By player, the version that the player's own action led to, if it also led to their turn: no other
        person acted between the action and the turn. These players may have read of their turn in the response
        to the action."""
        knowing: dict[PlayerId, int] = {}
        for before, step in pairwise([self.last, *self.between]):
            if (actor := _actor(step)) is not None:
                knowing = {who: at for who, at in knowing.items() if who in before.waiting}
                knowing[actor] = step.version
        return knowing

    def waits_for_computers(self, version: int) -> bool:
        """Return whether a computer moved so long after this version that the bot may post the version without
        waiting for that move."""
        moved = next(each.at for each in self.between if each.version == version)
        later = (each for each in self.between if each.version > version)
        return any(
            by_computer(each) and each.at - moved > PATIENCE_WITH_COMPUTERS for each in later
        )


class Judgement:
    """Compares a match's log with all posts about it, and with everything that its people have read."""

    def __init__(self, crew: Crew, record: PublicRecord, summary: Summary) -> None:
        self._crew = crew
        self._posts = [each for each in record.of([crew.id]) if not each.repeated]
        self._read_at: dict[int, float] = {}
        self._summary = summary

    async def give(self, service: MatchService, stored: Stored) -> None:
        steps = await service.matches.steps(MatchId(self._crew.id))
        confirmed = self._crew.confirmed
        self._read_at = {
            version: confirmed[id] for id, version in stored.requests.items() if id in confirmed
        }
        self._compare_moves(steps, stored.requests)
        self._compare_posts(steps)
        self._compare_turns(steps, stored.people)
        self._look_for_leaks(steps)
        await self._check_buttons()
        await self._check_proof()
        self._count(steps)

    def _count(self, steps: Sequence[Match]) -> None:
        summary, made = self._summary, [each.last for each in steps if isinstance(each.last, Moved)]
        summary.matches[self._crew.setting.game] += 1
        summary.moves += sum(each.by == "player" for each in made)
        summary.computers += sum(each.by_computer for each in made)
        summary.undone += sum(isinstance(each.last, Undone) for each in steps)
        summary.elsewhere += self._crew.elsewhere

    def _compare_moves(self, steps: Sequence[Match], requests: Mapping[int, int]) -> None:
        sent = {each.id: each for each in self._crew.sent}
        lost = self._crew.confirmed.keys() - requests.keys()
        self._add("lost", (f"the move of {id}" for id in lost), "is lost")
        origins = {version: id for id, version in requests.items()}
        moved = [
            each for each in steps if isinstance(each.last, Moved) and each.last.by == "player"
        ]
        unknown = [each for each in moved if origins.get(each.version) not in sent]
        self._add("doubled", (str(each.last) for each in unknown), "was never made")
        silent = {id for id, each in sent.items() if each.was_given_up}
        self._summary.silent += len(silent)
        self._summary.carried_out += len(silent & requests.keys())

    def _compare_posts(self, steps: Sequence[Match]) -> None:
        versions = [each.version for each in self._posts]
        twice = [each for each, count in Counter(versions).items() if count > 1]
        self._add("doubled", (f"version {each}" for each in twice), "was posted twice")
        if versions != sorted(versions):
            self._fault(f"posted in this order: {versions}")
        if versions and max(versions) < max(each.public_version for each in _boards(steps)):
            self._add("missed", ["the last turn"], "was not shown")
        drawn = Counter(each for post in self._posts for each in post.pictures)
        again = [each for each, count in drawn.items() if count > 1]
        self._add("doubled", (f"the board of version {each}" for each in again), "is shown again")

    def _compare_turns(self, steps: Sequence[Match], people: Mapping[PlayerId, int]) -> None:
        """Check that each post shows all turns since the post before it, and pings the people with a new
        decision."""
        by_version = {each.public_version: each for each in steps}
        last: Match | None = None
        for post in self._posts:
            now = by_version.get(post.version)
            if now is None:
                self._fault(f"posted a version that is not in the log: {post.nonce}")
                continue
            since = last.version if last else 0
            between = [each for each in steps if since < each.version <= now.version]
            if last is not None:
                turn = Turn(last, now, between)
                self._compare_pictures(post, turn, people)
                self._compare_call(post, turn, people)
            last = now

    def _compare_pictures(self, post: Post, turn: Turn, people: Mapping[PlayerId, int]) -> None:
        shown = [each.public_version for each in _boards([turn.last, *turn.between])]
        wanted = [*shown[:-1], post.version] if shown else []
        if not turn.now.status.open:  # an end has one large picture
            wanted = [post.version]
        if missed := {*wanted} - {*post.pictures}:
            self._add("missed", missed, f"is no board of {post.nonce}")
            self._summary.faults += self._story(post, turn, people)

    def _compare_call(self, post: Post, turn: Turn, people: Mapping[PlayerId, int]) -> None:
        if turn.asks or not turn.now.status.open:
            return
        knowing = turn.knowing
        unanswered = {who for who, at in knowing.items() if self._was_lost(at, turn)}
        wanted = {people[each] for each in turn.newly - (knowing.keys() - unanswered)}
        prompt = {
            who
            for who, at in knowing.items()
            if self._was_read(at, post) and not turn.waits_for_computers(at)
        }
        allowed = {people[each] for each in turn.newly - prompt}
        self._summary.calls += len(wanted)
        self._summary.unanswered += len(turn.newly & unanswered)
        self._summary.unneeded += len(turn.newly & prompt)
        missed, needless = wanted - post.pinged, post.pinged - allowed
        self._add("missed", missed, f"is not called by {post.nonce}")
        self._add("doubled", needless, f"is called for nothing by {post.nonce}")
        if missed or needless:
            self._summary.faults += self._story(post, turn, people)

    def _story(self, post: Post, turn: Turn, people: Mapping[PlayerId, int]) -> Iterator[str]:
        """Yield lines that explain a wrong ping: the post, the steps before it, and the strikes around it."""
        called = [player for player, number in people.items() if number in post.pinged]
        yield f"  posted at {post.at:.2f} calling {called} with {post.pictures}"
        yield f"  told before: {turn.last.version}, when {dict(turn.last.waiting)} waited"
        for step in turn.between:
            read = self._read_at.get(step.version)
            told = f", read at {read:.2f}" if read is not None else ""
            yield f"  {step.version} at {step.at:%H:%M:%S.%f}: {step.last}: {dict(step.waiting)}{told}"
        for strike in self._summary.strikes:
            if post.at - 30 < strike.until and strike.at < post.at:
                yield f"  {strike} from {strike.at:.2f} to {strike.until:.2f}"
        yield f"  the clock leapt at {self._summary.leaps}"

    def _was_lost(self, version: int, turn: Turn) -> bool:
        """Return whether this version is a person's move whose response that person never read."""
        step = next(each for each in turn.between if each.version == version)
        return by_person(step) and version not in self._read_at

    def _was_read(self, version: int, post: Post) -> bool:
        """Return whether a player read the response to the action that led to this version just before the
        post. Return False if the bot may not know it, because of a strike or because its clock was put
        forward."""
        read, summary = self._read_at.get(version), self._summary
        if read is None or not 0 <= post.at - read < _JUST:
            return False
        # If the clock was put forward meanwhile, the bot believes that the response was read hours ago.
        leapt = any(read - _RECONNECTING < leap < post.at for leap in summary.leaps)
        owner = shard_of(self._crew.server.id, SHARDS)
        return not leapt and not any(each.blinds(owner, read, post.at) for each in summary.strikes)

    def _look_for_leaks(self, steps: Sequence[Match]) -> None:
        dealt = next(step for step in steps if step.order)
        if self._crew.received is None:
            secret = dealt.secret.value.hex()
            posted = (post.nonce for post in self._posts if secret in post.content)
            self._add("leaked", posted, "tells the secret")
            return
        deal = Deal(dealt.secret.value, dealt.state.hands)
        self._add("leaked", self._crew.received.leaks(deal), "")

    async def _check_buttons(self) -> None:
        """Check that superseded messages have no buttons. Only the newest `KEPT` superseded messages are
        checked."""
        shown = [each for each in self._crew.thread.messages if each.author.bot and each.nonce]
        for message in shown[:-1][-KEPT:]:
            await changed(message, lambda each: not each.buttons)

    async def _check_proof(self) -> None:
        crew = self._crew
        line = f"/match do:fair-deal match:{crew.id}"
        answer = await crew.people[0].types(line, crew.thread)
        if "Everything agrees" not in answer.text:
            self._fault(f"the proof says: {answer.text}")

    def _add(self, kind: str, found: Iterable[object], what: str) -> None:
        for each in found:
            setattr(self._summary, kind, getattr(self._summary, kind) + 1)
            self._fault(f"{each} {what}".strip())

    def _fault(self, what: str) -> None:
        crew = self._crew
        self._summary.faults.append(f"{crew.setting.game} {crew.id} in {crew.thread.name}: {what}")


def _boards(steps: Sequence[Match]) -> list[Match]:
    """Return the steps whose board gets a picture. Of the steps with a new turn, these are the last one before
    each move of a person, and the last one of all."""
    changed = [step for before, step in pairwise(steps) if step.turn != before.turn]
    return [
        step
        for step, after in zip_longest(changed, changed[1:])
        if after is None or not by_itself(after)
    ]


def _actor(step: Match) -> PlayerId | None:
    """Return the player who made this step by a move, an undo, a withdrawal or a return; None for other steps.

    Only such steps can make it that player's turn.
    """
    match step.last:
        case Moved(seat, _, "player") | Withdrawn(seat) | Undone(seat):
            return step.order[seat]
        case CameBack(player):
            return player
    return None
