"""The action *Review*: shows a person how their chances changed in a match, and which decisions cost most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.channels.custom_ids import CustomId
from cogs.actions.looking import dealt
from cogs.actions.reasons import most_telling
from cogs.afterwards import review_wording as wording
from cogs.arguments import ReviewSpot, Spot
from cogs.replies import BACK, Pick, Press, Reply, ReplyPicture
from cogs.request import Request
from cogs.wording import UNKNOWN_BUTTON
from games.rules import About, Seat
from matches.decisions.refusal import Refused
from matches.ports.reviews import Judged, Review
from matches.service.advice.reviews import DecisionPoint, Reviewed
from matches.service.view import MatchView
from players.thought import Measure
from renderers.renderer import Cast
from renderers.swing import Swing
from texts.text import NOTHING, Text, Value, lines, phrase, sentences

TOLD: Final = 3


async def review(request: Request, target: CustomId) -> Reply:
    """Show the person's review of a match. While it is being made, show its progress. `target.argument` names
    one of the person's seats or one of their decisions; if it is empty, show the overview."""
    match_view = await dealt(request, target)
    found = await request.services.reviews.review(target.match_id, request.player.id)
    if not found.review.done:
        again = Press(wording.LOOK_AGAIN, CustomId("review", target.match_id), "primary")
        text = wording.going_on(match_view.about.name, found.review)
        return Reply(text, presses=(again,))
    asked = ReviewSpot.parse(target.argument)
    if asked.version is not None:
        return await _closer(request, match_view, found, asked)
    return await _overview(request, match_view, found, _seat(match_view, found.review, asked.seat))


def _seat(match_view: MatchView, review: Review, asked: Seat | None) -> Seat | None:
    """Return the seat to show: the one that was asked for or, if that is none of the person's, their first.
    Return None if there is nothing to choose: they held one seat, or all seats win together."""
    if asked in review.seats:
        return asked
    alone = len(review.seats) == 1 or match_view.about.together
    return None if alone else review.seats[0]


async def _overview(
    request: Request, match_view: MatchView, found: Reviewed, seat: Seat | None
) -> Reply:
    review, costly = found.review, found.review.costly(seat)
    costliest = costly[:TOLD]
    costs = [
        phrase(
            "**{number}. Turn {turn}**: {cost}",
            number=number,
            turn=each.turn,
            cost=await _cost(request, match_view, found, each),
        )
        for number, each in enumerate(costliest, 1)
    ]
    text = wording.summed_up(match_view.about.name, review, len(review.costly()))
    return Reply(
        lines(text, costs or wording.FAULTLESS),
        pictures=(await _swing(request, match_view, found, seat),) if found.shows_numbers else (),
        below=wording.estimates(numbers=found.shows_numbers),
        presses=tuple(
            Press(phrase("Turn {turn}", turn=each.turn), _pressed(match_view, each))
            for each in costliest
        ),
        picks=_picks(match_view, review),
    )


async def _closer(
    request: Request, match_view: MatchView, found: Reviewed, asked: ReviewSpot
) -> Reply:
    """Show the decision `asked` of a review. Raise Refused if the review does not have it: clients can forge
    ids."""
    judged = next(
        (each for each in found.review.judged if ReviewSpot(each.seat, each.version) == asked), None
    )
    if judged is None:
        raise Refused(UNKNOWN_BUTTON)
    moment = await request.services.reviews.moment(match_view.match_id, judged)
    sentence = await _cost(request, match_view, found, judged, moment)
    back = "" if match_view.about.together else str(ReviewSpot(judged.seat))
    head = phrase(
        "**{game}, before turn {turn}** (as {seat}).",
        game=match_view.about.name,
        turn=judged.turn,
        seat=moment.seat_name,
    )
    return Reply(
        sentences(head, sentence),
        pictures=await _pictures(request, match_view, judged, moment),
        below=wording.estimates(numbers=found.shows_numbers),
        presses=(
            Press(BACK, CustomId("review", match_view.match_id, 0, back)),
            Press(
                phrase("Replay"),
                CustomId("replay", match_view.match_id, 0, str(Spot(judged.turn - 1))),
            ),
        ),
    )


async def _cost(
    request: Request,
    match_view: MatchView,
    found: Reviewed,
    judged: Judged,
    moment: DecisionPoint | None = None,
) -> Text:
    moment = moment or await request.services.reviews.moment(match_view.match_id, judged)
    renderer = request.services.studio.of(match_view.about.key)
    words: dict[str, Value] = {
        each.notation: each.words for each in renderer.moves(moment.view, forecasts=False)
    }
    played, best = (words.get(move, move) for move in (judged.played, judged.best))
    if found.shows_numbers:
        measure, together = found.review.measure, match_view.about.together
        assert measure
        cost = wording.cost(judged, played, best, measure, together=together)
    else:
        cost = wording.uncounted(played, best)
    return sentences(cost, await _missed(request, match_view, judged, moment))


async def _missed(
    request: Request, match_view: MatchView, judged: Judged, moment: DecisionPoint
) -> Text:
    """Return a reason for the best move that does not apply to the move that was made; empty if there is
    none."""
    renderer = request.services.studio.of(match_view.about.key)
    cast = Cast(await _names(request, match_view, moment), moment.absent)
    best, played = (
        renderer.reasons(moment.view, move, cast) for move in (judged.best, judged.played)
    )
    reason = most_telling(best, played)
    return NOTHING if reason is None or reason in played else reason.words


async def _pictures(
    request: Request, match_view: MatchView, judged: Judged, moment: DecisionPoint
) -> tuple[ReplyPicture, ...]:
    studio, key = request.services.studio, match_view.about.key
    names = await _names(request, match_view, moment)
    seen = names, moment.absent, request.language
    kept = match_view.match_id, judged.version, judged.seat, names, request.language.code
    album, file = request.services.album, f"{match_view.match_id}-{judged.turn}.png"
    board = await album.look_up(("board", *kept), lambda: studio.paint(key, moment.view, *seen))
    shown = [ReplyPicture(f"then-{file}", *board)]
    if not match_view.about.perfect_information:
        hand = await album.look_up(
            ("hand", *kept),
            lambda: studio.paint_hand(key, moment.view, Cast(*seen), forecasts=False),
        )
        shown.append(ReplyPicture(f"hand-then-{file}", *hand))
    return tuple(shown)


async def _names(request: Request, match_view: MatchView, moment: DecisionPoint) -> tuple[str, ...]:
    people = await request.known(frozenset(moment.players), match_view.server)
    return tuple(people[player].short_name for player in moment.players)


async def _swing(
    request: Request, match_view: MatchView, found: Reviewed, seat: Seat | None
) -> ReplyPicture:
    about, studio = match_view.about, request.services.studio
    swing = swing_of(about, found, seat)
    png, text = await studio.paint_swing(swing, request.language)
    return ReplyPicture(f"review-{match_view.match_id}.png", png, text)


def swing_of(about: About, found: Reviewed, seat: Seat | None) -> Swing:
    """Return the chart of the decisions at one seat or, if `seat` is None, of all the person's decisions."""
    review = found.review
    assert review.measure
    judged: Sequence[Judged] = review.of(seat)
    costly = review.costly(seat)[:TOLD]
    return Swing(
        title=about.name,
        game=about.key,
        of_what=wording.of_what(review.measure, together=about.together),
        turns=[each.turn for each in judged],
        values=[each.worth for each in judged],
        costs={judged.index(each): each.own for each in costly},
        end=found.ends.get(judged[0].seat),
        chances=review.measure is Measure.WINS,
    )


def _picks(match_view: MatchView, review: Review) -> tuple[Pick, ...]:
    if len(review.seats) == 1:
        return ()
    seats = [(match_view.seat_names[seat], str(ReviewSpot(seat))) for seat in review.seats]
    every = [(phrase("All my seats"), str(ReviewSpot()))] if match_view.about.together else []
    asked = CustomId("review", match_view.match_id)
    return (Pick(phrase("Which seat?"), asked, [*every, *seats]),)


def _pressed(match_view: MatchView, judged: Judged) -> CustomId:
    return CustomId("review", match_view.match_id, 0, str(ReviewSpot(judged.seat, judged.version)))
