"""How far a match has been announced: how many of its events its channel shows, and in which messages. The
module also describes the match's card and its earlier messages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from games.copies import replace


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt to post a message. It is stored before the message is posted, so the message can be searched
    for if the outcome is unknown.

    - `at`: a time at or before the first try; None if unknown.
    - `after`: a number lower than the id of the message, if one was posted; None or 0 if unknown.
    - `places`: the ids of the channels in which the message may be.
    """

    at: datetime | None
    after: int | None
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChannelPlace:
    """The channel in which a match is shown, and its server. `channel` may be a thread. `parent` is the channel
    in which the match was opened, which is usually the parent of that thread."""

    server: int
    channel: int
    parent: int


@dataclass(frozen=True, slots=True)
class AnnouncementCursor:
    """How many events of a match its channel shows. Events are numbered from 1; those after `announced` must
    still be shown.

    Five values say what the channel shows:

    - `announced`: the number of the last event that the channel shows.
    - `message`, `channel`: the match's current message, and the channel it is in. Both are None before the
      first message, and after they were deleted.
    - `since`: the number of the last event shown before that message. The message covers all events from there
      to `announced`.
    - `stale`: whether that message still needs an edit.

    Three say what is being posted:

    - `target`: the last event of the message that is being posted; None if none is. If it equals `announced`,
      the board that the channel already shows is posted again.
    - `target_at`: when that post was first tried. Without a `target`, it is the time since which new events
      can't be posted.
    - `target_after`: a number lower than the id of the message that is being posted; None if unknown.
    """

    announced: int = 0
    message: int | None = None
    channel: int | None = None
    target: int | None = None
    target_at: datetime | None = None
    since: int = 0
    stale: bool = False
    target_after: int | None = None

    @property
    def posts_again(self) -> bool:
        """Whether the board that the channel already shows is being posted again."""
        return self.target is not None and self.target == self.announced

    def shows_all(self, version: int) -> bool:
        """Return whether the channel shows all `version` events of a match, and no post or edit is pending."""
        return self.announced == version and self.target is None and not self.stale

    def next_channel(self, version: int, channel: int) -> int:
        """Return the channel of the next post or edit, for a match that has `version` events and is in
        `channel`. Only an edit goes to another channel: that of the current message."""
        posting = self.target is not None or self.announced < version
        return channel if posting else self.channel or channel

    def attempt(self, places: Iterable[int]) -> Attempt | None:
        """Return the pending attempt to post, whose message may be in any of these channels. None if no message
        is being posted."""
        if self.target is None:
            return None
        # Older versions stored no `target_after`. The current message is older than the attempt, so its id is a
        # bound too.
        after = self.message if self.target_after is None else self.target_after
        # A time is used only without a bound by id, because it may come from a clock that differs from
        # Discord's.
        return Attempt(None if after else self.target_at, after, (*places,))

    def trying(self, target: int, attempt: Attempt) -> AnnouncementCursor:
        """Return the cursor to store before an attempt to post all events up to number `target`."""
        # Message ids grow with time, so the search for the new message can start after the current one.
        # https://docs.discord.com/developers/reference#snowflakes
        after = max(attempt.after or 0, self.message or 0)
        return replace(
            self, target=target, target_at=self.target_at or attempt.at, target_after=after
        )

    def showing(self, message: int, channel: int, *, since: int) -> AnnouncementCursor:
        """Return the cursor with another current message, which covers all events after number `since` and is
        not stale."""
        return replace(self, message=message, channel=channel, since=since, stale=False)

    def settled(self) -> AnnouncementCursor:
        """Return the cursor without an attempt to post."""
        return replace(self, target=None, target_at=None, target_after=None)


@dataclass(frozen=True, slots=True)
class Earlier:
    """A message of a match that is no longer the current one, and needs an edit that removes its buttons.

    - `lobby`: whether the edit also says that the match has begun.
    - `moved`: whether the edit also says in which channel the match continues.
    - `past`: whether the edit may be made now; False while the message is a notice that is still useful, or a
      former card whose match has no new thread yet.
    - `withdrawn`: whether the edit also says that the turn in the message was undone.
    """

    place: ChannelPlace
    message: int
    lobby: bool = False
    moved: bool = False
    past: bool = True
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class MatchCard:
    """The card of a match: its former lobby message, which is edited to show how the match is going.

    - `place`, `message`: the channel of the message, and its id.
    - `version`: the number of the last event that the card shows; 0 while it still shows the lobby.
    - `tried_at`: when the last edit was made or failed. `refused` says that it failed.
    - `posting_since`: when the bot first tried to post the card as a new message; None if it has not tried. The
      bot does this if the card can't be edited at the end of the match, and if the match's thread was deleted.
    """

    place: ChannelPlace
    message: int
    version: int = 0
    tried_at: datetime | None = None
    refused: bool = False
    posting_since: datetime | None = None


@dataclass(frozen=True, slots=True)
class MessageChange:
    """What changes about the other messages of a match when its cursor moves.

    - `earlier`: a message that is now superseded and needs an edit, or a notice that has just been posted.
    - `notices_past`: whether all earlier notices are past, so that they lose their buttons.
    - `reports_from`: the number of a turn. An undo back to that turn, or to an earlier one, withdraws the
      message that was just posted: a notice in `earlier` or, without one, the cursor's message. None if no undo
      does.
    - `undone_to`: the turn to which an undo returned, or None. Messages that report later turns are marked as
      withdrawn, and need an edit.
    - `card`: the match's new card, if a message has just become one.
    """

    earlier: Earlier | None = None
    notices_past: bool = False
    reports_from: int | None = None
    undone_to: int | None = None
    card: MatchCard | None = None


NO_CHANGE: Final = MessageChange()
