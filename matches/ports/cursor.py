"""How far a match has been announced, and by which messages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from games.copies import replace


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt to post a message. It is stored before the post, so that the message can be found if the
    outcome is unknown.

    - `at`: when posting was first tried, or before; None if unknown.
    - `after`: a number below the id of the message that may have been posted; None or 0 if unknown.
    - `places`: the ids of the channels in which the message may be.
    """

    at: datetime | None
    after: int | None
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """The channel of a server in which a match is shown.

    `channel` may be a thread. `parent` is the channel in which the match was opened, to which such a thread
    usually belongs.
    """

    server: int
    channel: int
    parent: int


# The log says what happened, and the cursor how much of it was shown; their difference is the work left to do.
@dataclass(frozen=True, slots=True)
class AnnouncementCursor:
    """The announcement cursor of a match: how much of its log its channel shows.

    - `announced`: the number of the last event that the channel shows.
    - `message`, `channel`: the current message, and the channel it is in; None before the first.
    - `since`: the number of the last event before those in that message.
    - `stale`: whether that message still needs an edit.
    - `target`: the number of the last event in the message that is being posted; None if none is.
    - `target_at`: when that post was first tried, or first found impossible.
    - `target_after`: a number below the id of the message that is being posted; None if unknown.
    """

    announced: int = 0
    message: int | None = None
    channel: int | None = None
    target: int | None = None
    target_at: datetime | None = None
    since: int = 0
    stale: bool = False
    target_after: int | None = None

    def attempt(self, places: Iterable[int]) -> Attempt | None:
        """Return the attempt to post in one of these channels; None if no message is being posted."""
        if self.target is None:
            return None
        # Cursors stored by older versions have no bound of ids, but the current message is older in any case.
        after = self.message if self.target_after is None else self.target_after
        # Ids are exact, and times come from another clock.
        return Attempt(None if after else self.target_at, after, (*places,))

    def trying(self, target: int, attempt: Attempt) -> AnnouncementCursor:
        """Return the cursor as it must be stored before an attempt to post version `target`."""
        # Ids of messages grow with time, so the search never has to go back beyond the current message.
        # https://docs.discord.com/developers/reference#snowflakes
        after = max(attempt.after or 0, self.message or 0)
        return replace(
            self, target=target, target_at=self.target_at or attempt.at, target_after=after
        )

    def settled(self) -> AnnouncementCursor:
        """Return the cursor without a pending attempt to post."""
        return replace(self, target=None, target_at=None, target_after=None)


@dataclass(frozen=True, slots=True)
class Earlier:
    """An earlier message that needs an edit, at least to remove its buttons.

    - `lobby`: the edit also says that the match has begun.
    - `moved`: the edit also says in which channel the match continues.
    - `past`: False for a notice that is still useful; it is edited only once it is past.
    - `withdrawn`: the edit also says that the turn shown in the message was undone.
    """

    place: Place
    message: int
    lobby: bool = False
    moved: bool = False
    past: bool = True
    withdrawn: bool = False
