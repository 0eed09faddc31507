"""Open a match: the options of `start`, and the checks before a lobby is posted."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Concatenate, Final, Literal, ParamSpec, TypeAlias, TypeVar, get_type_hints

import discord
from discord import app_commands

from bot.localisations import choices_of, describe
from bot.permissions import missing_permissions
from cogs import gates
from cogs.actions.computers import DEFAULT, LEVEL_CHOICES
from cogs.actions.wording import BEST_OF, LEVEL_ALONE
from cogs.admin.allowing import admission
from cogs.answering import met
from cogs.replies import Reply
from cogs.request import Request
from games.rules import About, Options
from matches.decisions.opening import Invitation, rated_if_possible
from matches.decisions.refusal import Refused
from matches.log.events import LevelName, MatchId, OnTimeout, Series
from matches.log.series import LENGTHS
from matches.ports.preferences import ServerSettings
from matches.time.decision_clock import PACES
from matches.wording.lobby import pace_words
from texts.cleaning import plain
from texts.text import NOTHING, Text, Value, counted, listed, phrase, phrase_in, sentences

Person = discord.User | discord.Member
Command = TypeVar("Command", bound=Callable[..., Any])
Cog = TypeVar("Cog")
P = ParamSpec("P")
WORD: Final = phrase("Your own word for the deal; everybody sees it. Letters, digits, hyphens")

PACE_CHOICES: Final = choices_of({name: pace_words(pace) for name, pace in PACES.items()})
SERIES_CHOICES: Final = choices_of({length: BEST_OF[length] for length in LENGTHS})
_LATE: Final[Mapping[OnTimeout, Text]] = {
    "caretaker": phrase("the match plays for them until they are back"),
    "wait": phrase("they are told, and the match waits"),
    "forfeit": phrase("they have resigned"),
}


@dataclass(frozen=True)
class Terms:
    """Where, how and with whom a match is played; without a place or a pace it is the server's."""

    place: Literal["here", "thread"] | None = None
    pace: str | None = None
    on_timeout: OnTimeout = "caretaker"
    word: str = ""
    """The host's word for the deal."""
    invited: tuple[Person, ...] = ()
    side: str = ""
    """What the host would like to play; empty for any."""
    computers: int = 0
    level: LevelName | None = None
    """How well the computers play; None is the default."""
    hints: bool = False
    """Whether people may have hints."""
    forecasts: Literal["as each likes", "off"] = "as each likes"
    """Whether hands may say what a move would bring."""
    rated: Literal["yes", "no"] | None = None
    """Whether the result counts; None is what the server has chosen."""
    series: int = 0
    """How many matches the series has at most that it begins; 0 is a single match."""

    def with_side(self, colour: str) -> Terms:
        """The same for a host who would like to play a colour, or `random`."""
        return replace(self, side="" if colour == "random" else colour.title())


_Start: TypeAlias = Callable[
    Concatenate[Cog, discord.Interaction, Terms, P], Coroutine[Any, Any, None]
]
_Callback: TypeAlias = Callable[Concatenate[Cog, discord.Interaction, P], Coroutine[Any, Any, None]]

_COMMON: Final = ("computers", "level", "place", "pace", "on_timeout", "word", "hints", "forecasts")
"""The fields of `Terms` that are options of every `start` command, in order."""

_AGAINST: Final = ("rated", "series")
"""Those of games in which people play against each other."""

_ONE_OPPONENT: Final = phrase("Whom to invite; only that person can join then")
_FIRST_OPPONENT: Final = phrase("Whom to invite; only the invited can join then")
_FURTHER_OPPONENT: Final = phrase("Whom to invite too")


def takes_terms(
    opponents: int, *, together: bool = False
) -> Callable[[_Start[Cog, P]], _Callback[Cog, P]]:
    """Add the options that every `start` command has after its own ones: up to so many opponents, as many
    `computers`, the fields in `_COMMON`, and unless all play `together` those in `_AGAINST`."""
    shared = _COMMON if together else (*_COMMON, *_AGAINST)
    names = [f"opponent_{number}" for number in range(1, opponents + 1)]
    names = names if opponents > 1 else ["opponent"]

    def decorated(start: _Start[Cog, P]) -> _Callback[Cog, P]:
        @functools.wraps(start)
        async def command(
            cog: Cog, interaction: discord.Interaction, /, *args: P.args, **options: P.kwargs
        ) -> None:
            common: dict[str, Any] = {name: options.pop(name) for name in shared}
            named: list[Any] = [options.pop(name) for name in names]
            invited = tuple(person for person in named if person is not None)
            await start(cog, interaction, Terms(**common, invited=invited), *args, **options)

        # discord.py reads the options of a command from the signature of its function. The annotations are
        # evaluated here, since it would look for their names in this module and not in the game's.
        own = inspect.signature(start, eval_str=True)
        parameters = [each for each in own.parameters.values() if each.name != "terms"]
        parameters += [_option(name, Person | None, None) for name in names]
        types = get_type_hints(Terms) | {"computers": app_commands.Range[int, 0, opponents]}
        parameters += [_option(name, types[name], getattr(Terms, name)) for name in shared]
        command.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
        described = _described(command, names)
        return described if together else _against(described)

    return decorated


def _option(name: str, annotation: object, default: object) -> inspect.Parameter:
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return inspect.Parameter(name, kind, default=default, annotation=annotation)


def _described(command: Command, opponents: Sequence[str]) -> Command:
    words = dict.fromkeys(opponents, _FURTHER_OPPONENT)
    words[opponents[0]] = _FIRST_OPPONENT if len(opponents) > 1 else _ONE_OPPONENT
    described = describe(
        computers=phrase("How many computers play along (default: none)"),
        level=phrase("How well they play (default: fair)"),
        place=phrase("Where it is played (default: the server's setting)"),
        pace=phrase("How long people may take (default: the server's setting)"),
        on_timeout=phrase("What happens when somebody's time is up (default: the match plays)"),
        word=WORD,
        hints=phrase("Whether people may ask what a strong player would do (default: no)"),
        forecasts=phrase("Whether hands say what each move would bring (default: as each likes)"),
        **words,
    )(command)
    chosen = app_commands.choices(
        level=LEVEL_CHOICES,
        place=choices_of({"here": phrase("here"), "thread": phrase("thread")}),
        pace=PACE_CHOICES,
        on_timeout=choices_of(_LATE),
        forecasts=choices_of(
            {"as each likes": phrase("as each likes"), "off": phrase_in("switch", "off")}
        ),
    )(described)
    renamed = {name: name.replace("_", "-") for name in [*opponents, "on_timeout"] if "_" in name}
    return app_commands.rename(**renamed)(chosen)


def _against(command: Command) -> Command:
    described = describe(
        rated=phrase("Whether it counts for the server's table (default: its setting)"),
        series=phrase("Play a series, scored by matches won (default: a single match)"),
    )(command)
    rated = choices_of({"yes": phrase("yes"), "no": phrase("no")})
    return app_commands.choices(rated=rated, series=SERIES_CHOICES)(described)


INVITES_ONESELF: Final = phrase("You are already in the match. Invite others.")
NAMED_TWICE: Final = phrase("You named somebody twice. Name each person once.")
NO_THREAD: Final = phrase(
    "I can open a thread only from an ordinary text channel. Choose this channel as the place."
)


@dataclass(frozen=True)
class Wish:
    """The match that somebody wants to open."""

    about: About
    options: Options
    terms: Terms


async def opened(request: Request, wish: Wish) -> Reply:
    """Open a lobby; if people are invited, only they may join. Raises Refused."""
    if wish.terms.level and not wish.terms.computers:
        raise Refused(LEVEL_ALONE)
    # What can be refused without the database comes first. No invited person is stored before these checks.
    _check_server(request.interaction, wish.about)
    _check_people(request.interaction.user, wish.terms.invited)
    _check_place(request.interaction, in_thread=wish.terms.place == "thread")
    await gates.check_entry(request.client, request.server, request.interaction.user.id)
    await _check_welcome(request, wish.terms.invited)
    allowed = await request.services.servers.settings(request.server)
    in_thread, why_not = _in_thread(request.interaction, wish.terms, allowed)
    invited = [await met(request.client, each) for each in wish.terms.invited]
    invitation = Invitation(
        game=wish.about.key,
        host=request.player.id,
        options=wish.options,
        server=request.server,
        channel=request.channel,
        in_thread=in_thread,
        invited=tuple(each.id for each in invited),
        side=wish.terms.side,
        word=wish.terms.word.strip(),
        pace=int(PACES[wish.terms.pace or allowed.pace].total_seconds()),
        on_timeout=wish.terms.on_timeout,
        computers=(wish.terms.level or DEFAULT,) * wish.terms.computers,
        hints=wish.terms.hints,
        no_forecasts=wish.terms.forecasts == "off",
        rated=wish.terms.rated == "yes",
        series=Series(wish.terms.series) if wish.terms.series else None,
    )
    if wish.terms.rated is None and allowed.rated:
        invitation = rated_if_possible(invitation, wish.about)
    admit = admission(request, request.channel, invited)
    match_id = await request.services.matches.open(invitation, request.id, admit=admit)
    begun = invitation.full(wish.about)
    told = _begins(wish.about, match_id) if begun else _is_open(wish.about, match_id)
    word = _word_is_in(wish.about) if invitation.word and not begun else NOTHING
    return Reply(sentences(told, why_not, word))


def _begins(about: About, match_id: MatchId) -> Text:
    return phrase("Your match of {game} begins ({id}).", game=about.name, id=f"`{match_id}`")


def _is_open(about: About, match_id: MatchId) -> Text:
    return phrase("Your match of {game} is open ({id}).", game=about.name, id=f"`{match_id}`")


def _word_is_in(about: About) -> Text:
    return phrase(
        "Your word is in. A word given after the promise that *Fair deal* shows proves more: "
        "{command} gives a new one.",
        command=f"`/{about.key} join word:`",
    )


async def named_as(request: Request, person: Person | None) -> str:
    """The player id of the named person as text; empty if nobody is named. Raises Refused."""
    if person is None:
        return ""
    if person.bot:
        raise Refused(named_bot(plain(person.display_name)))
    await _check_welcome(request, [person])
    return str((await met(request.client, person)).id)


def unwelcome(names: Value) -> Text:
    return phrase("{names} can't join matches in this server. Name somebody else.", names=names)


def invited_bot(name: str) -> Text:
    return phrase("{name} is a bot. Invite people.", name=name)


def named_bot(name: str) -> Text:
    return phrase("{name} is a bot. Name a person.", name=name)


async def _check_welcome(request: Request, invited: Sequence[Person]) -> None:
    """Raises Refused for people who may join no match here, before they are pinged or stored."""
    out = await request.services.blocks.among(request.server, [person.id for person in invited])
    names = [plain(person.display_name) for person in invited if person.id in out]
    if names:
        raise Refused(unwelcome(listed(names)))


def _check_server(interaction: discord.Interaction, about: About) -> None:
    # A command also comes from direct messages, and from servers where only its user has the bot.
    if not interaction.is_guild_integration():
        raise Refused(needs_server(about))


def needs_server(about: About) -> Text:
    """Says that a match with others is opened in a server."""
    return phrase(
        "To play with others, use {command} in a server that I am in. To play computers here and "
        "now, use `/practice`.",
        command=f"`/{about.key} start`",
    )


def _check_people(host: Person, invited: Sequence[Person]) -> None:
    for person in invited:
        if person.bot:
            raise Refused(invited_bot(plain(person.display_name)))
        if person.id == host.id:
            raise Refused(INVITES_ONESELF)
    if len({person.id for person in invited}) < len(invited):
        raise Refused(NAMED_TWICE)


def _in_thread(
    interaction: discord.Interaction, terms: Terms, allowed: ServerSettings
) -> tuple[bool, Text]:
    """Whether a match gets a thread, and why not if a permission is missing for that."""
    place = interaction.channel
    if terms.place is not None or allowed.place == "channel":
        return terms.place == "thread", NOTHING
    if not isinstance(place, discord.TextChannel):
        return False, NOTHING
    missing = missing_permissions(interaction.app_permissions, place, new_thread=True)
    return not missing, no_thread(missing) if missing else NOTHING


def no_thread(missing: Sequence[Value]) -> Text:
    """Says that a match is played in its channel, for want of these permissions."""
    return counted(
        len(missing),
        "It is played in this channel: to open a thread I need the permission {permissions}.",
        "It is played in this channel: to open a thread I need the permissions {permissions}.",
        permissions=listed(missing),
    )


def _not_here(missing: Sequence[Value]) -> Text:
    return counted(
        len(missing),
        "I can't play here without the permission {permissions}. Ask a manager of this server for "
        "it, or choose another place.",
        "I can't play here without the permissions {permissions}. Ask a manager of this server for "
        "them, or choose another place.",
        permissions=listed(missing),
    )


def _check_place(interaction: discord.Interaction, *, in_thread: bool) -> None:
    place = interaction.channel
    if in_thread and not isinstance(place, discord.TextChannel):
        raise Refused(NO_THREAD)
    # An interaction also comes from channels in which the bot may not post; it has the bot's permissions:
    # https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object
    missing = missing_permissions(interaction.app_permissions, place, new_thread=in_thread)
    if missing:
        raise Refused(_not_here(missing))
