"""Chooses the language in which the bot addresses a person or a server."""

from __future__ import annotations

from collections.abc import Callable

from data.people.languages import SqlLanguages
from data.people.players import SqlPlayers
from locales import find, of_discord
from matches.log.events import PlayerId
from texts.language import ENGLISH, Language


class SpokenLanguages:
    """Decides in which language to address people and servers. `preferred_locale` is called with a server's id.
    It returns the locale that a community server has set on Discord, or "" for any other server."""

    def __init__(self, stored: SqlLanguages, people: SqlPlayers) -> None:
        self._stored = stored
        self._people = people
        self.preferred_locale: Callable[[int], str] = lambda _: ""

    async def of_server(self, server: int) -> Language:
        """Return the language in which to write in a server's channels. It is the language set for the server;
        else, for a community server, that of its Discord locale; else English."""
        chosen = (await self._stored.of_server(server)).language
        return _spoken(chosen, self.preferred_locale(server))

    async def of_person(self, player: PlayerId) -> Language:
        """Return the language in which to write messages that only this person reads. It is the language the
        person chose; else that of the Discord locale last seen; else English."""
        known = await self._stored.of_person(player)
        return _spoken(known.language, known.locale)

    async def of_user(self, discord_id: int, locale: str) -> Language:
        """Return the language in which to address a Discord user, even one who has never used the bot.

        It is the language that the user chose in the bot's settings; else that of `locale`, the present
        language of their Discord client.
        """
        person = await self._people.find(discord_id)
        return _by_locale(locale) if person is None else await self.of_player(person.id, locale)

    async def of_player(self, player: PlayerId, locale: str) -> Language:
        """Like `of_user`, for a user whom the bot knows as this player."""
        known = await self._stored.of_person(player)
        return _spoken(known.language, locale)

    def of_user_at_once(self, discord_id: int, locale: str) -> Language:
        """Like `of_user`, but without a query: uses the user's choice only if it is cached."""
        person = self._people.remembered(discord_id)
        known = None if person is None else self._stored.remembered(person.id)
        return _spoken("" if known is None else known.language, locale)

    async def choose(self, player: PlayerId, language: str) -> None:
        """Store the language that a person chose, by its code. "" means the language of their Discord
        client."""
        await self._stored.choose(player, language)

    async def saw(self, discord_id: int, locale: str) -> None:
        """Store the locale of a user's Discord client. It decides the language of later messages that answer no
        interaction, such as reminders.

        Nothing is stored if the language stays the same, or if the bot doesn't know the user.
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
