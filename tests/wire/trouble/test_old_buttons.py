"""While turns use up Discord's rate limit, old messages keep their buttons. Later, each loses them once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox import Discord
from sandbox.protocol.traffic import Exchange
from tests.wire import limited
from tests.wire.evidence import playing
from tests.wire.limited import A_SECOND
from tests.wire.process import Bot

_EDIT = re.compile(r".*/channels/\d+/messages/(\d+)")


class LimitedBot(Bot):
    """A bot that may send only few requests per second."""

    @property
    def program(self) -> tuple[str, ...]:
        return (str(limited.__file__),)


@pytest.fixture
async def slow(discord: Discord, tmp_path: Path) -> AsyncIterator[LimitedBot]:
    process = LimitedBot(discord, tmp_path)
    await process.start()
    yield process
    await process.kill()


@pytest.mark.slow
@pytest.mark.parametrize("killed", [False, True])
async def test_old_buttons_are_removed_between_turns_with_one_edit_each(
    discord: Discord, slow: LimitedBot, killed: bool
) -> None:
    match = await playing(discord, "Alice", "Bob")
    begun = len(discord.traffic)
    for _ in range(4):
        await match.turn()
    if killed:
        await slow.kill()
        await slow.start()
    await match.is_whole(4)
    await discord.settle()
    sent = discord.traffic[begun:]
    edited = Counter(found[1] for each in sent if (found := _edit(each)))
    assert edited.keys() >= {str(each.id) for each in match.shown[:-1]}
    assert killed or {*edited.values()} == {1}  # a kill may come between an edit and its record
    edits = [each.at for each in sent if _edit(each)]
    assert edits[-1] - edits[0] > (len(edits) - 2) / (2 * A_SECOND), "they wait for turns"


def _edit(exchange: Exchange) -> re.Match[str] | None:
    return _EDIT.fullmatch(exchange.path) if exchange.method == "PATCH" else None
