"""In which language people and servers are spoken to."""

from __future__ import annotations

from collections.abc import Callable

from locales import find, of_discord
from matches.log.events import PlayerId
from matches.ports.languages import Choice, StoredLanguages
from matches.ports.players import Players
from texts.language import ENGLISH, Language


class SpokenLanguages:
    """Implements matches.ports.languages.Languages.

    `preferred_locale` tells which locale the community of a server prefers; empty if it is none.
    """

    def __init__(self, stored: StoredLanguages, people: Players) -> None:
        self._stored = stored
        self._people = people
        self.preferred_locale: Callable[[int], str] = lambda _: ""

    async def of_server(self, server: int) -> Language:
        chosen = (await self._stored.of_server(server)).language
        return _spoken(chosen, self.preferred_locale(server))

    async def of_person(self, player: PlayerId) -> Language:
        known = await self._stored.of_person(player)
        return _spoken(known.language, known.locale)

    async def of_user(self, discord_id: int, locale: str) -> Language:
        """Of somebody to whom Discord shows this locale now, whether the bot knows them or not."""
        person = await self._people.find(discord_id)
        known = Choice() if person is None else await self._stored.of_person(person.id)
        return _spoken(known.language, locale)

    def of_user_at_once(self, discord_id: int, locale: str) -> Language:
        """The same without a query: what somebody chose counts if it is remembered."""
        person = self._people.remembered(discord_id)
        known = None if person is None else self._stored.remembered(person.id)
        return _spoken("" if known is None else known.language, locale)

    async def choose(self, player: PlayerId, language: str) -> None:
        """Speak to a person in the language of this code; empty: in the one that Discord shows to them."""
        await self._stored.choose(player, language)

    async def saw(self, discord_id: int, locale: str) -> None:
        """Note which locale Discord shows to somebody, for what they are sent unasked.

        Only one that means another language than the one before is stored: of most people, none.
        """
        person = await self._people.find(discord_id)
        if person is not None:
            known = await self._stored.of_person(person.id)
            if _by_locale(locale) != _by_locale(known.locale):
                await self._stored.saw(person.id, locale)


def _spoken(chosen: str, locale: str) -> Language:
    return find(chosen) if chosen else _by_locale(locale)


def _by_locale(locale: str) -> Language:
    return of_discord(locale) or ENGLISH
