"""The actions of players: leave, begin, move, nudge, undo, resign, agree to end, and continue elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.channels.custom_ids import MYSELF, CustomId
from bot.channels.permissions import obstacle
from cogs import wording
from cogs.access.gates import notice_departures
from cogs.access.server_checks import check_place, found
from cogs.actions import point_form, typed_moves
from cogs.actions.looking import action_button, hand_button, place_if_elsewhere, undo_button
from cogs.arguments import SeatMove
from cogs.lobbies.beginning import linked
from cogs.replies import Press, RefusedOffering, Reply, ReplyPicture
from cogs.replying.storing import after_storing
from cogs.request import Request
from matches.decisions import lobby, playing
from matches.decisions.refusal import NOT_PLAYING, Illegal, Refused
from matches.log.events import Moved
from matches.log.match import Match, Status
from matches.ports.channel import PostLater
from matches.service.view import AfterMove
from renderers.renderer import Cast
from texts.cleaning import plain
from texts.text import NOTHING, Text, lines, listed, phrase, sentences


async def leave(request: Request, target: CustomId) -> Reply:
    await request.decide(target.match_id, lobby.leave, request.player.id)
    return Reply(wording.LEFT)


async def begin(request: Request, target: CustomId) -> Reply:
    """Begin a match. If too few people have joined, offer to add a computer."""
    try:
        await request.decide(target.match_id, lobby.begin, request.player.id)
    except lobby.TooFew as refusal:
        add = CustomId("addcomputer", target.match_id, target.number)
        press = Press(wording.LABELS["addcomputer"], add, "primary")
        raise RefusedOffering(refusal.text, press) from None
    return await linked(request, target.match_id, Reply(wording.BEGINS))


async def cancel(request: Request, target: CustomId) -> Reply:
    await request.decide(target.match_id, lobby.cancel, request.player.id)
    return Reply(wording.CANCELLED)


async def play(request: Request, target: CustomId) -> Reply:
    """Make the move that a person typed, `target.argument`. If it is not in the game's notation, look for a
    legal move of that name in the languages of the person and the server. If it is illegal, explain why.

    If the person was asked in which match to make the move, `target.number` is the number of the decision for
    which they were asked, counted from 1."""
    who, elsewhere = request.player.id, await _next_match(request, target)
    typed, decision = target.argument, target.number
    try:
        made = await request.decide(target.match_id, playing.play, who, typed, decision)
    except Illegal as refusal:
        moves = await typed_moves.meant(request, target)
        if not moves:
            return await _refused(request, target, refusal)
        if len(moves) > 1:
            raise Refused(wording.could_mean([each.words for each in moves])) from None
        try:
            made = await request.decide(
                target.match_id, playing.play, who, moves[0].notation, decision
            )
        except Illegal as late:  # the match has moved on meanwhile
            return await _refused(request, target, late)
    with after_storing(wording.MADE):
        return replace(await _played(request, target, made, elsewhere), typed=True)


async def move(request: Request, target: CustomId) -> Reply:
    """Make the move of a button or a form. `target.argument` is a `SeatMove`. `target.number` is how many
    decisions the seat had made when the button was posted, so a late press never makes the next move. If a
    typed point is illegal, offer to type another."""
    asked, who = SeatMove.parse(target.argument), request.player.id
    elsewhere = await _next_match(request, target)
    try:
        made = await request.decide(
            target.match_id, playing.press, who, asked.move, asked.seat, target.number
        )
    except Illegal as refusal:
        if target.kind != point_form.KIND:
            raise
        again = point_form.point_button(replace(target, argument=str(SeatMove(asked.seat, ""))))
        raise RefusedOffering(refusal.text, again) from None
    with after_storing(wording.MADE):
        return await _played(request, target, made, elsewhere)


async def nudge(request: Request, target: CustomId) -> Reply:
    """Remind the players whose turn it is, except those who have left the server."""
    await notice_departures(request, target.match_id)
    await request.decide(
        target.match_id, playing.nudge, request.player.id, request.services.clock.now()
    )
    return Reply(wording.REMINDED)


async def undo(request: Request, target: CustomId) -> Reply:
    """Take the person's last move back. If others have acted since, they must agree. A button asks for
    confirmation before it pings them; a command asks them at once."""
    # A command has the number 0 and means the last move. A button means the move below which it was posted, at
    # a time when an undo needed nobody's consent.
    if target.number:
        asked = await request.services.reader.asked_by_undo(
            target.match_id, request.player.id, target.number
        )
        if asked:
            ask = CustomId("askundo", target.match_id, target.number)
            leave = CustomId("leaveit", target.match_id)
            return Reply(
                wording.would_ask(listed(plain(each.name) for each in asked)),
                presses=(Press(phrase("Ask"), ask, "primary"), Press(phrase("Leave it"), leave)),
                asks=True,
            )
    return await ask_undo(request, target)


async def ask_undo(request: Request, target: CustomId) -> Reply:
    """Take the person's last move back, or ask the others at once if they must agree."""
    # Without a number, `undo` means the last move. In a menu, 0 says that the person had made none.
    made = None if target.kind == "undo" and not target.number else target.number
    match = await request.decide(target.match_id, playing.undo, request.player.id, made)
    # If nobody else is present, the undo follows at once.
    if match.undo.asked is not None and match.present - {request.player.id}:
        return Reply(wording.OTHERS_ASKED)
    with after_storing(wording.TAKEN_BACK):
        match_view = await request.view(target.match_id)
    return Reply(
        wording.TAKEN_BACK,
        presses=(hand_button(match_view),),
        key=match_view.match_id,
    )


async def allow(request: Request, target: CustomId) -> Reply:
    who = request.player.id
    match = await request.decide(target.match_id, playing.answer_undo, who, True, target.number)
    waits = match.present - {match.order[match.undo.asked or 0]} - match.undo.allowed
    return Reply(wording.ALLOWED_SO_FAR if waits else wording.ALLOWED)


async def refuse(request: Request, target: CustomId) -> Reply:
    who = request.player.id
    await request.decide(target.match_id, playing.answer_undo, who, False, target.number)
    return Reply(wording.DECLINED)


async def resign(request: Request, target: CustomId) -> Reply:
    """Ask for confirmation that the person wants to resign, which gives up every seat that they hold."""
    match_view = await request.view(target.match_id)
    if match_view.status is Status.LOBBY:
        raise Refused(wording.NOT_BEGUN_LEAVE)
    if not match_view.own or not match_view.status.open:
        raise Refused(NOT_PLAYING)
    held = sorted(each.seat for each in match_view.own)
    seats = listed(match_view.seat_names[seat] for seat in held)
    others = any(
        not each.computer and each.id != request.player.id
        for seat, each in enumerate(match_view.seats)
        if seat not in match_view.absent
    )
    # The other side may win. Otherwise the match ends once nobody is left to play it.
    goes_on = others or await request.services.reader.decides_by_resigning(
        target.match_id, request.player.id
    )
    means = match_view.about.resigning if goes_on else wording.NOBODY_LEFT
    return Reply(
        wording.resigns(match_view.about.name, seats, means),
        presses=(
            Press(
                phrase("Resign"),
                CustomId("resigned", target.match_id, match_view.version),
                "danger",
            ),
            Press(phrase("Stay"), CustomId("stay", target.match_id, match_view.version)),
        ),
    )


async def resigned(request: Request, target: CustomId) -> Reply:
    await request.decide(target.match_id, playing.resign, request.player.id)
    return Reply(wording.RESIGNED)


async def agree(request: Request, target: CustomId) -> Reply:
    """Agree to end the match early. If everybody else has agreed, ask for confirmation first, because the match
    then ends at once."""
    match = await request.view(target.match_id)
    if match.last_to_agree:
        return Reply(
            wording.ends_early(match.about.name),
            presses=(
                Press(phrase("End it"), CustomId("agreed", target.match_id), "danger"),
                Press(phrase("Let it go on"), CustomId("stay", target.match_id)),
            ),
        )
    return await agreed(request, target)


async def agreed(request: Request, target: CustomId) -> Reply:
    match = await request.decide(target.match_id, playing.agree, request.player.id)
    if match.present <= match.agreed:
        return Reply(wording.ENDS)
    return Reply(wording.WOULD_END)


async def carry_on(request: Request, target: CustomId) -> Reply:
    """Move the match to the channel or thread of the request. Raise Refused if the match's own channel still
    works, or if the new one can't be used."""
    match_view = await request.view(target.match_id)
    row = await request.services.matches.row(target.match_id)
    if match_view.practice:
        raise Refused(wording.PRACTICE_STAYS)
    # A match can't change its server, because it uses the members, names and settings of that server.
    if row is not None and row.server != request.server:
        raise Refused(wording.STAYS_IN_SERVER)
    if obstacle(await found(request, match_view.channel)) is None:
        raise Refused(wording.playable(match_view.channel))
    if why := obstacle(await found(request, request.channel)):
        raise Refused(sentences(wording.NOT_HERE_EITHER, why))
    await check_place(request, request.interaction.channel)
    await request.decide(target.match_id, playing.relocate, request.player.id, request.channel)
    return Reply(wording.GOES_ON_HERE)


async def _refused(request: Request, target: CustomId, refusal: Illegal) -> Reply:
    match_view = await request.view(target.match_id)
    if not match_view.own:
        raise refusal
    text, cast = refusal.text, Cast(match_view.names, match_view.absent, request.language)
    # The picture shows the player's own view, which is safe in an ephemeral answer.
    png = await request.services.studio.paint_refused(
        match_view.about.key, match_view.own[0].view, target.argument, cast
    )
    shown = () if png is None else (ReplyPicture(f"refused-{match_view.match_id}.png", png, text),)
    again = (hand_button(match_view),) if match_view.own[0].to_act else ()
    return Reply(text, pictures=shown, presses=again)


async def _played(
    request: Request, target: CustomId, made: Match, elsewhere: Sequence[Press]
) -> Reply:
    assert isinstance(made.last, Moved)
    moved, reader = made.last.seat, request.services.reader
    after = await reader.after_move(target.match_id, request.player.id, moved)
    seen = await reader.seen(made.id, made.version - 1, moved)
    played_move = request.services.studio.of(made.about.key).confirm(seen, made.last.notation)
    text = wording.played(played_move, after.moved)
    presses, unshown = [], NOTHING
    if after.status is Status.RUNNING and (why := await _obstacle(request, after)):
        # The move is stored even if the channel can't be used. So say how to go on.
        unshown = sentences(wording.unshown(after.channel), why)
        presses.append(action_button(after, "carryon", "success"))
    if after.moves_next is not None:
        text = sentences(text, wording.your_turn_again(after.moves_next))
        presses.append(hand_button(after))
    else:
        if after.may_undo:
            presses.append(undo_button(after))
        presses += elsewhere
    place = place_if_elsewhere(request, after)
    return Reply(lines(text, unshown, place), presses=tuple(presses), key=after.match_id)


async def _obstacle(request: Request, after: AfterMove) -> Text | None:
    """Say why the match's channel can't be used; None if it can be used, or if that is unknown."""
    if after.practice:
        return None
    try:
        return obstacle(await request.parts.places.found(after.server, after.channel))
    except PostLater:
        return None


async def _next_match(request: Request, target: CustomId) -> Sequence[Press]:
    """Return a button that does what `/next` does, if another match waits for the person. It names the game of
    the match that has waited longest, even if the person can't reach that match now.

    Call this before the move, so that nothing delays the reply once the move is stored.
    """
    services = request.services
    found = await services.lists.next_waiting(request.player.id, besides=target.match_id)
    if found is None:
        return ()
    label = phrase("Next: {game}", game=services.matches.games[found[1]].name)
    return (Press(label, CustomId("next", MYSELF), "primary"),)
