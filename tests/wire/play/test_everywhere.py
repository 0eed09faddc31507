"""Each command that Discord offers outside of servers works there, and in servers too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.interactions.tree import BROKEN
from cogs import match_selection
from cogs.match_selection import MatchCriteria
from cogs.personal.my_matches import NOTHING_WAITS
from games import find_abouts
from sandbox import Discord, Message, Person
from tests.sampling import sampled, some
from tests.wire.play.test_practice import called
from tests.wire.process import Bot
from tests.wire.story import resign

_OPTIONS = 3
"""Discord's lowest type of an option with a value. Lower types are subcommands and groups."""

REQUIRED = {"until": "3 days", "point": "c3"}
"""Values for required options. Other required options get their first choice, or `1`."""

FOUND_NOTHING = (
    str(NOTHING_WAITS),
    *(
        str(wanted.none_found(about.name))
        for wanted in vars(match_selection).values()
        if isinstance(wanted, MatchCriteria)
        for about in find_abouts().values()
    ),
)


LOOKING_BACK = ("/replay", "/match do:record", "/match do:review")


def finds(answer: Message) -> bool:
    return not answer.text.startswith(FOUND_NOTHING)


def is_everywhere(command: dict[str, Any]) -> bool:
    """Return whether the command can be used outside of servers with the bot."""
    contexts = {*(command.get("contexts") or (0, 1, 2))}
    return contexts > {0} or 1 in (command.get("integration_types") or ())


def lines(command: dict[str, Any], words: str = "") -> Iterator[str]:
    """Yield a line with the required options for a command, or for each of its subcommands.

    `words` are the names of the groups that the command is in.
    """
    path, options = f"{words} {command['name']}".strip(), command.get("options") or []
    below = [each for each in options if each["type"] < _OPTIONS]
    for each in below:
        yield from lines(each, path)
    if not below:
        yield " ".join([f"/{path}", *map(filled, filter(lambda o: o.get("required"), options))])


def filled(option: dict[str, Any]) -> str:
    choices = option.get("choices")
    value = choices[0]["name"] if choices else REQUIRED.get(option["name"], "1")
    return f"{option['name']}:{value}"


async def begin(person: Person) -> None:
    """Begin and end one practice match, and begin another in which it is the person's turn."""
    await person.types("/practice game:Crosswind level:easy", person.dm)
    board = await called(person, None)
    await resign(person, person.dm)
    await person.types("/practice game:Crosswind level:easy", person.dm)
    await called(person, board)


@sampled
async def test_commands_are_answered_in_servers_direct_messages_and_elsewhere(
    discord: Discord, bot: Bot
) -> None:
    alice, bob, abroad = (
        discord.person("Alice"),
        discord.person("Bob"),
        discord.add_server("Lagoon"),
    )
    abroad.remove_bot()
    alice.installs_app()
    declared = discord.world.commands._scopes[None].values()
    typed = [line for each in declared if is_everywhere(each) for line in lines(each)]
    assert {"/replay", "/match", "/hint", "/crosswind board"} <= {*typed}
    await begin(alice)
    for line in [*LOOKING_BACK, *some(typed, 9)]:
        answers = [
            await alice.types(line, place) for place in (alice.dm, abroad.channel("general"))
        ]
        answers.append(await bob.types(line, discord.server.channel("general")))
        assert not [each for each in answers if each.text == str(BROKEN)], line
        private, elsewhere, _ = answers
        assert finds(private) == finds(elsewhere), line
        assert finds(private) or line not in LOOKING_BACK
