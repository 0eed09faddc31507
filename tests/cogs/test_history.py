"""The history of a match in words."""

from __future__ import annotations

import re

import pytest

from cogs.actions.history import every_turn
from matches.decisions.playing import play
from matches.log.events import TimedOut
from tests.cogs.test_replay import request
from tests.matches.log.test_proof import done, lobby
from tests.matches.situations import CHANCE, CROSSWIND, DUEL, TRADEWINDS, VANES, Table
from texts.language import ENGLISH

BY_MATCH = re.compile(r"\(played by the match\)|The match played it\.")


@pytest.mark.parametrize("table", [TRADEWINDS, CROSSWIND, CHANCE, VANES, DUEL], ids=str)
async def test_history_marks_each_automatic_move_once_as_made_by_the_match(
    table: Table,
) -> None:
    steps = lobby(table, 1)
    absent = steps[-1].order[min(steps[-1].to_act)]
    done(steps, TimedOut(absent))
    while steps[-1].to_act and len(steps) < 60:
        match = steps[-1]
        seat = min(match.to_act)
        move = match.rules.legal_moves(match.state, seat)[0]
        done(steps, *play(match, match.order[seat], match.rules.notation(move)))
    asked = request(steps, absent)
    happened = await asked.services.reader.history(steps[-1].id)
    told = await every_turn(asked, await asked.view(steps[-1].id))
    mentions = []
    for each in told:
        split = ENGLISH.say(each).split("\n")
        mentions.append(len(BY_MATCH.findall("\n".join({split[0], split[-1]}))))
    made = [each for each in happened if each.kind == "move" and each.shown and each.by == "match"]
    assert made
    assert len(made) <= mentions.count(1)  # some lines also name the seat's winning trick
    assert max(mentions) == 1
