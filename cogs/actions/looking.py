"""What people may look at: the board, its words, the history, the rules, the proof of the deal."""

from __future__ import annotations

from typing import Final

from bot.client import Fairwind
from bot.custom_ids import CustomId, number
from cogs.actions.history import every_turn, since_own_move
from cogs.answering import Request, Target
from cogs.replies import Document, Press, Reply, Shown, pages, turning
from matches.decisions.refusal import Refused
from matches.log.match import Status
from matches.log.replay import Verdict
from matches.service.view import MatchView
from texts.cleaning import plain

_HISTORY_PAGE: Final = 3000


async def board(request: Request, target: Target) -> Reply:
    """The current picture, for this person alone."""
    table = await request.client.services.matches.view(target.match_id, request.player.id)
    if table.view is None:
        return Reply(_lobby(table), presses=await _carry_on(request, table))
    png, text = await request.client.studio.paint(
        table.about.key, table.view, table.names, table.absent
    )
    return Reply(
        text=await since_own_move(request, table) + _where(table),
        pictures=(Shown(f"board-{table.match_id}.png", png, text),),
        presses=(*_look_presses(table), *await _carry_on(request, table)),
    )


async def marked(request: Request, target: Target) -> Reply:
    """The board with all that the rules can tell of it, for this person alone."""
    table = await dealt(request, target)
    png, text = await request.client.studio.paint_marked(
        table.about.key, table.view, table.names, table.absent
    )
    if png is None:
        raise Refused("There is nothing to mark: the board shows everything.")
    return Reply(
        text=_where(table),
        pictures=(Shown(f"marked-{table.match_id}.png", png, text),),
        presses=_look_presses(table),
    )


async def show(request: Request, target: Target) -> Reply:
    """The board for everybody: a new message with buttons, where the match is played."""
    table = await request.client.services.matches.view(target.match_id, request.player.id)
    if carry_on := await _carry_on(request, table):
        return Reply("I can't post where this match is played.", presses=carry_on)
    await request.client.announcer.show(target.match_id, request.id)
    return Reply(f"There it is, in <#{table.channel}>.")


async def words(request: Request, target: Target) -> Reply:
    """The board in words."""
    table = await request.client.services.matches.view(target.match_id, request.player.id)
    if table.view is None:
        return Reply(_lobby(table))
    key, seen = table.about.key, (table.view, table.names, table.absent)
    return Reply(request.client.studio.describe(key, *seen), presses=_look_presses(table)[1:])


async def history(request: Request, target: Target) -> Reply:
    """Every turn in words, the latest page first."""
    table = await dealt(request, target)
    told = pages(await every_turn(request, table), _HISTORY_PAGE)
    last, chosen = len(told) - 1, number(target.argument)
    page = last if chosen is None else min(chosen, last)
    head = f"**{table.about.name}: the turns so far** (page {page + 1} of {len(told)})"
    return Reply(
        f"{head}\n{told[page] or 'Nothing has been played yet.'}",
        presses=turning("history", target.match_id, page, len(told)),
    )


async def rules(request: Request, target: Target) -> Reply:
    """The rules of a match's game, from their first page."""
    row = await request.client.services.matches.row(target.match_id)
    if row is None:
        raise Refused("There is no such match any more.")
    return await rules_page(request.client, row.game, 0)


async def rules_page(client: Fairwind, game: str, number: int) -> Reply:
    """One page of the rules of a game; numbers out of range show the nearest page."""
    all_pages = client.studio.pages(game)
    number = max(0, min(number, len(all_pages) - 1))
    page, png = all_pages[number], await client.studio.paint_page(all_pages[number])
    shown = () if png is None else (Shown(f"rules-{number + 1}.png", png, page.picture_text),)
    return Reply(
        f"## {page.title}\n{page.text}\n-# Page {number + 1} of {len(all_pages)}",
        pictures=shown,
        presses=turning("page", game, number, len(all_pages)),
    )


async def verify(request: Request, target: Target) -> Reply:
    """Deal and play the ended match again, and say whether everything agrees; of one that goes on, tell what
    its deal is made of."""
    row = await request.client.services.matches.row(target.match_id)
    if row is not None and row.status.open:
        return _promised(
            await request.client.services.matches.view(target.match_id, request.player.id)
        )
    verdict = await request.client.services.matches.verify(target.match_id)
    finding = (
        f"**Everything agrees.** The deal follows from the secret and the lines below, and all moves "
        f"({verdict.moves}) lead to the end that was announced."
        if verdict.agrees
        else "**Something does not agree.** " + " ".join(verdict.findings)
    )
    return Reply(f"{finding}\n{_proof(verdict)}", documents=_proof_files(target, verdict))


def _promised(table: MatchView) -> Reply:
    """What can be known of a deal while its secret is one."""
    own = next((line for line in table.deal.split("\n") if line.startswith(f"{table.viewer}:")), "")
    lobby = table.status is Status.LOBBY
    return Reply(
        f"**The match {'has not begun' if lobby else 'goes on'}.** Its secret is published when it has ended: "
        "then everybody can deal it again and compare. Until then this SHA-256 of the secret is the promise:\n"
        f"`{table.commitment}`\n"
        f"The deal is made of the secret and of these lines{' so far' if lobby else ''}:\n"
        f"```\n{table.deal}\n```" + (f"\nYour line is `{own}`." if own else "")
    )


def _proof(verdict: Verdict) -> str:
    """All that can be checked without the bot but the moves, in lines to copy."""
    if verdict.proof is None:
        return (
            f"The lobby promised the SHA-256\n`{verdict.commitment}`\nof the secret\n`{verdict.secret}`\n"
            f"and the deal is HMAC-SHA256 of these lines under it:\n```\n{verdict.deal}\n```"
        )
    return (
        "The lobby promised the SHA-256 (the commitment) of the secret, and the deal is HMAC-SHA256 of the "
        f"lines from `fairwind` to before `end` under it:\n```\n{verdict.proof.short}\n```\n"
        "The file has the moves too: `fairwind verify FILE` checks it anywhere, without this bot.\n"
        "-# This shows that no player chose or knew the deal and that nothing was changed after the "
        "start. Whoever runs the bot holds the secret while the match goes on: a word of your own, given "
        "last before it begins, keeps even them from choosing the deal."
    )


def _proof_files(target: Target, verdict: Verdict) -> tuple[Document, ...]:
    if verdict.proof is None:
        return ()
    return (Document(f"fairwind-{target.match_id}.txt", verdict.proof.full.encode()),)


async def dealt(request: Request, target: Target) -> MatchView:
    """The match as the person sees it; raises Refused where nothing has been dealt."""
    table = await request.client.services.matches.view(target.match_id, request.player.id)
    if table.view is None:
        over = table.status is Status.CANCELLED
        raise Refused("This match was cancelled." if over else "The match has not begun yet.")
    return table


def waited_for(table: MatchView) -> str:
    """Who is to play, in words."""
    seats = [
        f"{plain(table.seats[seat].name)} ({table.seat_names[seat]})"
        for seat in sorted(table.to_act - table.absent)
    ]
    if not seats:
        return "it goes on as soon as somebody is back"
    return f"{' and '.join(seats)} {'is' if len(seats) == 1 else 'are'} to play"


def _where(table: MatchView) -> str:
    state = waited_for(table) if table.to_act else "the match is over"
    return f"**{table.about.name}** in <#{table.channel}>: {state}."


def _lobby(table: MatchView) -> str:
    if table.status is Status.CANCELLED:
        return "This match was cancelled before it began."
    names = ", ".join(plain(player.name) for player in table.members)
    return f"**{table.about.name}** in <#{table.channel}> has not begun. In it: {names}."


def _look_presses(table: MatchView) -> tuple[Press, ...]:
    subject, version = table.match_id, table.version
    looks = [Press("Board in words", CustomId("words", subject, version))]
    if table.own and table.status is Status.RUNNING:
        looks.append(Press(table.about.hand, CustomId("hand", subject, version), "primary"))
    looks.append(Press("History", CustomId("history", subject, version)))
    if table.own and table.to_act and not any(each.to_act for each in table.own):
        looks.append(Press("Nudge", CustomId("nudge", subject, version)))
    return tuple(looks)


async def _carry_on(request: Request, table: MatchView) -> tuple[Press, ...]:
    """A way on for the people of a match whose channel can't be used any more."""
    plays = request.player in (table.seats or table.members)
    if not plays or not table.status.open or await request.client.reachable(table.channel):
        return ()
    return (Press("Carry on here", CustomId("carryon", table.match_id, table.version), "success"),)
