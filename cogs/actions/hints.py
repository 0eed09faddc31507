"""The action *Hint*: says what a strong player would do, and how much better that is than other moves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Sequence
from dataclasses import replace
from typing import Final

from bot.channels.custom_ids import CustomId
from cogs.actions import hint_wording as wording
from cogs.actions.hands import back_to_hand, hand, hand_picture, legal_moves, move_id, turn_text
from cogs.actions.looking import dealt
from cogs.actions.reasons import is_apart, most_telling
from cogs.forecasts import forecasts
from cogs.replies import Press, Reply
from cogs.replying.storing import after_storing
from cogs.request import Request
from games.rules import Seat
from matches.decisions.hints import TOO_LATE
from matches.decisions.refusal import Refused
from matches.service.advice import PATIENCE
from matches.service.advice.hints import LOOK, Hint, TooSoon
from matches.service.limits import Rate
from matches.service.view import MatchView, SeatView
from renderers.renderer import Cast, HintedMove, MoveLabel, Reason
from texts.text import NOTHING, Text, lines, verbatim

_WAITS: Final = Rate("Waiting for a hint", 2, LOOK)
"""Limits the replies that wait until a hint is due: two for each person within `LOOK`, the longest wait."""


async def hint(request: Request, target: CustomId) -> Reply:
    """Show a hint for the person's current decision. If they have not looked at their moves for long enough, or
    if the hint takes longer than `PATIENCE`, show the moves first, and replace them with the hint later."""
    hints = request.services.hints
    asked = await hints.decision(target.match_id, request.player.id)
    thinking = _begun(_made(request, target))
    try:
        ready = await _is_ready(thinking)
    except TooSoon as soon:
        try:
            request.services.limits.take(_WAITS, request.interaction.user.id)
        except Refused:
            raise soon from None
        later = _awaited(request, target, soon)
        reply = await _meanwhile(request, target, wording.hint_comes(soon.until), later)
    else:
        later = _made_in_time(request, target, asked, thinking)
        reply = (
            thinking.result()
            if ready
            else await _meanwhile(request, target, wording.THINKING, later)
        )
    # If the person has decided meanwhile, their message may already show the reply to that.
    if await hints.is_decided(target.match_id, *asked):
        raise Refused(TOO_LATE)
    return reply


async def _is_ready(thinking: asyncio.Task[Reply]) -> bool:
    """Wait for a hint, but not longer than `PATIENCE`. Return whether it is ready; raise what it raised."""
    await asyncio.wait({thinking}, timeout=PATIENCE)
    if thinking.done():
        thinking.result()
    return thinking.done()


async def _meanwhile(
    request: Request, target: CustomId, above: Text, later: AsyncIterator[Reply] | None = None
) -> Reply:
    """Show the person's moves, but no hint, under the text `above`. `later` yields what replaces them."""
    shown = await hand(request, target)
    return replace(
        shown,
        text=lines(above, shown.text),
        presses=tuple(each for each in shown.presses if each.custom_id.kind != "hint"),
        later=later,
        key="",
    )


async def _awaited(request: Request, target: CustomId, soon: TooSoon) -> AsyncIterator[Reply]:
    """Yield the hint once it is due. If it takes longer than `PATIENCE` then, first yield the moves again, and
    say that a computer is thinking. Yield nothing if the person has decided meanwhile, because their message
    may show something else by then."""
    asked = soon.seat, soon.decision
    while (soon.seat, soon.decision) == asked:
        await request.services.clock.sleep_until(soon.until)
        if request.client.life_cycle.stopping:
            return
        thinking = _begun(_made(request, target))
        try:
            ready = await _is_ready(thinking)
        except TooSoon as again:  # they saw their moves a little later than they asked
            soon = again
            continue
        except Refused:
            ready = True  # `_made_in_time` decides whether to say so
        replies = [thinking]
        if not ready:
            replies.insert(0, _begun(_meanwhile(request, target, wording.THINKING)))
        async for reply in _made_in_time(request, target, asked, *replies):
            yield reply
        return


async def _made_in_time(
    request: Request, target: CustomId, asked: tuple[Seat, int], *replies: asyncio.Task[Reply]
) -> AsyncIterator[Reply]:
    """Yield the replies once they are made, until the person makes the decision `asked`. After that, their
    message may show the reply to it."""
    for each in replies:
        await asyncio.wait({each})
        if await request.services.hints.is_decided(target.match_id, *asked):
            return
        yield each.result()


def _begun(making: Coroutine[object, object, Reply]) -> asyncio.Task[Reply]:
    task = asyncio.create_task(making)
    # Nobody awaits it if the reply before it fails. asyncio would then log its refusal as an error.
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return task


async def _made(request: Request, target: CustomId) -> Reply:
    with request.client.life_cycle.at_work():
        return await _hint(request, target)


async def _hint(request: Request, target: CustomId) -> Reply:
    """Show a hint, and record that the person has taken one for this decision."""
    found = await request.services.hints.hint(target.match_id, request.player.id, request.id)
    with after_storing(wording.HINT_COUNTED):
        match_view = await dealt(request, target)
        shown = await forecasts(request.services, request.player.id, match_view)
    # Show the seat as it was when the hint was made, because the match may have moved on.
    seat = SeatView(found.seat, found.view, found.decision, True)
    move = _label(request, match_view, seat, found.notation, shown=shown)
    reason, others = _reasons(request, match_view, found)
    hinted = HintedMove(found.notation, reason.fact if reason else None)
    reasons = [reason.words] if reason else []
    if wording.is_even(found):
        other = _label(request, match_view, seat, found.next_notation, shown=shown)
        easier = reason is not None and is_apart(reason, others)
        reasons.append(wording.as_good(other.words, easier=easier))
    worth = wording.set_apart(found, together=match_view.about.together)
    return Reply(
        text=lines(
            turn_text(match_view, seat),
            wording.hinted(move.words, worth, *reasons, thought=found.measure is not None),
            NOTHING if match_view.practice else wording.HINTS_TOLD,
        ),
        pictures=(await hand_picture(request, match_view, seat, shown=shown, hinted=hinted),),
        presses=(
            Press(_named(move), move_id("move", match_view, seat, move.notation), "primary"),
            back_to_hand(match_view),
        ),
    )


def _label(
    request: Request, match_view: MatchView, seat: SeatView, notation: str, *, shown: bool
) -> MoveLabel:
    moves = legal_moves(request, match_view, seat, shown=shown)
    unnamed = MoveLabel(notation, verbatim(notation), verbatim(notation))
    return next((each for each in moves if each.notation == notation), unnamed)


def _named(move: MoveLabel) -> Text:
    """Return the label of a hint's button. It has no forecast if moves have groups, because it is long then."""
    return move.words if move.group else move.label


def _reasons(
    request: Request, match_view: MatchView, found: Hint
) -> tuple[Reason | None, Sequence[Reason]]:
    """Return the most telling reason for the suggested move, or None, and all reasons for the next best
    move."""
    renderer = request.services.studio.of(match_view.about.key)
    cast = Cast(match_view.names, match_view.absent)
    own, others = (
        renderer.reasons(found.view, move, cast) if move else ()
        for move in (found.notation, found.next_notation)
    )
    return most_telling(own, others), others
