"""What those who manage a server allow."""

from __future__ import annotations

import pytest

from matches.decisions.refusal import Refused
from matches.decisions.server_limits import Starter, check_number, check_place, check_starter
from matches.ports.preferences import ServerSettings

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
    with pytest.raises(Refused, match="plays in <#77> and <#78> and in threads there, not in <#5>"):
        check_place(choices, 5, found(GAMES, HARBOUR).get)
    with pytest.raises(Refused, match="plays in <#78> and in"):
        check_place(choices, 5, found(HARBOUR).get)


def test_channels_that_are_gone_are_said_to_be() -> None:
    choices = ServerSettings(channels=frozenset({GAMES}))
    with pytest.raises(Refused, match=r"are gone\. Ask somebody who manages"):
        check_place(choices, 5, found().get)


def test_a_role_or_managing_lets_people_start() -> None:
    choices = ServerSettings(starters=9)
    check_starter(choices, Starter(manages=True, has_role=False))
    check_starter(choices, Starter(manages=False, has_role=True))
    with pytest.raises(Refused, match="with the role <@&9> start matches: ask one of them"):
        check_starter(choices, ANYBODY)
    with pytest.raises(Refused, match="role that may start matches here is gone"):
        check_starter(choices, Starter(manages=False, has_role=False, role_exists=False))


def test_enough_is_enough() -> None:
    check_number(2, 1)
    with pytest.raises(Refused, match="at most 2 matches at once, and 2 are under way"):
        check_number(2, 2)
    with pytest.raises(Refused, match="and 1 is under way"):
        check_number(1, 1)
