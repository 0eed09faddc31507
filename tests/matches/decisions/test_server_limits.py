"""What those who manage a server allow."""

from __future__ import annotations

from matches.decisions.server_limits import (
    CHANNELS_GONE,
    ROLE_GONE,
    Starter,
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
ANYBODY = Starter(manages=False, has_role=False)


def found(*channels: int) -> dict[int, object]:
    return dict.fromkeys(channels, "a channel")


def test_where_nothing_is_chosen_everything_is_allowed() -> None:
    check_place(ServerSettings(), GAMES, found().get)
    check_starter(ServerSettings(), ANYBODY)


def test_who_is_elsewhere_reads_where_to_go() -> None:
    choices = ServerSettings(channels=frozenset({GAMES, HARBOUR}))
    check_place(choices, GAMES, found(GAMES).get)
    with refused(elsewhere(["<#77>", "<#78>"], 5)):
        check_place(choices, 5, found(GAMES, HARBOUR).get)
    with refused(elsewhere(["<#78>"], 5)):
        check_place(choices, 5, found(HARBOUR).get)


def test_channels_that_are_gone_are_said_to_be() -> None:
    choices = ServerSettings(channels=frozenset({GAMES}))
    with refused(CHANNELS_GONE):
        check_place(choices, 5, found().get)


def test_a_role_or_managing_lets_people_start() -> None:
    choices = ServerSettings(starters=9)
    check_starter(choices, Starter(manages=True, has_role=False))
    check_starter(choices, Starter(manages=False, has_role=True))
    with refused(only_starters(9)):
        check_starter(choices, ANYBODY)
    with refused(ROLE_GONE):
        check_starter(choices, Starter(manages=False, has_role=False, role_exists=False))


def test_enough_is_enough() -> None:
    check_number(2, 1)
    with refused(full(2, 2)):
        check_number(2, 2)
    with refused(full(1, 1)):
        check_number(1, 1)
