"""Recognises moves that are typed in the words of a language.

The rules of the game first parse what was typed as English notation. If that fails, this module compares it
with the names of the legal moves, in the languages of the person and of the server.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from bot.channels.custom_ids import CustomId
from cogs.request import Request
from renderers.renderer import MoveLabel
from texts.cleaning import folded
from texts.language import Language


async def meant(request: Request, target: CustomId) -> Sequence[MoveLabel]:
    """Return the legal moves whose names fit what the person typed; none if it is not their turn."""
    match_view = await request.view(target.match_id)
    languages = {request.language, await request.channel_language()}
    renderer = request.services.studio.of(match_view.about.key)
    seats = [each.view for each in match_view.own if each.to_act]
    moves = [move for view in seats[:1] for move in renderer.moves(view, forecasts=False)]
    return called(target.argument, moves, languages)


def called(
    typed: str, moves: Iterable[MoveLabel], languages: Iterable[Language]
) -> Sequence[MoveLabel]:
    """Return the moves whose name, in one of the languages, equals what was typed. If there are none, ignore
    symbols such as ♠; if there are still none, also ignore the order of the words."""
    named = [(move, [*_names(move, [*languages])]) for move in moves]
    for simplified in (_plain, _bare, _unordered):
        wanted = simplified(typed)
        found = [move for move, names in named if wanted and wanted in map(simplified, names)]
        if found:
            return found
    return []


def _names(move: MoveLabel, languages: Sequence[Language]) -> Iterable[str]:
    yield move.notation  # in full-width letters, which the rules don't parse
    for language in languages:
        words, label = language.say(move.words), language.say(move.label)
        verb, _, named = move.notation.partition(" ")
        for name in (words, label, label.partition(": ")[2]):  # "A: above 5" is "above 5", too
            yield name
            if named:  # a command puts the verb of the notation before what was typed, as in "place above 5"
                yield f"{verb} {name}"
        if move.group:  # people may type the rest of a move without its group
            yield label.removeprefix(f"{language.say(move.group)} ")


def _bare(words: str) -> str:
    return " ".join(re.findall(r"\w+", _plain(words)))


def _unordered(words: str) -> str:
    """Return the words in alphabetical order, so that texts can be compared regardless of their word order.
    Return an empty text if there is a number, because then the order may matter."""
    return "" if re.search(r"\d", words) else " ".join(sorted(_plain(words).split()))


def _plain(words: str) -> str:
    """Return the words in lower case, without accents, punctuation and other things that people don't type.
    Keep symbols such as ♠, because they distinguish cards."""
    parts = re.findall(r"\w+|\W", folded(words))
    return " ".join(
        each for each in parts if re.match(r"\w", each) or unicodedata.category(each) == "So"
    )
