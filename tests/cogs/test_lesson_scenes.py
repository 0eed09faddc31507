"""Scenes of lessons: how much text they show, and which buttons they offer."""

from __future__ import annotations

import re

import pytest

from bot.channels.custom_ids import CustomId
from cogs.actions.move_buttons import in_group
from cogs.learning.lesson_scenes import LOST, ONCE_MORE_NEXT, PRACTISE_NEXT, WON, Stage
from lessons import find_lessons
from lessons.course import Course, reached
from renderers.studio import Studio
from tests.lessons.learners import LEARNERS, legal, scenes
from tests.sampling import sampled
from texts.language import ENGLISH
from texts.text import verbatim

LESSONS = find_lessons()
NAME = "W" * 32
"""The longest name that Discord allows, in wide letters."""

MOST_WORDS = 40


def told(course: Course) -> list[str]:
    """Return the lines of text that a lesson's scene shows."""
    above, below = Stage(Studio(), course, NAME, ENGLISH).texts()
    return [line for each in (above, below) for line in ENGLISH.say(each).split("\n") if line]


def words(lines: list[str]) -> int:
    return sum(len(re.findall(r"\w[\w’]*", line)) for line in lines)


@sampled
@pytest.mark.parametrize("game", LESSONS)
@pytest.mark.parametrize("learner", LEARNERS)
def test_lesson_step_has_few_words_under_its_heading(game: str, learner: str) -> None:
    for course in scenes(game, learner):
        heading, *lines = told(course)
        bullets = [line for line in lines if line.startswith("- ")]
        assert words([line for line in lines if line not in bullets]) <= MOST_WORDS, lines
        assert words(bullets) <= MOST_WORDS
        assert len(bullets) == (3 if course.over else 0)
        number = f"step {course.scene.decision + 1} of at most {course.lesson.most}"
        assert course.over or heading.endswith(number)


@sampled
@pytest.mark.parametrize("game", LESSONS)
@pytest.mark.parametrize("learner", LEARNERS)
def test_lesson_step_offers_every_legal_move_within_two_presses(game: str, learner: str) -> None:
    for course in scenes(game, learner)[:-1]:
        stage = Stage(Studio(), course, NAME, ENGLISH)
        presses = [press.custom_id for press in stage._buttons()]
        assert [CustomId.parse(str(each)) for each in presses] == presses
        at_once = {each.argument for each in presses if each.kind == "lesson"}
        groups = [each.argument for each in presses if each.kind == "lessongroup"]
        then = {move.notation for name in groups for move in in_group(stage.moves(), name)}
        assert at_once | then == {*legal(course)}


@pytest.mark.parametrize("game", LESSONS)
async def test_lesson_begins_with_the_goal_pictures_and_choices(game: str) -> None:
    course = reached(LESSONS[game], ())
    assert told(course)[1] == ENGLISH.say(course.lesson.goal)
    reply = await Stage(Studio(), course, NAME, ENGLISH).reply(verbatim("note"))
    assert len(reply.pictures) == (2 if course.lesson.board else 1)
    assert all(shown.text for shown in reply.pictures)
    assert "note" in str(reply.text)
    # Building the layout already raises an error if Discord would refuse it.
    assert reply.layout(ENGLISH).content_length() <= 4000
    chosen = [*(press.custom_id for press in reply.presses)]
    assert all(each.kind in ("lesson", "lessongroup") and not each.number for each in chosen)
    # The picture shows what a move would bring, so each button fits into one line of a phone.
    assert all(len(str(press.label)) <= 26 for press in reply.presses)
    if chosen[-1].kind == "lessongroup":
        second = await Stage(Studio(), course, NAME, ENGLISH).group(chosen[-1].argument)
        assert second is not None
        *moves, back = second.presses
        assert {each.custom_id.kind for each in moves} == {"lesson"}
        assert back.custom_id == CustomId("learn", game)


@sampled
@pytest.mark.parametrize(("learner", "heading"), [("strong", WON), ("worst", LOST)])
@pytest.mark.parametrize("game", LESSONS)
async def test_lesson_ends_with_the_result_its_board_and_the_next_step(
    game: str, learner: str, heading: object
) -> None:
    course = scenes(game, learner)[-1]
    reply = await Stage(Studio(), course, NAME, ENGLISH).reply()
    assert str(reply.text) == str(heading)
    kinds = [press.custom_id.kind for press in reply.presses]
    assert kinds == ["practice", "game", "page", "anew"]
    (primary,) = (press.custom_id.kind for press in reply.presses if press.style == "primary")
    assert primary == ("practice" if course.won else "anew")
    advised = told(course)[-1]
    assert advised == ENGLISH.say(PRACTISE_NEXT if course.won else ONCE_MORE_NEXT)
    assert len(reply.pictures) == 1
    assert reply.layout(ENGLISH).content_length() <= 4000


async def test_unknown_group_of_moves_is_not_offered_in_a_lesson() -> None:
    assert (
        await Stage(Studio(), reached(LESSONS["crosswind"], ()), NAME, ENGLISH).group("dance")
        is None
    )
