"""The ports that show a match: the channel to post in, and the painter of pictures."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Literal, Protocol, TypeAlias

from games.rules import Seat
from matches.log.events import MatchId
from matches.log.history.ending import Ending
from matches.ports.cursor import Place
from texts.language import Language
from texts.text import Text

Shown: TypeAlias = tuple[MatchId, int]
"""What identifies a message: the id of the match (or of whatever else it is about) and the public version."""


# Two kinds of failure: after `CannotPost` wait for an event, after `PostLater` for some time. Every other
# exception is a defect.
class CannotPost(Exception):
    """Raised when the bot may not post, because it lacks a permission or an archived thread can't be reopened.

    A retry does not help until an event from Discord, such as a change of permissions, reopens the channel.
    """


class ChannelGone(CannotPost):
    """Raised when the channel was deleted, together with every message in it."""


class PostLater(Exception):
    """Raised on a failure that will pass: Discord is unreachable or has trouble, or a rate limit applies. Retry
    with backoff."""


class Malformed(PostLater):
    """Raised when Discord rejects the request as invalid, which is a defect of this program. A retry seldom
    helps."""


class MessageGone(Exception):
    """Raised when the message to edit was deleted."""


# The styles of buttons: https://docs.discord.com/developers/components/reference#button
ButtonStyle: TypeAlias = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Button:
    """A button under a public message. `kind` names its action, and `argument` what the action applies to,
    where needed."""

    kind: str
    label: str
    style: ButtonStyle = "secondary"
    argument: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG with its file name. `text` is its alternative text of at most 1,024 characters."""

    name: str
    png: bytes = field(repr=False)
    text: str


@dataclass(frozen=True, slots=True)
class Message:
    """A public message about a match. `version` is the match's `public_version` (its number of events except
    hints).

    Only the users in `pinged` (Discord ids) are notified; nobody if `silent` is true. `repeat` is empty for the
    first message of a version; otherwise it identifies a repetition at a player's request.
    """

    match_id: MatchId
    version: int
    content: str
    pictures: tuple[Picture, ...] = ()
    buttons: tuple[Button, ...] = ()
    # Mentions in the text alone notify nobody: the allowed mentions are exactly these users.
    # https://docs.discord.com/developers/resources/message#allowed-mentions-object
    pinged: frozenset[int] = frozenset()
    # Posted with SUPPRESS_NOTIFICATIONS, so that no phone rings.
    silent: bool = False
    repeat: str = ""

    @property
    def nonce(self) -> str:
        """The key, of at most 25 characters, by which Discord recognizes a retry of this message."""
        # Discord returns the first message for a repeated nonce, for some minutes only:
        # https://docs.discord.com/developers/resources/message#create-message
        # Older programs counted hints too, and wrote a full stop instead of the hyphen, so their nonces match
        # none of these.
        return f"{self.match_id}-{self.version}{self.repeat and '.' + self.repeat}"


class Channel(Protocol):
    """Posts in Discord channels. Every async method may raise CannotPost or PostLater, unless it says
    otherwise."""

    async def post(self, channel: int, message: Message) -> int:
        """Post a message and return its id. A retry within minutes posts nothing more, because the nonce is the
        same."""
        ...

    # An edit never notifies anybody, whatever it mentions, so pinging somebody takes a new message.
    async def edit(self, channel: int, message_id: int, message: Message) -> None:
        """Replace the content and the buttons of a message without notifying anybody.

        Its pictures stay unless the new message has pictures, which then replace them. Raises MessageGone if
        the message was deleted.
        """
        ...

    async def disarm(self, channel: int, message_id: int) -> None:
        """Remove the buttons of a message. Raises MessageGone if the message was deleted."""
        ...

    async def spare(self) -> None:
        """Wait until the rate limit has room for a request that is not urgent, because turns come first.
        Returns at once if there is room."""
        ...

    async def delete(self, channel: int, message_id: int) -> None:
        """Delete a message of the bot. Does nothing if it is already deleted."""
        ...

    async def direct(self, discord_id: int) -> int:
        """Return the id of the direct message channel with a user."""
        ...

    async def find(
        self,
        channel: int,
        shown: Collection[Shown],
        since: datetime | None = None,
        after: int | None = None,
        *,
        pictured: bool = False,
    ) -> int | None:
        """Return the id of the bot's first message in a channel that shows one of `shown`, which are versions
        of matches.

        Used after an attempt to post whose outcome is unknown. Only messages posted since `since`, with an id
        above `after`, count; without either, only the latest messages are searched. With `pictured`, only
        messages with a picture count, because a notice may have the same version as a board posted again.

        Returns None if there is no such message, and also if the bot can't read the channel, because a
        duplicate is better than a lost message. Raises only PostLater.
        """
        ...

    async def gone(self, channel: int) -> bool:
        """Ask Discord whether a channel was deleted. Return True if it was."""
        ...

    def earliest_id(self) -> int:
        """Return a number below the ids of all messages posted from now on, by Discord's clock; 0 if that is
        unknown.

        Message ids contain the time: https://docs.discord.com/developers/reference#snowflakes
        """
        ...

    # Called before drawing a picture or making a request, and again after every event.
    def usable(self, place: Place, *, posting: bool) -> bool:
        """Return whether the bot sees the channel and, if `posting`, may also post there. Makes no request to
        Discord."""
        ...

    def affects(self, channel: int, place: Place) -> bool:
        """Return whether an event in `channel` may change what the bot may do in `place`. Makes no request to
        Discord."""
        ...

    def pause(self, channel: int, *, posting: bool) -> timedelta:
        """Return how long to wait before the next request about a channel (its backoff); zero if requests are
        allowed.

        Edits have a backoff of their own, which counts only if `posting` is False.
        """
        ...

    def eased(self, channel: int) -> None:
        """End a channel's backoff early, after an event that may have made the channel usable again.
        Rate-limited."""
        ...

    async def open_thread(self, channel: int, message_id: int | None, name: str) -> int:
        """Open the thread that starts at a message, if it does not exist yet, and return its id.

        If `message_id` is None or the message was deleted, a new thread without a message is opened. With a
        message, a retry is idempotent, because Discord allows one thread per message.
        """
        ...

    async def close_thread(self, thread: int) -> None:
        """Archive an empty thread that the bot opened, so that it disappears from the list of threads."""
        ...


Faces = tuple[Hashable | None, ...]


class Painter(Protocol):
    """Turns views of a game (what somebody may see of its state) into pictures and text. `game` is the key of
    the game.

    `names` has the name of each seat's player. `absent` are the seats that are played automatically.
    """

    async def paint(
        self,
        game: str,
        view: Any,
        names: tuple[str, ...],
        absent: frozenset[Seat],
        language: Language,
        faces: Faces = (),
    ) -> tuple[bytes, str]:
        """Return the picture of the board as PNG, and its alternative text. `faces` has the picture of each
        seat's player, or None; it is empty if there are none."""
        ...

    async def paint_end(
        self,
        game: str,
        ending: Ending,
        names: tuple[str, ...],
        absent: frozenset[Seat],
        language: Language,
    ) -> tuple[bytes, str]:
        """Return the picture of a match's end as PNG, and its alternative text."""
        ...

    async def paint_cover(self, game: str, language: Language) -> tuple[bytes, str]:
        """Return the cover of the game as PNG, and its alternative text. Nothing on it is about a match."""
        ...

    def tell(self, game: str, view: Any, names: tuple[str, ...], absent: frozenset[Seat]) -> Text:
        """Return a description of what the last move did, in Markdown."""
        ...

    def brief(self, game: str, view: Any, names: tuple[str, ...], absent: frozenset[Seat]) -> Text:
        """Return what the last move did in a few words; empty if the first line of `tell` is short enough."""
        ...

    def tell_end(
        self, game: str, view: Any, names: tuple[str, ...], absent: frozenset[Seat]
    ) -> Text:
        """Return a description of how the match ended, in Markdown."""
        ...

    def progress(self, game: str, view: Any) -> Text:
        """Return how far the match has progressed, such as `7/24`."""
        ...

    def standing(self, game: str, view: Any) -> Text:
        """Return in a few words how the match stands, such as `score +3`."""
        ...
