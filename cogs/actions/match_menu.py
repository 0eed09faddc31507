"""The menu of a match: what one person can do in it now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.channels.custom_ids import CustomId
from cogs.actions import match_lines
from cogs.actions.looking import (
    action_button,
    carry_on_button,
    hand_to_open,
    lobby_text,
    state_text,
    undo_button,
    waits_for_others,
)
from cogs.arguments import EITHER
from cogs.replies import Pick, Press, Reply
from cogs.request import Request
from cogs.wording import LABELS, MORE
from matches.decisions.refusal import CANCELLED
from matches.log.match import Status
from matches.service.view import MatchView
from matches.wording.links import where
from texts.text import Text, phrase, phrase_in, verbatim

KIND: Final = "match"
"""The kind in the `custom_id` of the menu itself. The values of its choices are the kinds of its actions."""


def meant(chosen: CustomId) -> CustomId:
    """Return the `custom_id` of the action that was chosen in the menu. An id that is not from the menu is
    returned unchanged.

    The caller checks the person's rights to that action as if they had pressed its button.
    """
    if chosen.kind != KIND or not chosen.argument:
        return chosen
    return CustomId(chosen.argument, chosen.subject, chosen.number)


async def menu(request: Request, target: CustomId) -> Reply:
    """Show what this person can do in a match now: the likeliest actions as buttons, the others in a menu."""
    match_view = await request.view(target.match_id)
    if match_view.status is Status.CANCELLED:
        return Reply(CANCELLED)
    presses = (*_buttons(match_view), *await carry_on_button(request, match_view))
    asked = CustomId(KIND, match_view.match_id, match_view.version)
    more = [(LABELS[kind], kind) for kind in _rest(match_view)]
    return Reply(
        await _state_text(request, match_view),
        presses=presses,
        picks=(Pick(MORE, asked, more),),
    )


async def _state_text(request: Request, match_view: MatchView) -> Text:
    if match_view.view is None:
        return lobby_text(request, match_view)
    row = await request.services.matches.row(match_view.match_id)
    if row is None or match_view.status is not Status.RUNNING:
        return state_text(request, match_view)
    people, now = await request.known(row.members, row.server), request.services.clock.now()
    state = match_lines.state_text(row, request.player.id, people, now)
    game = match_view.about.name
    if request.channel == match_view.channel:
        return verbatim("**{game}**: {state}", game=game, state=state)
    place = where(match_view.server, match_view.channel)
    return verbatim("**{game}** · {place}: {state}", game=game, place=place, state=state)


def _buttons(match_view: MatchView) -> Iterator[Press]:
    match match_view.status:
        case Status.LOBBY:
            yield from _in_lobby(match_view)
        case Status.RUNNING:
            yield from _in_play(match_view)
        case _:
            if match_view.may_rematch:
                yield action_button(match_view, "rematch", "success")
            if match_view.view is not None:
                yield action_button(match_view, "replay")
                yield action_button(match_view, "history")


def _in_lobby(match_view: MatchView) -> Iterator[Press]:
    if match_view.may_join:
        yield from _joining(match_view)
    if not match_view.belongs:
        return
    if match_view.host == match_view.viewer:
        if match_view.can_begin:
            yield action_button(match_view, "begin", "primary")
        if not _continues_a_series(match_view):
            yield action_button(match_view, "addcomputer")
        yield action_button(match_view, "cancel", "danger")
    else:
        yield action_button(match_view, "leave")


def _continues_a_series(match_view: MatchView) -> bool:
    """Return whether the match has the players and the sides of a series that has begun."""
    return match_view.series is not None and bool(match_view.series.score)


def _joining(match_view: MatchView) -> Iterator[Press]:
    if match_view.about.sides and not _continues_a_series(match_view):
        for side in match_view.about.sides:  # also to change it
            label = phrase("Join {side}", side=match_view.about.side_name(side))
            yield Press(label, CustomId("join", match_view.match_id, 0, side), "success")
        either = CustomId("join", match_view.match_id, match_view.version, EITHER)
        yield Press(phrase_in("of the sides", "Either"), either, "success")
    elif not match_view.belongs:
        yield action_button(match_view, "join", "success")


def _in_play(match_view: MatchView) -> Iterator[Press]:
    yield from hand_to_open(match_view)
    yield action_button(match_view, "board")
    if match_view.can_undo:
        yield undo_button(match_view)
    if waits_for_others(match_view):
        yield action_button(match_view, "nudge")


def _rest(match_view: MatchView) -> Iterator[str]:
    """Yield the kinds of the actions that have no button. What gives up a seat comes last."""
    proof = () if match_view.about.perfect_information else ("verify",)
    yield "rules"
    if match_view.view is not None:
        yield "words"
    if match_view.status is Status.RUNNING:
        yield "history"
        yield "replay"
        yield from proof
        yield from _about_people(match_view)
    elif match_view.status is Status.LOBBY:
        yield from proof
        yield from _about_lobby(match_view)
    else:
        if match_view.view is not None:
            yield from _about_ended(match_view)
        yield from proof


def _about_lobby(match_view: MatchView) -> Iterator[str]:
    if match_view.may_decline:
        yield "declineinvitation"
    if match_view.host != match_view.viewer:
        return
    if any(each.computer for each in match_view.members):
        yield "removecomputer"
    yield "leave"


def _about_ended(match_view: MatchView) -> Iterator[str]:
    if match_view.may_rematch and not match_view.about.together and not match_view.series_goes_on:
        yield "series"
    if match_view.belongs or match_view.replaced:
        yield "review"
    yield "record"
    yield "film"


def _about_people(match_view: MatchView) -> Iterator[str]:
    if match_view.free:
        yield "take"
    if match_view.to_take_back or any(each.seat in match_view.absent for each in match_view.own):
        yield "back"
    if not match_view.own:
        return
    if match_view.may_seek:
        yield "seek"
    if match_view.may_agree:
        yield "agree"
    yield "resign"
