"""What people may do: leave, begin, move, resign, go elsewhere, play again."""

from __future__ import annotations

from bot.custom_ids import CustomId, number
from cogs.actions.joining import with_word
from cogs.admin.allowing import admission, check_place
from cogs.answering import Deed, On
from cogs.gates import kept_out
from cogs.match_selection import waiting_for
from cogs.replies import Press, Reply, Shown
from matches.decisions.refusal import Illegal, Refused
from matches.log.events import Moved
from matches.log.match import Status
from texts.listing import listed


async def leave(deed: Deed, on: On) -> Reply:
    await deed.client.service.leave(on.match_id, deed.player.id, deed.request)
    return Reply("You have left this match.")


async def begin(deed: Deed, on: On) -> Reply:
    await deed.client.service.begin(on.match_id, deed.player.id, deed.request)
    return Reply("The match begins.")


async def cancel(deed: Deed, on: On) -> Reply:
    await deed.client.service.cancel(on.match_id, deed.player.id, deed.request)
    return Reply("The match is cancelled.")


async def play(deed: Deed, on: On) -> Reply:
    """A move as it was typed: the argument."""
    try:
        moved = await deed.client.service.play(
            on.match_id, deed.player.id, on.argument, deed.request
        )
    except Illegal as refusal:
        return await _refused(deed, on, refusal)
    return await _played(deed, on, moved)


async def move(deed: Deed, on: On) -> Reply:
    """A move as a hand offered it: `seat.notation`, for the seat's decision of that number."""
    named, _, notation = on.argument.partition(".")
    seat = number(named)
    if seat is None:
        raise Refused("That button is none of this version of the program. Open your hand anew.")
    moved = await deed.client.service.press(
        on.match_id, deed.player.id, notation, seat, on.number, deed.request
    )
    return await _played(deed, on, moved)


async def nudge(deed: Deed, on: On) -> Reply:
    """Remind those who are waited for, kindly."""
    await deed.client.service.nudge(on.match_id, deed.player.id, deed.request)
    return Reply("They are reminded, with a link to the board.")


async def undo(deed: Deed, on: On) -> Reply:
    """Take the last move back, or ask the others to let it be taken back."""
    made = on.number or None
    match = await deed.client.service.undo(on.match_id, deed.player.id, deed.request, made)
    if match.asked is not None and match.status is Status.RUNNING:
        return Reply("The others have moved since: they are asked whether you may take it back.")
    table = await deed.client.service.table(on.match_id, deed.player.id)
    return Reply(
        "You have taken it back: decide anew.",
        presses=(Press(table.about.hand, CustomId("hand", on.match_id, table.version), "primary"),),
    )


async def allow(deed: Deed, on: On) -> Reply:
    who = deed.player.id
    service = deed.client.service
    match = await service.answer_undo(on.match_id, who, True, deed.request, on.number)
    waits = match.present - {match.order[match.asked or 0]} - match.allowed
    return Reply("You agree; others are still asked." if waits else "You agree: it is taken back.")


async def refuse(deed: Deed, on: On) -> Reply:
    service, who = deed.client.service, deed.player.id
    await service.answer_undo(on.match_id, who, False, deed.request, on.number)
    return Reply("You would rather go on: nothing is taken back.")


async def resign(deed: Deed, on: On) -> Reply:
    """Ask once: resigning gives up every seat that the person holds."""
    table = await deed.client.service.table(on.match_id, deed.player.id)
    if table.status is Status.LOBBY:
        raise Refused("The match has not begun: leave it instead.")
    if not table.own or not table.status.open:
        raise Refused("You do not play in this match.")
    held = sorted(each.seat for each in table.own)
    seats = listed(table.seat_names[seat] for seat in held)
    return Reply(
        f"Resign from this match of {table.about.name} ({seats})? {table.about.resigning}",
        presses=(
            Press("Resign", CustomId("resigned", on.match_id, table.version), "danger"),
            Press("Stay", CustomId("stay", on.match_id, table.version)),
        ),
    )


async def resigned(deed: Deed, on: On) -> Reply:
    await deed.client.service.resign(on.match_id, deed.player.id, deed.request)
    return Reply("You have resigned.")


async def stay(deed: Deed, on: On) -> Reply:  # noqa: ARG001 - nothing is changed
    return Reply("You stay in the match.")


async def agree(deed: Deed, on: On) -> Reply:
    """Ask once where it would end the match: nobody can take that back."""
    match = await deed.client.service.library.load(on.match_id)
    missing = match.present - match.agreed
    if match.unattended and missing == {deed.player.id}:
        return Reply(
            f"End this match of {match.about.name} now? Nobody wins, and it can't go on then.",
            presses=(
                Press("End it", CustomId("agreed", on.match_id), "danger"),
                Press("Let it go on", CustomId("stay", on.match_id)),
            ),
        )
    return await agreed(deed, on)


async def agreed(deed: Deed, on: On) -> Reply:
    match = await deed.client.service.agree(on.match_id, deed.player.id, deed.request)
    if match.present <= match.agreed:
        return Reply("The match ends here.")
    return Reply(
        "You would like to end the match here. It ends when the others agree too; a move of yours takes it "
        "back."
    )


async def carry_on(deed: Deed, on: On) -> Reply:
    """Move the match to the channel or thread in which this was pressed, if its own can't be used."""
    table = await deed.client.service.table(on.match_id, deed.player.id)
    row = await deed.client.service.lists.row(on.match_id)
    if row is not None and row.server != deed.server:
        raise Refused("A match stays in its server: carry on in another channel of it.")
    if await deed.client.reachable(table.channel):
        raise Refused(f"The match can go on where it is: in <#{table.channel}>.")
    if blocked := deed.client.blocked(deed.channel):
        raise Refused(f"It can't go on here either: {blocked}")
    await check_place(deed, deed.channel)
    await deed.client.service.relocate(on.match_id, deed.player.id, deed.channel, deed.request)
    return Reply("The match goes on here.")


async def rematch(deed: Deed, on: On) -> Reply:
    """With a word for the deal as argument, for those who give one."""
    played = await deed.client.service.table(on.match_id, deed.player.id)
    if blocked := deed.client.blocked(played.channel):
        raise Refused(
            f"A rematch can't be opened where you played. {blocked} Use `start` elsewhere."
        )
    out = frozenset(person.id for person in await kept_out(deed, played.seats))
    others = [each for each in played.seats if each.id not in {deed.player.id, *out}]
    service, admit = deed.client.service, admission(deed, played.channel, others)
    who, word = deed.player.id, on.argument
    opened = await service.rematch(on.match_id, who, deed.request, admit, word, out)
    match = await deed.client.service.library.load(opened)
    text = f"You are in the rematch, with the same people invited: see <#{match.opened.channel}>."
    return with_word(text, match, who) if word else Reply(text)


async def _refused(deed: Deed, on: On, refusal: Illegal) -> Reply:
    """The sentence of the rules, with a picture where that says it better."""
    table = await deed.client.service.table(on.match_id, deed.player.id)
    if not table.own:
        raise refusal
    text, seen = str(refusal), (table.names, table.absent)
    png = await deed.client.studio.paint_refused(
        table.about.key, table.own[0].view, on.argument, *seen
    )
    shown = () if png is None else (Shown(f"refused-{table.match_id}.png", png, text),)
    return Reply(text, pictures=shown)


async def _played(deed: Deed, on: On, moved: Moved) -> Reply:
    """What the mover reads; with a way on where the board can't be shown or the turn is theirs again."""
    table = await deed.client.service.table(on.match_id, deed.player.id)
    text = f"You played **{moved.notation}** as {table.seat_names[moved.seat]}."
    presses = []
    if table.status is Status.RUNNING and not await deed.client.reachable(table.channel):
        why = deed.client.blocked(table.channel)
        text += f"\nIt counts, but I can't show it in <#{table.channel}>. {why}"
        presses.append(Press("Carry on here", CustomId("carryon", on.match_id), "success"))
    if table.own and table.own[0].to_act:
        text += f" It is your turn again, as {table.seat_names[table.own[0].seat]}."
        presses.append(
            Press(table.about.hand, CustomId("hand", on.match_id, table.version), "primary")
        )
    else:
        if table.may_undo:
            presses.append(Press("Undo", CustomId("undo", on.match_id, table.decisions)))
        presses += await _next_match(deed, on)
    return Reply(text, presses=tuple(presses))


async def _next_match(deed: Deed, on: On) -> list[Press]:
    """A way to another match that waits for the person."""
    waiting = await waiting_for(deed.client.service.lists, deed.player.id)
    others = [row for row in waiting if row.match_id != on.match_id][:1]
    names = deed.client.service.games
    return [
        Press(f"Next: {names[row.game].ABOUT.name}", CustomId("hand", row.match_id), "primary")
        for row in others
    ]
