"""Refusals that name a channel or role of a server's settings, some of which have been deleted.

`tests/wire/play/test_servers.py` tests the limits themselves.
"""

from __future__ import annotations

from matches.decisions.server_limits import ROLE_GONE, check_place, check_starter, elsewhere
from matches.ports.preferences import ServerSettings
from tests.refusals import refused

GAMES, HARBOUR = 77, 78


def test_refusal_in_a_wrong_channel_names_only_allowed_channels_that_exist() -> None:
    settings = ServerSettings(channels=frozenset({GAMES, HARBOUR}))
    with refused(elsewhere(["<#78>"], 5)):
        check_place(settings, 5, {HARBOUR: "a channel"}.get)


def test_refusal_says_so_when_the_role_for_starting_matches_is_deleted() -> None:
    with refused(ROLE_GONE):
        check_starter(ServerSettings(starters=9), manages=False, has_role=False, role_exists=False)
