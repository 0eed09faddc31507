"""The pictures of a public message. They show what everybody may see at the moment that its text describes.

At most `AT_ONCE` pictures other than covers are drawn at a time. They are cached, so that a retry does not draw
them again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from games.copies import replace
from games.rules import Seat
from matches.announcer.batches import Delivery, MessageBatch
from matches.log.events import PlayerId
from matches.log.history.durations import Pace
from matches.log.history.ending import Ending
from matches.log.match import Match, spectators_view
from matches.ports.channel import Faces, Message, Painter, Picture
from matches.ports.leased_cache import LeasedCache, unshared
from matches.ports.players import user_ids
from matches.wording.names import People
from matches.wording.offers import Offer, all_said
from texts.language import Language
from texts.text import NOTHING, Text, phrase

_LONGEST_ALT: Final = 1024

AT_ONCE: Final = 2
"""How many pictures are drawn at a time. A picture takes megabytes of memory until it is encoded."""

_CACHED: Final = 32


@dataclass(frozen=True, slots=True)
class Presentation:
    """How a message presents a match, and what it says that the log of the match does not contain.

    - `now`: in seconds since 1970. Absences that have ended by then do not count.
    - `link`: the URL of the current message, used in a notice that asks for a move.
    - `deadline`: the text about deadlines, or empty.
    - `pace`, `ending`, `rated`: how fast the match was, how it ended, and the text about rating changes; only
      for the end of a match.
    """

    people: People
    painter: Painter
    language: Language
    now: int
    link: str = ""
    deadline: Text = NOTHING
    pace: Pace | None = None
    ending: Ending | None = None
    rated: Text = NOTHING

    def message(
        self,
        match: Match,
        content: Text | str,
        offers: Iterable[Offer] = (),
        pictures: tuple[Picture, ...] = (),
        repeat: str = "",
    ) -> Message:
        """Return a message about the match that pings nobody."""
        return Message(
            match_id=match.id,
            version=match.public_version,
            content=self.language.say(content),
            pictures=pictures,
            buttons=all_said(offers, self.language),
            silent=True,
            repeat=repeat,
        )

    def pinging(self, message: Message, players: Iterable[PlayerId]) -> Message:
        """Return the message so that it pings these players. If there are none, it is silent."""
        called = user_ids(self.people[player] for player in players)
        return replace(message, pinged=called, silent=not called)


async def pictures_of(batch: MessageBatch, presentation: Presentation) -> tuple[Picture, ...]:
    """Return the pictures of a batch's message: the boards after its turns, or one picture of the end. A notice
    has none."""
    if batch.delivery is Delivery.NOTICE:
        return ()
    after = batch.after
    # One large picture of the end, without boards of the moves that led to it.
    if presentation.ending is not None:
        return (await picture_of(after, presentation),)
    *earlier, last = batch.boards or (after,)
    found = [await picture_of(step, presentation) for step in earlier]
    # The last picture is named after the version of the whole batch.
    found.append(await picture_of(last, presentation, version=after.public_version))
    return tuple(found)


async def picture_of(step: Match, presentation: Presentation, version: int = 0) -> Picture:
    """Return the picture of the board after an event or, if the presentation has one, of the end of the match.

    `version` becomes part of the file name, by which `Channel.find` recognizes the message. For the last
    picture of a message, it must be the number of public events (all but hints) up to the message's last event.
    0 stands for the step's own number of public events.
    """
    people, painter, language = presentation.people, presentation.painter, presentation.language
    ending = presentation.ending
    key, names, absent = step.about.key, _names_of(step, people), step.stand_ins
    if ending is not None:
        png, text = await painter.paint_end(key, ending, names, absent, language)
        text = _with_fingerprint(text, ending.fingerprint, language)
    else:
        faces = tuple(people[player].face for player in step.order)
        png, text = await painter.paint(
            key, table(step), names, absent, language, faces if any(faces) else ()
        )
    return Picture(_name(step, version or step.public_version), png, text)


def _with_fingerprint(text: str, fingerprint: str, language: Language) -> str:
    """Return a picture's alternative text with the fingerprint of the record as its last line. Anybody can
    later compare a record with it. Without a fingerprint, return the text unchanged."""
    if not fingerprint:
        return text
    last = language.say(phrase("Fingerprint of the record: {digits}", digits=fingerprint))
    return f"{text[: _LONGEST_ALT - len(last) - 1]}\n{last}"


async def cover_of(match: Match, presentation: Presentation, version: int) -> Picture:
    """Return the cover of the game, for a new lobby message or card. Edits keep it, because nothing on it
    changes. `version` is that of the message."""
    png, text = await presentation.painter.paint_cover(match.about.key, presentation.language)
    return Picture(_name(match, version), png, text)


def _name(match: Match, version: int) -> str:
    """Return the name of a picture's file, by which `Channel.find` recognizes the message."""
    return f"fairwind-{match.id}-{version}.png"


def table(match: Match) -> object:
    """Return the public board as it was after its last change. The headline of an edited message describes this
    board, so it never tells more than the picture."""
    return spectators_view(match.rules, match.undo.base)


def public_view(match: Match, people: People) -> tuple[object, tuple[str, ...], frozenset[int]]:
    """Return a spectator's view of the match, the players' names by seat, and the seats that are played
    automatically."""
    names = _names_of(match, people)
    return spectators_view(match.rules, match.state), names, match.stand_ins


def _names_of(match: Match, people: People) -> tuple[str, ...]:
    return tuple(people[player].short_name for player in match.order)


class Drawing:
    """A `Painter` that draws with another painter and caches the pictures by their views. Texts and covers come
    straight from that painter."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self.paint_cover = painter.paint_cover
        self.tell, self.brief, self.tell_end = painter.tell, painter.brief, painter.tell_end
        self.progress, self.standing = painter.progress, painter.standing
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._cache: LeasedCache[Hashable, tuple[bytes, str]] = LeasedCache(unshared, _CACHED)

    def forget(self) -> None:
        """Drop all cached pictures, because any may name or show someone whose data was erased."""
        self._cache.forget()

    async def paint(
        self,
        game: str,
        view: Any,
        names: tuple[str, ...],
        absent: frozenset[Seat],
        language: Language,
        faces: Faces = (),
    ) -> tuple[bytes, str]:
        seen = (game, view, names, absent, language, faces)
        return await self._painted(seen, lambda: self._painter.paint(*seen))

    async def paint_end(
        self,
        game: str,
        ending: Ending,
        names: tuple[str, ...],
        absent: frozenset[Seat],
        language: Language,
    ) -> tuple[bytes, str]:
        # The key contains only a hash of the ending, because the ending would keep the whole course of the
        # match in memory.
        key = (game, hash(ending), names, absent, language)
        return await self._painted(
            key, lambda: self._painter.paint_end(game, ending, names, absent, language)
        )

    async def _painted(
        self, key: Hashable, paint: Callable[[], Awaitable[tuple[bytes, str]]]
    ) -> tuple[bytes, str]:
        async with self._slots:
            # Look the picture up only inside the semaphore. Another task may have drawn it while this one
            # waited for a slot.
            return await self._cache.look_up(key, paint)
