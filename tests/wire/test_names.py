"""What people are called: no name does harm, and none of one server is shown in another."""

from __future__ import annotations

import json
import re

from sandbox import Discord
from tests.wire.process import Bot
from tests.wire.story import board_of, changed, lobby_of, mover_of, plays

HARM = re.compile(r"[\u202a-\u202e\u200b\u2066\u2067]|discord\.gg/|https?://(?!discord\.com/)")


def shown(discord: Discord) -> str:
    """All that the bot sent, as text."""
    sent = [each.request_json for each in discord.traffic if each.request_json is not None]
    return json.dumps(sent, ensure_ascii=False)


async def test_a_name_that_would_do_harm_is_harmless_wherever_it_is_shown(
    discord: Discord, bot: Bot
) -> None:
    mallory = discord.person("Mallory\u202e discord.gg/x1")
    alice = discord.person("A\u200bli\u202ece https://a.example")
    await alice.types("/tradewinds start place:thread")
    lobby = await lobby_of(alice.home)
    await mallory.presses("Join", on=lobby)
    assert "Mallory" in json.dumps(await alice.asks("/tradewinds begin match:"))
    await alice.presses("Begin", on=lobby)
    await changed(lobby, lambda each: "is played in" in each.content)
    (thread,) = discord.server.threads
    board = await board_of(thread)
    mover = mover_of(board, [alice, mallory])
    await plays(mover, board)
    await alice.types("/away until:tomorrow reason:\u202esee https://b.example/c")
    await alice.types("/tradewinds resign", thread)
    await alice.presses("Resign")
    assert "Mallory discord.gg /x1" in shown(discord)
    harm = HARM.search(shown(discord))
    assert harm is None, shown(discord)[max(0, harm.start() - 60) : harm.end() + 60]
