"""Computer players in a lobby: the levels, and the host's actions that add or remove a computer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from bot.channels.custom_ids import CustomId
from bot.interactions.localisations import choices_of
from cogs import wording
from cogs.lobbies.beginning import linked
from cogs.replies import Pick, Reply
from cogs.request import Request
from matches.decisions import lobby
from matches.decisions.refusal import Refused
from matches.log.match import Status
from matches.log.words import LevelName
from matches.service.beaten import highest_beaten
from players import has_levels
from players.thought import ALIKE
from texts.text import NOTHING, Text, phrase, sentences

LEVELS: Final[Mapping[LevelName, Text]] = {
    "beginner": phrase("beginner: for your first matches"),
    "easy": phrase("easy: makes fewer mistakes"),
    # People would take “fair” for honest, next to *Fair deal*, so this level is only stored and typed as
    # "fair".
    "fair": phrase("medium: thinks ahead"),
    "advanced": phrase("advanced: makes few mistakes"),
    "strong": phrase("strong: hard to beat"),
    "master": phrase("master: thinks longest, about a second a move"),
}
LEVEL_CHOICES: Final = choices_of(LEVELS)
ANY_COMPUTER: Final = phrase("a computer: all play alike here")
FOR_ME: Final = "default"
"""The argument of `add` that stands for the level that suits the person."""

FOR_YOU: Final = phrase("the lowest level that you have yet to beat")


async def default_level(request: Request, game: str) -> LevelName:
    """Return the level of the computers that a person plays if they choose none. It is one above the highest
    that they have beaten in this game; if they have beaten none, the lowest."""
    if not has_levels(game):
        return ALIKE[0].value
    services, levels = request.services, [*LEVELS]
    beaten = await highest_beaten(
        services.lists, services.players, services.matches, request.player.id, game
    )
    number = 0 if beaten is None else levels.index(beaten) + 1
    return levels[min(number, len(levels) - 1)]


def level_in(text: str) -> LevelName | None:
    return cast(LevelName, text) if text in LEVELS else None


async def add(request: Request, target: CustomId) -> Reply:
    """Add a computer player to the lobby. `target.argument` is its level, or `FOR_ME` for the level that suits
    the person. If it is empty and the game has several levels, ask the host to choose one."""
    level = level_in(target.argument)
    if target.argument not in ("", FOR_ME) and level is None:
        raise Refused(wording.UNKNOWN_BUTTON)
    if target.argument == FOR_ME:
        level = await default_level(request, (await request.view(target.match_id)).about.key)
    if level is None:
        match_view = await request.view(target.match_id)
        levels = await request.services.reader.levels(target.match_id)
        # Ask for the level only if the person may add a computer; otherwise the service refuses below.
        hosts = match_view.status is Status.LOBBY and match_view.host == request.player.id
        if hosts and len(levels) > 1:
            return await _which_level(request, target, match_view.about.key)
        level = levels[-1]
    match = await request.decide(
        target.match_id,
        lobby.add_computer,
        request.player.id,
        level,
        await request.services.players.computers(),
    )
    text = sentences(wording.COMPUTER_ADDED, wording.BEGINS if match.full else NOTHING)
    return await linked(request, target.match_id, Reply(text))


async def remove(request: Request, target: CustomId) -> Reply:
    await request.decide(target.match_id, lobby.remove_computer, request.player.id)
    return Reply(wording.COMPUTER_REMOVED)


async def _which_level(request: Request, target: CustomId, game: str) -> Reply:
    asked = CustomId("addcomputer", target.match_id, target.number)
    choices = [(words, level) for level, words in LEVELS.items()]
    notes: dict[str, Text] = {await default_level(request, game): FOR_YOU}
    pick = Pick(phrase("Its level"), asked, choices, notes=notes)
    return Reply(wording.WHICH_LEVEL, picks=(pick,), asks=True)
