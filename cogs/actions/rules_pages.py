"""The rules of a game, page by page, with a table of contents."""

from __future__ import annotations

from typing import Final

from discord.app_commands import Choice

from bot.client import Fairwind
from bot.custom_ids import CustomId, number
from cogs.autocomplete.moves import MOST
from cogs.replies import Pick, Reply, Shown, turning
from cogs.request import Request, Target
from games.quoting import quoted
from matches.decisions.refusal import Refused
from matches.service.repository import NO_SUCH_MATCH

CONTENTS: Final = "Contents: go to a page"


async def rules(request: Request, target: Target) -> Reply:
    """The rules of a match's game, from their first page."""
    row = await request.services.matches.row(target.match_id)
    if row is None:
        raise Refused(NO_SUCH_MATCH)
    return await rules_page(request.client, row.game, 0)


async def rules_page(client: Fairwind, game: str, number: int) -> Reply:
    """One page of the rules of a game, counted from 0; numbers out of range show the nearest page."""
    all_pages = client.services.studio.pages(game)
    # An old button may name a page that a later version no longer has.
    number = max(0, min(number, len(all_pages) - 1))
    page, png = all_pages[number], await client.services.studio.paint_page(all_pages[number])
    shown = () if png is None else (Shown(f"rules-{number + 1}.png", png, page.picture_text),)
    head = f"## {client.services.matches.games[game].name}: {page.title}"
    words = f"{page.text}\n-# Page {number + 1} of {len(all_pages)}"
    # The first picture tells the game at a glance, so it stands before the words. The others are examples.
    glance = number == 0
    return Reply(
        head if glance else f"{head}\n{words}",
        pictures=shown,
        below=words if glance else "",
        presses=turning("page", game, number, len(all_pages)),
        pick=_contents(client, game),
    )


async def page_named(client: Fairwind, game: str, named: str) -> Reply:
    """The page of this title or number, or whose title alone contains the words; empty names the first."""
    named = named.strip()
    return await rules_page(client, game, _found(client, game, named) if named else 0)


def offered(client: Fairwind, game: str, typed: str) -> list[Choice[str]]:
    """The titles that contain what was typed."""
    fitting = (each for each in _titles(client, game) if typed.strip().lower() in each.lower())
    return [Choice(name=title, value=title) for title in fitting][:MOST]


def _found(client: Fairwind, game: str, named: str) -> int:
    titles = [title.lower() for title in _titles(client, game)]
    if (typed := number(named)) is not None and 0 < typed <= len(titles):
        return typed - 1
    if named.lower() in titles:
        return titles.index(named.lower())
    within = [place for place, title in enumerate(titles) if named.lower() in title]
    if len(within) != 1:
        pages = ", ".join(_titles(client, game))
        raise Refused(
            f"{quoted(named)} does not name one page of the rules. The pages are: {pages}."
        )
    return within[0]


def _contents(client: Fairwind, game: str) -> Pick:
    titles = enumerate(_titles(client, game))
    choices = [(f"{place + 1}. {title}", str(place)) for place, title in titles]
    return Pick(CONTENTS, CustomId("page", game).asking, choices)


def _titles(client: Fairwind, game: str) -> list[str]:
    return [page.title for page in client.services.studio.pages(game)]
