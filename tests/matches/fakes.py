"""Fakes: a clock that tests set, a channel that keeps messages, a painter that writes text, and thinkers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import players
from games import find_games
from matches.log.events import MatchId, PlayerId
from matches.log.history.ending import Ending
from matches.ports.channel import CannotPost, ChannelGone, Faces, MessageGone, PostLater, Shown
from matches.ports.channel import Message as Posted
from matches.ports.cursor import ChannelPlace
from matches.ports.thinking import Answer, Question, suggested
from matches.service.languages import SpokenLanguages
from players.thought import Thought
from texts.language import ENGLISH, Language
from texts.text import NOTHING, Text, lines, phrase, verbatim


class FakeClock:
    """A clock that only tests move. If `stands` is False, a sleep moves it forward instead of waiting."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 21, 12, tzinfo=UTC)
        self.slept: list[timedelta] = []
        self.stands = False
        self._sleepers: set[asyncio.Event] = set()

    def now(self) -> datetime:
        return self.time

    async def sleep_until(self, when: datetime) -> None:
        self.slept.append(when - self.time)
        while self.stands and self.time < when:
            passed = asyncio.Event()
            self._sleepers.add(passed)
            await passed.wait()
        self.time = max(self.time, when)
        await asyncio.sleep(0)

    def passes(self, span: timedelta) -> None:
        """Move the clock forward, and wake all sleepers. Those whose time has not come go on sleeping."""
        self.time += span
        for sleeper in self._sleepers:
            sleeper.set()
        self._sleepers.clear()


def refusing(error: Exception, *deeds: str, times: int = 1000) -> Callable[[str], None]:
    """Return a `trouble` for `FakeChannel` that raises this error at the first `times` of these requests;
    without names, of all requests."""
    left = iter(range(times))

    def trouble(deed: str) -> None:
        if (not deeds or deed in deeds) and next(left, None) is not None:
            raise error

    return trouble


@dataclass
class FakeChannel:
    """A fake of Discord's channels that keeps every message by id, in its latest state.

    `trouble` is called before each request and may raise. `lost` is called after each post: if it raises, the
    message is posted, but the bot does not learn of it.

    `meanwhile` has what happens once, just before the next request in a channel: `"post"` or `"thread"`. What
    has the key `"posted"` happens after the next post, and then the bot does not learn of the message.

    The bot knows that it can't see `closed` channels, and can't post in `mute` ones.
    """

    messages: dict[int, Posted] = field(default_factory=dict)
    places: dict[int, int] = field(default_factory=dict)
    armed: set[int] = field(default_factory=set)
    disarmed: list[int] = field(default_factory=list)
    """The messages whose buttons were removed, in order of removal, repetitions included."""
    uneditable: dict[int, Exception] = field(default_factory=dict)
    """The errors with which edits fail, by the id of the channel or message."""
    threads: list[tuple[int, int, str]] = field(default_factory=list)
    closed_threads: list[int] = field(default_factory=list)
    trouble: Callable[[str], None] = lambda deed: None
    lost: Callable[[], None] = lambda: None
    meanwhile: dict[tuple[str, int], Callable[[], Awaitable[object]]] = field(default_factory=dict)
    requests: list[tuple[int, str]] = field(default_factory=list)
    """The channel and the nonce of each request to post."""
    known: dict[str, int] | None = None
    """The messages by nonce, if a repeated nonce gets the message that exists, as it does in Discord."""
    closed: set[int] = field(default_factory=set)
    mute: set[int] = field(default_factory=set)
    deleted: set[int] = field(default_factory=set)
    pauses: dict[int, timedelta] = field(default_factory=dict)
    pauses_of_edits: dict[int, timedelta] = field(default_factory=dict)
    eased_channels: list[int] = field(default_factory=list)
    searched: int = 0
    posted: int = 0
    room: asyncio.Event = field(default_factory=asyncio.Event)
    """An event that tests clear to simulate that turns use up Discord's rate limit."""

    def __post_init__(self) -> None:
        self.room.set()

    @property
    def contents(self) -> list[str]:
        return [message.content for message in self.messages.values()]

    @property
    def last(self) -> Posted:
        return self.messages[max(self.messages)]

    def _require(self, *channels: int) -> None:
        if self.deleted & {*channels}:
            raise ChannelGone("Unknown Channel")

    def _require_editable(self, deed: str, channel: int, message_id: int) -> None:
        self._require(channel)
        self.trouble(deed)
        for place in (channel, message_id):
            if place in self.uneditable:
                raise self.uneditable[place]

    async def gone(self, channel: int) -> bool:
        self.trouble("gone")
        return channel in self.deleted

    async def _happens(self, deed: str, channel: int) -> bool:
        happens = self.meanwhile.pop((deed, channel), None)
        if happens is not None:
            await happens()
        return happens is not None

    async def post(self, channel: int, message: Posted) -> int:
        self.requests.append((channel, message.nonce))
        await self._happens("post", channel)
        self._require(channel)
        self.trouble("post")
        if self.known is not None and message.nonce in self.known:
            return self.known[message.nonce]
        # Discord pings only users whom the text mentions.
        assert all(f"<@{user}>" in message.content for user in message.pinged), message.content
        posted = 1000 + self.posted
        self.posted += 1
        self.messages[posted], self.places[posted] = message, channel
        if self.known is not None:
            self.known[message.nonce] = posted
        if message.buttons:
            self.armed.add(posted)
        self.lost()
        if await self._happens("posted", channel):
            raise PostLater("the response is lost")
        return posted

    async def next_post(self, before: int) -> None:
        """Wait until more than `before` messages have been posted."""
        while self.posted <= before:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0)

    async def edit(self, channel: int, message_id: int, message: Posted) -> None:
        self._require_editable("edit", channel, message_id)
        if message_id not in self.messages:
            raise MessageGone("no such message")
        pictures = message.pictures or self.messages[message_id].pictures
        self.messages[message_id] = replace(message, pictures=pictures)
        if message.buttons:
            self.armed.add(message_id)
        else:
            self.armed.discard(message_id)

    async def disarm(self, channel: int, message_id: int) -> None:
        self._require_editable("disarm", channel, message_id)
        self.armed.discard(message_id)
        self.disarmed.append(message_id)

    async def spare(self) -> None:
        await self.room.wait()

    async def delete(self, channel: int, message_id: int) -> None:
        self.trouble("delete")
        self.messages.pop(message_id, None)

    async def direct(self, discord_id: int) -> int:
        self.trouble("direct")
        return -discord_id

    async def find(
        self,
        channel: int,
        shown: Collection[Shown],
        since: datetime | None = None,
        after: int | None = None,
        *,
        pictured: bool = False,
    ) -> int | None:
        with suppress(CannotPost):
            self._require(channel)
            self.trouble("find")
            self.searched += 1
            for posted, message in self.messages.items():
                here = self.places[posted] == channel and posted > (after or 0)
                if here and any(_shows(message, *each, pictured=pictured) for each in shown):
                    return posted
        return None

    def earliest_id(self) -> int:
        return 1000 + self.posted - 1

    def affects(self, channel: int, place: ChannelPlace) -> bool:
        return channel in (place.channel, place.parent)

    def usable(self, place: ChannelPlace, *, posting: bool) -> bool:
        return place.channel not in self.closed and not (posting and place.channel in self.mute)

    def pause(self, channel: int, *, posting: bool) -> timedelta:
        edits = timedelta() if posting else self.pauses_of_edits.get(channel, timedelta())
        return max(self.pauses.get(channel, timedelta()), edits)

    def eased(self, channel: int) -> None:
        self.eased_channels.append(channel)
        self.pauses.pop(channel, None)

    async def open_thread(self, channel: int, message_id: int, name: str) -> int:
        await self._happens("thread", channel)
        self._require(channel)
        self.trouble("thread")
        self.threads.append((channel, message_id, name))
        return message_id

    async def close_thread(self, thread: int) -> None:
        self.trouble("close")
        self.closed_threads.append(thread)


def _shows(message: Posted, match_id: str, version: int, *, pictured: bool) -> bool:
    """Like `bot.channels.messages.shows`: an edit changes no picture, so its name counts."""
    if message.pictures or pictured:
        names = {picture.name for picture in message.pictures}
        return f"fairwind-{match_id}-{version}.png" in names
    return bool(message.buttons) and (message.match_id, message.version) == (match_id, version)


class FakeMembers:
    """A fake of server memberships. Everybody is a member unless a test sets the answer to False, or to None
    for unknown."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, int], bool | None] = {}
        self.asked: list[tuple[int, int]] = []
        self.silenced: set[int] = set()
        """Ids of channels in which nobody may write."""

    async def may_write(self, _: int, channel: int, __: int) -> bool:
        return channel not in self.silenced

    async def of(self, server: int, discord_id: int) -> bool | None:
        self.asked.append((server, discord_id))
        return self.known.get((server, discord_id), True)


def turn_of(view: Any) -> Any:
    """Return the last turn of a view of Tradewinds; None for other games."""
    return getattr(view, "turn", "?")


class FakeLanguages(SpokenLanguages):
    """A fake of chosen languages: servers and people read English, unless a test changes that."""

    def __init__(self) -> None:
        self.servers: dict[int, Language] = {}
        self.people: dict[PlayerId, Language] = {}

    async def of_server(self, server: int) -> Language:
        return self.servers.get(server, ENGLISH)

    async def of_person(self, player: PlayerId) -> Language:
        return self.people.get(player, ENGLISH)


def _card(view: Any) -> str | None:
    """Return the initials of the card in the view's last turn, if there is one."""
    return getattr(getattr(getattr(view, "news", None), "card", None), "initials", None)


class FakePainter:
    """A fake painter that describes in words what a picture would show. `drawn` counts the pictures."""

    drawn = 0

    async def paint(
        self,
        game: str,
        view: Any,
        names: tuple[str, ...],
        absent: frozenset[int],
        language: Language,
        faces: Faces = (),
    ) -> tuple[bytes, str]:
        self.drawn += 1
        text = language.say(
            phrase(
                "{game} turn {turn} for {seat}", game=game, turn=turn_of(view), seat=str(view.seat)
            )
        )
        return text.encode(), text

    async def paint_end(
        self,
        game: str,
        ending: Ending,
        names: tuple[str, ...],
        absent: frozenset[int],
        language: Language,
    ) -> tuple[bytes, str]:
        self.drawn += 1
        text = (
            f"the end of {game} after {len(ending.course)} views, turn {turn_of(ending.course[-1])}"
        )
        return text.encode(), text

    async def paint_cover(self, game: str, language: Language) -> tuple[bytes, str]:
        text = language.say(phrase("The cover of {game}", game=game))
        return text.encode(), text

    def tell(self, game: str, view: Any, names: tuple[str, ...], absent: frozenset[int]) -> Text:
        card = _card(view)
        if card is None:
            return NOTHING
        return lines(phrase("told {card}", card=card), phrase("more of it"))

    def brief(self, game: str, view: Any, names: tuple[str, ...], absent: frozenset[int]) -> Text:
        card = _card(view)
        return phrase("told {card} in brief", card=card) if card else NOTHING

    def tell_end(
        self,
        game: str,
        view: Any,
        names: tuple[str, ...],
        absent: frozenset[int],
        late: frozenset[int] = frozenset(),
    ) -> Text:
        return phrase("ended with {total}", total=getattr(view, "total", ""))

    def progress(self, game: str, view: Any) -> Text:
        return verbatim(f"{turn_of(view)}/24")

    def standing(self, game: str, view: Any) -> Text:
        return phrase("score {total}", total=getattr(view, "total", "none"))


class FakeThinkers:
    """Fake thinkers, which think in this process. Answers come only while `free` is set, as it is at first.

    `trouble` is called with each question and may raise. If `hurried`, answers are the suggested moves.
    `dropped` counts cancelled questions.
    """

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.free = asyncio.Event()
        self.free.set()
        self.trouble: Callable[[Question], None] = lambda question: None
        self.hurried = False
        self.dropped = 0

    def hold(self) -> None:
        """Hold back all answers until `free` is set, and forget earlier questions."""
        self.free.clear()
        self.asked.clear()

    async def asked_for(self, match_id: MatchId) -> None:
        """Wait until a question about this match is asked."""
        while not self.asked or self.asked[-1].match_id != match_id:  # noqa: ASYNC110
            await asyncio.sleep(0)

    async def think(self, question: Question) -> Answer:
        self.asked.append(question)
        self.trouble(question)
        try:
            await self.free.wait()
        except asyncio.CancelledError:
            self.dropped += 1
            raise
        rules = find_games()[question.game]
        if self.hurried:
            return suggested(rules, question.view)
        asked = question.view, question.level, question.seed, question.kept
        return Answer(players.think(rules, *asked))


def drawing_the_worst(think: Callable[..., Thought[Any]]) -> Callable[..., Thought[Any]]:
    """Return `think`, changed so that the player makes the worst move that it considered."""

    def thought(*asked: Any) -> Thought[Any]:
        found = think(*asked)
        return replace(found, drawn=found.candidates[-1].move)

    return thought
