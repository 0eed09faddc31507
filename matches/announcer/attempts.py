"""Attempts to post a message, which the cursor remembers so that no message is posted twice.

An attempt is stored in the cursor before the post. If its outcome is unknown, for example after a crash, the
channel is searched for the message before another attempt.

The nonce alone is not enough, because Discord checks it only for a few minutes:
https://docs.discord.com/developers/resources/message#create-message
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from games.copies import replace
from matches.log.match import Match
from matches.ports.channel import AnnouncementCursor, Channel, Shown


def with_attempt(
    cursor: AnnouncementCursor, target: int, earliest_id: int, now: datetime
) -> AnnouncementCursor:
    """Return the cursor as it must be stored before an attempt to post version `target`.

    `earliest_id` is below the ids of all messages posted from now on. A retry keeps the time and the lower id
    bound of the first attempt, because any of the attempts may have posted.
    """
    after = cursor.target_after
    if cursor.target is None:
        # Ids of messages grow with time, so the search never has to go back beyond the current message.
        # https://docs.discord.com/developers/reference#snowflakes
        after = max(earliest_id, cursor.message or 0)
    return replace(cursor, target=target, target_at=cursor.target_at or now, target_after=after)


def without_attempt(cursor: AnnouncementCursor) -> AnnouncementCursor:
    """Return the cursor as it is once no attempt to post is pending."""
    return replace(cursor, target=None, target_at=None, target_after=None)


def shown_as(match: Match) -> Collection[Shown]:
    """Return the pairs of match id and version that identify a message about this state of the match.

    There may be two: one with the public version, and one with the version used before release 0.3.0, which
    counted hints. No other message in the channel has either.
    """
    return {(match.id, match.version), (match.id, match.public_version)}


async def find_posted(
    channel: Channel,
    place: int,
    shown: Collection[Shown],
    cursor: AnnouncementCursor,
    *,
    pictured: bool = False,
) -> int | None:
    """Return the id of the message that an earlier attempt posted; None if no attempt has posted one.

    Searches everything posted since the first attempt, with `Channel.find`. `place` is the id of the channel.
    """
    # Cursors stored by older versions have no lower bound of ids, so these are searched by time.
    since = cursor.target_at if cursor.target_after is None else None
    after = cursor.message if cursor.target_after is None else cursor.target_after
    return await channel.find(place, shown, since, after, pictured=pictured)
