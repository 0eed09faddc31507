"""Shows a scene of a lesson: what happened, the pictures, the lesson's explanations, and the choices. A lesson
is a first match that explains itself; a course is one person's way through it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from bot.channels.custom_ids import CustomId
from cogs.actions.history import news
from cogs.actions.move_buttons import in_group, move_buttons, moves_of
from cogs.replies import BACK, Press, Reply, Shown, in_new_row
from lessons.course import Course
from lessons.lesson import Lesson
from matches.ports.players import COMPUTER, WINDS
from renderers.renderer import MoveLabel
from renderers.studio import Studio
from texts.language import Language
from texts.text import NOTHING, Text, Value, lines, phrase, sentences, verbatim

SINCE: Final = phrase("**Since your move**")
LEARNED: Final = phrase("**You have learned**")
NOT_MET: Final = phrase("**What did not come up this time**")


@dataclass(frozen=True)
class Stage:
    """Shows the current scene of a course to its learner, in their language. `learner` is the learner's
    name."""

    studio: Studio
    course: Course
    learner: str
    language: Language

    async def reply(self, note: Text = NOTHING) -> Reply:
        """Return the whole scene as a reply, with `note` at the top."""
        above, below = self.told()
        return Reply(
            text=lines(self._heading, note, above),
            pictures=await self.pictures(),
            below=below,
            presses=_next_steps(self._game) if self.course.over else self._buttons(),
        )

    async def group(self, name: str) -> Reply | None:
        """Return the moves of the group `name`. Return None if there is no such group."""
        found = in_group(self.moves(), name)
        if not found:
            return None
        back = Press(BACK, CustomId("learn", self._game))
        return Reply(
            text=self._heading,
            pictures=await self.pictures(),
            below=lines(
                self._advice,
                verbatim("**{group}**: {prompt}.", group=found[0].group, prompt=self._prompts[1]),
            ),
            presses=(*moves_of(found, partial(self._id, "lesson")), *in_new_row(back)),
        )

    async def refusal(self, text: str, why: Text) -> Reply:
        """Return a reply that says why a typed move is illegal. If the game can draw a picture that explains
        it, the reply has that picture."""
        view = self.course.scene.view
        png = await self.studio.paint_refused(self._game, view, text, *self._seen, self.language)
        shown = () if png is None else (Shown(f"refused-{self._game}.png", png, why),)
        go_on = Press(phrase("Go on"), CustomId("learn", self._game), "primary")
        return Reply(why, shown, presses=(go_on,))

    def told(self) -> tuple[Text, Text]:
        """Return the text above the pictures and the text below them."""
        lesson, scene = self.course.lesson, self.course.scene
        welcome = NOTHING if scene.decision else lesson.welcome
        above = lines(self._news(), welcome, _quoted(self.course.happened))
        return above, _ending(self.course) if self.course.over else self._before_deciding()

    def moves(self) -> Sequence[MoveLabel]:
        """Return the learner's legal moves; none if the lesson is over."""
        over = self.course.over
        return () if over else self.studio.moves(self._game, self.course.scene.view)

    async def pictures(self) -> tuple[Shown, ...]:
        """Return the pictures of the scene: the hand and, before it, the board, if that is a different
        picture."""
        lesson, scene = self.course.lesson, self.course.scene
        name, seen = f"lesson-{self._game}-{scene.decision}", (scene.view, *self._seen)
        shown = []
        if lesson.board or self.course.over:
            board = await self.studio.paint(self._game, *seen, self.language)
            shown.append(Shown(f"{name}-board.png", *board))
        if not self.course.over:
            hand = await self.studio.paint_hand(self._game, *seen, language=self.language)
            shown.append(Shown(f"{name}-hand.png", *hand))
        return tuple(shown)

    @property
    def _game(self) -> str:
        return self.course.lesson.game

    @property
    def _heading(self) -> Text:
        return phrase("## {game}: your first match", game=self.course.lesson.about.name)

    @property
    def _seen(self) -> tuple[tuple[str, ...], frozenset[int]]:
        """What every drawing of the match needs: the names by seat, and an empty set of absent seats."""
        lesson = self.course.lesson
        names = [f"{COMPUTER} {wind}" for wind in WINDS[: lesson.seats]]
        names[lesson.seat] = self.learner
        return tuple(names), frozenset()

    def _id(self, kind: str, argument: str = "") -> CustomId:
        # The number of the decision identifies buttons of earlier decisions.
        return CustomId(kind, self._game, self.course.scene.decision, argument)

    def _news(self) -> Text:
        """Return a line for each move since the learner's last one, including that move."""
        told = [self.studio.tell(self._game, each, *self._seen) for each in self.course.turns]
        # The first line of each telling has the result in bold. Here only the lesson's own words should be
        # bold.
        said = [self.language.say(telling).split("\n")[0].replace("**", "") for telling in told]
        heads = [head for head in said if head]
        if not self.course.scene.decision:
            return lines([f"- {head}" for head in heads])
        return news(SINCE, heads)

    def _before_deciding(self) -> Text:
        lesson, number = self.course.lesson, self.course.scene.decision + 1
        place = phrase("-# Your move {number}.", number=number)
        # Once a match is longer than the estimate, leave the estimate out.
        if number <= lesson.typical:
            place = phrase(
                "-# Your move {number}, of about {typical}.", number=number, typical=lesson.typical
            )
        return lines(
            self._advice,
            verbatim("**{prompt}.**", prompt=self._prompts[0]),
            sentences(place, back(lesson)),
        )

    @property
    def _advice(self) -> Sequence[Text]:
        return _quoted(self.course.advice)

    @property
    def _prompts(self) -> tuple[Text, Text]:
        """The prompts for a move: one for the choice of a move or group, and one for the choice within a
        group."""
        return self.studio.prompts(self._game, self.course.scene.view)

    def _buttons(self) -> tuple[Press, ...]:
        return move_buttons(
            self.moves(), partial(self._id, "lesson"), partial(self._id, "lessongroup")
        )


def _quoted(words: Sequence[Value]) -> list[Text]:
    return [verbatim("> {words}", words=each) for each in words]


def _points(words: Sequence[Value]) -> list[Text]:
    return [verbatim("- {words}", words=each) for each in words]


def back(lesson: Lesson) -> Text:
    """Say which command brings a person back to a lesson."""
    return phrase(
        "{command} brings you back here any time.",
        command=f"`/learn game:{lesson.about.name}`",
    )


def _ending(course: Course) -> Text:
    """Return the text for the end of a lesson: what was learned, what did not come up, and what comes next."""
    lesson = course.lesson
    rest = [each.otherwise for each in course.untold if each.otherwise]
    unmet = [NOT_MET, *_points(rest)] if rest else []
    return lines(LEARNED, _points(course.learned), unmet, lesson.rest, what_next(lesson))


def what_next(lesson: Lesson) -> Text:
    return phrase(
        "Next: *Practise* is a whole match against computers, in your direct messages. With "
        "friends, in a server: {command}.",
        command=f"`/{lesson.about.key} start`",
    )


def _next_steps(game: str) -> tuple[Press, ...]:
    return (
        Press(phrase("Practise"), CustomId("practice", game), "primary"),
        Press(phrase("Rules"), CustomId("page", game, 0, "0")),
        Press(phrase("Once more"), CustomId("anew", game)),
    )
