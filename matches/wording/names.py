"""The names of players in public messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from matches.log.events import PlayerId
from matches.log.match import Match
from matches.log.words import LevelName
from matches.ports.players import Player
from texts.cleaning import plain
from texts.language import Language
from texts.text import Text, Value, phrase, phrase_in

People = Mapping[PlayerId, Player]
BoardWords = Mapping[str, Value]

FORMER: Final = phrase("a former player")
"""The name under which every erased player appears."""

LEVELS: Final[Mapping[LevelName, Text]] = {
    "beginner": phrase_in("level of a computer", "beginner"),
    "easy": phrase_in("level of a computer", "easy"),
    "fair": phrase_in("level of a computer", "medium"),
    "advanced": phrase_in("level of a computer", "advanced"),
    "strong": phrase_in("level of a computer", "strong"),
    "master": phrase_in("level of a computer", "master"),
}
"""The names of computers' levels, from the lowest to the highest."""


def in_language(people: People, language: Language) -> People:
    """Return the people, with the names of computers and of erased players translated. All other names stay."""
    return {player: _named(each, language) for player, each in people.items()}


def called(match: Match, people: People, player: PlayerId) -> str:
    """Return a player's mention, or the plain name of a computer or of somebody who has left the server."""
    # Clients show a mention of somebody outside the server as an unknown user.
    gone = player in match.presence.gone or people[player].computer
    return plain(people[player].name) if gone else people[player].mention


def with_levels_once(people: People, order: Sequence[PlayerId]) -> People:
    """Return these people with names for a text that lists them in the order `order`. If computers with the
    same level follow each other, only the last shows it: `◆ Boreas ◆ Zephyr (easy)`."""
    computers = [player for player in dict.fromkeys(order) if people[player].computer]
    repeated = {
        player: replace(people[player], name=people[player].short_name)
        for player, following in pairwise(computers)
        if people[player].level == people[following].level
    }
    return {**people, **repeated}


def _named(player: Player, language: Language) -> Player:
    if player.former:
        return replace(player, name=language.say(FORMER))
    if player.level is not None:
        level = language.say(LEVELS[player.level])
        return replace(player, name=f"{player.short_name} ({level})")
    return player
