"""Moves typed in the words of a language.

A move is read as English notation first, by the rules of its game. What is none is compared with how the legal
moves are called in the languages of the person and of the server.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from cogs.request import Request, Target
from renderers.renderer import MoveLabel
from texts.language import Language


async def meant(request: Request, target: Target) -> Sequence[MoveLabel]:
    """The legal moves of the person's turn that the argument may mean; none if it is not their turn."""
    match_view = await request.view(target.match_id)
    languages = {request.language, await request.channel_language()}
    studio, key = request.services.studio, match_view.about.key
    seats = [each.view for each in match_view.own if each.to_act]
    moves = [move for view in seats[:1] for move in studio.moves(key, view, forecasts=False)]
    return called(target.argument, moves, languages)


def called(
    typed: str, moves: Iterable[MoveLabel], languages: Iterable[Language]
) -> Sequence[MoveLabel]:
    """The moves of which a name in one of the languages is what was typed."""
    spoken, wanted = [*languages], _bare(typed)
    return [
        move
        for move in moves
        if wanted and any(wanted == _bare(name) for name in _names(move, spoken))
    ]


def _names(move: MoveLabel, languages: Sequence[Language]) -> Iterable[str]:
    for language in languages:
        words, label = language.say(move.words), language.say(move.label)
        yield from (words, label)
        if move.group:  # in the second of two steps the label says the rest
            yield f"{language.say(move.group)} {label}"


def _bare(words: str) -> str:
    """Without case, accents, marks and signs between words: what people leave out when they type."""
    plain = unicodedata.normalize("NFKD", words.casefold())
    return " ".join(re.findall(r"\w+", "".join(c for c in plain if not unicodedata.combining(c))))
