"""Shows hands. Below a hand are buttons or select menus for the legal moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from bot.channels.custom_ids import CustomId
from cogs.actions.history import since_own_move
from cogs.actions.looking import (
    action_button,
    board_picture,
    dealt,
    place_if_elsewhere,
    undo_button,
    waited_for,
)
from cogs.actions.move_buttons import in_group, move_controls, moves_of
from cogs.actions.point_form import KIND, are_points, point_button
from cogs.arguments import SeatMove
from cogs.forecasts import forecasts
from cogs.replies import BACK, Press, Reply, ReplyPicture, in_new_row
from cogs.request import Request
from cogs.wording import computer_plays
from games.rules import OVER, Seat
from matches.decisions.playing import WRONG_TURN
from matches.decisions.refusal import NOT_PLAYING, REPLACED, Refused
from matches.log.match import Status
from matches.service.view import MatchView, SeatView
from renderers.renderer import Cast, HintedMove, MoveLabel
from texts.text import NOTHING, Text, Value, lines, listed, phrase, sentences, verbatim

UNDO_TAKES: Final = phrase("Nobody has acted on your choice yet: *Undo* takes it back.")
NOTHING_NOTED: Final = phrase("There is nothing to note yet.")
NO_OTHER_HANDS: Final = phrase("There is no other hand you may see.")
EARLIER_MOVES: Final = phrase("That was for an earlier turn. Open your moves again.")
NO_SUCH_MOVE: Final = phrase("That move is no longer possible. Open your hand again.")


async def hand(request: Request, target: CustomId, *, with_board: bool = False) -> Reply:
    """Show the hand from which the person must make a move now, with buttons for its legal moves. Outside of
    the match's channel, or `with_board`, show the board above it. If it is not their turn, show all hands that
    they may see."""
    match_view = await dealt(request, target)
    if match_view.to_take_back:
        seats = listed(match_view.seat_names[seat] for seat in match_view.to_take_back)
        return Reply(computer_plays(seats), presses=(action_button(match_view, "back", "success"),))
    _check_plays(match_view)
    # `MatchView.own` lists seats that must act first.
    first, visible = match_view.own[0], _visible_hands(request, match_view)
    shown = await forecasts(request.services, request.player.id, match_view)
    text = turn_text(match_view, first)
    moves: Sequence[MoveLabel] = ()
    if first.to_act:
        if match_view.hints:
            decision = match_view.match_id, request.player.id, first.seat, first.decision
            request.services.hints.shown(*decision)
        moves = legal_moves(request, match_view, first, shown=shown)
        prompt = verbatim("{prompt}.", prompt=_prompts(request, match_view, first)[0])
        text = sentences(text, prompt)
    move, group = (partial(move_id, kind, match_view, first) for kind in ("move", "group"))
    presses, menus = move_controls(moves, move, group) if moves else ((), ())
    # Show only the hand to play from, directly above its buttons.
    pictured = visible[:1] if first.to_act else visible
    pictures = await _pictures(request, match_view, pictured, shown=shown)
    place = place_if_elsewhere(request, match_view)
    # A picture on which points are chosen shows the board itself.
    if (place or with_board) and first.to_act and not are_points(moves):
        pictures = (await board_picture(request, match_view), *pictures)
    since = await since_own_move(request, match_view, below_board=not place)
    return Reply(
        text=lines(place, since, text),
        pictures=pictures,
        presses=(*presses, *in_new_row(*_further_buttons(request, match_view, moves, visible))),
        picks=menus,
        picks_first=True,  # the moves, before what helps to choose one
        # A hand that waits must not delete the confirmation with its *Undo*.
        key=match_view.match_id if first.to_act else "",
    )


def _check_plays(match_view: MatchView) -> None:
    if not match_view.own:
        raise Refused(REPLACED if match_view.replaced else NOT_PLAYING)


async def other_hands(request: Request, target: CustomId) -> Reply:
    """Show the hands that the person may see, except the first one, which *Hand* shows."""
    match_view = await dealt(request, target)
    _check_plays(match_view)
    others = _visible_hands(request, match_view)[1:]
    if not others:
        raise Refused(NO_OTHER_HANDS)
    shown = await forecasts(request.services, request.player.id, match_view)
    return Reply(
        text=turn_text(match_view, match_view.own[0]),
        pictures=await _pictures(request, match_view, others, shown=shown),
        presses=(back_to_hand(match_view),),
    )


async def notes(request: Request, target: CustomId) -> Reply:
    """Show what an attentive player in the person's seat could have noted. Raise Refused if there is nothing to
    note."""
    match_view = await dealt(request, target)
    _check_plays(match_view)
    png, text = await request.services.studio.paint_notes(
        match_view.about.key,
        match_view.own[0].view,
        Cast(match_view.names, language=request.language),
    )
    if png is None:
        raise Refused(NOTHING_NOTED)
    return Reply(
        text=turn_text(match_view, match_view.own[0]),
        pictures=(ReplyPicture(f"notes-{match_view.match_id}.png", png, text),),
        presses=(back_to_hand(match_view),),
    )


async def group(request: Request, target: CustomId) -> Reply:
    """Show the moves of a group. `target.argument` is a `SeatMove`. `target.number` is how many decisions the
    seat had made when the button was posted, so that old buttons are recognised."""
    match_view = await dealt(request, target)
    wanted = SeatMove.parse(target.argument)
    asked = _seat_to_act(match_view, wanted.seat, target.number)
    shown = await forecasts(request.services, request.player.id, match_view)
    moves = in_group(legal_moves(request, match_view, asked, shown=shown), wanted.move)
    if not moves:
        raise Refused(NO_SUCH_MOVE)
    group, then = moves[0].group, _prompts(request, match_view, asked)[1]
    prompt = verbatim("**{group}**: {prompt}.", group=group, prompt=then)
    pressed = partial(move_id, "move", match_view, asked)
    return Reply(
        text=sentences(turn_text(match_view, asked), prompt),
        pictures=(await hand_picture(request, match_view, asked, shown=shown),),
        presses=(*moves_of(moves, pressed), *in_new_row(back_to_hand(match_view))),
        key=match_view.match_id,
    )


def _seat_to_act(match_view: MatchView, seat: Seat, decision: int) -> SeatView:
    for each in match_view.own:
        if each.seat == seat and each.to_act and each.decision == decision:
            return each
    raise Refused(EARLIER_MOVES)


def _visible_hands(request: Request, match_view: MatchView) -> list[SeatView]:
    own = [*match_view.own]
    held = {each.seat for each in own}
    others = request.services.studio.of(match_view.about.key).open_hands(own[0].view)
    # Hands of other people are only shown. They have no decision to make, so its number is 0.
    return own + [SeatView(seat, view, 0, False) for seat, view in others if seat not in held]


async def hand_picture(
    request: Request,
    match_view: MatchView,
    each: SeatView,
    *,
    shown: bool,
    hinted: HintedMove | None = None,
) -> ReplyPicture:
    """Return the picture of a seat's hand: with forecasts if `shown`, and with the move `hinted` marked."""
    cast = Cast(match_view.names, match_view.absent, request.language)
    png, text = await request.services.studio.paint_hand(
        match_view.about.key, each.view, cast, forecasts=shown, hinted=hinted
    )
    return ReplyPicture(f"hand-{match_view.match_id}-{each.seat}.png", png, text)


async def _pictures(
    request: Request, match_view: MatchView, seats: Sequence[SeatView], *, shown: bool
) -> tuple[ReplyPicture, ...]:
    return tuple([await hand_picture(request, match_view, each, shown=shown) for each in seats])


def your_turn(seat: Value) -> Text:
    return phrase("Your turn as **{seat}**.", seat=seat)


def turn_text(match_view: MatchView, first: SeatView) -> Text:
    """Say whose turn it is. To the player who must act, say only for which of several seats."""
    seat = match_view.seat_names[first.seat]
    if first.to_act:
        return your_turn(seat) if len(match_view.own) > 1 else NOTHING
    if not match_view.to_act:
        return OVER
    if first.seat in match_view.absent:
        plays = phrase("The match plays {seat} for you until you press *I'm back*.", seat=seat)
        return sentences(plays, waited_for(match_view))
    chosen = UNDO_TAKES if first.may_withdraw else ""
    return sentences(WRONG_TURN, waited_for(match_view), chosen)


def _prompts(request: Request, match_view: MatchView, seat: SeatView) -> tuple[Text, Text]:
    return request.services.studio.of(match_view.about.key).prompts(seat.view)


def legal_moves(
    request: Request, match_view: MatchView, seat: SeatView, *, shown: bool
) -> Sequence[MoveLabel]:
    """Return the labels of a seat's legal moves. With `shown`, they include forecasts."""
    return request.services.studio.of(match_view.about.key).moves(seat.view, forecasts=shown)


def move_id(kind: str, match_view: MatchView, seat: SeatView, chosen: str) -> CustomId:
    return CustomId(kind, match_view.match_id, seat.decision, str(SeatMove(seat.seat, chosen)))


def _further_buttons(
    request: Request,
    match_view: MatchView,
    moves: Sequence[MoveLabel],
    visible: Sequence[SeatView],
) -> Iterator[Press]:
    """Yield the buttons below a hand, besides those of its legal `moves`. The other hands among the `visible`
    ones get a button only if the person must move, because otherwise all are shown."""
    first = match_view.own[0]
    if are_points(moves):
        yield point_button(move_id(KIND, match_view, first, ""))
    if match_view.hints and len(moves) > 1:
        yield _button(match_view, phrase("Hint"), "hint")
    # If the person holds several seats, this *Undo* takes back a move of the seat whose hand is shown first.
    if first.may_withdraw and not first.to_act:
        yield undo_button(match_view)
    renderer = request.services.studio.of(match_view.about.key)
    if renderer.describe_notes(first.view, Cast(match_view.names)):
        yield _button(match_view, phrase("Notes"), "notes")
    if first.to_act and len(visible) > 1:
        yield _button(match_view, phrase("Other hands"), "hands")
    if match_view.status is Status.RUNNING and match_view.viewer in {
        each.id for each in match_view.missing
    }:
        yield action_button(match_view, "back", "success")


def back_to_hand(match_view: MatchView) -> Press:
    return _button(match_view, BACK, "hand")


def _button(match_view: MatchView, label: Text, kind: str) -> Press:
    return Press(label, CustomId(kind, match_view.match_id, match_view.version))
