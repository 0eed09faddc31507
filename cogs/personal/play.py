"""The command `/play`, the easiest way to begin: choose a game, choose who plays, and the match begins. A
further menu has the options that few people need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from discord.ext import commands

from bot.channels.custom_ids import CustomId
from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import command, usable_anywhere
from cogs.access.gates import Kind
from cogs.lobbies.computers import default_level
from cogs.lobbies.drafts import CHANGED, Draft
from cogs.lobbies.game_cards import game_menu, introduced, pictured
from cogs.lobbies.opening import opened
from cogs.lobbies.terms import AS_SET, set_by
from cogs.replies import BACK, Pick, Press, Reply, ReplyPicture, ServerPick
from cogs.replying.answering import answer
from cogs.request import Request
from cogs.wording import MORE
from games.options import Option
from matches.decisions.refusal import Refused
from matches.log.words import LevelName
from players import has_levels
from players.thought import ALIKE
from texts.text import Text, lines, phrase, phrase_in, verbatim

WHAT: Final = phrase("**What would you like to play?**")
WHOM: Final = phrase("**Which friends?** Only they can join. I'll mention them.")
HOW_WELL: Final = phrase("**How well should the computers play?** Your match begins at once.")
ALL_ALIKE: Final = phrase("All computers play alike in this game. Your match begins at once.")
ONLY_COMPUTERS: Final = phrase(
    "-# To play with others, type `/play` in a server that I am in. Here you play computers."
)

_WITH_WHOM: Final = phrase("**Who plays with you?**")
FRIENDS: Final = phrase_in("who plays", "Friends")
ANYBODY: Final = phrase_in("who plays", "Anyone")
COMPUTERS: Final = phrase_in("who plays", "Computer")
_LEVELS: Final[Mapping[LevelName, Text]] = {
    "beginner": phrase_in("button for a level", "Beginner"),
    "easy": phrase_in("button for a level", "Easy"),
    "fair": phrase_in("button for a level", "Medium"),
    "advanced": phrase_in("button for a level", "Advanced"),
    "strong": phrase_in("button for a level", "Strong"),
    "master": phrase_in("button for a level", "Master"),
}
_STANDARD: Final = phrase_in("choice", "standard")
_BEGIN: Final[Mapping[LevelName, Text]] = {ALIKE[0].value: phrase("Begin")}
"""The label of the only button if all computers of the game play alike, so that there is no level to choose."""


class PlayCommand(commands.Cog):
    """The cog with `/play`, which works everywhere: people can play computers in direct messages."""

    @command(phrase("Begin a game: with friends, with everybody, or with computers"))
    @usable_anywhere
    async def play(self, interaction: Interaction) -> None:
        await answer(interaction, Kind.PERSONAL, games)


async def games(request: Request) -> Reply:
    png, text = await request.services.studio.paint_games(request.language)
    return Reply(WHAT, (ReplyPicture("games.png", png, text),), picks=(game_menu("game"),))


async def game(request: Request, custom_id: CustomId) -> Reply:
    """Show the panel of a game, with the options that the `custom_id` carries, if any."""
    draft = Draft.parse(custom_id)[0]
    return await _panel(request, draft)


async def more(request: Request, custom_id: CustomId) -> Reply:
    """Show the choices of the option that `custom_id.argument` names. If the argument also names a choice, make
    that choice first."""
    draft, named = Draft.parse(custom_id)
    option = next((each for each in draft.options if named and each.name == named[0]), None)
    if option is None:
        raise Refused(CHANGED)
    if len(named) > 1:
        draft = draft.choosing(option, _index(option, named[1]))
    return await _panel(request, draft, option)


async def friends(_: Request, custom_id: CustomId) -> Reply:
    """Ask the person whom to invite to the match."""
    draft = Draft.parse(custom_id)[0]
    asked, most = draft.custom_id("invite"), max(draft.about.people) - 1
    return Reply(
        lines(introduced(draft.about, draft.of_game), draft.chosen_lines(), WHOM),
        presses=(Press(BACK, draft.custom_id("game")),),
        picks=(ServerPick(phrase("Choose people"), asked, "users", most),),
    )


async def invite(request: Request, custom_id: CustomId) -> Reply:
    """Open a match to which the chosen people are invited."""
    draft = Draft.parse(custom_id)[0]
    if not request.chosen:  # a forged press
        raise Refused(CHANGED)
    mentions = " ".join(f"<@{user}>" for user in request.chosen)
    return await opened(request, draft.about, draft.terms(mentions))


async def anybody(request: Request, custom_id: CustomId) -> Reply:
    """Open a match that everybody in the server can join."""
    draft = Draft.parse(custom_id)[0]
    return await opened(request, draft.about, draft.terms())


async def computers(request: Request, custom_id: CustomId) -> Reply:
    """Ask for the level of the computers. If all play alike in this game, one button begins the match."""
    draft = Draft.parse(custom_id)[0]
    suits = await default_level(request, draft.about.key)
    levels = [
        Press(
            words,
            draft.custom_id("practice", level),
            "primary" if level == suits else "secondary",
            new_row=level == "advanced",  # two rows of three
        )
        for level, words in (_LEVELS if has_levels(draft.about.key) else _BEGIN).items()
    ]
    asked = HOW_WELL if len(levels) > 1 else ALL_ALIKE
    return Reply(
        lines(introduced(draft.about, draft.of_game), draft.chosen_lines(practice=True), asked),
        presses=(*levels, Press(BACK, draft.custom_id("game"), new_row=True)),
    )


async def _panel(request: Request, draft: Draft, option: Option | None = None) -> Reply:
    here = request.interaction.is_guild_integration()
    set_here: Mapping[str, Text] = {}
    if here:
        set_here = set_by(await request.services.servers.settings(request.server), draft.about)
    head = introduced(draft.about, draft.of_game)
    chosen = draft.chosen_lines(practice=not here)
    return Reply(
        lines(head, chosen, _WITH_WHOM if here else ONLY_COMPUTERS),
        pictures=await pictured(request, draft.about.key),
        presses=tuple(_who(draft, here=here)),
        picks=(
            game_menu("game", draft.about.key),
            *_option_menus(draft, option, set_here, here=here),
        ),
    )


def _who(draft: Draft, *, here: bool) -> Iterator[Press]:
    """Yield the buttons that say who plays: friends, anybody, or only computers. If `here` is False, people
    can't play each other where the command was used, so yield only the last."""
    if here and max(draft.about.people) > 1:
        yield Press(FRIENDS, draft.custom_id("friends"), "primary")
        yield Press(ANYBODY, draft.custom_id("anybody"))
    yield Press(COMPUTERS, draft.custom_id("computers"), "secondary" if here else "primary")


def _option_menus(
    draft: Draft, shown: Option | None, set_here: Mapping[str, Text], *, here: bool
) -> Iterator[Pick]:
    """Yield the menu of options and, if one is `shown`, the menu of its choices. `set_here` has the labels of
    the choices that the server's settings make. If `here` is False, leave out options without effect in
    practice."""
    offered = draft.offered(practice=not here)
    now = {each.name: draft.choice(each).label for each in offered}
    for name, label in now.items():
        if label == AS_SET.label and name in set_here:
            now[name] = verbatim("{choice}: {value}", choice=label, value=set_here[name])
    options = [(each.summary, each.name) for each in offered]
    yield Pick(MORE, draft.custom_id("more", ""), options, shown.name if shown else "", now)
    if shown is not None:
        indices = {each: str(index) for index, each in enumerate(shown.choices)}
        yield Pick(
            shown.summary,
            draft.custom_id("more", shown.name, ""),
            [(each.label, indices[each]) for each in shown.in_order],
            indices[draft.choice(shown)],
            {"0": set_here.get(shown.name, _STANDARD)},
        )


def _index(option: Option, typed: str) -> int:
    if not typed.isdecimal() or int(typed) >= len(option.choices):
        raise Refused(CHANGED)
    return int(typed)


async def setup(client: Fairwind) -> None:
    await client.add_cog(PlayCommand())
