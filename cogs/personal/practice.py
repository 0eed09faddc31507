"""The command `/practice`: a match against computers, in the person's direct messages."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.channels.custom_ids import CustomId
from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import choices_of, command, describe, usable_anywhere
from cogs.access.gates import Kind
from cogs.autocomplete import options as option_text
from cogs.lobbies.computers import LEVEL_CHOICES, default_level, level_in
from cogs.lobbies.drafts import CHANGED, Draft
from cogs.lobbies.terms import with_options
from cogs.replies import Reply
from cogs.replying.answering import answer
from cogs.request import Request
from games import find_abouts
from games.options import Options
from games.rules import About
from matches.decisions.opening import Invitation
from matches.decisions.refusal import Refused
from matches.log.events import ANYWHERE, MatchId
from matches.log.words import LevelName
from matches.ports.channel import CannotPost, Message, PostLater
from matches.wording.links import link
from matches.wording.names import LEVELS
from players import levels as levels_of
from texts.text import Text, counted, phrase, sentences

GAMES: Final = choices_of({key: about.name for key, about in find_abouts().items()})
CLOSED: Final = phrase(
    "Practice is in your direct messages, but mine don't reach you, so nothing was started. "
    "Open the menu of a server that we share, then *Privacy Settings*, and switch on *Direct "
    "Messages*. Then try `/practice` again, in a minute."
)


class Practice(commands.Cog):
    """The cog with `/practice`, which works everywhere: the match is played in direct messages."""

    @command(phrase("Play against computers, in your direct messages"))
    @describe(
        game=phrase("What you would like to play"),
        level=phrase("How well they play (default: the lowest that you have yet to beat)"),
        players=phrase("How many play, with you (default: as few as the game allows)"),
        options=phrase("Options of the game, such as size: 13, swap: off"),
    )
    @app_commands.choices(game=GAMES, level=LEVEL_CHOICES)
    @app_commands.autocomplete(options=option_text.offered_for_game)
    @usable_anywhere
    async def practice(
        self,
        interaction: Interaction,
        game: str,
        level: LevelName | None = None,
        players: app_commands.Range[int, 2, 9] | None = None,
        options: str = "",
    ) -> None:
        async def handler(request: Request) -> Reply:
            about = request.services.matches.games[game]
            seats, chosen = _seats(about, players), option_text.read(about, options)
            suits = level or await default_level(request, game)
            there = _levels(request, about, seats, chosen)
            computers = (suits if suits in there else there[0],) * (seats - 1)
            return await begun(request, _invitation(request, game, chosen, computers))

        await answer(interaction, Kind.PERSONAL, handler, "practice")


async def practised(request: Request, custom_id: CustomId) -> Reply:
    """Begin a practice match of the game that a button names, with as few players as the game allows. The
    button may also name options and a level; otherwise they are the defaults of `/practice`."""
    draft, named = Draft.parse(custom_id)
    about = draft.about
    level = level_in(named[0]) if named else await default_level(request, about.key)
    if level is None:
        raise Refused(CHANGED)
    levels, terms = (level,) * (_seats(about, None) - 1), draft.terms()
    wanted = with_options(_invitation(request, about.key, {}, levels), about, terms.options)
    wanted = replace(wanted, side=terms.side, hints=True, on_timeout="caretaker")  # it has no clock
    return await begun(request, wanted)


def _levels(request: Request, about: About, seats: int, options: Options) -> tuple[LevelName, ...]:
    """Return the levels that differ in strength with these seats and options; one if all play alike."""
    found = levels_of(request.services.matches.rules[about.key], seats, about.settle(options))
    return tuple(level.value for level in found)


def _invitation(
    request: Request, game: str, options: Options, computers: tuple[LevelName, ...]
) -> Invitation:
    return Invitation(
        game=game,
        host=request.player.id,
        options=options,
        server=ANYWHERE,
        channel=0,
        computers=computers,
        hints=True,
    )


async def begun(request: Request, invitation: Invitation) -> Reply:
    """Begin a practice match, and return a reply that links to it. Raise Refused if it can't begin, for example
    because the person accepts no direct messages."""
    services = request.services
    about = services.matches.games[invitation.game]
    if earlier := await services.lobbies.opened_by(request.once):
        return _begins(about, (await services.reader.view(earlier, None)).channel)
    await services.lobbies.check(invitation)
    # The first board needs it, and may be posted before the reply, after which it is usually stored.
    await services.languages.saw(request.interaction.user.id, request.interaction.locale.value)
    # If the process is killed after the greeting, or the database is busy, a message without a match remains.
    # If the button is pressed again, or Discord delivers the same interaction again, the nonce finds that
    # message; a new command greets again.
    channel, greeting = await _greet(request, about, invitation)
    try:
        await services.lobbies.open(replace(invitation, channel=channel), request.id, request.once)
    except Refused:
        # Two requests at once may both pass the check above. The later one is refused here.
        with suppress(CannotPost, PostLater):
            await request.parts.channel.delete(channel, greeting)
        raise
    return _begins(about, channel)


async def _greet(request: Request, about: About, invitation: Invitation) -> tuple[int, int]:
    """Send the first message of a practice match to the person. Return the ids of its channel and of the
    message. Raise Refused if they accept no direct messages, which only an attempt shows."""
    computers = invitation.computers
    several = len(_levels(request, about, len(computers) + 1, invitation.options)) > 1
    text = sentences(
        _against(about, len(computers), computers[0]) if several else _alike(about, len(computers)),
        phrase("{command} gives it up.", command="`/match`"),
        phrase("After 30 days without a move I delete it."),
    )
    # Only an interaction that is delivered twice, or a button that is pressed twice, gets the same greeting.
    said = request.language.say(text)
    message = Message(MatchId("practice"), 0, said, repeat=request.repeat)
    try:
        return await request.parts.channel.write_to(request.interaction.user.id, message)
    except CannotPost:
        raise Refused(CLOSED) from None


def _against(about: About, computers: int, level: LevelName) -> Text:
    return counted(
        computers,
        "**Practice**: {game} against a computer ({level}), for as long as you like.",
        "**Practice**: {game} against {n} computers ({level}), for as long as you like.",
        game=about.name,
        level=LEVELS[level],
    )


def _alike(about: About, computers: int) -> Text:
    return counted(
        computers,
        "**Practice**: {game} against a computer, for as long as you like.",
        "**Practice**: {game} against {n} computers, which all play alike here, for as long as you like.",
        game=about.name,
    )


def _seats(about: About, players: int | None) -> int:
    if players is None:
        return about.seats.start
    if players not in about.seats:
        raise Refused(wrong_number(about))
    return players


def wrong_number(about: About) -> Text:
    fewest, most = min(about.seats), max(about.seats)
    if fewest == most:
        return counted(
            most,
            "Practice in {game} takes {n} player, including you.",
            "Practice in {game} takes {n} players, including you.",
            game=about.name,
        )
    return phrase(
        "Practice in {game} takes {fewest} to {most} players, including you.",
        game=about.name,
        fewest=fewest,
        most=most,
    )


def _begins(about: About, channel: int) -> Reply:
    return Reply(
        phrase(
            "Your match of {game} begins [in your direct messages]({link}).",
            game=about.name,
            link=link(ANYWHERE, channel),
        )
    )


async def setup(client: Fairwind) -> None:
    await client.add_cog(Practice())
