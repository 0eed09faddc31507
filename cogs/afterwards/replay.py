"""The action *Replay*: shows a match turn by turn, as everybody saw it or through the eyes of a seat. Looking
through the eyes of a seat shows its hand, too."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from bot.channels.custom_ids import CustomId
from cogs.actions.looking import action_button, dealt
from cogs.afterwards import replay_wording as wording
from cogs.arguments import Spot
from cogs.forecasts import forecasts
from cogs.replies import MOST_CHOICES, MOST_TEXT, Pick, Press, Reply, ReplyPicture
from cogs.request import Request
from games.rules import Seat
from matches.decisions.refusal import Refused
from matches.log.history.course import CoursePosition
from matches.log.match import Status
from matches.service.view import MatchView
from matches.wording.names import People, in_language
from renderers.renderer import Cast
from texts.cleaning import plain
from texts.language import Language
from texts.text import NOTHING, Text, Value, lines, phrase, verbatim

_EYES: Final = "e"
"""A letter that makes the ids of the menu of seats unique."""


@dataclass(frozen=True)
class ReplayTurn:
    """One turn of a match as one person may see it. `course` has the positions of all turns, and `at` is the
    number of this turn. `seat` is the seat through whose eyes to look; None shows what everybody saw."""

    match: MatchView
    course: Sequence[CoursePosition]
    at: int
    seat: Seat | None
    people: People

    @property
    def spot(self) -> Spot:
        return Spot(self.at, self.seat)

    @property
    def position(self) -> CoursePosition:
        return self.course[self.at]

    @property
    def last(self) -> int:
        return len(self.course) - 1

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.people[player].short_name for player in self.position.players)

    @property
    def own(self) -> bool:
        """Whether the seat's hand is shown. It is hidden at turns at which another person had the seat."""
        return self.seat is not None and self.seat in self.position.eyes

    def in_language(self, language: Language) -> ReplayTurn:
        """Return a copy with names that can be translated, such as those of computers, in this language."""
        return replace(self, people=in_language(self.people, language))

    def eyes_of(self, seat: Seat) -> Text:
        """Return the label of a seat in the menu of seats, with the player who had it at that turn."""
        return phrase(
            "Through the eyes of {name} ({seat})",
            name=self.names[seat],
            seat=self.match.seat_names[seat],
        )


async def replay(request: Request, target: CustomId) -> Reply:
    """Show a turn of a match. `target.argument` is a `Spot` as text; without a turn, show the deal."""
    return await shown(request, await looked_at(request, target, default=0))


async def shown(request: Request, scene: ReplayTurn) -> Reply:
    unseen = wording.NOT_THEN if scene.seat is not None and not scene.own else NOTHING
    result, _, more = request.language.say(turn_words(request, scene))[: MOST_TEXT // 2].partition(
        "\n"
    )
    return Reply(
        lines(title(scene), result, unseen),
        pictures=await pictures(request, scene, request.language),
        below=lines(more),
        presses=(*_steps(scene), *_further(scene)),
        picks=(*_turns(request, scene), *_eyes(scene)),
    )


async def looked_at(request: Request, target: CustomId, default: int) -> ReplayTurn:
    """Return the turn that the `Spot` in `target.argument` names, or the turn `default` if it names none. Raise
    Refused if the person may not look through the eyes of that seat."""
    match_view = await dealt(request, target)
    course = await request.services.reader.course(target.match_id, request.player.id)
    spot = Spot.parse(target.argument)
    everybody = frozenset().union(*(position.players for position in course))
    people = await request.known(everybody, match_view.server)
    # An undo may have shortened the match since the button was posted.
    at = min(default if spot.turn is None else spot.turn, len(course) - 1)
    if spot.seat is not None and spot.seat not in _eyes_anywhere(course):
        raise Refused(wording.not_their_eyes(match_view))
    return ReplayTurn(match_view, course, at, spot.seat, people)


def title(scene: ReplayTurn) -> Text:
    place: dict[str, Value] = {
        "game": scene.match.about.name,
        "turn": scene.at,
        "last": scene.last,
    }
    if scene.own and scene.seat is not None:
        return phrase(
            "**{game}, after {turn} of {last} turns**, through the eyes of {name} ({seat})",
            **place,
            name=plain(scene.names[scene.seat]),
            seat=scene.match.seat_names[scene.seat],
        )
    return phrase("**{game}, after {turn} of {last} turns**", **place)


def turn_words(request: Request, scene: ReplayTurn) -> Text:
    """Say what was played in this turn. At the last turn of a finished match, begin with how it ended."""
    renderer, view = request.services.studio.of(scene.match.about.key), scene.position.view
    cast = Cast(scene.names, scene.position.absent, late=scene.match.late)
    over = scene.at == scene.last and scene.match.status is Status.FINISHED
    return lines(renderer.tell_end(view, cast) if over else NOTHING, renderer.tell(view, cast))


async def pictures(
    request: Request, scene: ReplayTurn, language: Language
) -> tuple[ReplyPicture, ...]:
    """Return the picture of the board as everybody saw it, and that of the seat's hand if it is shown."""
    board = await _board(request, scene, language)
    return (board, await _hand(request, scene, language)) if scene.own else (board,)


async def _board(request: Request, scene: ReplayTurn, language: Language) -> ReplyPicture:
    studio, key, match_view = request.services.studio, scene.match.about.key, scene.match
    seen = scene.position.view, scene.names, scene.position.absent
    # The key includes the version, because after an undo another turn may have this number.
    kept = match_view.match_id, scene.position.version, *seen[1:], language.code
    png, text = await request.services.album.look_up(
        kept, lambda: studio.paint(key, *seen, language)
    )
    return ReplyPicture(f"turn-{match_view.match_id}-{scene.at}.png", png, text)


async def _hand(request: Request, scene: ReplayTurn, language: Language) -> ReplyPicture:
    studio, match_view, seat = request.services.studio, scene.match, scene.seat
    assert seat is not None
    shown = await forecasts(request.services, request.player.id, match_view)
    view = await request.services.reader.through(match_view.match_id, scene.position, seat)
    people = scene.names, scene.position.absent
    key, cast = match_view.about.key, Cast(*people, language)
    kept = match_view.match_id, scene.position.version, *people, language.code, seat, shown
    png, text = await request.services.album.look_up(
        kept, lambda: studio.paint_hand(key, view, cast, forecasts=shown)
    )
    return ReplyPicture(f"eyes-{match_view.match_id}-{scene.at}.png", png, text)


def _steps(scene: ReplayTurn) -> tuple[Press, ...]:
    at, last = scene.at, scene.last
    ways = (("◀◀", "f", 0), ("◀", "b", at - 1), ("▶", "n", at + 1), ("▶▶", "l", last))
    return tuple(
        Press(
            verbatim(label),
            CustomId("replay", scene.match.match_id, 0, f"{way}{Spot(max(0, to), scene.seat)}"),
            disabled=at == (last if way in "nl" else 0),
        )
        for label, way, to in ways
    )


def _further(scene: ReplayTurn) -> Iterator[Press]:
    match_view, is_open = scene.match, scene.match.status.open
    # Practice has no server where it could be shared. While a match is open, what a seat sees is private.
    if shared := not match_view.practice and not (scene.own and is_open):
        sharing = CustomId("share", match_view.match_id, 0, str(scene.spot))
        yield Press(phrase("Share"), sharing, new_row=not is_open)
    if is_open:
        return
    filming = CustomId("film", match_view.match_id, 0, str(Spot(scene.at)))
    yield Press(phrase("Film"), filming, new_row=not shared)
    if match_view.belongs:
        yield action_button(match_view, "review")


def _turns(request: Request, scene: ReplayTurn) -> tuple[Pick, ...]:
    if len(scene.course) < 2:
        return ()
    match_view = scene.match
    renderer = request.services.studio.of(match_view.about.key)
    chapters = [renderer.chapter(each.view) for each in scene.course]
    own = [at for at, each in enumerate(scene.course) if request.player.id in each.movers]
    labels = _labels(own, chapters, over=not match_view.status.open)
    choices = [
        (labels.get(at, phrase("Turn {turn}", turn=at)), str(Spot(at, scene.seat)))
        for at in spread(sorted(labels), len(scene.course))
    ]
    return (Pick(phrase("Go to …"), CustomId("replay", match_view.match_id), choices),)


def _labels(own: Collection[int], chapters: Sequence[Value], *, over: bool) -> dict[int, Text]:
    """Return the turns that people most likely look for, each with its label: the deal, the person's own moves,
    beginnings of chapters (such as rounds), and the end.

    `own` are the numbers of the turns in which the person moved, and `chapters` has the chapter of each turn.
    If the match is not `over`, the last turn is labelled as the current one.
    """
    last = len(chapters) - 1
    found = {at: phrase("Turn {turn}: your move", turn=at) for at in own}
    found |= {
        at: phrase("Turn {turn}: {chapter}", turn=at, chapter=after)
        for at, (before, after) in enumerate(pairwise(chapters), 1)
        if after != before
    }
    end = phrase("The end") if over else phrase("Turn {turn}: now", turn=last)
    return {**found, 0: phrase("The deal"), last: end}


def spread(wanted: Sequence[int], count: int) -> list[int]:
    """Return at most 25 of the numbers below `count`, in ascending order. Take the `wanted` numbers first, or
    some of them, evenly spread, if they are more than 25. Fill the remaining room with other numbers, also
    evenly spread."""
    chosen = _evenly(wanted, MOST_CHOICES)
    others = [at for at in range(count) if at not in chosen]
    return sorted([*chosen, *_evenly(others, MOST_CHOICES - len(chosen))])


def _evenly(numbers: Sequence[int], most: int) -> list[int]:
    """Return at most `most` of the numbers, evenly spread, with the first and the last."""
    if len(numbers) <= most:
        return [*numbers]
    return [numbers[n * (len(numbers) - 1) // max(1, most - 1)] for n in range(most)]


def _eyes(scene: ReplayTurn) -> tuple[Pick, ...]:
    seats = sorted(_eyes_anywhere(scene.course))
    if not seats:
        return ()
    choices = [(phrase("As everybody saw it"), str(Spot(scene.at)))]
    choices += [(scene.eyes_of(seat), str(Spot(scene.at, seat))) for seat in seats]
    asked = CustomId("replay", scene.match.match_id, 0, _EYES)
    return (Pick(phrase("Look through the eyes of …"), asked, choices),)


def _eyes_anywhere(course: Sequence[CoursePosition]) -> frozenset[Seat]:
    return frozenset().union(*(position.eyes for position in course))
