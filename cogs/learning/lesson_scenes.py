"""Shows a scene of a lesson: pictures, explanations, and the choices. A lesson is a first match that explains
itself, and a `Course` is one person's way through it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from bot.channels.custom_ids import CustomId
from cogs.actions.move_buttons import in_group, move_buttons, moves_of
from cogs.replies import BACK, Press, Reply, ReplyPicture, in_new_row
from lessons.course import Course, number_of
from lessons.lesson import neighbour_name
from matches.ports.channel import ButtonStyle
from renderers.renderer import Cast, MoveLabel
from renderers.studio import Studio
from texts.language import Language
from texts.text import NOTHING, Text, lines, phrase, verbatim

LEARNED: Final = phrase("**You have learned**")
WON: Final = phrase("## You won!")
LOST: Final = phrase("## You lost this time")
UNDECIDED: Final = phrase("## The lesson ends here")
PRACTISE_NEXT: Final = phrase(
    "Next: *Practise*, a whole match against computers, in your direct messages."
)
ONCE_MORE_NEXT: Final = phrase("Next: *Once more*, now that you know the rules.")


@dataclass(frozen=True)
class Stage:
    """Makes replies that show a person's position in a lesson (`course`), in their language. `learner` is the
    person's name."""

    studio: Studio
    course: Course
    learner: str
    language: Language

    async def reply(self, note: Text = NOTHING) -> Reply:
        """Return the whole scene, with `note` above the rest."""
        above, below = self.texts()
        return Reply(
            text=lines(note, above),
            pictures=await self.pictures(),
            below=below,
            presses=self._next_steps() if self.course.over else self._buttons(),
        )

    async def group(self, name: str) -> Reply | None:
        """Return a reply with the moves of the group `name`; None if no legal move is in it."""
        found = in_group(self.moves(), name)
        if not found:
            return None
        back = Press(BACK, CustomId("learn", self._game))
        return Reply(
            text=self._heading,
            pictures=await self.pictures(),
            below=lines(
                self.course.remark,
                verbatim("**{group}**: {prompt}.", group=found[0].group, prompt=self._prompts[1]),
            ),
            presses=(*moves_of(found, partial(self._id, "lesson")), *in_new_row(back)),
        )

    async def refusal(self, text: str, why: Text) -> Reply:
        """Say why a typed move is illegal, with a picture that explains it if the game has one."""
        view = self.course.scene.view
        png = await self.studio.paint_refused(self._game, view, text, self._cast)
        shown = () if png is None else (ReplyPicture(f"refused-{self._game}.png", png, why),)
        go_on = Press(phrase("Go on"), CustomId("learn", self._game), "primary")
        return Reply(why, shown, presses=(go_on,))

    def texts(self) -> tuple[Text, Text]:
        """Return two texts: one to show above the pictures, and one below them."""
        course = self.course
        if course.over:
            learned = [verbatim("- {words}", words=each) for each in course.lesson.learned]
            following = PRACTISE_NEXT if course.won else ONCE_MORE_NEXT
            return self._heading, lines(course.news, LEARNED, learned, following)
        goal = NOTHING if course.scene.decision else course.lesson.goal
        task = course.remark or verbatim("{prompt}.", prompt=self._prompts[0])
        return lines(self._heading, goal), lines(course.news, task)

    def moves(self) -> Sequence[MoveLabel]:
        """Return the learner's legal moves, the best first; none if the lesson is over. Labels leave out what a
        move would bring, because the picture of the hand shows that."""
        if self.course.over:
            return ()
        renderer, view = self.studio.of(self._game), self.course.scene.view
        names = {each.notation: each.label for each in renderer.moves(view, forecasts=False)}
        return [replace(each, label=names[each.notation]) for each in renderer.moves(view)]

    async def pictures(self) -> tuple[ReplyPicture, ...]:
        """Return a picture of the hand, after one of the board in some lessons. Once the lesson is over, return
        only the board."""
        lesson, scene = self.course.lesson, self.course.scene
        name, cast = f"lesson-{self._game}-{scene.decision}", self._cast
        shown = []
        if lesson.board or self.course.over:
            board = await self.studio.paint(
                self._game, scene.view, cast.names, cast.stand_ins, cast.language
            )
            shown.append(ReplyPicture(f"{name}-board.png", *board))
        if not self.course.over:
            hand = await self.studio.paint_hand(self._game, scene.view, cast)
            shown.append(ReplyPicture(f"{name}-hand.png", *hand))
        return tuple(shown)

    @property
    def _game(self) -> str:
        return self.course.lesson.game

    @property
    def _heading(self) -> Text:
        course, lesson = self.course, self.course.lesson
        if course.over:
            lost = UNDECIDED if course.scene.view.outcome is None else LOST
            return WON if course.won else lost
        return phrase(
            "**{game}**, step {number} of at most {most}",
            game=lesson.about.name,
            number=course.scene.decision + 1,
            most=lesson.most,
        )

    @property
    def _cast(self) -> Cast:
        lesson = self.course.lesson
        names = [neighbour_name(seat) for seat in range(lesson.seats)]
        names[lesson.seat] = self.learner
        return Cast(tuple(names), language=self.language)

    def _id(self, kind: str, argument: str = "") -> CustomId:
        return CustomId(kind, self._game, number_of(self.course.moves), argument)

    @property
    def _prompts(self) -> tuple[Text, Text]:
        """Two prompts: one to choose a move or a group of moves, and one to choose a move of a group."""
        return self.studio.of(self._game).prompts(self.course.scene.view)

    def _buttons(self) -> tuple[Press, ...]:
        return move_buttons(
            self.moves(), partial(self._id, "lesson"), partial(self._id, "lessongroup")
        )

    def _next_steps(self) -> tuple[Press, ...]:
        won: tuple[ButtonStyle, ...] = ("primary", "secondary")
        practise, again = won if self.course.won else won[::-1]
        return (
            Press(phrase("Practise"), CustomId("practice", self._game), practise),
            Press(phrase("Play with friends"), CustomId("game", self._game)),
            Press(phrase("Rules"), CustomId("page", self._game, 0, "0")),
            Press(phrase("Once more"), CustomId("anew", self._game), again),
        )
