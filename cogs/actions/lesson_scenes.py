"""A scene of a lesson as an answer: what happened, the pictures, the lesson's words, and the choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.custom_ids import CustomId
from cogs.replies import Pick, Press, Reply, Shown
from lessons.course import Course
from lessons.lesson import Lesson
from matches.ports.players import COMPUTER, WINDS
from renderers.renderer import MoveLabel
from renderers.studio import Studio

_NEWS: Final = 6
"""Maximum lines of what has been played."""

SINCE: Final = "**Since your move**"
LEARNED: Final = "**You have learned**"
NOT_MET: Final = "**What did not come up this time**"


@dataclass(frozen=True)
class Stage:
    """Shows the scene in which a course stands to its learner, whose name is `learner`."""

    studio: Studio
    course: Course
    learner: str

    async def reply(self, note: str = "") -> Reply:
        """The whole scene. `note` stands above everything."""
        above, below = self.told()
        return Reply(
            text="\n".join(filter(None, (self._heading, note, above))),
            pictures=await self.pictures(),
            below=below,
            presses=_next_steps(self._game) if self.course.over else self._buttons(),
            pick=self._groups(),
        )

    async def group(self, name: str) -> Reply | None:
        """The second select of a move, for a group of moves; None if there is no such group."""
        moves = [(each.label, each.notation) for each in self.moves() if each.group == name]
        if not moves:
            return None
        then = self._prompts[1]
        return Reply(
            text=self._heading,
            pictures=await self.pictures(),
            below="\n".join([*self._advice, f"**{name}**: {then[:1].lower()}{then[1:]}."]),
            pick=Pick(then, self._id("lesson").asking, moves),
            presses=(Press("◀ Back", CustomId("learn", self._game)),),
        )

    async def refusal(self, text: str, why: str) -> Reply:
        """Why a typed move is illegal, with a picture where the game has one that explains it."""
        view = self.course.scene.view
        png = await self.studio.paint_refused(self._game, view, text, *self._seen)
        shown = () if png is None else (Shown(f"refused-{self._game}.png", png, why),)
        go_on = Press("Go on", CustomId("learn", self._game), "primary")
        return Reply(why, shown, presses=(go_on,))

    def told(self) -> tuple[str, str]:
        """What stands above the pictures, and what below."""
        lesson, scene = self.course.lesson, self.course.scene
        welcome = [] if scene.decision else [lesson.welcome]
        words = [f"> {each}" for each in self.course.happened]
        above = "\n".join([*self._news(), *welcome, *words])
        return above, _ending(self.course) if self.course.over else self._before_deciding()

    def moves(self) -> Sequence[MoveLabel]:
        """The legal moves of the learner."""
        over = self.course.over
        return () if over else self.studio.moves(self._game, self.course.scene.view)

    async def pictures(self) -> tuple[Shown, ...]:
        """The board, where it is another picture than the hand, and the hand."""
        lesson, scene = self.course.lesson, self.course.scene
        name, seen = f"lesson-{self._game}-{scene.decision}", (scene.view, *self._seen)
        shown = []
        if lesson.board or self.course.over:
            board = await self.studio.paint(self._game, *seen)
            shown.append(Shown(f"{name}-board.png", *board))
        if not self.course.over:
            hand = await self.studio.paint_hand(self._game, *seen)
            shown.append(Shown(f"{name}-hand.png", *hand))
        return tuple(shown)

    @property
    def _game(self) -> str:
        return self.course.lesson.game

    @property
    def _heading(self) -> str:
        return f"## {self.course.lesson.about.name}: your first match"

    @property
    def _seen(self) -> tuple[tuple[str, ...], frozenset[int]]:
        """The names by seat, and no seat that a match plays for somebody."""
        lesson = self.course.lesson
        names = [f"{COMPUTER} {wind}" for wind in WINDS[: lesson.seats]]
        names[lesson.seat] = self.learner
        return tuple(names), frozenset()

    def _id(self, kind: str, argument: str = "") -> CustomId:
        # With the number of the decision, so that a button of an earlier one is known.
        return CustomId(kind, self._game, self.course.scene.decision, argument)

    def _news(self) -> list[str]:
        """A line for each move since the learner's last, their own among them."""
        told = [self.studio.tell(self._game, each, *self._seen) for each in self.course.turns]
        # The first line of every telling says the result. It is in bold, as the lesson's words are to be here.
        heads = [telling.split("\n")[0].replace("**", "") for telling in told]
        lines = [f"- {each}" for each in heads if each]
        more = [f"- … {len(lines) - _NEWS} earlier"] if len(lines) > _NEWS else []
        return [SINCE, *more, *lines[-_NEWS:]] if self.course.scene.decision and lines else lines

    def _before_deciding(self) -> str:
        lesson, number = self.course.lesson, self.course.scene.decision + 1
        place = f"-# Your move {number}, of about {lesson.typical}. {back(lesson)}"
        return "\n".join([*self._advice, f"**{self._prompts[0]}.**", place])

    @property
    def _advice(self) -> list[str]:
        return [f"> {each}" for each in self.course.advice]

    @property
    def _prompts(self) -> tuple[str, str]:
        """What the learner is to choose, and what after its group."""
        return self.studio.prompts(self._game, self.course.scene.view)

    def _buttons(self) -> tuple[Press, ...]:
        """A button for each legal move without a group; the others are chosen in two steps."""
        return tuple(
            Press(move.label, self._id("lesson", move.notation), "primary")
            for move in self.moves()
            if not move.group
        )

    def _groups(self) -> Pick | None:
        # In the order of the moves, each group once.
        groups = dict.fromkeys(move.group for move in self.moves() if move.group)
        if not groups:
            return None
        asked, choices = self._id("lessongroup"), [(each, each) for each in groups]
        return Pick(self._prompts[0], asked.asking, choices)


def back(lesson: Lesson) -> str:
    """How one comes back to a lesson."""
    return f"`/learn game:{lesson.about.name}` brings you back here any time."


def _ending(course: Course) -> str:
    """What was learned, what did not come up, and what comes next."""
    lesson = course.lesson
    learned = [f"- {each}" for each in course.learned]
    rest = [f"- {each.otherwise}" for each in course.untold if each.otherwise]
    unmet = [NOT_MET, *rest] if rest else []
    return "\n".join(filter(None, (LEARNED, *learned, *unmet, lesson.rest, what_next(lesson))))


def what_next(lesson: Lesson) -> str:
    return (
        "Next: *Practise* is a whole match against computers, in your direct messages. With friends, in a "
        f"server: `/{lesson.about.key} start`."
    )


def _next_steps(game: str) -> tuple[Press, ...]:
    return (
        Press("Practise", CustomId("practice", game), "primary"),
        Press("Rules", CustomId("page", game, 0, "0")),
        Press("Once more", CustomId("anew", game)),
    )
