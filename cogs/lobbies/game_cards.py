"""Introduces a game: its name, its number of players, what it is about, and its picture."""

from __future__ import annotations

from bot.channels.custom_ids import CHOSEN, CustomId
from cogs.replies import Pick, ReplyPicture
from cogs.request import Request
from games import find_abouts, find_games
from games.options import Options
from games.rules import About
from matches.wording.effort import effort
from texts.text import Text, counted, lines, phrase, verbatim


def game_menu(kind: str, chosen: str = "") -> Pick:
    """Return a select menu of all games. `kind` is that of its `custom_id`; `chosen` is selected at first."""
    abouts = find_abouts()
    return Pick(
        phrase("Choose a game"),
        CustomId(kind, CHOSEN),
        [(about.name, game) for game, about in abouts.items()],
        chosen,
        {game: about.summary for game, about in abouts.items()},
    )


def introduced(about: About, options: Options) -> Text:
    """Return lines about a game, which also say how long a match with these options takes."""
    return lines(
        verbatim("**{game}** · {people}", game=about.name, people=_people(about.people)),
        about.summary,
        verbatim("-# {effort}", effort=effort(find_games()[about.key], about.seats, options)),
    )


async def pictured(request: Request, game: str) -> tuple[ReplyPicture, ...]:
    """Return the picture from the first page of the game's rules, which explains the game at a glance."""
    studio = request.services.studio
    await studio.ready(game)
    page = studio.of(game).pages()[0]
    png = await studio.paint_page(page, request.language)
    return () if png is None else (ReplyPicture(f"{game}.png", png, page.picture_text),)


def _people(numbers: range) -> Text:
    fewest, most = min(numbers), max(numbers)
    if fewest == most:
        return counted(most, "{n} person", "{n} people")
    return phrase("{fewest} to {most} people", fewest=fewest, most=most)
