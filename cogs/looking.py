"""What people may look at: hands, the board, its words, the history, the rules, the proof of the deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.client import Fairwind
from bot.custom_ids import CustomId
from cogs.answering import Deed, On
from cogs.replies import Press, Reply, Shown, pages
from matches.deciding import Refused
from matches.match import Status
from matches.table import Happening, Table
from matches.wording import People, plain

_HISTORY_PAGE = 3000
_NEWS = 6


async def board(deed: Deed, on: On) -> Reply:
    """The current picture, for this person alone."""
    table = await deed.client.service.table(on.match_id, deed.player.id)
    if table.view is None:
        return Reply(_lobby(table), presses=await _carry_on(deed, table))
    png, text = await deed.client.studio.paint(
        table.about.key, table.view, table.names, table.absent
    )
    return Reply(
        text=await since_own_move(deed, table) + _where(table),
        pictures=(Shown(f"board-{table.match_id}.png", png, text),),
        presses=(*_look_presses(table), *await _carry_on(deed, table)),
    )


async def marked(deed: Deed, on: On) -> Reply:
    """The board with all that the rules can tell of it, for this person alone."""
    table = await dealt(deed, on)
    png, text = await deed.client.studio.paint_marked(
        table.about.key, table.view, table.names, table.absent
    )
    if png is None:
        raise Refused("There is nothing to mark: the board shows everything.")
    return Reply(
        text=_where(table),
        pictures=(Shown(f"marked-{table.match_id}.png", png, text),),
        presses=_look_presses(table),
    )


async def since_own_move(deed: Deed, table: Table) -> str:
    """A line for each turn since the person's last move, the last few of them; empty where there is none."""
    if table.status is not Status.RUNNING or not table.own:
        return ""
    happened = await deed.client.service.library.since_own_move(table.match_id, deed.player.id)
    people = await _people_of(deed, happened)
    shown = [_told(deed.client, table, each, people) for each in happened if each.shown]
    told = [telling.split("\n")[0] for telling in shown]
    lines = [f"- {line}" for line in told if line]
    more = [f"- … {len(lines) - _NEWS} before"] if len(lines) > _NEWS else []
    return "\n".join(["**Since your last move**", *more, *lines[-_NEWS:], ""]) if lines else ""


async def show(deed: Deed, on: On) -> Reply:
    """The board for everybody: a new message with buttons, where the match is played."""
    table = await deed.client.service.table(on.match_id, deed.player.id)
    if carry_on := await _carry_on(deed, table):
        return Reply("I can't post where this match is played.", presses=carry_on)
    await deed.client.announcer.show(on.match_id, deed.request)
    return Reply(f"There it is, in <#{table.channel}>.")


async def words(deed: Deed, on: On) -> Reply:
    """The board in words."""
    table = await deed.client.service.table(on.match_id, deed.player.id)
    if table.view is None:
        return Reply(_lobby(table))
    key, seen = table.about.key, (table.view, table.names, table.absent)
    return Reply(deed.client.studio.describe(key, *seen), presses=_look_presses(table)[1:])


async def history(deed: Deed, on: On) -> Reply:
    """Every turn in words, the latest page first."""
    table = await dealt(deed, on)
    happened = await deed.client.service.library.history(on.match_id)
    people = await _people_of(deed, happened)
    told = pages([*_entries(deed.client, table, happened, people)], _HISTORY_PAGE)
    page = min(int(on.argument), len(told) - 1) if on.argument.isdigit() else len(told) - 1
    head = f"**{table.about.name}: the turns so far** (page {page + 1} of {len(told)})"
    return Reply(
        f"{head}\n{told[page] or 'Nothing has been played yet.'}",
        presses=turning("history", on.match_id, page, len(told)),
    )


async def rules(deed: Deed, on: On) -> Reply:
    """The rules of a match's game, from their first page."""
    row = await deed.client.service.lists.row(on.match_id)
    if row is None:
        raise Refused("There is no such match any more.")
    return await rules_page(deed.client, row.game, 0)


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


async def verify(deed: Deed, on: On) -> Reply:
    """Deal and play the ended match again, and say whether everything agrees."""
    verdict = await deed.client.service.library.verify(on.match_id)
    finding = (
        f"**Everything agrees.** The deal follows from the secret and the lines below, and all "
        f"{verdict.moves} moves lead to the end that was announced."
        if verdict.agrees
        else "**Something does not agree.** " + " ".join(verdict.findings)
    )
    return Reply(
        f"{finding}\n"
        f"The lobby promised the SHA-256\n`{verdict.commitment}`\nof the secret\n`{verdict.secret}`\n"
        f"and the deal is HMAC-SHA256 of these lines under it:\n```\n{verdict.deal}\n```\n"
        "-# This shows that no player chose or knew the deal and that nothing was changed after the "
        "start. It can't bind whoever runs the bot, who holds the secret while the match goes on."
    )


async def dealt(deed: Deed, on: On) -> Table:
    """The match as the person sees it; raises Refused where nothing has been dealt."""
    table = await deed.client.service.table(on.match_id, deed.player.id)
    if table.view is None:
        over = table.status is Status.CANCELLED
        raise Refused("This match was cancelled." if over else "The match has not begun yet.")
    return table


def waited_for(table: Table) -> str:
    """Who is to play, in words."""
    seats = [
        f"{plain(table.seats[seat].name)} ({table.seat_names[seat]})"
        for seat in sorted(table.to_act - table.absent)
    ]
    if not seats:
        return "it goes on as soon as somebody is back"
    return f"{' and '.join(seats)} {'is' if len(seats) == 1 else 'are'} to play"


def _where(table: Table) -> str:
    state = waited_for(table) if table.to_act else "the match is over"
    return f"**{table.about.name}** in <#{table.channel}>: {state}."


def _lobby(table: Table) -> str:
    if table.status is Status.CANCELLED:
        return "This match was cancelled before it began."
    names = ", ".join(plain(player.name) for player in table.members)
    return f"**{table.about.name}** in <#{table.channel}> has not begun. In it: {names}."


def _look_presses(table: Table) -> tuple[Press, ...]:
    subject, version = table.match_id, table.version
    looks = [Press("Board in words", CustomId("words", subject, version))]
    if table.own and table.status is Status.RUNNING:
        looks.append(Press(table.about.hand, CustomId("hand", subject, version), "primary"))
    looks.append(Press("History", CustomId("history", subject, version)))
    if table.own and table.to_act and not any(each.to_act for each in table.own):
        looks.append(Press("Nudge", CustomId("nudge", subject, version)))
    return tuple(looks)


async def _carry_on(deed: Deed, table: Table) -> tuple[Press, ...]:
    """A way on for the people of a match whose channel can't be used any more."""
    plays = deed.player in (table.seats or table.members)
    if not plays or not table.status.open or await deed.client.reachable(table.channel):
        return ()
    return (Press("Carry on here", CustomId("carryon", table.match_id, table.version), "success"),)


def _entries(
    client: Fairwind, table: Table, happened: Sequence[Happening], people: People
) -> Iterator[str]:
    """What everybody saw, with the standing wherever a new round or deal begins."""
    key, chapter = table.about.key, ""
    for each in happened:
        progress = client.studio.progress(key, each.before)
        begins = progress.partition(",")[0] if "," in progress else ""
        told = _told(client, table, each, people)
        if told and begins != chapter:
            chapter = begins
            yield f"### {begins.capitalize()} · {client.studio.standing(key, each.before)}"
        if told:
            yield told


async def _people_of(deed: Deed, happened: Sequence[Happening]) -> People:
    everybody = frozenset().union(*(each.players for each in happened))
    return await deed.client.service.players.known(everybody)


def _told(client: Fairwind, table: Table, each: Happening, people: People) -> str:
    name = plain(people[each.players[each.seat]].name)
    if each.kind == "undone":
        return f"**{each.name} took the last move back.**"
    if each.kind == "taken":
        return f"**{name} took over {each.name}.**"
    names = tuple(people[player].name for player in each.players)
    key, seen = table.about.key, (each.view, names, each.absent)
    telling = client.studio.tell(key, *seen) if each.shown else ""
    if each.kind == "resigned":
        return f"**{name} ({each.name}) has resigned.**\n{telling}".rstrip()
    if each.kind == "dealt" or not telling:
        return telling
    note = {"forced": "\n-# This was forced.", "match": "\n-# The match played it.", "player": ""}
    return f"{client.studio.progress(key, each.before)}: {telling}{note[each.by]}"


def turning(kind: str, subject: str, page: int, count: int) -> tuple[Press, ...]:
    """Buttons to the pages beside this one, of so many."""
    if count == 1:
        return ()
    back, forth = (
        CustomId(kind, subject, 0, str(page - 1)),
        CustomId(kind, subject, 0, str(page + 1)),
    )
    return (
        Press("◀ Back", back, disabled=page == 0),
        Press("On ▶", forth, disabled=page == count - 1),
    )
