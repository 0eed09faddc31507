"""The command `/learn`. A lesson is a first match against computers that explains itself, in messages that only
one person sees."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from discord import app_commands
from discord.ext import commands

from bot.channels.custom_ids import CustomId
from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import Choices, command, describe, usable_anywhere
from cogs.access.gates import Kind
from cogs.autocomplete.moves import whole
from cogs.personal.practice import GAMES
from cogs.replies import Reply
from cogs.replying.answering import answer
from cogs.request import Request, language_of
from games.rules import About, IllegalMove
from matches.decisions.refusal import Refused
from matches.ports.storage import StorageBusy
from texts.late import Late
from texts.text import NOTHING, Text, phrase

if TYPE_CHECKING:
    import lessons
    from cogs.actions import hands
    from cogs.learning import lesson_scenes
    from cogs.learning.lesson_scenes import Stage
    from lessons import course as courses
    from lessons.course import Course
    from lessons.lesson import Lesson
else:
    lessons = Late("lessons")
    hands = Late("cogs.actions.hands")
    lesson_scenes = Late("cogs.learning.lesson_scenes")
    courses = Late("lessons.course")

CHANGED: Final = phrase("-# This lesson has changed since you were last here, so it starts again.")


@dataclass(frozen=True)
class LessonPosition:
    """Where a person is in a lesson. `stored` is what the database has: the edition of the lessons, then the
    person's moves. If the moves no longer fit the lesson, `note` says that the lesson begins again."""

    stored: Sequence[str] | None
    course: Course
    note: Text = NOTHING


class Learn(commands.Cog):
    """The cog with `/learn`, which works everywhere, because it opens no match."""

    @command(phrase("Learn a game by playing it, on your own"))
    @describe(
        game=phrase("What you would like to learn"),
        move=phrase("Your move, if you would rather type than press a button"),
        again=phrase("Start the lesson again (default: go on where you are)"),
    )
    @app_commands.choices(game=GAMES)
    @usable_anywhere
    async def learn(
        self,
        interaction: Interaction,
        game: str,
        move: app_commands.Range[str, 1, 60] = "",
        again: bool = False,
    ) -> None:
        async def handler(request: Request) -> Reply:
            if move:
                return await typed(request, game, move, again=again)
            return await resumed(request, game, again=again)

        await answer(interaction, Kind.PERSONAL, handler)

    @learn.autocomplete("move")
    async def moves_offered(self, interaction: Interaction, current: str) -> Choices:
        """Offer this person's legal moves in their lesson of the chosen game or, with `again`, at its
        beginning."""
        game: str = interaction.namespace.game or ""
        again = interaction.namespace.again is True
        services, lesson = interaction.client.services, lessons.find_lessons().get(game)
        try:
            person = None if again else await services.players.find(interaction.user.id)
            if lesson is None:
                return []
            stored = None if person is None else await services.lessons.moves(person.id, game)
            course = await _reached(lesson, _moves(stored))
        except (StorageBusy, IllegalMove):
            return []
        if course.over:
            return []
        await services.studio.ready(game)
        moves = services.studio.of(game).moves(course.scene.view)
        return whole(moves, current, language_of(interaction))


async def learn(request: Request, custom_id: CustomId) -> Reply:
    """Show the lesson of the game that the button names, as `resumed` does."""
    return await resumed(request, custom_id.subject)


async def learn_anew(request: Request, custom_id: CustomId) -> Reply:
    """Restart the lesson of the game that the button names."""
    return await resumed(request, custom_id.subject, again=True)


async def lesson_move(request: Request, custom_id: CustomId) -> Reply:
    """Make the move of a button or menu. `custom_id.number` stands for the moves that the learner had made when
    the button was posted, so an outdated button is recognised."""
    place = await _place(request, custom_id.subject)
    course, made = place.course, place.course.moves
    if place.note:
        return await _shown(request, place)
    if made[-1:] == (custom_id.argument,) and custom_id.number == courses.number_of(made[:-1]):
        return await _stage(request, course).reply()  # the same press twice
    _check_number(custom_id, course)
    try:
        return await _moved(request, place, custom_id.argument)
    except IllegalMove as error:
        raise Refused(error.text) from None


async def lesson_group(request: Request, custom_id: CustomId) -> Reply:
    place = await _place(request, custom_id.subject)
    course = place.course
    if place.note:
        return await _shown(request, place)
    _check_number(custom_id, course)
    reply = await _stage(request, course).group(custom_id.argument)
    if reply is None:
        raise Refused(hands.EARLIER_MOVES)
    return reply


async def resumed(request: Request, game: str, *, again: bool = False) -> Reply:
    """Show the lesson of a game. It continues where the person stopped or, with `again`, begins."""
    return await _shown(request, await _place(request, game, again=again))


async def typed(request: Request, game: str, text: str, *, again: bool) -> Reply:
    """Make a move that was typed in a lesson, with `again` at its beginning. If the move is illegal, explain
    why, and leave the lesson as it is."""
    place = await _place(request, game, again=again)
    if place.note:
        return await _shown(request, place)
    try:
        return await _moved(request, place, text)
    except IllegalMove as error:
        return await _stage(request, place.course).refusal(text, error.text)


def no_lesson(about: About) -> Text:
    return phrase(
        "{game} has no lesson yet. Read {command}.",
        game=about.name,
        command=f"`/{about.key} rules`",
    )


async def _place(request: Request, game: str, *, again: bool = False) -> LessonPosition:
    """Return where the person is in the lesson of a game. With `again`, or if their stored moves no longer fit
    the lesson, delete these and return the beginning. Raise Refused if the game has no lesson."""
    await request.services.studio.ready(game)
    lesson, store = lessons.find_lessons().get(game), request.services.lessons
    if lesson is None:
        raise Refused(no_lesson(request.services.matches.games[game]))
    who, note = request.player.id, NOTHING
    stored = await store.moves(who, game)
    try:
        if not again:
            return LessonPosition(stored, await _reached(lesson, _moves(stored)))
    except IllegalMove:
        note = CHANGED
    if stored:
        await store.put(who, game, stored, (), request.services.clock.now())
        stored = ()
    return LessonPosition(stored, await _reached(lesson, ()), note)


def _moves(stored: Sequence[str] | None) -> Sequence[str]:
    """Return the moves in `stored`, in which the edition of the lessons precedes them; None means no moves.
    Raise IllegalMove if the edition is outdated."""
    edition, *moves = stored or (courses.EDITION,)
    if edition != courses.EDITION:
        raise IllegalMove(CHANGED)
    return moves


async def _reached(lesson: Lesson, moves: Sequence[str]) -> Course:
    # Run this outside of the event loop. The computers need time to think, and after a restart the whole lesson
    # is replayed.
    return await asyncio.to_thread(courses.reached, lesson, moves)


async def _shown(request: Request, place: LessonPosition) -> Reply:
    return await _stage(request, place.course).reply(place.note)


def _stage(request: Request, course: Course) -> Stage:
    return lesson_scenes.Stage(
        request.services.studio, course, request.player.name, request.language
    )


def _check_number(custom_id: CustomId, course: Course) -> None:
    if custom_id.number != courses.number_of(course.moves):
        raise Refused(hands.EARLIER_MOVES)


async def _moved(request: Request, place: LessonPosition, text: str) -> Reply:
    """Make a move that was typed in a lesson, store it, and show what follows. Raise IllegalMove for an illegal
    move, and Refused if another move of the person was stored meanwhile."""
    course, who = place.course, request.player.id
    moves = (*course.moves, courses.notation(course, text))
    after = await _reached(course.lesson, moves)
    store, now = request.services.lessons, request.services.clock.now()
    if not await store.put(who, course.lesson.game, place.stored, (courses.EDITION, *moves), now):
        raise Refused(hands.EARLIER_MOVES)
    return await _stage(request, after).reply()


async def setup(client: Fairwind) -> None:
    await client.add_cog(Learn())
