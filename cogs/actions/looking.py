"""The actions that show a match: its board, the board in words, and its history."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from bot.channels.custom_ids import CustomId, number
from cogs.actions.history import every_turn, since_own_move
from cogs.replies import Press, Reply, ReplyPicture, page_of, pages, turning
from cogs.request import Request
from cogs.wording import LABELS, YOUR_TURN
from games.rules import HAND, OVER
from matches.decisions.refusal import CANCELLED, Refused
from matches.log.events import ANYWHERE
from matches.log.match import Status
from matches.ports.channel import ButtonStyle
from matches.service.view import AfterMove, MatchView
from matches.wording.links import link
from renderers.renderer import Cast
from texts.cleaning import plain
from texts.text import NOTHING, Text, counted, duration, lines, listed, phrase, sentences, verbatim

_HISTORY_PAGE: Final = 3000
"""Maximum length of a page of the history, in characters."""


UNREACHABLE: Final = phrase("I can't post in the channel of this match.")


def own_pace(took: timedelta) -> Text:
    return phrase("-# You usually took {time} for a decision.", time=duration(took))


NOTHING_PLAYED: Final = phrase("Nothing has been played yet.")
NOTHING_MARKED: Final = phrase("Nothing to mark: the board shows everything.")
NOT_BEGUN: Final = phrase("The match has not begun yet.")


async def board(request: Request, target: CustomId) -> Reply:
    """Show the match's picture to the person alone; in a lobby, which has none, say who has joined."""
    match_view = await request.view(target.match_id)
    # A lobby has no board, because nothing has been dealt.
    if match_view.view is None:
        return Reply(
            lobby_text(request, match_view), presses=await carry_on_button(request, match_view)
        )
    return Reply(
        text=lines(await since_own_move(request, match_view), state_text(request, match_view)),
        pictures=(await board_picture(request, match_view),),
        presses=(*_look_buttons(match_view), *await carry_on_button(request, match_view)),
    )


async def board_picture(request: Request, match_view: MatchView) -> ReplyPicture:
    """Return the picture of the table as the person may see it; of an ended match, that of its end."""
    key, studio = match_view.about.key, request.services.studio
    cast = match_view.names, match_view.absent, request.language
    if match_view.status.open:
        png, text = await studio.paint(key, match_view.view, *cast)
    else:
        ending = await request.services.reader.ending(match_view.match_id)
        assert ending is not None
        png, text = await studio.paint_end(key, ending, *cast)
    return ReplyPicture(f"board-{match_view.match_id}.png", png, text)


async def marked(request: Request, target: CustomId) -> Reply:
    """Show the board to the person alone, with marks for what the rules imply, such as forbidden points. Raise
    Refused if there are none."""
    match_view = await dealt(request, target)
    png, text = await request.services.studio.paint_marked(
        match_view.about.key,
        match_view.view,
        Cast(match_view.names, match_view.absent, request.language),
    )
    if png is None:
        raise Refused(NOTHING_MARKED)
    return Reply(
        text=state_text(request, match_view),
        pictures=(ReplyPicture(f"marked-{match_view.match_id}.png", png, text),),
        presses=_look_buttons(match_view),
    )


async def show(request: Request, target: CustomId) -> Reply:
    """Post the board again as a public message with buttons, in the channel of the match."""
    match_view = await request.view(target.match_id)
    if carry_on := await carry_on_button(request, match_view):
        return Reply(UNREACHABLE, presses=carry_on)
    await request.parts.announcer.show(target.match_id, request.id)
    if match_view.practice:
        return Reply(SHOWN_DIRECTLY)
    return Reply(shown_in(match_view.channel))


async def words(request: Request, target: CustomId) -> Reply:
    """Describe the board in words to the person alone."""
    match_view = await request.view(target.match_id)
    if match_view.view is None:
        return Reply(lobby_text(request, match_view))
    renderer = request.services.studio.of(match_view.about.key)
    description = renderer.describe(match_view.view, Cast(match_view.names, match_view.absent))
    return Reply(description, presses=_look_buttons(match_view, in_words=True))


async def history(request: Request, target: CustomId) -> Reply:
    """Show one page of the history: all turns in words. `target.argument` is the number of the page, counted
    from 0; without one, show the latest page."""
    match_view = await dealt(request, target)
    turns = pages(await every_turn(request, match_view), request.language, _HISTORY_PAGE)
    last, chosen = len(turns) - 1, number(target.argument)
    # An undo may have shortened the history since the button was posted.
    page = last if chosen is None else min(chosen, last)
    head = phrase("**{game}: history**", game=match_view.about.name)
    return Reply(
        lines(
            head,
            turns[page] or NOTHING_PLAYED,
            await _own_pace(request, match_view),
            page_of(page, len(turns)),
        ),
        presses=turning("history", target.match_id, page, len(turns)),
    )


async def _own_pace(request: Request, match_view: MatchView) -> Text:
    if match_view.status.open:
        return NOTHING
    pace = await request.services.reader.pace(match_view.match_id)
    took = pace.deciding.get(request.player.id) if pace is not None else None
    return NOTHING if took is None else own_pace(took)


async def dealt(request: Request, target: CustomId) -> MatchView:
    """Return the match as the person sees it. Raise Refused if the match has not begun."""
    match_view = await request.view(target.match_id)
    if match_view.view is None:
        raise Refused(CANCELLED if match_view.status is Status.CANCELLED else NOT_BEGUN)
    return match_view


SHOWN_DIRECTLY: Final = phrase("There it is, in your direct messages.")


def shown_in(channel: int) -> Text:
    return phrase("There it is, in {channel}.", channel=f"<#{channel}>")


def waited_for(match_view: MatchView) -> Text:
    """Say who plays next. If all players who could move are absent, say that the match goes on when one of them
    is back."""
    seats = [
        verbatim(
            "{name} ({seat})",
            name=plain(match_view.seats[seat].name),
            seat=match_view.seat_names[seat],
        )
        for seat in sorted(match_view.to_act - match_view.absent)
    ]
    if not seats:
        return phrase("It goes on as soon as somebody is back.")
    return counted(len(seats), "{names} plays next.", "{names} play next.", names=listed(seats))


def place_if_elsewhere(request: Request, match_view: MatchView | AfterMove) -> Text:
    """Say which match this is and where it is played; empty in the match's own channel."""
    return NOTHING if match_view.channel == request.channel else _place_text(match_view)


def _place_text(match_view: MatchView | AfterMove) -> Text:
    game, place = match_view.about.name, f"<#{match_view.channel}>"
    if match_view.practice:
        return phrase(
            "**{game}** [in your direct messages]({link}).",
            game=game,
            link=link(ANYWHERE, match_view.channel),
        )
    return phrase("**{game}** in {channel}.", game=game, channel=place)


def state_text(request: Request, match_view: MatchView) -> Text:
    """Say whose turn it is and, if the person is elsewhere, which game is played in which channel."""
    return sentences(place_if_elsewhere(request, match_view), _turn_text(match_view))


def _turn_text(match_view: MatchView) -> Text:
    if not match_view.to_act:
        return OVER
    own = any(each.to_act for each in match_view.own)
    return YOUR_TURN if own else waited_for(match_view)


def lobby_text(request: Request, match_view: MatchView) -> Text:
    if match_view.status is Status.CANCELLED:
        return CANCELLED
    names = listed(plain(player.name) for player in match_view.members)
    return sentences(
        place_if_elsewhere(request, match_view), NOT_BEGUN, phrase("Players: {names}.", names=names)
    )


def hand_button(match_view: MatchView | AfterMove) -> Press:
    opened = CustomId("hand", match_view.match_id, match_view.version)
    return Press(match_view.about.hand, opened, "primary")


def hand_to_open(match_view: MatchView) -> tuple[Press, ...]:
    """Return the button of the viewer's hand, if there is something to see in it or to do with it now."""
    # A hand that is named after what to do in it is no use to somebody who waits.
    to_act = any(each.to_act for each in match_view.own)
    useful = match_view.own and (to_act or match_view.about.hand == HAND)
    return (hand_button(match_view),) if useful else ()


def action_button(
    match_view: MatchView | AfterMove, kind: str, style: ButtonStyle = "secondary"
) -> Press:
    """Return the button of an action that `LABELS` names."""
    return Press(LABELS[kind], CustomId(kind, match_view.match_id, match_view.version), style)


def undo_button(match_view: MatchView | AfterMove) -> Press:
    undo = CustomId("undo", match_view.match_id, match_view.decisions)
    return Press(LABELS["undo"], undo)


def _look_buttons(match_view: MatchView, *, in_words: bool = False) -> tuple[Press, ...]:
    looks = [*hand_to_open(match_view)] if match_view.status is Status.RUNNING else []
    if not in_words:
        looks.append(action_button(match_view, "words"))
    looks.append(action_button(match_view, "history"))
    if waits_for_others(match_view):
        looks.append(action_button(match_view, "nudge"))
    return tuple(looks)


def waits_for_others(match_view: MatchView) -> bool:
    """Return whether the viewer plays, is not to move, and could remind a person whose turn it is."""
    waits = match_view.own and not any(each.to_act for each in match_view.own)
    return bool(waits and match_view.remindable)


async def carry_on_button(request: Request, match_view: MatchView) -> tuple[Press, ...]:
    """Return the button that moves an open match to this channel. Return none if the person does not play in
    it, or if its own channel can be used."""
    if (
        not match_view.belongs
        or not match_view.status.open
        or match_view.practice
        or await request.parts.places.reachable(match_view.server, match_view.channel) is not False
    ):
        return ()
    return (action_button(match_view, "carryon", "success"),)
