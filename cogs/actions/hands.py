"""Hands, and the moves that they offer: buttons, or selects in two steps."""

from __future__ import annotations

from collections.abc import Sequence

from bot.custom_ids import CustomId
from cogs.actions.history import since_own_move
from cogs.actions.looking import dealt, waited_for
from cogs.answering import Request, Target
from cogs.replies import Pick, Press, Reply, Shown
from matches.decisions.refusal import Refused
from matches.log.match import Status
from matches.service.view import MatchView, SeatView
from renderers.renderer import MoveLabel


async def hand(request: Request, target: Target) -> Reply:
    """The hands of the seats that the person plays; for a seat to act with a button for each move."""
    table = await dealt(request, target)
    if table.replaced:
        raise Refused("Somebody else has taken over your place in this match.")
    if not table.own:
        raise Refused("You do not play in this match.")
    first = table.own[0]
    return Reply(
        text=await since_own_move(request, table) + _greeting(table, first),
        pictures=tuple(
            [await _hand_picture(request, table, each) for each in _hands(request, table)]
        ),
        presses=(
            *(_presses(request, table, first) if first.to_act else _second_thoughts(table)),
            *_back(table),
        ),
        pick=_first_step(request, table, first) if first.to_act else None,
    )


async def group(request: Request, target: Target) -> Reply:
    """The second step of a move: `seat.group` is the argument, the number the seat's decision."""
    table = await dealt(request, target)
    seat, _, name = target.argument.partition(".")
    asked = next((each for each in table.own if str(each.seat) == seat and each.to_act), None)
    if asked is None or asked.decision != target.number:
        raise Refused("That was for an earlier turn. Open your moves anew.")
    moves = [move for move in _offered(request, table, asked) if move.group == name]
    if not moves:
        raise Refused("That is no longer among your moves. Open your hand anew.")
    return Reply(
        text=f"{_greeting(table, asked)} **{name}**: and then?",
        pictures=(await _hand_picture(request, table, asked),),
        pick=_pick(
            f"{name} …", "move", table, asked, [(each.label, each.notation) for each in moves]
        ),
        presses=(Press("◀ Back", CustomId("hand", table.match_id, table.version)),),
    )


def _hands(request: Request, table: MatchView) -> list[SeatView]:
    """The person's own hands, and those that everybody may see."""
    own = [*table.own]
    held = {each.seat for each in own}
    others = request.client.studio.open_hands(table.about.key, own[0].view)
    return own + [SeatView(seat, view, 0, False) for seat, view in others if seat not in held]


async def _hand_picture(request: Request, table: MatchView, each: SeatView) -> Shown:
    png, text = await request.client.studio.paint_hand(
        table.about.key, each.view, table.names, table.absent
    )
    return Shown(f"hand-{table.match_id}-{each.seat}.png", png, text)


def _greeting(table: MatchView, first: SeatView) -> str:
    if first.to_act:
        return f"**{table.about.name}**: it is your turn as **{table.seat_names[first.seat]}**."
    if not table.to_act:
        return f"**{table.about.name}**: the match is over."
    if first.seat in table.absent:
        here = f"the match plays {table.seat_names[first.seat]} for you until you press *I'm back*"
        return f"**{table.about.name}**: {here}; {waited_for(table)}."
    return f"**{table.about.name}**: it is not your turn; {waited_for(table)}."


def _offered(request: Request, table: MatchView, seat: SeatView) -> Sequence[MoveLabel]:
    return request.client.studio.moves(table.about.key, seat.view)


def _presses(request: Request, table: MatchView, seat: SeatView) -> tuple[Press, ...]:
    """A button for each move that is not asked for in two steps."""
    return tuple(
        Press(
            move.label,
            CustomId("move", table.match_id, seat.decision, f"{seat.seat}.{move.notation}"),
            "primary",
        )
        for move in _offered(request, table, seat)
        if not move.group
    )


def _second_thoughts(table: MatchView) -> tuple[Press, ...]:
    free = any(each.may_withdraw for each in table.own)
    withdraw = Press("Undo", CustomId("undo", table.match_id, table.decisions))
    return (withdraw,) if free else ()


def _back(table: MatchView) -> tuple[Press, ...]:
    """For whom the match plays, or who is away."""
    missing = table.status is Status.RUNNING and table.viewer in {each.id for each in table.missing}
    return (Press("I'm back", CustomId("back", table.match_id), "success"),) if missing else ()


def _first_step(request: Request, table: MatchView, seat: SeatView) -> Pick | None:
    groups = dict.fromkeys(move.group for move in _offered(request, table, seat) if move.group)
    choices = [(each[:1].upper() + each[1:], each) for each in groups]
    return _pick("First choose …", "group", table, seat, choices) if groups else None


def _pick(
    prompt: str, kind: str, table: MatchView, seat: SeatView, choices: Sequence[tuple[str, str]]
) -> Pick:
    asked = CustomId(kind, table.match_id, seat.decision, f"{seat.seat}.")
    return Pick(prompt, asked.asking, choices)
