"""Every text about a match comes from the translation catalogues."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import discord
import pytest

from bot.channels.custom_ids import CustomId
from cogs.actions import hands, looking, playing
from cogs.afterwards.replay import replay
from cogs.arguments import Spot
from cogs.replies import Reply
from cogs.request import ActionHandler
from matches.decisions.refusal import Refused
from matches.log.events import Ended
from tests.cogs.test_replay import request, running
from tests.matches.log.test_proof import done
from tests.matches.situations import CHANCE, CROSSWIND, TEAMS, TRADEWINDS, VANES, Table
from tests.pseudo import CLOSED, OPENED, PSEUDO
from tests.sampling import sampled, some


def said(reply: Reply) -> Iterator[str]:
    """Yield all texts of a response in the pseudo-language, which puts marks around every translated text."""
    for item in reply.layout(PSEUDO).walk_children():
        match item:
            case discord.ui.TextDisplay():
                yield item.content
            case discord.ui.MediaGallery():
                yield from (str(each.description) for each in item.items)
            case discord.ui.Button():
                yield str(item.label)
            case discord.ui.Select():
                yield str(item.placeholder)
                yield from (each.label for each in item.options)


def unmarked(text: str) -> list[str]:
    """Return the words outside the translation marks, except names and notation."""
    depth, outside = 0, ""
    for each in text:
        depth += (each == OPENED) - (each == CLOSED)
        outside += " " if depth or each == CLOSED else each
    return re.findall(r"\b[a-z]{3,}", outside)


@sampled
@pytest.mark.parametrize("handler", [looking.words, replay, hands.other_hands, playing.resign])
@pytest.mark.parametrize("table", some([TRADEWINDS, CHANCE, VANES, TEAMS, CROSSWIND], 3), ids=str)
@pytest.mark.parametrize("over", [False, True])
async def test_every_word_of_a_reply_about_a_match_is_translated(
    handler: ActionHandler, table: Table, over: bool
) -> None:
    steps = running(table, 12)
    if over:
        done(steps, Ended("agreed"))
    asked = replace(request(steps, steps[-1].order[0]), language=PSEUDO)
    target = CustomId("marked", steps[-1].id, 0, str(Spot(3, 0)) if handler is replay else "")
    try:
        told = [*said(await handler(asked, target))]
    except Refused as refusal:
        told = [PSEUDO.say(refusal.text)]
    assert told
    assert not [(text, unmarked(text)) for text in told if unmarked(text)]
