"""Random sequences of decisions: players move, undo, resign, time out, go away, return or are replaced."""

from __future__ import annotations

import re
from random import Random
from typing import Final

import pytest

from games import find_games
from games.rules import AnyRules
from matches.announcer.batches import Delivery
from matches.announcer.batching import next_batch
from matches.announcer.composing import compose, edited_message
from matches.announcer.pictures import Presentation
from matches.log.events import Event, Moved
from matches.log.match import Match, Status
from matches.log.people import people_of
from matches.ports.channel import Message
from matches.service.view import match_view
from tests.languages import EVERY
from tests.matches import duel
from tests.matches.fakes import FakePainter
from tests.matches.random_matches import PEOPLE, begun, random_decisions
from tests.pseudo import PSEUDO, past_the_catalogue
from tests.sampling import sampled, some
from texts.text import verbatim

MOVES: Final = 12
"""How often people move: seldom, so that much else happens."""
GAMES: Final[dict[str, AnyRules]] = {"tradewinds": find_games()["tradewinds"], "duel": duel}


def start(key: str, rng: Random) -> Match:
    rules, on_timeout = GAMES[key], rng.choice(("caretaker", "wait", "forfeit"))
    return begun(rules, rng.choice([*rules.ABOUT.people]), rng, on_timeout=on_timeout)[-1]


def _is_translated(message: Message) -> None:
    """Check that all of the message is translated, except names of players and games."""
    said = [message.content, *(button.label for button in message.buttons)]
    left = re.findall(r"[A-Za-z]{2,}", past_the_catalogue(verbatim("\n".join(said))))
    assert not {*left} - {"Tradewinds", duel.ABOUT.name}, said


@sampled
@pytest.mark.parametrize("key", ["tradewinds", pytest.param("duel", marks=pytest.mark.slow)])
def test_random_decisions_and_absences_never_break_a_match(key: str) -> None:
    seen: set[type[Event]] = set()
    for number in some(range(150), 6):
        rng = Random(f"{key} {number}")
        for before, steps in random_decisions(start(key, rng), rng, 150, MOVES):
            for earlier, step in zip((before, *steps), steps, strict=False):
                seen.add(type(step.last))
                _check(earlier, step)
            _settled(steps[-1])
    assert len(seen) >= 11, seen


def _check(earlier: Match, step: Match) -> None:
    assert all(a <= b for a, b in zip(earlier.decisions, step.decisions, strict=True))
    if isinstance(step.last, Moved) and step.last.by == "match":
        assert step.last.seat in earlier.absent
        assert earlier.present
    assert not step.presence.former & {*step.order}
    assert not step.presence.cared - {*step.order}
    assert {*step.presence.sought} <= {*step.order}


def _settled(match: Match) -> None:
    """Check that a match is consistent, once no automatic step is pending."""
    for player in match.waiting:
        assert player in match.present | match.presence.gone
        assert {*match.seats_of(player)} & match.to_act
    if match.status is Status.RUNNING:
        assert match.waiting or not match.present, match.last
    for viewer in PEOPLE:
        own = {each.seat for each in match_view(match, viewer, PEOPLE, now=0).own}
        assert own == {*match.seats_of(viewer)}
        assert not own or viewer not in match.presence.former


@sampled
@pytest.mark.parametrize("key", GAMES)
async def test_messages_about_random_decisions_are_valid_and_translated(key: str) -> None:
    """A random number of events are posted together, as after an outage of the bot."""
    for number in some(range(40), 2):
        rng = Random(f"{key} {number} shown")
        begin = start(key, rng)
        told, waiting = begin, list[Match]()
        for _, steps in random_decisions(begin, rng, 150, MOVES):
            waiting += steps
            if rng.random() < 0.4:
                continue
            while waiting:
                batch = next_batch(told, waiting)
                known = {who: PEOPLE[who] for step in batch.steps for who in people_of(step)}
                painter, language = FakePainter(), rng.choice((*EVERY, PSEUDO))
                message = await compose(batch, Presentation(known, painter, language, now=0))
                current = (
                    message
                    if batch.delivery is Delivery.POST
                    else edited_message(batch, Presentation(known, painter, language, now=0))
                )
                for each in (message, current):
                    assert ": () to play" not in each.content
                    assert ":  to play" not in each.content
                    assert len(each.content) <= 2000
                    if language is PSEUDO:
                        _is_translated(each)
                    assert len(each.buttons) <= 25
                    assert len({(b.kind, b.argument) for b in each.buttons}) == len(each.buttons)
                if batch.delivery is not Delivery.EDIT:
                    assert message.content, [step.last for step in batch.steps]
                assert len(message.pictures) <= 10
                assert batch.called <= known.keys()
                told, waiting = batch.after, waiting[len(batch.steps) :]
