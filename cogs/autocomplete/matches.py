"""Finds matches for autocomplete, and labels them there and in select menus."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import discord
from discord.app_commands import Choice

from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import Choices
from cogs.match_selection import NOBODY, Finder, MatchCriteria
from cogs.replies import MOST_CHOICES
from cogs.request import language_of
from games.rules import About
from matches.log.events import ANYWHERE, MatchId, PlayerId
from matches.log.match import Status
from matches.ports.storage import Row, StorageBusy
from matches.wording.names import FORMER, People
from texts.cleaning import clean, folded, shortened
from texts.language import Language
from texts.text import (
    NOTHING,
    Text,
    Value,
    counted,
    joined,
    listed,
    phrase,
    phrase_in,
)

YOUR_TURN: Final = phrase("your turn")
_STATES: Final = {
    Status.LOBBY: phrase_in("match", "not begun"),
    Status.RUNNING: phrase_in("match", "under way"),
    Status.FINISHED: phrase_in("match", "over"),
    Status.ENDED: phrase_in("match", "ended early"),
    Status.CANCELLED: phrase_in("match", "called off"),
}


_LONGEST: Final = 100
"""Discord's limit for the label of a choice, in characters:
https://docs.discord.com/developers/interactions/application-commands#autocomplete and
https://docs.discord.com/developers/components/reference#string-select"""


class MatchLabel(NamedTuple):
    """The label of a match in a choice, of at most 100 characters. `whole` is the label before it was cut,
    without the number that tells equal labels apart."""

    label: str
    match_id: MatchId
    whole: str


async def people_in(client: Fairwind, rows: Sequence[Row]) -> Mapping[int, People]:
    """Return the players of the given matches by server, because nicknames differ between servers."""
    everybody: defaultdict[int, set[PlayerId]] = defaultdict(set)
    for row in rows:
        # Make one query for each server instead of one for each match, because autocomplete must answer within
        # 3 seconds.
        everybody[row.server] |= row.members | row.waiting.keys()
    return {
        server: await client.services.players.known(frozenset(players), server)
        for server, players in everybody.items()
    }


async def labels(
    client: Fairwind,
    rows: Sequence[Row],
    player: PlayerId,
    language: Language,
    *,
    of_all_games: bool,
) -> list[MatchLabel]:
    """Return a label for each match, in the given order. The label says whether it is this player's turn; with
    `of_all_games`, it also names the game."""
    known, games = await people_in(client, rows), client.services.matches.games
    found: list[MatchLabel] = []
    alike: Counter[str] = Counter()
    for row in rows:
        game = games[row.game].name if of_all_games else NOTHING
        named = language.say(joined(": ", game, _named(client, row, known[row.server])))
        state = language.say(_state(row, player))
        label = _fitted(named, f": {state}")
        # The same people may play several matches in one channel. A number tells their labels apart better than
        # an id.
        alike[label] += 1
        if (number := alike[label]) > 1:
            label = _fitted(named, f": {state} · {number}")
        found.append(MatchLabel(label, row.match_id, f"{named}: {state}"))
    return found


def _fitted(named: str, end: str) -> str:
    """Return `named` and `end` as one label. If it is too long, cut `named`, which ends with the channel."""
    room = _LONGEST - len(end)
    if len(named) > room:
        kept = named[: room - 2].rstrip()
        # Close a right-to-left name that was cut, or it would reorder the end. At most one is open.
        named = f"{kept}…" + "\u2069" * (kept.count("\u2068") - kept.count("\u2069"))
    return named + end


def finder_of(interaction: Interaction, player: PlayerId, about: About | None = None) -> Finder:
    """Return a search for the player's matches, from the server and channel where a command is typed. If
    `about` is given, only matches of that game are found.

    If the bot is not in the server, the search is the same as in direct messages, because the server has no
    matches.
    """
    client, server = interaction.client, interaction.guild_id or ANYWHERE
    here = server if client.get_guild(server) is not None else ANYWHERE
    return Finder(client.services.matches, player, about, here, interaction.channel_id or 0)


async def finder_of_user(interaction: Interaction, about: About | None = None) -> Finder:
    """Like `finder_of`, for the interaction's user. A new user is not stored: autocomplete must not wait for a
    write."""
    players = interaction.client.services.players
    known = await players.find(interaction.user.id)
    return finder_of(interaction, NOBODY if known is None else known.id, about)


async def matches_offered(
    interaction: Interaction,
    current: str,
    wanted: MatchCriteria,
    about: About | None = None,
) -> Choices:
    """Return autocomplete choices: the matches that fit `wanted` and what was typed (`current`), and that the
    person may see from here."""
    try:
        finder = await finder_of_user(interaction, about)
        rows, all_games = await finder.offered(wanted), about is None
        return await offered(interaction, current, rows, finder.player, of_all_games=all_games)
    except StorageBusy:
        return []


async def offered(
    interaction: Interaction,
    current: str,
    rows: Sequence[Row],
    player: PlayerId,
    *,
    of_all_games: bool = True,
) -> Choices:
    """Return up to 25 autocomplete choices: the matches whose label contains the text `current`, before or
    after it was cut, or whose id it is. With `of_all_games`, the labels name the games."""
    language, wanted = language_of(interaction), folded(current)
    known = await labels(interaction.client, rows, player, language, of_all_games=of_all_games)
    # Also accept the id of a match, which people may have from a file or record.
    fitting = (
        each
        for each in known
        if wanted in folded(each.label) or wanted in folded(each.whole) or wanted == each.match_id
    )
    return [Choice(name=each.label, value=each.match_id) for each in fitting][:MOST_CHOICES]


def _state(row: Row, player: PlayerId) -> Text:
    turn = row.status is Status.RUNNING and player in row.waiting
    return YOUR_TURN if turn else _STATES[row.status]


def _named(client: Fairwind, row: Row, known: People) -> Text:
    names = _names(row, known)
    if row.server == ANYWHERE:
        return phrase("{names} for practice", names=names)
    place = client.parts.places.cached(row.server, row.channel)
    if place is None:  # such as an archived thread
        return phrase("{names} elsewhere", names=names)
    # The name of a match's thread repeats the game and the players.
    if isinstance(place, discord.Thread):
        place = place.parent or place
    return phrase("{names} in {channel}", names=names, channel=clean(f"#{place}"))


def _names(row: Row, known: People) -> Text:
    """Name the people in a match, and say how many computers are in it. Computers are not named, because their
    names don't tell matches apart."""
    members = [known[each] for each in sorted(row.members)]
    names: list[Value] = [
        FORMER if each.former else shortened(each.name, 15) for each in members if not each.computer
    ]
    if computers := len(members) - len(names):
        names.append(counted(computers, "a computer", "{n} computers"))
    return listed(names)
