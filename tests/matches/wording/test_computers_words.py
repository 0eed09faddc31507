"""What lobbies and messages say of computers."""

from __future__ import annotations

import pytest

from matches.ports.players import COMPUTER
from tests.matches.conftest import Harbour

ALIKE = "all levels play alike"


def explained(text: str) -> list[str]:
    """The lines that explain the mark."""
    return [line for line in text.split("\n") if line.startswith(f"-# {COMPUTER}")]


async def test_the_mark_is_explained_as_long_as_a_computer_is_there(harbour: Harbour) -> None:
    match_id = await harbour.opened("Ann", computers=("easy",))
    await harbour.idle()
    (lobby,) = harbour.channel.contents
    (line,) = explained(lobby)
    assert "unrated" in line
    assert ALIKE not in line
    assert f"- {COMPUTER} Boreas \\(easy\\): East and West" in lobby
    ann = await harbour.person("Ann")
    await harbour.service.remove_computer(match_id, ann.id, harbour.request())
    await harbour.idle()
    (lobby,) = harbour.channel.contents
    assert not explained(lobby)


@pytest.mark.parametrize(("computers", "alike"), [(4, False), (5, True)])
async def test_where_nobodys_skill_shows_that_is_said(
    harbour: Harbour, computers: int, alike: bool
) -> None:
    await harbour.opened("Ann", game="chance", computers=("strong",) * computers)
    await harbour.idle()
    (line,) = explained(harbour.channel.last.content)
    assert (ALIKE in line) is alike
