"""What the bot says about a match agrees with the rules: who moved, which move, what it scored, and who won.

The expected words are computed independently by the game's `Parts`, never by its renderer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, pairwise
from statistics import median
from typing import Any

from matches.log.canonical import canonical
from renderers import find
from renderers.renderer import Cast
from tests.contract.parts import parts_of
from tests.contract.walking import Position, Setting, every_setting, matches, samples, walk
from tests.sampling import THOROUGH
from texts.language import ENGLISH

say = ENGLISH.say


def cast_of(setting: Setting) -> Cast:
    return Cast(tuple(f"Name{seat}" for seat in range(setting.seats)))


def says(text: str, words: str) -> bool:
    """Return whether the text contains each of the words as a whole word."""
    return all(re.search(rf"(?<![\w+−]){re.escape(each)}(?!\w)", text) for each in words.split())


def seats_named(text: str) -> list[int]:
    """Return the seats whose players the text names, in the order of their first mention."""
    return list(dict.fromkeys(map(int, re.findall(r"Name(\d)", text))))


def choices(setting: Setting) -> Iterator[tuple[Position, int]]:
    """Yield sampled positions, each with every seat to act."""
    for position in samples(setting):
        for seat in sorted(position.rules.to_act(position.state)):
            yield position, seat


def alone(match: tuple[Position, ...]) -> Iterator[tuple[Position, Position, int]]:
    """Yield each move that is a turn by itself, as the positions before and after it, and its seat.

    No other seat acts in such a turn, and nothing is hidden when it begins.
    """
    rules = match[0].rules
    turns = [rules.turn(position.state) for position in match]
    for number, (before, after) in enumerate(pairwise(match)):
        seat, _ = after.moves[-1]
        begun, earlier = match[turns.index(turns[number])], match[max(number - 1, 0)]
        new = turns[number + 1] != turns[number]
        if new and rules.to_act(begun.state) == {seat} and not is_hidden(earlier, before):
            yield before, after, seat


def is_hidden(before: Position, after: Position) -> bool:
    """Return whether spectators can't tell which move was made, because another move would have given them the
    same view."""
    rules = before.rules
    if len(before.moves) == len(after.moves) or rules.ABOUT.perfect_information:
        return False
    seat, notation = after.moves[-1]
    seen = canonical(rules.view(after.state, None))
    return any(
        canonical(rules.view(rules.apply(before.state, seat, move), None)) == seen
        for move in rules.legal_moves(before.state, seat)
        if rules.notation(move) != notation
    )


@every_setting
def test_every_text_about_a_move_names_that_move(setting: Setting) -> None:
    key = setting.rules.ABOUT.key
    renderer, named = find(key), parts_of(key).named
    for position, seat in choices(setting):
        view = position.rules.view(position.state, seat)
        legal = {
            position.rules.notation(m): m for m in position.rules.legal_moves(position.state, seat)
        }
        untold = {each.notation: each for each in renderer.moves(view, forecasts=False)}
        for label in renderer.moves(view):
            names = named(view, legal[label.notation])
            texts = [say(label.words), say(renderer.confirm(view, label.notation))]
            texts += [
                f"{say(each.group)} {say(each.label)}" for each in (label, untold[label.notation])
            ]
            for text in texts:
                assert any(says(text, name) for name in names), f"{text}: {names}, {position}"


@every_setting
def test_forecast_on_a_move_button_comes_true(setting: Setting) -> None:
    key, rules = setting.rules.ABOUT.key, setting.rules
    for position, seat in choices(setting):
        view = rules.view(position.state, seat)
        labels = {each.notation: say(each.label) for each in find(key).moves(view)}
        for move in rules.legal_moves(position.state, seat):
            after = rules.view(rules.apply(position.state, seat, move), seat)
            text = labels[rules.notation(move)]
            for word in parts_of(key).promised(view, after):
                assert says(text, word), f"{text}: {word}, {position}"


@every_setting
def test_narration_names_the_player_who_moved_and_the_move(setting: Setting) -> None:
    key, cast, all_named = setting.rules.ABOUT.key, cast_of(setting), set[int]()
    for match in matches(setting)[:2]:
        for before, after, seat in islice(alone(match), 40):
            text = say(find(key).tell(setting.rules.view(after.state, seat), cast))
            named = seats_named(text.split("\n")[0])[:1]
            assert named in ([], [seat]), f"{text}: {after}"
            all_named |= {*named}
            if is_hidden(before, after):
                continue
            view = setting.rules.view(before.state, seat)
            names = parts_of(key).named(view, setting.rules.parse(after.moves[-1][1]))
            assert any(says(text, name) for name in names), f"{text}: {names}, {after}"
    # A thorough run includes settings whose matches are too short to name several players at once.
    assert THOROUGH or len(all_named) > 1


@every_setting
def test_headline_shows_the_scores_computed_from_the_view(setting: Setting) -> None:
    key = setting.rules.ABOUT.key
    for position in samples(setting):
        view = setting.rules.view(position.state, None)
        text, words = say(find(key).standing(view)), parts_of(key).standing(view)
        pattern = ".*".join(rf"(?<![\w+−]){re.escape(word)}(?!\w)" for word in words)
        assert re.search(pattern, text), f"{text}: {words}, {position}"


@every_setting
def test_end_names_the_winners_and_no_one_else(setting: Setting) -> None:
    renderer, cast = find(setting.rules.ABOUT.key), cast_of(setting)
    for view, outcome in ends(setting):
        first = say(renderer.tell_end(view, cast)).partition("\n")[0]
        named = seats_named(first)
        assert {*named} in (
            {*outcome.winners},
            *([set()] if len({*outcome.places}) == 1 else []),
        ), first
        assert first.startswith("**")
        assert seats_named(first.split("**")[1]) == named, first


@every_setting
def test_numbers_about_each_player_in_the_end_text_agree_with_the_table(setting: Setting) -> None:
    """Each number in the end text's line about a player also stands in that player's line of the table.

    Numbers with a sign may be sums, which the table need not show.
    """
    renderer, cast = find(setting.rules.ABOUT.key), cast_of(setting)
    for view, _ in ends(setting):
        shown = by_player(say(renderer.describe(view, cast)))
        for seat, line in by_player(say(renderer.tell_end(view, cast))).items():
            assert numbers(line) <= numbers(shown[seat]), line


def by_player(text: str) -> dict[int, str]:
    """Return the list entries of a text that name exactly one player, by the player's seat."""
    entries = [line for line in text.split("\n") if line.startswith("- ")]
    return {seats_named(each)[0]: each for each in entries if len(seats_named(each)) == 1}


def numbers(text: str) -> set[str]:
    return set(re.findall(r"(?<![\w+−])\d+(?!\w)", text))


@every_setting
def test_final_places_follow_from_what_everybody_sees_at_the_end(setting: Setting) -> None:
    for view, outcome in ends(setting):
        assert outcome.places == parts_of(setting.rules.ABOUT.key).places(view)


@every_setting
def test_matches_are_about_as_long_as_lobbies_say(setting: Setting) -> None:
    few, many = setting.rules.length(setting.seats, setting.options)
    # Short matches vary more in length, and are cheap, so the median of several is taken.
    length = median(
        counted(setting, number) for number in range((5 if THOROUGH else 3) if few < 30 else 1)
    )
    assert few / 2 <= length <= 2 * many, f"{few} to {many}: {length}"


def counted(setting: Setting, number: int) -> int:
    """Play match `number` of a setting with suggested moves, and return how many different texts about its
    progress the renderer has shown."""
    rules, state, told = setting.rules, setting.setup(number), set[str]()
    progress = find(rules.ABOUT.key).progress
    while acting := rules.to_act(state):
        told.add(say(progress(rules.view(state, None))))
        seat = min(acting)
        state = rules.apply(state, seat, rules.suggest(rules.view(state, seat)))
    return len(told)


def ends(setting: Setting) -> Iterator[tuple[Any, Any]]:
    """Play matches of a setting, and yield a spectator's last view and the outcome of each match.

    For a cooperative game, play sixty more matches than usual, so that some scores are close to the one needed
    to win.
    """
    more = 60 if setting.rules.ABOUT.together else 0
    starts = [Position(setting, n, (), setting.setup(n)) for n in range(100, 100 + more)]
    for match in (*matches(setting), *(tuple(walk(start, start.rng)) for start in starts)):
        view = setting.rules.view(match[-1].state, None)
        yield view, setting.rules.outcome(match[-1].state)
