"""What each store caches, and when it reads again. `matches.ports.leased_cache` states the common rules."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, cast

import pytest

from data import Database
from data.core.notifications import Notifications
from data.messages.announcement_cursors import SqlAnnouncementCursors
from data.messages.prepared_posts import PreparedPosts
from data.people.languages import SqlLanguages
from data.people.players import SqlPlayers
from data.people.preferences import SqlPreferences
from matches.log.events import PlayerId
from matches.ports.cursor import AnnouncementCursor, ChannelPlace, MatchCard, MessageChange
from matches.ports.peers import NOTHING
from tests.data.samples import A_MATCH, CHANNEL, NOON, SERVER, FakePeers, connections, create

ANN = PlayerId(1)


Ask = Callable[[], Awaitable[object]]
"""Reads a value through the cache of the process under test."""

Change = Callable[[], Awaitable[object]]
"""Changes the stored value in the way another process would."""


async def _players(one: Database, peers: Any) -> tuple[Ask, Change]:
    players = SqlPlayers(connections(one), peers, Notifications(peers))
    return lambda: players.known(frozenset({ANN}), 0), lambda: one.players.meet(10**18, "Annabel")


async def _languages(one: Database, peers: Any) -> tuple[Ask, Change]:
    languages = SqlLanguages(connections(one), peers, Notifications(peers))
    return lambda: languages.of_person(ANN), lambda: one.languages.choose(ANN, "fi")


async def _languages_of_servers(one: Database, peers: Any) -> tuple[Ask, Change]:
    languages = SqlLanguages(connections(one), peers, Notifications(peers))
    return lambda: languages.of_server(SERVER), lambda: one.servers.change(
        SERVER, lambda before: replace(before, language="fi")
    )


async def _preferences(one: Database, peers: Any) -> tuple[Ask, Change]:
    preferences = SqlPreferences(connections(one), Notifications(peers), peers)
    return lambda: preferences._mention_preferences_of([ANN]), lambda: one.preferences.put_closed(
        ANN, True
    )


async def _cards(one: Database, peers: Any) -> tuple[Ask, Change]:
    card = MatchCard(ChannelPlace(SERVER, CHANNEL, CHANNEL), 5)
    cursors = SqlAnnouncementCursors(connections(one), peers, PreparedPosts(peers))
    await cursors.put(A_MATCH, AnnouncementCursor(), MessageChange(card=card))
    return lambda: cursors.card(A_MATCH), lambda: one.cursors.put_card(A_MATCH, None)


async def _cursors(one: Database, peers: Any) -> tuple[Ask, Change]:
    cursors = SqlAnnouncementCursors(connections(one), peers, PreparedPosts(peers))
    await cursors.put(A_MATCH, AnnouncementCursor(announced=1))
    return lambda: cursors.cursor(A_MATCH), lambda: one.cursors.missed(A_MATCH, NOON)


STORES = _players, _languages, _languages_of_servers, _preferences, _cards, _cursors


@pytest.mark.parametrize("change", [{"holds": False}, {"missed": 1, "news": 1}], ids=str)
@pytest.mark.parametrize("store", STORES)
async def test_cached_store_value_is_reread_once_another_process_may_have_written(
    sqlite: Database, store: Any, change: dict[str, object]
) -> None:
    await create(sqlite)
    peers = FakePeers()
    ask, changed = await store(sqlite, peers)
    before = await ask()
    await changed()
    assert await ask() == before, "it is cached"
    vars(peers).update(change)
    assert await ask() != before


async def test_preferences_are_not_cached_while_several_processes_run(sqlite: Database) -> None:
    await create(sqlite)
    ask, changed = await _preferences(sqlite, cast(Any, FakePeers(processes=2)))
    before = await ask()
    await changed()
    assert await ask() != before


async def test_cursor_of_a_match_that_another_process_serves_is_not_cached(
    sqlite: Database,
) -> None:
    await create(sqlite)
    peers = cast(Any, FakePeers(processes=2, share=NOTHING))
    cursors = SqlAnnouncementCursors(connections(sqlite), peers, PreparedPosts(peers))
    assert await cursors.cursor(A_MATCH) == AnnouncementCursor()
    await sqlite.cursors.put(A_MATCH, AnnouncementCursor(announced=2))
    assert await cursors.cursor(A_MATCH) == AnnouncementCursor(announced=2)
