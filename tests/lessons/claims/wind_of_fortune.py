"""Checks of everything that the lesson of Wind of Fortune says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.wind_of_fortune.cards import Colour
from games.wind_of_fortune.pieces import Awaited, Commit
from lessons.course import Course
from tests.lessons.claims.reading import (
    after_own_move,
    bold,
    learner_decides,
    numbers,
    told_result,
)


def name(symbol: Any) -> str:
    return "joker" if symbol.suit is None else symbol.suit.sign + symbol.letter


def after_battle(course: Course) -> Iterator[Any]:
    """Yield the state after the next battle, for each legal move of the learner.

    After that move, everybody makes forced or suggested moves until the battle and any placement of a joker are
    over.
    """
    rules = course.lesson.rules
    for _, state in after_own_move(course):
        while state.last_battle == course.state.last_battle or Awaited.JOKER in state.awaited:
            seat = min(rules.to_act(state))
            move = rules.forced(state, seat) or rules.suggest(rules.view(state, seat))
            state = rules.apply(state, seat, move)
        yield state


def winner(state: Any) -> Colour | None:
    won: tuple[Colour, str] | None = state.won
    return won and won[0]


def news(course: Course, text: str) -> bool:
    battle, state = course.state.last_battle, course.state
    sums = [
        sum(each.card.rank for each in battle.cards if each.card.colour is colour)
        for colour in Colour
    ]
    own = course.scene.view.colour_of(battle.symbol) if battle.symbol.suit else battle.fortune
    higher = Colour(sums[1] > sums[0]) if sums[0] != sums[1] else battle.fortune
    raised = "raised" if own is higher else "dumped"
    if course.over:
        won, _ = state.won
        towers = [state.godly.towers[suit] for suit in won.suits]
        if not (all(each.full for each in towers) and told_result(course, text)):
            return False
    return numbers(text)[:2] == sums and f"**{raised}**" in text and name(battle.symbol) in text


def cards(course: Course, text: str) -> bool:
    symbol = course.scene.view.symbol
    moves = [move for move, _ in after_own_move(course)]
    return (
        bold(text) == ["Red", name(symbol)]
        and course.scene.view.colour is Colour.RED
        and learner_decides(course)
        and all(isinstance(move, Commit) and move.card and move.dummy for move in moves)
    )


def finale(course: Course, _text: str) -> bool:
    godly = course.state.godly
    return godly.trial > 0 and all(tower.real for tower in godly.towers)


def own_joker(course: Course, text: str) -> bool:
    wins = "you win" in text
    for state in after_battle(course):
        raised = state.last_battle.winner is Colour.RED
        grown = sum(state.godly.towers[suit].height for suit in Colour.RED.suits) == 8
        if (winner(state) is Colour.RED) != (raised and wins):
            return False
        if raised and not grown:
            return False
    return course.state.godly.fortune is Colour.RED


def their_joker(course: Course, _text: str) -> bool:
    for state in after_battle(course):
        red, black = state.last_battle.sums
        if (winner(state) is Colour.BLACK) != (black >= red):
            return False
    return course.state.godly.fortune is Colour.BLACK


def rival(course: Course, text: str) -> bool:
    second = course.state.godly.pair[1]
    for state in after_battle(course):
        raised = state.last_battle.raised and state.last_battle.symbol == second
        fell = [name(each) for each in state.news.kicked]
        if raised and fell != bold(text):
            return False
    return len(course.state.godly.pedestal) == 1


def theirs(course: Course, text: str) -> bool:
    symbol = course.scene.view.symbol
    for state in after_battle(course):
        battle = state.last_battle
        if battle.raised != (battle.winner is Colour.BLACK):
            return False
        if not battle.raised and symbol not in (
            *state.godly.dump,
            *state.godly.deck,
            *state.godly.pair,
        ):
            return False
    return bold(text) == [name(symbol)]


def reshuffled(course: Course, text: str) -> bool:
    shuffled = [
        step
        for step in course.scene.steps
        if step.before.godly == 0 and step.before.dump and not step.after.trial
        if step.after.fortune is step.before.fortune.other
    ]
    return bool(shuffled) and course.state.godly.fortune.name.title() in text


def replaced(course: Course, text: str) -> bool:
    layers = [symbol for tower in course.state.godly.towers for symbol in tower.layers]
    before = [symbol for tower in course.scene.steps[0].before.towers for symbol in tower.layers]
    (card,) = bold(text)
    return card in map(name, layers) and card not in map(name, before)
