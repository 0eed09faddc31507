"""Every text about a match fits into a Discord message, in every language and with the longest names. With
usual names, a message also fits on a phone (about a turn, in English), and it has few buttons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Final

import pytest

from games import find_games
from matches.announcer.batches import MessageBatch
from matches.announcer.batching import next_batch
from matches.announcer.composing import card_message, compose
from matches.announcer.condensing import MOST_LINES, phone_lines
from matches.announcer.pictures import Presentation
from matches.log.events import Moved, PlayerId
from matches.log.history.durations import pace
from matches.log.history.ending import ending
from matches.log.match import Match
from matches.ports.channel import MOST_CHARACTERS, Message
from matches.ports.players import Player
from matches.records.record import fingerprint_of
from tests.languages import EVERY, in_turn
from tests.matches.random_matches import begun, random_move, steps_after, to_the_end
from tests.matches.telling import Telling
from tests.sampling import sampled, some
from texts.language import ENGLISH

LONGEST: Final = "*" * 32
"""The longest name that a player can have on Discord: every character has to be escaped."""
PEOPLE: Final = {PlayerId(n): Player(PlayerId(n), 10**18 + n, LONGEST) for n in range(1, 10)}
NAMES: Final = ("Alice", "Bob", "Chandra", "Dimitri", "Ines", "Jo", "Kemal", "Lou", "Mia")
USUAL: Final = {
    each.id: replace(each, name=name) for each, name in zip(PEOPLE.values(), NAMES, strict=True)
}

STUDIO: Final = Telling()


@cache
def played(key: str) -> list[Match]:
    """Return all states of a random match with the most players that the game allows."""
    rules, rng = find_games()[key], Random(key)
    options = rules.ABOUT.settle({"size": 7} if key == "crosswind" else {})
    return to_the_end(begun(rules, max(rules.ABOUT.people), rng, options), rng)


def turns(key: str, computers: int) -> Iterator[MessageBatch]:
    """Play a random match of four people, or of fewer people and this many computers. Yield a batch for the
    start, and one for each turn of a person with the computers' turns after it."""
    rules, rng = find_games()[key], Random(key)
    *_, lobby, start = begun(rules, min(4, max(rules.ABOUT.people)), rng, computers=computers)
    told, steps = lobby, [start]
    while steps[-1].to_act:
        if not steps[-1].thinking:
            yield next_batch(told, steps)
            told, steps = steps[-1], []
        before = steps[-1] if steps else told
        *_, move = random_move(before, rng, before.thinking or None)
        assert isinstance(move, Moved)
        by = Moved(move.seat, move.notation, "computer" if before.thinking else "player")
        steps += steps_after(before, by)


def assert_room(message: Message) -> None:
    assert 0 < len(message.content) <= MOST_CHARACTERS
    assert all(0 < len(button.label) <= 80 for button in message.buttons)
    assert all(0 < len(picture.text) <= 1024 for picture in message.pictures)


@sampled
@pytest.mark.parametrize("key", find_games())
async def test_every_message_of_a_match_is_short_and_fits_into_the_limits_of_discord(
    key: str,
) -> None:
    """A message has a picture for each turn of a person, and may have a line more for each beyond the first."""
    steps = played(key)
    for number, at in enumerate(some(range(1, len(steps)), 12)):
        batch = next_batch(steps[at - 1], steps[at : at + 1 + 2 * (number % 3)])
        for language in in_turn(number):
            made = await compose(batch, Presentation(PEOPLE, STUDIO, language, now=0))
            assert_room(made)
            if batch.after.state is None:
                continue  # a lobby, which tests/matches/wording measures
            lines = len(made.content.split("\n")) - max(0, len(made.pictures) - 1)
            assert not made.pictures or lines <= MOST_LINES, made.content


@pytest.mark.parametrize(
    ("key", "computers"),
    [
        (key, n)
        for key, rules in find_games().items()
        for n in (0, 1, 3)
        if n < max(rules.ABOUT.people)
    ],
)
async def test_message_about_a_turn_has_few_lines_on_a_phone_and_three_buttons_at_most(
    key: str, computers: int
) -> None:
    for batch in islice(turns(key, computers), 20):
        made = await compose(batch, Presentation(USUAL, STUDIO, ENGLISH, now=0))
        assert len(made.pictures) <= 1
        assert not made.pictures or phone_lines(made.content) <= MOST_LINES, made.content
        assert len(made.buttons) <= 3


@pytest.mark.parametrize("key", find_games())
async def test_end_of_a_match_fits_into_the_limits_of_discord_in_every_language(key: str) -> None:
    steps = played(key)
    end = replace(ending(steps), fingerprint=fingerprint_of(steps, ending(steps)))
    batch = next_batch(steps[-4], steps[-3:])
    assert not steps[-1].status.open
    for language in EVERY:
        shown = Presentation(PEOPLE, STUDIO, language, now=0, ending=end, pace=pace(steps))
        for each in (compose(batch, shown), card_message(steps[-1], shown, 1)):
            assert_room(await each)
        made = await compose(batch, replace(shown, people=USUAL))
        assert phone_lines(made.content) <= MOST_LINES, made.content
        assert len(made.buttons) <= 3


@sampled
@pytest.mark.parametrize("key", find_games())
async def test_match_overview_names_nobody_more_than_twice(key: str) -> None:
    """One line lists the players and marks whose turn it is. At the end, the winner may be named again."""
    steps = played(key)
    people = {n: replace(each, name=f"Person {n}.") for n, each in PEOPLE.items()}
    for step in (*some(steps[12:-1], 8), steps[-1]):
        end = None if step.status.open else ending(steps)
        card = await card_message(step, Presentation(people, STUDIO, ENGLISH, now=0, ending=end), 1)
        named = [card.content.count(each.short_name) for each in people.values()]
        most = 1 if step.status.open else 2
        assert max(named) <= most, card.content
