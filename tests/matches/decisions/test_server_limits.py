"""Limits that server managers set for matches."""

from __future__ import annotations

from matches.decisions.server_limits import (
    CHANNELS_GONE,
    ROLE_GONE,
    check_number,
    check_place,
    check_starter,
    elsewhere,
    full,
    only_starters,
)
from matches.ports.preferences import ServerSettings
from tests.refusals import refused

GAMES, HARBOUR = 77, 78


def found(*channels: int) -> dict[int, object]:
    return dict.fromkeys(channels, "a channel")


def test_default_server_settings_allow_any_channel_and_anybody() -> None:
    check_place(ServerSettings(), GAMES, found().get)
    check_starter(ServerSettings(), manages=False, has_role=False, role_exists=False)


def test_refusal_in_a_wrong_channel_names_the_allowed_channels() -> None:
    choices = ServerSettings(channels=frozenset({GAMES, HARBOUR}))
    check_place(choices, GAMES, found(GAMES).get)
    with refused(elsewhere(["<#77>", "<#78>"], 5)):
        check_place(choices, 5, found(GAMES, HARBOUR).get)
    with refused(elsewhere(["<#78>"], 5)):
        check_place(choices, 5, found(HARBOUR).get)


def test_refusal_says_so_when_all_allowed_channels_are_deleted() -> None:
    choices = ServerSettings(channels=frozenset({GAMES}))
    with refused(CHANNELS_GONE):
        check_place(choices, 5, found().get)


def test_only_managers_and_members_with_the_role_can_start_a_match() -> None:
    choices = ServerSettings(starters=9)
    check_starter(choices, manages=True, has_role=False, role_exists=True)
    check_starter(choices, manages=False, has_role=True, role_exists=True)
    with refused(only_starters(9)):
        check_starter(choices, manages=False, has_role=False, role_exists=True)
    with refused(ROLE_GONE):
        check_starter(choices, manages=False, has_role=False, role_exists=False)


def test_server_limit_on_the_number_of_matches_is_enforced() -> None:
    check_number(2, 1)
    with refused(full(2, 2)):
        check_number(2, 2)
    with refused(full(1, 1)):
        check_number(1, 1)
