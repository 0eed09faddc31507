"""The two messages of a season. The opening message has the buttons and is kept up to date; the ending message
is posted at the end."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from matches.delivery.posting import Posting, unless_gone
from matches.log.events import MatchId
from matches.ports.channel import (
    CannotPost,
    Channel,
    ChannelGone,
    Message,
    Picture,
    PostLater,
    SeasonPainter,
)
from matches.ports.cursor import Attempt, ChannelPlace
from matches.ports.retrying import BUSY, NOT_ALLOWED
from matches.seasons.season import Phase, Post, Season, Which
from matches.seasons.table import table
from matches.service.service import MatchService
from matches.wording import season as wording
from matches.wording.names import in_language
from matches.wording.offers import all_said

logger = logging.getLogger(__name__)

EDITED_AGAIN: Final = timedelta(seconds=15)
"""The minimum time between two edits of the same message."""

GIVEN_UP: Final = timedelta(days=30)
"""If the message about a season's end can't be posted for this long, it is given up."""

_ROOM: Final = 1.0
"""How many seconds an edit waits for turns to leave room in Discord's rate limit. Other servers' seasons may be
waiting."""

_VERSION: Final[dict[Which, int]] = {"opening": 0, "ending": 1}


class SeasonPosts:
    """Announces seasons in their channels, with each message posted once."""

    def __init__(
        self,
        services: MatchService,
        channel: Channel,
        painter: SeasonPainter,
    ) -> None:
        self._service = services.matches
        self._players = services.players
        self._preferences = services.preferences
        self._languages = services.languages
        self._clock = services.clock
        self._seasons = services.database.seasons
        self._channel = channel
        self._posting = Posting(channel, services.clock)
        self._painter = painter
        self._edited: dict[str, datetime] = {}

    async def tell(self, season: Season) -> datetime | None:
        """Bring the season's messages up to date, by a post or an edit. Return when to call again, or None if
        they are up to date."""
        try:
            if season.opening.message is None:
                if season.open:
                    season = await self._post(season, "opening")
                elif season.opening.tried is not None:
                    season = await self._follow_up(season, season.opening.tried)
            if season.phase is Phase.OVER and not season.settled:
                season = await self._post(season, "ending")
            return await self._edit(season)
        except PostLater as error:
            logger.warning("Season %s could not be posted yet; trying again: %s", season.id, error)
            return self._clock.now() + BUSY
        except CannotPost as error:
            logger.warning("Season %s can't be posted: %s", season.id, error)
            return await self._refused(season, gone=isinstance(error, ChannelGone))

    async def _post(self, season: Season, which: Which) -> Season:
        post: Post = getattr(season, which)
        here, since = season.channel, post.tried
        posted = await self._posting.once(
            ChannelPlace(season.server, here, season.ground),
            {(MatchId(season.id), _VERSION[which])},
            earlier=None if since is None else Attempt(since, None, (here,)),
            store=lambda attempt: self._store(season, which, replace(post, tried=attempt.at)),
            compose=lambda: self._message(season, which),
        )
        # An earlier attempt may have posted another text. The empty digest causes an edit.
        shown = "" if posted.message is None else _digest(posted.message)

        def announced(each: Season) -> Season:
            done = each.with_post(which, replace(getattr(each, which), message=posted.id))
            return replace(done, shown=shown) if which == "opening" else done

        return await self._changed(season, announced)

    async def _follow_up(self, season: Season, tried: datetime) -> Season:
        """Search for the opening message that an attempt at `tried` may have posted, so that it loses its
        buttons. The season was closed before the outcome was known, so the message is not posted now."""
        found = await self._posting.find(
            Attempt(tried, None, (season.channel,)), {(MatchId(season.id), _VERSION["opening"])}
        )
        opening = Post() if found is None else replace(season.opening, message=found.id)
        return await self._store(season, "opening", opening)

    async def _edit(self, season: Season) -> datetime | None:
        """Edit the opening message if it is out of date. Return when to call again, or None if the message is
        up to date or does not exist."""
        if season.opening.message is None:
            return None
        message = await self._message(season, "opening")
        if _digest(message) == season.shown:
            return None
        now = self._clock.now()
        again = self._edited.get(season.id, now) + EDITED_AGAIN
        if season.id in self._edited and now < again and season.open:
            return again
        try:
            await asyncio.wait_for(self._channel.spare(), _ROOM)
        except TimeoutError:
            return now + EDITED_AGAIN
        self._edited[season.id] = now
        await self._show(season, season.opening.message, message)
        return None

    async def _show(self, season: Season, opening: int, message: Message) -> None:
        """Edit the opening message, and store what it shows. If the message was deleted, store this anyway, so
        that the edit is not tried again."""
        edit = self._channel.edit(season.channel, opening, message)
        if not await unless_gone(edit):
            logger.info("The message of season %s was deleted.", season.id)
        shown = _digest(message)
        await self._changed(season, lambda each: replace(each, shown=shown))
        if not season.open:
            self._edited.pop(season.id, None)

    async def _refused(self, season: Season, *, gone: bool) -> datetime | None:
        """Return when to try again after a post or an edit was refused. If the season is over, and its channel
        was deleted (`gone`) or it ended long ago (`GIVEN_UP`), give up what is missing, and return None."""
        now, ended = self._clock.now(), season.ended_at
        too_long = ended is not None and now - ended > GIVEN_UP
        if season.open or not (gone or too_long):
            return now + NOT_ALLOWED
        if not season.settled:
            await self._store(season, "ending", replace(season.ending, dropped=True))
        return None

    async def _message(self, season: Season, which: Which) -> Message:
        about, now = self._service.games[season.terms.game], self._clock.now()
        everybody = await self._players.known(season.people, season.server)
        lines = table(season, together=about.together)
        language = await self._languages.of_server(season.server)
        hidden = await self._preferences.hidden([*everybody])
        people = wording.named(season, everybody, hidden, language)
        if which == "opening":
            # The host's name is shown even if they chose to be hidden from tables. Starting a season puts
            # nobody into its table.
            host = in_language(everybody, language)[season.host].name
            content = wording.announced(season, about, lines, people, host, now)
            pictures: tuple[Picture, ...] = ()
        else:
            content = wording.ended(about, lines, people)
            names = {player: each.name for player, each in people.items()}
            png, text = await self._painter.paint_season(season, lines, names, language)
            name = f"fairwind-{season.id}-{_VERSION['ending']}.png"
            pictures = (Picture(name, png, text),)
        return Message(
            match_id=MatchId(season.id),
            version=_VERSION[which],
            content=language.say(content),
            pictures=pictures,
            buttons=all_said(wording.buttons(season, now), language),
            silent=True,
        )

    async def _store(self, season: Season, which: Which, post: Post) -> Season:
        return await self._changed(season, lambda each: each.with_post(which, post))

    async def _changed(self, season: Season, change: Callable[[Season], Season]) -> Season:
        return await self._seasons.change(season.id, change, self._clock.now()) or season


def _digest(message: Message) -> str:
    text = repr((message.content, [button.kind for button in message.buttons]))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
