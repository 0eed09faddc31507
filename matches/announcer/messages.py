"""Composes the messages of a match, adding what its log does not contain: names, deadlines, reasons for
absences, and the readers' language."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection, Hashable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Final

from games.copies import replace
from matches.announcer.batches import Delivery, MessageBatch
from matches.announcer.buttons import buttons
from matches.announcer.composing import (
    card_message,
    compose,
    current_message,
    edited_message,
    lobby_message,
)
from matches.announcer.pictures import Presentation
from matches.log.events import ANYWHERE, PlayerId, WentAway
from matches.log.history.ending import Ending
from matches.log.match import Match
from matches.log.people import people_of
from matches.people.absences import Absences
from matches.ports.channel import Message, Painter, Shown
from matches.ports.cursor import AnnouncementCursor, ChannelPlace
from matches.ports.players import Player
from matches.ports.storage import StorageBusy
from matches.service.service import MatchService
from matches.time.calendar import Span
from matches.time.decision_clock import DELAY, GRACE
from matches.wording import deadlines, standing
from matches.wording.links import link
from matches.wording.names import People, in_language
from texts.language import Language
from texts.text import NOTHING, Text, listed

logger = logging.getLogger(__name__)

_OLD: Final = timedelta(days=7)
"""An end that can be shown only this long after it pings nobody."""

FaceOf = Callable[[int, int], Hashable | None]
"""A function that takes the ids of a server and of a Discord user, and returns the user's avatar for the
`Painter`. Returns None if the avatar is not at hand."""


def no_face(_server: int, _discord_id: int) -> None:
    return None


class MatchMessages:
    """Composes the messages of all matches. What a log does not contain is read anew for each message."""

    def __init__(
        self,
        services: MatchService,
        absences: Absences,
        painter: Painter,
        face_of: FaceOf = no_face,
    ) -> None:
        self._service = services.matches
        self._reader = services.reader
        self._players = services.players
        self._preferences = services.preferences
        self._standings = services.standings
        self._cursors = services.cursors
        self._open_decisions = services.open_decisions
        self._clock = services.clock
        self._absences = absences
        self._painter = painter
        self._face_of = face_of
        self._languages = services.languages

    async def of_batch(
        self,
        batch: MessageBatch,
        link: str,
        with_unanswered: Callable[[MessageBatch], Awaitable[MessageBatch]],
    ) -> Message:
        """Compose the new message that shows a batch. `link` is the URL of the current message.

        `with_unanswered` fills in `unanswered`, which decides who is pinged. It may wait for a reply, so the
        pictures are drawn before.
        """
        after, presentation = batch.after, await self._with_reasons(batch)
        presentation = replace(
            presentation,
            link=link,
            pace=None if after.status.open else await self._reader.pace(after.id),
            ending=await self._ending(after),
            deadline=await self._deadline(after, presentation.people, batch.steps[0].at),
            rated=await self._rated(after, presentation.people),
        )
        message = await compose(batch, presentation)
        if not after.status.open and self._clock.now() - after.at > _OLD:
            return message
        batch = await with_unanswered(batch)
        return presentation.pinging(message, batch.pinged(await self._unmentioned(batch)))

    async def edited(self, batch: MessageBatch) -> Message:
        """Compose an edit of the current message that shows the match after the last event of the batch. The
        batch must contain all events that the message shows."""
        presentation = await self._with_reasons(batch)
        deadline = await self._deadline(batch.after, presentation.people)
        return edited_message(batch, replace(presentation, deadline=deadline))

    async def current(self, match: Match) -> Message:
        """Compose a message with the present board of the match, for a player who asked to see it again."""
        presentation = await self._presentation(match)
        presentation = replace(
            presentation,
            deadline=await self._deadline(match, presentation.people),
            ending=await self._ending(match),
            rated=await self._rated(match, presentation.people),
        )
        return await current_message(match, presentation)

    async def lobby(self, match: Match) -> Message:
        return lobby_message(match, await self._presentation(match))

    async def card(self, match: Match, *, new: bool = False) -> Message:
        """Compose the card, which shows the lobby's channel how a match in its thread is going. `new` says that
        it will be posted, not edited."""
        presentation = replace(await self._presentation(match), ending=await self._ending(match))
        shown_in = (await self._cursors.cursor(match.id)).channel or match.channel
        return await card_message(match, presentation, shown_in, new=new)

    async def thread_title(self, match: Match) -> str:
        presentation = await self._presentation(match)
        names = [presentation.people[player].name for player in dict.fromkeys(match.order)]
        # Discord limits the name of a thread to 100 characters.
        return f"{match.about.name}: {presentation.language.say(listed(names))}"[:100]

    async def language(self, match: Match) -> Language:
        """Return the language of the server in which the match is played. For a match in direct messages,
        return the language of its host."""
        return await self.language_in(match.opened.server, (match.host,))

    async def language_in(self, server: int, players: Iterable[PlayerId]) -> Language:
        """Return the language of a server or, in direct messages, of the first of these players."""
        if server == ANYWHERE:  # one person plays in direct messages
            for player in players:
                return await self._languages.of_person(player)
        return await self._languages.of_server(server)

    async def outdates_notices(self, before: Match, after: Match) -> bool:
        """Return whether a button of an earlier notice became invalid between these two states of a match."""
        if before.state is None or after.state is None:
            return before.status is not after.status
        people, now = await self._known(before, after), self._timestamp
        then, still = (
            {(each.kind, each.argument) for each in buttons(match, Delivery.NOTICE, people, now)}
            for match in (before, after)
        )
        return not then <= still

    @property
    def _timestamp(self) -> int:
        return int(self._clock.now().timestamp())

    async def _unmentioned(self, batch: MessageBatch) -> frozenset[PlayerId]:
        after = batch.after
        return await self._preferences.unmentioned(
            batch.called, after.id, after.opened.server, self._clock.now()
        )

    async def _deadline(
        self, match: Match, people: People, unshown_since: datetime | None = None
    ) -> Text:
        """Return the line with the deadlines of the match. `unshown_since` is the time of the first event that
        a new message shows; None for a message that shows nothing new."""
        if not match.opened.pace or not match.waiting:
            return NOTHING
        row = await self._service.row(match.id)
        # The stored deadlines are as new as the log, but the match shown may be older. A wrong deadline is
        # worse than none.
        if row is None or row.waiting.keys() != match.waiting.keys():
            return NOTHING
        until, now = row.until, self._clock.now()
        if unshown_since is not None and now - unshown_since > DELAY:
            until = await self._credited(match, (unshown_since, now + GRACE))
        return deadlines.deadlines(until, people, now)

    async def _credited(self, match: Match, pause: Span) -> Mapping[PlayerId, deadlines.Until]:
        """Return the deadlines of the match as they are once this pause is stored, after a late post."""
        until = dict[PlayerId, deadlines.Until]()
        for player in match.waiting:
            for due in await self._open_decisions.of(player, [match.id]):
                calendar = replace(due.calendar, pauses=(*due.calendar.pauses, pause))
                clock = replace(due, calendar=calendar).exact.open_decision
                if clock.ends is not None and clock.lost is not None:
                    until[player] = clock.ends, clock.lost
        return until

    async def _ending(self, match: Match) -> Ending | None:
        return None if match.status.open else await self._reader.ending(match.id)

    async def _rated(self, match: Match, people: People) -> Text:
        """Rate all ended matches of this match's game in its server that are not rated yet, and return the line
        about what this match changed. An unexpected exception must not delay the message about the end."""
        if match.status.open or match.practice:
            return NOTHING
        try:
            await self._standings.settle(match.opened.server, match.about.key)
            change = await self._standings.tables.change_of(match.id)
        except StorageBusy:
            raise
        except Exception:
            logger.exception("What match %s changed in the ratings can't be shown.", match.id)
            return NOTHING
        return standing.changed(match, change, people)

    async def _with_reasons(self, batch: MessageBatch) -> Presentation:
        """Return how to present the match of the batch. People who go away during the batch have the reason for
        their absence, which logs do not contain."""
        presentation = await self._presentation(*batch.steps)
        people, after = {**presentation.people}, batch.after
        for event in (step.last for step in batch.steps):
            if isinstance(event, WentAway) and event.player in people:
                server, channel = after.opened.server, after.channel
                reason = await self._absences.reason(event.player, server, channel)
                people[event.player] = replace(people[event.player], reason=reason)
        return replace(presentation, people=people)

    async def _presentation(self, *steps: Match) -> Presentation:
        language = await self.language(steps[-1])
        people = in_language(await self._known(*steps), language)
        return Presentation(people, self._painter, language, self._timestamp)

    async def _known(self, *steps: Match) -> People:
        everybody = frozenset().union(*map(people_of, steps))
        server = steps[0].opened.server
        known = await self._players.known(everybody, server)
        return {id: self._with_face(player, server) for id, player in known.items()}

    def _with_face(self, player: Player, server: int) -> Player:
        if player.computer or (face := self._face_of(server, player.discord_id)) is None:
            return player
        return replace(player, face=face)


def shown_as(match: Match) -> Collection[Shown]:
    """Return the keys by which the message about this state of the match is recognized in its channel. One has
    the number of public events (all but hints). The other has the number of all events, for messages posted
    before 0.3.0."""
    return {(match.id, match.version), (match.id, match.public_version)}


def place_in(match: Match, channel: int) -> ChannelPlace:
    """Return the `ChannelPlace` of a channel that has messages of the match, such as its thread."""
    return ChannelPlace(match.opened.server, channel, match.opened.channel)


def link_to(match: Match, cursor: AnnouncementCursor) -> str:
    """Return the URL of the match's current message."""
    return link(match.opened.server, cursor.channel or match.channel, cursor.message)
