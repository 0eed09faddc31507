"""What matches need to be seen: a channel to post in, and somebody who paints."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Literal, Protocol, TypeAlias

from games.rules import Seat
from matches.log.events import MatchId


class CannotPost(Exception):
    """A channel cannot be used: it is not allowed, or an archived thread stays closed. Only an event of
    Discord's can help."""


class ChannelGone(CannotPost):
    """A channel is no longer there, and nothing that was posted in it."""


class PostLater(Exception):
    """Discord did not take a message now: it is unreachable or has trouble, or the bot is to ask less."""


class Malformed(PostLater):
    """Discord refuses what this program sent: a defect, which a retry seldom mends."""


class MessageGone(Exception):
    """A message that was to be edited is no longer there."""


ButtonStyle: TypeAlias = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Button:
    """A button under a public message: what it does (`kind`, with an argument), and its label."""

    kind: str
    label: str
    style: ButtonStyle = "secondary"
    argument: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG under its file name, and the same in words (at most 1,024 characters)."""

    name: str
    png: bytes = field(repr=False)
    text: str


@dataclass(frozen=True, slots=True)
class Message:
    """One public message; only `pinged` (Discord user ids) are notified, and nobody if it is silent.

    `repeat` tells a message that is shown again on request from the first of its version.
    """

    match_id: MatchId
    version: int
    content: str
    pictures: tuple[Picture, ...] = ()
    buttons: tuple[Button, ...] = ()
    pinged: frozenset[int] = frozenset()
    silent: bool = False
    repeat: str = ""

    @property
    def nonce(self) -> str:
        """At most 25 characters: the same for every attempt at this message."""
        return f"{self.match_id}.{self.version}{self.repeat and '.' + self.repeat}"


class Channel(Protocol):
    """Where matches are shown. Every method may raise CannotPost or PostLater."""

    async def post(self, channel: int, message: Message) -> int:
        """Post once, whatever is retried within minutes; the id of the message."""
        ...

    async def edit(self, channel: int, message_id: int, message: Message) -> None:
        """Change content and buttons, silently; pictures stay. Raises MessageGone."""
        ...

    async def disarm(self, channel: int, message_id: int) -> None:
        """Take the buttons off a message; one that is gone is fine."""
        ...

    async def delete(self, channel: int, message_id: int) -> None:
        """Take an own message away; one that is gone is fine."""
        ...

    async def direct(self, discord_id: int) -> int:
        """The channel of direct messages with somebody."""
        ...

    async def find(
        self,
        channel: int,
        match_id: MatchId,
        version: int,
        since: datetime | None = None,
        after: int | None = None,
    ) -> int | None:
        """The id of the first own message that shows this version of the match, of those posted since a
        time and with an id after another; without both only the latest messages are looked through."""
        ...

    def earliest_id(self) -> int:
        """Below the ids of all messages that are posted from now on, by Discord's clock; 0 where nothing
        is known of it."""
        ...

    def usable(self, place: Place, *, posting: bool) -> bool:
        """Whether the bot is there and may see it, and may also post, as far as it knows without asking."""
        ...

    def pause(self, channel: int) -> timedelta:
        """For how long nothing is to be asked of Discord in a channel; zero where it may be."""
        ...

    def eased(self, channel: int) -> None:
        """Something happened that may have opened a channel: its pause ends, within reason."""
        ...

    async def open_thread(self, channel: int, message_id: int | None, name: str) -> int:
        """The thread that starts at the message (the same one each time), or a new one."""
        ...


class Painter(Protocol):
    """Pictures and words of views, for each game by its key. Names are by seat; `absent` seats are those that
    the match itself plays."""

    async def paint(
        self, game: str, view: Any, names: tuple[str, ...], absent: frozenset[Seat]
    ) -> tuple[bytes, str]:
        """The board as PNG, and as text for those who do not see it."""
        ...

    def tell(self, game: str, view: Any, names: tuple[str, ...], absent: frozenset[Seat]) -> str:
        """What the last move did, as Markdown."""
        ...

    def tell_end(
        self, game: str, view: Any, names: tuple[str, ...], absent: frozenset[Seat]
    ) -> str:
        """How it ended, as Markdown."""
        ...

    def progress(self, game: str, view: Any) -> str:
        """`7/24`"""
        ...

    def standing(self, game: str, view: Any) -> str:
        """`score +3`"""
        ...


@dataclass(frozen=True, slots=True)
class Place:
    """A channel of a server where a match is shown. `parent` is the channel that the match was opened in: for
    a thread the one around it, as far as that is known."""

    server: int
    channel: int
    parent: int


@dataclass(frozen=True, slots=True)
class AnnouncementCursor:
    """How far a match has been announced.

    `announced` is the version that the channel shows, in message `message` of `channel`, which covers all
    events after version `since`; it is `stale` while it has yet to be edited to say so. While a message is
    being posted, `target` is the version it brings the channel to, and every id that it can get lies above
    `target_after`. `target_at` is when that was first tried, or first found impossible.
    """

    announced: int = 0
    message: int | None = None
    channel: int | None = None
    target: int | None = None
    target_at: datetime | None = None
    since: int = 0
    stale: bool = False
    target_after: int | None = None


@dataclass(frozen=True, slots=True)
class Earlier:
    """A message that is no longer the one that shows its match, and has yet to lose its buttons. The lobby
    also says then that the match has begun, and the last one of a place that the match was `moved` from where
    it went on. A notice is no such message until it is `past`."""

    place: Place
    message: int
    lobby: bool = False
    moved: bool = False
    past: bool = True


class AnnouncementCursors(Protocol):
    """How far each match has been announced."""

    async def cursor(self, match_id: MatchId) -> AnnouncementCursor: ...

    async def put(
        self,
        match_id: MatchId,
        cursor: AnnouncementCursor,
        earlier: Earlier | None = None,
        *,
        notices_past: bool = False,
    ) -> None:
        """Store the mark, and the message that another one took the place of, or a notice, once those before
        are past. The match stays due while a
        message is being posted or edited or there are later events, also those that were appended since
        the mark was made."""
        ...

    async def missed(self, match_id: MatchId, now: datetime) -> None:
        """What is new can't be posted: note since when, if that is not noted already."""
        ...

    async def due(self) -> list[MatchId]:
        """The matches with something to announce, after a start; those that changed longest ago first."""
        ...

    async def place(self, match_id: MatchId) -> Place | None:
        """Where the next thing is to be posted or edited; None if there is no such match."""
        ...

    async def untidy(self) -> list[MatchId]:
        """The matches with earlier messages, after a start."""
        ...

    async def earlier(self, match_id: MatchId) -> list[Earlier]:
        """The earlier messages of a match, the oldest first."""
        ...

    async def tidied(self, match_id: MatchId, message: int) -> None:
        """An earlier message needs nothing any more."""
        ...
