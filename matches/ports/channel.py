"""The ports through which matches and seasons are shown: channels, messages and painters of pictures, with the
errors of posting."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeAlias

from games.rules import Seat
from matches.log.events import MatchId, PlayerId
from matches.log.history.ending import Ending
from matches.ports.cursor import ChannelPlace
from texts.language import Language
from texts.text import Text

if TYPE_CHECKING:
    from matches.seasons.season import Season
    from matches.seasons.table import SeasonRow

Shown: TypeAlias = tuple[MatchId, int]
"""What identifies a message: the id of the match, or of what else it is about, and the match's public
version."""

MOST_CHARACTERS: Final = 2000
"""Discord's limit of the text of a message:
https://docs.discord.com/developers/resources/message#create-message"""


# Posting fails in two ways: after `CannotPost`, wait for an event from Discord or the end of the channel's
# backoff; after `PostLater`, retry after some time. Any other exception is a defect.
class CannotPost(Exception):
    """Raised when the bot may not post, because it lacks a permission or can't reopen an archived thread. Don't
    retry before an event from Discord, such as a change of permissions, or the end of the channel's backoff."""


class ChannelGone(CannotPost):
    """Raised when the channel was deleted, together with every message in it."""


class PostLater(Exception):
    """Raised when Discord is unreachable or has trouble, or a rate limit applies. Retry with backoff, but not
    before `pause` has passed."""

    pause = timedelta()


class Malformed(PostLater):
    """Raised when Discord rejects the request as invalid, which is a defect of this program."""


class MessageGone(Exception):
    """Raised when a message can't be edited because it was deleted."""


# The styles of buttons: https://docs.discord.com/developers/components/reference#button
ButtonStyle: TypeAlias = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Button:
    """A button under a public message. `kind` names the action it triggers. `argument` says what the action
    applies to; empty if the action needs no more than the match.

    A button with a `decision` opens a form for a move. Its `argument` names the seat, and `decision` is how
    many decisions that seat had made."""

    kind: str
    label: str
    style: ButtonStyle = "secondary"
    argument: str = ""
    decision: int | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG with its file name. `text` is its alternative text of at most 1,024 characters."""

    name: str
    png: bytes = field(repr=False)
    text: str


@dataclass(frozen=True, slots=True)
class Message:
    """A public message about a match.

    - `version`: the match's `public_version`, which is its number of events except hints.
    - `pinged`: the Discord ids of the users to notify. If `silent` is true, nobody is notified.
    - `repeat`: empty, unless a player asked for the message again; then a text that makes its nonce different.
    """

    match_id: MatchId
    version: int
    content: str
    pictures: tuple[Picture, ...] = ()
    buttons: tuple[Button, ...] = ()
    # A mention in the text notifies only users who are also allowed mentions.
    # https://docs.discord.com/developers/resources/message#allowed-mentions-object
    pinged: frozenset[int] = frozenset()
    # Sets the flag SUPPRESS_NOTIFICATIONS.
    silent: bool = False
    repeat: str = ""

    @property
    def nonce(self) -> str:
        """The nonce, of at most 25 characters, by which Discord recognizes a retry of this message."""
        # For a few minutes, Discord answers a repeated nonce with the message posted first:
        # https://docs.discord.com/developers/resources/message#create-message
        #
        # Older programs counted hints too, and wrote a full stop instead of the hyphen, so their nonces differ.
        return f"{self.match_id}-{self.version}{self.repeat and '.' + self.repeat}"


class Channel(Protocol):
    """Posts, edits and finds messages in Discord channels. Every async method may raise CannotPost or
    PostLater, unless it says otherwise."""

    async def post(self, channel: int, message: Message) -> int:
        """Post a message and return its id. If the same message is posted again within a few minutes, Discord
        returns the existing one."""
        ...

    async def edit(self, channel: int, message_id: int, message: Message) -> None:
        """Replace the text and the buttons of a message. Nobody is notified, even if the text mentions people.

        If the new message has pictures, they replace the old ones; otherwise the old ones stay. Raises
        MessageGone if the message was deleted.
        """
        ...

    async def disarm(self, channel: int, message_id: int) -> None:
        """Remove the buttons of a message. Raises MessageGone if the message was deleted."""
        ...

    async def spare(self) -> None:
        """Wait until the rate limit leaves room for a request that is not urgent."""
        ...

    async def delete(self, channel: int, message_id: int) -> None:
        """Delete a message of the bot. Does nothing if it no longer exists."""
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
        """Search a channel for the bot's first message that shows one of the versions in `shown`. Return its
        id.

        Use this if the outcome of an attempt to post is unknown. It searches messages posted since `since` with
        an id above `after` or, if neither is given, only the latest ones.

        A message is recognized by its picture or its buttons; one with neither is never found. With `pictured`,
        it searches only messages with a picture, because a notice may have the same version as a board.

        Returns None if there is no such message, or if the bot can't read the channel: a duplicate is better
        than a lost message. Raises only PostLater.
        """
        ...

    async def gone(self, channel: int) -> bool:
        """Ask Discord whether a channel was deleted."""
        ...

    def earliest_id(self) -> int:
        """Return a number that is lower than the id of any message posted from now on; 0 if no such number is
        known.

        It is computed from Discord's time, because message ids contain the time:
        https://docs.discord.com/developers/reference#snowflakes
        """
        ...

    def usable(self, place: ChannelPlace, *, posting: bool) -> bool:
        """Return whether the bot sees the channel and, if `posting`, may also post there. Uses only what is
        cached, because it is called very often."""
        ...

    def affects(self, channel: int, place: ChannelPlace) -> bool:
        """Return whether an event in the channel `channel` may change what the bot may do in `place`, such as a
        thread in that channel. Makes no request to Discord."""
        ...

    def pause(self, channel: int, *, posting: bool) -> timedelta:
        """Return how long the bot must wait before its next request about a channel; zero if it need not wait.

        After a refusal by Discord, a channel has a backoff. If only an edit was refused, the backoff applies
        only to edits (`posting` is False).
        """
        ...

    def eased(self, channel: int) -> None:
        """End a channel's backoff early, because an event may have made the channel usable again. Has no effect
        soon after the last call for the same channel."""
        ...

    async def open_thread(self, channel: int, message_id: int, name: str) -> int:
        """Open the thread that belongs to a message, unless it is already open, and return its id. If the
        message was deleted, open a thread that belongs to none.

        Retries are idempotent as long as the message exists, because it can have only one thread.
        """
        ...

    async def close_thread(self, thread: int) -> None:
        """Archive an empty thread that the bot opened, so that it disappears from the list of threads."""
        ...


Faces = tuple[Hashable | None, ...]


class Painter(Protocol):
    """Turns views of a game into pictures and text. A view is what a seat or a spectator may see of the game's
    state.

    Common parameters: `game` is the key of the game, `names` are the names of the seats' players, and `absent`
    are the seats that are played automatically.
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
        """Return a picture of the board as PNG, and its alternative text. `faces` has the avatar of each seat's
        player, or None for a player without one. An empty `faces` means that there are no avatars."""
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
        """Return the cover picture of a game as PNG, and its alternative text. It is the same for all
        matches."""
        ...

    def tell(self, game: str, view: Any, names: tuple[str, ...], absent: frozenset[Seat]) -> Text:
        """Return a text in Markdown about what the last move did."""
        ...

    def brief(self, game: str, view: Any, names: tuple[str, ...], absent: frozenset[Seat]) -> Text:
        """Return a text of a few words that says what the last move did. Empty if the first line of `tell` is
        short enough to be used instead."""
        ...

    def tell_end(
        self,
        game: str,
        view: Any,
        names: tuple[str, ...],
        absent: frozenset[Seat],
        late: frozenset[Seat],
    ) -> Text:
        """Return a text, in Markdown, that describes how the match ended. `late` are the seats that lost on
        time."""
        ...

    def progress(self, game: str, view: Any) -> Text: ...

    def standing(self, game: str, view: Any) -> Text:
        """Return a text of a few words that says how the match stands, such as `score +3`."""
        ...


class SeasonPainter(Protocol):
    async def paint_season(
        self,
        season: Season,
        lines: Sequence[SeasonRow],
        names: Mapping[PlayerId, str],
        language: Language,
    ) -> tuple[bytes, str]:
        """Return a picture of a season's table as PNG, and its alternative text."""
        ...
