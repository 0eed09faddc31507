"""Tells the players of a match that it is frozen: it can't continue, because its log no longer replays."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from matches.announcer.buttons import RULES
from matches.announcer.messages import MatchMessages
from matches.delivery.posting import Posting
from matches.log.events import MatchId
from matches.ports.channel import Channel, ChannelGone, Message
from matches.ports.cursor import AnnouncementCursor, ChannelPlace, Earlier, MessageChange
from matches.ports.players import user_ids
from matches.ports.storage import Row
from matches.service.service import MatchService
from matches.wording.turns import FROZEN

_NOTICE: Final = 0
"""The version number in the nonce of the notice. Real versions begin at 1, so the nonce never collides with
that of another message."""


class FrozenNotice:
    """Posts one notice for each frozen match, and never a second one, even after a crash."""

    def __init__(self, services: MatchService, channel: Channel, messages: MatchMessages) -> None:
        self._service = services.matches
        self._players = services.players
        self._cursors = services.cursors
        self._posting = Posting(channel, services.clock)
        self._messages = messages
        self._noticed: set[MatchId] = set()

    async def tell(self, match_id: MatchId) -> None:
        """Post the notice about a frozen match, unless it has been posted already. If the match's thread was
        deleted, post it in the channel of the lobby. Nobody is told of a match that is over: it could not go on
        anyway. Raises CannotPost and PostLater."""
        if match_id in self._noticed:
            return
        # Read from the stored row of the match, because a frozen match can't be loaded.
        row, place = await self._service.row(match_id), await self._cursors.place(match_id)
        if row is None or place is None:
            return
        cursor = await self._cursors.cursor(match_id)
        version = await self._service.version(match_id)
        if row.status.open:
            place = replace(place, channel=row.channel)
            try:
                await self._post_once(row, place, cursor, version)
            except ChannelGone:
                if place.channel == place.parent:
                    raise
                await self._post_once(row, replace(place, channel=place.parent), cursor, version)
        shown = replace(cursor.settled(), announced=version, stale=False)
        earlier = None
        if cursor.message and cursor.channel:
            earlier = Earlier(replace(place, channel=cursor.channel), cursor.message)
        await self._cursors.put(match_id, shown, MessageChange(earlier, notices_past=True))
        self._noticed.add(match_id)

    async def _post_once(
        self, row: Row, place: ChannelPlace, cursor: AnnouncementCursor, version: int
    ) -> None:
        """Post the notice, unless an earlier attempt has posted it. If any attempt is stored, even one for an
        earlier turn, the channel is searched first."""
        await self._posting.once(
            place,
            {(row.match_id, _NOTICE)},
            earlier=cursor.attempt([place.channel]),
            store=lambda attempt: self._cursors.put(row.match_id, cursor.trying(version, attempt)),
            compose=lambda: self._message(row),
        )

    async def _message(self, row: Row) -> Message:
        known = await self._players.known(row.members, row.server)
        persons = [player for player in known.values() if not player.computer and not player.former]
        mentions = " ".join(player.mention for player in persons)
        language = await self._messages.language_in(row.server, [player.id for player in persons])
        return Message(
            row.match_id,
            _NOTICE,
            f"{mentions}\n{language.say(FROZEN)}",
            # Without a button, `Channel.find` would not recognize this message.
            buttons=(RULES.said(language),),
            pinged=user_ids(persons),
        )
