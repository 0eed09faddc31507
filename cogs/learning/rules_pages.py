"""Shows the rules of a game, page by page, with a table of contents."""

from __future__ import annotations

from typing import Final

from discord.app_commands import Choice

from bot.channels.custom_ids import CustomId, number
from bot.interactions.localisations import Choices
from cogs.replies import MOST_CHOICES, Pick, Reply, ReplyPicture, page_of, turning
from cogs.request import Request
from cogs.wording import UNKNOWN_BUTTON
from games.quoting import quoted
from matches.decisions.refusal import Refused
from matches.service.repository import NO_SUCH_MATCH
from renderers.studio import Studio
from texts.cleaning import folded
from texts.language import ENGLISH, Language
from texts.text import Text, joined, lines, phrase, verbatim

CONTENTS: Final = phrase("Contents: go to a page")


async def rules(request: Request, target: CustomId) -> Reply:
    """Show the first page of the rules of a match's game."""
    row = await request.services.matches.row(target.match_id)
    if row is None:
        raise Refused(NO_SUCH_MATCH)
    return await rules_page(request, row.game, 0)


async def page(request: Request, target: CustomId) -> Reply:
    """Show the page of a game's rules with the number in `target.argument`."""
    asked = number(target.argument)
    if asked is None:
        raise Refused(UNKNOWN_BUTTON)
    return await rules_page(request, target.subject, asked)


async def rules_page(request: Request, game: str, number: int) -> Reply:
    """Show a page of a game's rules, counted from 0. A number out of range shows the nearest page."""
    studio, name = request.services.studio, request.services.matches.games[game].name
    await studio.ready(game)
    all_pages = studio.of(game).pages()
    # An old button may name a page that a later version no longer has.
    number = max(0, min(number, len(all_pages) - 1))
    page = all_pages[number]
    png = await studio.paint_page(page, request.language)
    shown = (
        () if png is None else (ReplyPicture(f"rules-{number + 1}.png", png, page.picture_text),)
    )
    head = verbatim("## {game}: {page}", game=name, page=page.title)
    return Reply(
        head,
        pictures=shown,
        below=lines(page.text, page_of(number, len(all_pages))),
        presses=turning("page", game, number, len(all_pages)),
        picks=(_contents(studio, game),),
    )


async def page_named(request: Request, game: str, named: str) -> Reply:
    """Show the page of a game's rules with this title or number, or the only page whose title contains the text
    `named`. If the text is empty, show the first page. Raise Refused unless exactly one page fits."""
    named = named.strip()
    await request.services.studio.ready(game)
    return await rules_page(request, game, _found(request, game, named) if named else 0)


async def offered(studio: Studio, game: str, typed: str, language: Language) -> Choices:
    """Return autocomplete choices: the pages of a game's rules whose titles contain what was typed. Titles are
    shown in the given language, but the value of a choice is the English title."""
    await studio.ready(game)
    titles = [(language.say(title), str(title)) for title in _titles(studio, game)]
    fitting = (each for each in titles if folded(typed).strip() in folded(each[0]))
    return [Choice(name=title[:100], value=value) for title, value in fitting][:MOST_CHOICES]


def _found(request: Request, game: str, named: str) -> int:
    titles, wanted = _titles(request.services.studio, game), folded(named)
    if (typed := number(named)) is not None and 0 < typed <= len(titles):
        return typed - 1
    # People type a title in their language; autocomplete supplies it in English.
    for language in (request.language, ENGLISH):
        said = [folded(language.say(title)) for title in titles]
        fitting = [wanted] if wanted in said else [title for title in said if wanted in title]
        if len(fitting) == 1:
            return said.index(fitting[0])
    raise Refused(
        phrase(
            "{typed} does not name one page of the rules. The pages are: {pages}.",
            typed=quoted(named),
            pages=joined(", ", titles),
        )
    )


def _contents(studio: Studio, game: str) -> Pick:
    titles = enumerate(_titles(studio, game), 1)
    choices = [
        (verbatim("{number}. {title}", number=number, title=title), str(number - 1))
        for number, title in titles
    ]
    return Pick(CONTENTS, CustomId("page", game), choices)


def _titles(studio: Studio, game: str) -> list[Text]:
    return [page.title for page in studio.of(game).pages()]
