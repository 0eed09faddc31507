"""From a stretch of events to the one public message that shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from matches import wording
from matches.events import (
    Agreed,
    Cancelled,
    Ended,
    Joined,
    Left,
    Moved,
    Opened,
    PlayerId,
    Relocated,
    Resigned,
    Started,
)
from matches.match import Match, Status
from matches.ports import Button, Message, Painter, Picture
from matches.wording import People

MOST_PICTURES: Final = 10
MOST_CHARACTERS: Final = 2000

LOBBY: Final = (
    Button("join", "Join", "success"),
    Button("leave", "Leave"),
    Button("begin", "Begin", "primary"),
    Button("rules", "Rules"),
    Button("cancel", "Cancel", "danger"),
)
TURN: Final = (
    Button("hand", "Hand", "primary"),
    Button("words", "Board in words"),
    Button("rules", "Rules"),
)
END: Final = (
    Button("rematch", "Rematch", "success"),
    Button("verify", "Verify"),
    Button("words", "Board in words"),
    Button("history", "History"),
)


class Way(Enum):
    """How a stretch of events is brought to the channel."""

    POST = "a new message with the board"
    NOTICE = "a short new message; the one with the board stays current"
    EDIT = "the current message is edited, silently"


@dataclass(frozen=True)
class Stretch:
    """Events that one message covers: the match before them (None at the opening) and after each."""

    before: Match | None
    steps: tuple[Match, ...]
    goes_on: bool = False
    """Whether forced moves follow at once, which nobody is called for."""

    @property
    def after(self) -> Match:
        return self.steps[-1]

    @property
    def way(self) -> Way:
        kinds = {type(step.last) for step in self.steps}
        if kinds <= {Joined, Left, Cancelled}:
            return Way.EDIT
        if kinds & {Opened, Started, Moved, Ended, Relocated}:
            return Way.POST
        return Way.NOTICE

    @property
    def pinged(self) -> frozenset[PlayerId]:
        """Who hears of it: those newly to move, but nobody whose own move made it their turn again; those
        invited; those asked to agree; everybody at the end."""
        after = self.after
        if after.status is Status.LOBBY:
            return frozenset(after.opened.invited) if self.way is Way.POST else frozenset()
        if not after.status.open:
            return frozenset(after.order)
        if self.goes_on:
            return frozenset()
        earlier = self.before.waiting if self.before else {}
        newly = {who for who, decision in after.waiting.items() if earlier.get(who) != decision}
        return frozenset(newly - self._last_to_move()) | self._asked_to_agree()

    def _last_to_move(self) -> set[PlayerId]:
        movers = [
            step.order[step.last.seat]
            for step in self.steps
            if isinstance(step.last, Moved) and step.last.by == "player"
        ]
        return set(movers[-1:])

    def _asked_to_agree(self) -> frozenset[PlayerId]:
        asked = any(isinstance(step.last, Resigned | Agreed) for step in self.steps)
        return self.after.people - self.after.agreed if asked else frozenset()


def next_stretch(
    before: Match | None, steps: Sequence[Match], target: int | None = None
) -> Stretch:
    """The first of the messages that these events need: the closing run of forced moves is one of
    its own, and one message holds no more than ten turns. A target that was set before holds."""
    end = _end(steps) if target is None else sum(step.version <= target for step in steps)
    goes_on = end < len(steps) and _forced(steps[end])
    return Stretch(before, tuple(steps[:end]), goes_on)


def _end(steps: Sequence[Match]) -> int:
    turns = [index for index, step in enumerate(steps) if isinstance(step.last, Moved)]
    end = turns[MOST_PICTURES] if len(turns) > MOST_PICTURES else len(steps)
    closing = _closing_run(steps)
    return closing if 0 < closing < end and len(steps) - closing > 1 else end


async def compose(stretch: Stretch, people: People, painter: Painter) -> Message:
    """The message that brings the channel to the end of the stretch."""
    after = stretch.after
    if stretch.way is Way.EDIT or after.status is Status.LOBBY:
        return lobby_message(after, people, stretch)
    told = [_told(step, people, painter) for step in stretch.steps]
    posted = stretch.way is Way.POST
    head = _headline(after, people, painter, goes_on=stretch.goes_on) if posted else ""
    return Message(
        match_id=after.id,
        version=after.version,
        content=_fitting(head, told, _foot(after, people, painter)),
        pictures=await _pictures(stretch, people, painter),
        buttons=_buttons(after, stretch.way),
        pinged=frozenset(people[player].discord_id for player in stretch.pinged),
        silent=not stretch.pinged,
    )


async def current_message(match: Match, people: People, painter: Painter) -> Message:
    """The match as it is now, told again: for a board that somebody asks for or that was deleted."""
    if match.state is None:
        return lobby_message(match, people)
    head, foot = _headline(match, people, painter), _foot(match, people, painter)
    return Message(
        match_id=match.id,
        version=match.version,
        content=_fitting(head, [], foot),
        pictures=(await picture(match, people, painter),),
        buttons=_buttons(match, Way.POST),
        silent=True,
    )


def lobby_message(match: Match, people: People, stretch: Stretch | None = None) -> Message:
    """The lobby as it is now; without buttons once it is closed."""
    pinged = stretch.pinged if stretch is not None else frozenset()
    return Message(
        match_id=match.id,
        version=match.version,
        content=wording.lobby(match, people),
        buttons=LOBBY if match.status is Status.LOBBY else (),
        pinged=frozenset(people[player].discord_id for player in pinged),
        silent=not pinged,
    )


def _closing_run(steps: Sequence[Match]) -> int:
    """Where the forced moves begin that end the match; the number of steps if none do."""
    start = len(steps)
    if steps[-1].status is Status.FINISHED:
        while start and _forced(steps[start - 1]):
            start -= 1
    return start


def _forced(step: Match) -> bool:
    return isinstance(step.last, Moved) and step.last.by == "forced"


def _headline(match: Match, people: People, painter: Painter, *, goes_on: bool = False) -> str:
    view, key = match.rules.view(match.state, None), match.about.key
    progress, standing = painter.progress(key, view), painter.standing(key, view)
    if not match.status.open:
        return wording.over(match, people, progress, standing)
    if goes_on:
        return wording.playing_itself(match, progress, standing)
    return wording.to_play(match, people, progress, standing)


def _told(step: Match, people: People, painter: Painter) -> str:
    match step.last:
        case Started():
            return wording.started(step, people)
        case Moved(seat, _, by):
            telling = painter.tell(step.about.key, *_seen(step, people))
            note = wording.played_by_match(step, seat) if by == "match" else ""
            return "\n".join(filter(None, (telling, note)))
    return wording.change(step, people)


def _foot(match: Match, people: People, painter: Painter) -> str:
    if match.status.open:
        return ""
    finished = match.status is Status.FINISHED
    end = painter.tell_end(match.about.key, *_seen(match, people)) if finished else ""
    return "\n".join(filter(None, (end, wording.published(match))))


def _fitting(head: str, told: list[str], foot: str) -> str:
    """All of it if Discord takes it; else of each telling the first line, and *History* has the rest."""
    for tellings in (told, [each.split("\n")[0] for each in told], []):
        text = "\n".join(filter(None, (head, *tellings, foot)))
        if len(text) <= MOST_CHARACTERS:
            return text
    return text[: MOST_CHARACTERS - 1] + "…"


async def _pictures(stretch: Stretch, people: People, painter: Painter) -> tuple[Picture, ...]:
    if stretch.way is Way.NOTICE:
        return ()
    turns = [step for step in stretch.steps if isinstance(step.last, Moved)]
    shown = turns or [stretch.after]
    return tuple([await picture(step, people, painter, stretch.after) for step in shown])


async def picture(
    step: Match, people: People, painter: Painter, last: Match | None = None
) -> Picture:
    """The board after a step. The picture of the last turn carries the version of the last event:
    by its name the message is found again."""
    png, text = await painter.paint(step.about.key, *_seen(step, people))
    same_board = last is not None and last.decisions == step.decisions
    version = last.version if last is not None and same_board else step.version
    return Picture(f"fairwind-{step.id}-{version}.png", png, text)


def _seen(match: Match, people: People) -> tuple[object, tuple[str, ...], frozenset[int]]:
    names = tuple(people[player].name for player in match.order)
    return match.rules.view(match.state, None), names, match.empty


def _buttons(match: Match, way: Way) -> tuple[Button, ...]:
    if not match.status.open:
        return END
    take = [
        Button("take", f"Take {match.about.seat_name(seat)}", "success", str(seat))
        for seat in sorted(match.empty)
    ]
    end = [Button("agree", "End the match", "danger")] if match.empty else []
    return (*(TURN if way is Way.POST else TURN[:1]), *take, *end)
