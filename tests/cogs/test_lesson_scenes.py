"""Scenes of lessons: they fit into Discord's limits and offer the right actions."""

from __future__ import annotations

import re

import pytest

from bot.channels.custom_ids import CustomId
from cogs.actions.lesson_scenes import Stage
from cogs.replies import MOST_TEXT
from lessons import find_lessons
from lessons.course import begun
from renderers.studio import Studio
from tests.lessons.learners import LEARNERS, legal, scenes
from tests.pseudo import WIDE
from texts.language import ENGLISH
from texts.text import verbatim

LESSONS = find_lessons()
NAME = "W" * 32
"""The longest name that Discord allows, in wide letters."""


@pytest.mark.parametrize("game", LESSONS)
@pytest.mark.parametrize("learner", LEARNERS)
def test_every_lesson_scene_fits_into_an_answer(game: str, learner: str) -> None:
    for course in scenes(game, learner):
        stage = Stage(Studio(), course, NAME, WIDE)
        assert sum(len(WIDE.say(each)) for each in stage.told()) + 200 <= MOST_TEXT
        assert {each.notation for each in stage.moves()} == (
            set() if course.over else {*legal(course)}
        )
        for move in stage.moves():
            known = CustomId("lesson", game, course.scene.decision, move.notation)
            assert CustomId.parse(str(known)) == known


@pytest.mark.parametrize("game", LESSONS)
async def test_lesson_begins_with_pictures_and_choices(game: str) -> None:
    course = begun(LESSONS[game])
    reply = await Stage(Studio(), course, NAME, ENGLISH).reply(verbatim("note"))
    assert len(reply.pictures) == (2 if course.lesson.board else 1)
    assert all(shown.text for shown in reply.pictures)
    assert "note" in str(reply.text)
    assert str(course.lesson.welcome) in str(reply.text)
    for text in course.advice:
        assert str(text) in str(reply.below)
    # Building a layout that Discord would refuse raises an error.
    assert reply.layout(ENGLISH).content_length() <= 4000
    chosen = [*(press.custom_id for press in reply.presses)]
    assert all(each.kind in ("lesson", "lessongroup") and not each.number for each in chosen)
    if chosen[-1].kind == "lessongroup":
        second = await Stage(Studio(), course, NAME, ENGLISH).group(chosen[-1].argument)
        assert second is not None
        *moves, back = second.presses
        assert {each.custom_id.kind for each in moves} == {"lesson"}
        assert back.custom_id == CustomId("learn", game)


@pytest.mark.parametrize("game", LESSONS)
async def test_lesson_ends_with_its_summary_and_the_next_step(game: str) -> None:
    course = scenes(game, "random 1")[-1]
    reply = await Stage(Studio(), course, NAME, ENGLISH).reply()
    assert [press.custom_id.kind for press in reply.presses] == ["practice", "page", "anew"]
    assert len(reply.pictures) == 1
    for rule in course.lesson.remarks:
        told = [str(each) for each in (rule.learned, rule.otherwise)]
        assert not rule.learned or any(each in str(reply.below) for each in told)
    assert reply.layout(ENGLISH).content_length() <= 4000


async def test_unknown_group_of_moves_is_not_offered_in_a_lesson() -> None:
    assert await Stage(Studio(), begun(LESSONS["crosswind"]), NAME, ENGLISH).group("dance") is None


@pytest.mark.parametrize("game", LESSONS)
@pytest.mark.parametrize("learner", LEARNERS)
def test_lesson_move_number_never_exceeds_the_stated_total(game: str, learner: str) -> None:
    for course in scenes(game, learner):
        told = "\n".join(
            ENGLISH.say(each) for each in Stage(Studio(), course, NAME, ENGLISH).told()
        )
        for number, typical in re.findall(r"Your move (\d+), of about (\d+)", told):
            assert int(number) <= int(typical)
        assert course.over or f"Your move {course.scene.decision + 1}" in told
