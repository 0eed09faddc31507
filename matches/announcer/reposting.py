"""Posts the board of a match again at a player's request."""

from __future__ import annotations

from games.copies import replace
from matches.announcer.messages import MatchMessages, place_in, shown_as
from matches.delivery.posting import Compose, Posted, Posting
from matches.log.events import MatchId
from matches.log.match import Match
from matches.ports.channel import CannotPost, ChannelGone, Message
from matches.ports.cursor import AnnouncementCursor, Attempt
from matches.service.service import MatchService


class Reposting:
    """Posts the current board again, exactly once, at a player's request."""

    def __init__(self, services: MatchService, posting: Posting, messages: MatchMessages) -> None:
        self._cursors = services.cursors
        self._posting = posting
        self._messages = messages
        self._repeats: dict[MatchId, Message] = {}
        """By match, the message that is being posted, or whose attempt has an unknown outcome."""

    async def post(self, cursor: AnnouncementCursor, match: Match, request: str) -> Posted:
        """Post the current board again.

        The last eight characters of `request`, the id of the interaction, are part of the nonce, so a retry
        does not post twice. Raises CannotPost, which ends the attempt, and PostLater, after which `finish`
        continues it.
        """

        async def compose() -> Message:
            again = replace(await self._messages.current(match), repeat=request[-8:])
            self._repeats[match.id] = again
            return again

        self.forget(match.id)  # an error may have hidden that an earlier board was stored
        try:
            return await self._once(replace(cursor, target_at=None), match, None, compose)
        except CannotPost:
            self.forget(match.id)
            await self._cursors.put(match.id, cursor)
            raise

    async def finish(
        self, cursor: AnnouncementCursor, match: Match, *, more: bool
    ) -> Posted | None:
        """Return the message of a `post` with an unknown outcome; None if no message was posted.

        If the bot still has the message in memory, post it unless an earlier attempt has posted it; the nonce
        prevents a duplicate. After a restart, only search for it in the channel. `more` says that newer events
        will be shown anyway, so CannotPost is not raised. May raise PostLater.
        """
        attempt, again = cursor.attempt((match.channel,)), self._repeats.get(match.id)
        assert attempt is not None  # `posts_again` says so
        if again is None:
            return await self._posting.find(attempt, shown_as(match), pictured=True)

        async def compose() -> Message:
            return again

        try:
            return await self._once(cursor, match, attempt, compose)
        except ChannelGone:
            return None
        except CannotPost:
            if more:
                return None
            raise

    async def _once(
        self,
        cursor: AnnouncementCursor,
        match: Match,
        earlier: Attempt | None,
        compose: Compose,
    ) -> Posted:
        return await self._posting.once(
            place_in(match, match.channel),
            shown_as(match),
            earlier=earlier,
            store=lambda attempt: self._cursors.trying(
                match.id, cursor.trying(match.version, attempt)
            ),
            compose=compose,
            pictured=True,
        )

    def forget(self, match_id: MatchId) -> None:
        """Forget the board that was posted again for a match, because the outcome of that post is known."""
        self._repeats.pop(match_id, None)
