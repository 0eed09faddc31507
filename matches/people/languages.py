"""The language in which the bot addresses people and servers."""

from __future__ import annotations

from collections.abc import Callable

from data.people.languages import SqlLanguages
from data.people.players import SqlPlayers
from locales import find, of_discord
from matches.log.events import PlayerId
from matches.ports.languages import LanguageChoice
from texts.language import ENGLISH, Language


class SpokenLanguages:
    """Decides in which language the bot addresses people and servers. Implements
    `matches.ports.languages.Languages`.

    `preferred_locale` returns the locale that a server has set as a community, or "" for a server that is no
    community.
    """

    def __init__(self, stored: SqlLanguages, people: SqlPlayers) -> None:
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
        """Return the language in which to address a Discord user, whether the bot knows them or not.

        This is the language that the user has chosen, else that of `locale`, which their Discord client uses
        now.
        """
        person = await self._people.find(discord_id)
        known = LanguageChoice() if person is None else await self._stored.of_person(person.id)
        return _spoken(known.language, locale)

    def of_user_at_once(self, discord_id: int, locale: str) -> Language:
        """Like `of_user`, but use only cached preferences, without a query."""
        person = self._people.remembered(discord_id)
        known = None if person is None else self._stored.remembered(person.id)
        return _spoken("" if known is None else known.language, locale)

    async def choose(self, player: PlayerId, language: str) -> None:
        """Store the code of the language in which to address a person. "" means the language of their Discord
        client."""
        await self._stored.choose(player, language)

    async def saw(self, discord_id: int, locale: str) -> None:
        """Store the locale of a user's Discord client, for messages that the bot sends to them unasked.

        Nothing is stored if the language stays the same, as for most people, or if the bot doesn't know the
        user.
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
