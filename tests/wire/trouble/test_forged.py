"""Interactions that Discord's apps never send, but that a person's own program might.

Each gets a sentence as a response, which only that person sees, and changes nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any

from bot.interactions.tree import TOO_LONG
from bot.interactions.tree import UNKNOWN as UNKNOWN_COMMAND
from cogs.buttons import ACTIONS
from cogs.match import DO
from cogs.wording import UNKNOWN_BUTTON, UNKNOWN_PERSON, moved
from sandbox import Discord, Message, Person
from sandbox.world.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interaction
from tests.sampling import sampled, some
from tests.wire.process import Bot
from tests.wire.storage import look
from tests.wire.story import id_of, labels, match_of, mover_of

BUTTON, MENU, MENU_OF_PEOPLE = 2, 3, 5
ARGUMENTS = (
    "²",
    "².FRC",
    "٣.FRC",
    "99.FRC",
    "0.²",
    "-1",
    "9" * 60,
    "x" * 60,
    "..",
    "\u202e`@everyone",
)
SUBJECTS = ("me", "server", "*", "nonsense", "tradewinds")
KINDS = [*(kind for kind in ACTIONS if ":" not in kind), "dance"]


def ids(kind: str, match: str) -> Iterator[str]:
    """Yield custom ids for actions of this kind that have the form of the bot's own ids, but values that make
    no sense. `match` is the id of a match."""
    yield from (f"fw:{kind}:{match}:0:{argument}" for argument in ARGUMENTS)
    yield from (f"fw:{kind}:{subject}:0:" for subject in SUBJECTS)
    yield f"fw:{kind}:{match}:{'9' * 9}:"


def strange_ids(kind: str, match: str) -> Iterator[str]:
    """Yield custom ids for actions of this kind that don't have the form of the bot's own ids. `match` is the
    id of a match."""
    yield f"fw:{kind}:{match}:²:"
    yield f"fw:{kind}:{match}:{'9' * 40}:"
    yield f"fw:{kind}:{match}:0:{'x' * 500}"
    yield f"fw:{kind}:{match}:-1:"
    yield f"fw-ask:{kind}:{match}:0:"


def presses(discord: Discord, person: Person, message: Message, custom_id: str) -> Interaction:
    return discord.actions.press(person, message, custom_id)


def chooses(
    discord: Discord, person: Person, message: Message, custom_id: str, values: Any, kind: int
) -> Interaction:
    return discord.actions.select(person, message, custom_id, kind, values)


async def polite(person: Person, forged: Sequence[Interaction]) -> list[str]:
    """Return the responses to forged interactions. Each must be private, and report no internal error."""
    read = []
    for interaction in forged:
        async with asyncio.timeout(person.patience):
            answer = await interaction.answer
        what = interaction.data
        assert answer.ephemeral_to is person, what
        assert answer.text, what
        assert "went wrong" not in answer.text, what
        read.append(answer.text)
    return read


@sampled
async def test_forged_buttons_and_menus_of_every_kind_are_answered_politely(
    discord: Discord, bot: Bot
) -> None:
    for index, kind in enumerate(some(KINDS)):
        place = discord.server.add_channel(f"forged-{index}")
        names = f"Member {index}", f"Other {index}"
        people, board = await match_of(discord, *names, channel=place)
        member, stranger = people[0], discord.person(f"Stranger {index}")
        match = id_of(board)
        forged = [*ids(kind, match)]
        await polite(member, [presses(discord, member, board, each) for each in forged])
        await polite(stranger, [presses(discord, stranger, board, each) for each in forged[::4]])
        odd = [presses(discord, stranger, board, each) for each in strange_ids(kind, match)]
        for value in ("²", "x" * 200, "0", "\n"):
            asked = f"fw-ask:{kind}:{match}:0:"
            odd.append(chooses(discord, stranger, board, asked, [value], MENU))
        await polite(stranger, odd)
    assert " ERROR " not in bot.output


async def test_forged_groups_of_moves_are_answered_politely(discord: Discord, bot: Bot) -> None:
    people, board = await match_of(discord, "Alice", "Bob")
    match, mover = id_of(board), mover_of(board, people)
    forged = [f"fw:group:{match}:0:{seat}.{name}" for seat in range(4) for name in ("", "dance")]
    await polite(mover, [presses(discord, mover, board, each) for each in forged])
    assert " ERROR " not in bot.output


@sampled
async def test_menu_with_no_or_several_values_is_answered_politely(
    discord: Discord, bot: Bot
) -> None:
    (alice, _), board = await match_of(discord, "Alice", "Bob")
    match = id_of(board)
    before = look(bot.database, "SELECT count(*) FROM events")
    for index, kind in enumerate(some(KINDS)):
        person = alice if kind == "move" else discord.person(f"Person {index}")
        for subject in (match, "*"):
            asked = f"fw-ask:{kind}:{subject}:0:"
            several: list[Any] = [[], ["0.FRC", "0.FBT"], [match, match], [7], [None], [[]]]
            forged = [chooses(discord, person, board, asked, each, MENU) for each in several[:3]]
            for values in (*several[3:], "0.FRC", None):
                forged.append(component(discord, person, board, asked, MENU, values=values))
            read = await polite(person, forged)
            assert kind != "move" or all("exactly one" in text for text in read)
    assert look(bot.database, "SELECT count(*) FROM events") == before
    assert " ERROR " not in bot.output


async def test_wrong_component_types_and_forged_forms_are_answered_politely(
    discord: Discord, bot: Bot
) -> None:
    (alice, _), board = await match_of(discord, "Alice", "Bob")
    match = id_of(board)
    forged = [
        component(discord, alice, board, f"fw:resigned:{match}:0:", MENU, values=["x"]),
        component(discord, alice, board, f"fw:resigned:{match}:0:", MENU_OF_PEOPLE, values=["1"]),
        component(discord, alice, board, f"fw-ask:move:{match}:0:0.", BUTTON),
        component(discord, alice, board, f"fw-ask:move:{match}:0:0.", MENU_OF_PEOPLE, values=["1"]),
        component(discord, alice, board, f"fw:resigned:{match}:0:", 99),
    ]
    of_other_versions = f"fw:dance:{match}:3:", f"fw2:hand:{match}", "anything", "fw:page:chess:0:1"
    forged += [presses(discord, alice, board, each) for each in of_other_versions]
    form = {"custom_id": f"fw:resigned:{match}:0:", "components": []}
    forged.append(sends(discord, alice, MODAL_SUBMIT, form, board))
    read = await polite(alice, forged)
    assert all(str(UNKNOWN_BUTTON) in text for text in read)
    await discord.settle()
    assert board.channel.messages[-1] is board
    assert "Hand" in labels(board)
    assert " ERROR " not in bot.output


TEXT, WHOLE, SWITCH, SOMEBODY, PLACE, ROLE = 3, 4, 5, 6, 7, 8
COMMANDS: list[tuple[str, list[Any]]] = [
    ("nonsense", []),
    ("tradewinds", []),
    ("tradewinds", [{"name": "dance", "type": 1}]),
    ("tradewinds", [{"name": "play", "type": 1, "options": [{"name": "play", "type": 1}]}]),
    ("tradewinds play", []),
    ("tradewinds play", [{"name": "card", "type": WHOLE, "value": 7}]),
    ("tradewinds play", [{"name": "card", "type": TEXT, "value": 7}]),
    ("tradewinds play", [{"name": "card", "type": TEXT, "value": None}]),
    ("tradewinds play", [{"name": "card", "type": TEXT}]),
    ("tradewinds play", [{"name": "card", "type": TEXT, "value": "F"}] * 2),
    ("tradewinds play", [{"name": "strange", "type": TEXT, "value": "F"}]),
    ("tradewinds hand", [{"name": "match", "type": SWITCH, "value": True}]),
    ("tradewinds hand", [{"type": TEXT, "value": "x"}]),
    ("tradewinds board", [{"name": "show", "type": TEXT, "value": "resigned"}]),
    ("tradewinds board", [{"name": "show", "type": TEXT, "value": "rematch"}]),
    ("tradewinds undo", [{"name": "answer", "type": TEXT, "value": "²"}]),
    ("tradewinds start", [{"name": "opponents", "type": SOMEBODY, "value": "²"}]),
    ("tradewinds start", [{"name": "opponent-1", "type": SOMEBODY, "value": "123"}]),
    ("crosswind start", [{"name": "size", "type": WHOLE, "value": 7}]),
    ("tradewinds start", [{"name": "pace", "type": TEXT, "value": "a second"}]),
    ("tradewinds start", [{"name": "place", "type": TEXT, "value": "nowhere"}]),
    ("away", []),
    ("away", [{"name": "until", "type": TEXT, "value": ""}]),
    ("away", [{"name": "until", "type": TEXT, "value": "9" * 51}]),
    ("settings", [{"name": "zone", "type": SWITCH, "value": 1}]),
    ("settings", [{"name": "weekends", "type": TEXT, "value": "off"}]),
    ("privacy", [{"name": "do", "type": TEXT, "value": "erased"}]),
    ("fairwind settings", [{"name": "most", "type": WHOLE, "value": 1}]),
    ("practice", [{"name": "players", "type": WHOLE, "value": True}]),
    ("practice", [{"name": "players", "type": WHOLE, "value": 10**30}]),
    ("practice", [{"name": "players", "type": WHOLE, "value": 0}]),
    ("practice", [{"name": "players", "type": WHOLE, "value": 2.5}]),
    ("fairwind block", [{"name": "user", "type": SOMEBODY, "value": "5"}]),
    ("fairwind move", [{"name": "channel", "type": PLACE, "value": "²"}]),
    ("fairwind move", [{"name": "match", "type": TEXT, "value": "x"}]),
]


async def test_forged_command_options_are_answered_politely(discord: Discord, bot: Bot) -> None:
    alice = discord.person("Alice")
    forged = [sends(discord, alice, COMMAND, command(name, given)) for name, given in COMMANDS]
    refusals = {str(UNKNOWN_COMMAND), str(moved(DO["undo"].label))}
    assert {*await polite(alice, forged)} == refusals
    await discord.settle()
    assert look(bot.database, "SELECT count(*) FROM matches") == [(0,)]
    assert " ERROR " not in bot.output


async def test_forged_autocomplete_options_get_no_choices(discord: Discord, bot: Bot) -> None:
    (alice, _), _ = await match_of(discord, "Alice", "Bob")
    for name, given in COMMANDS:
        if given and given[-1]["type"] > 2:
            *before, last = given
            options = [*before, {**last, "focused": True}]
            forged = sends(discord, alice, AUTOCOMPLETE, command(name, options))
            await forged.acknowledged
            assert forged.choices == [], (name, options)
    assert await alice.asks("/tradewinds hand match:")
    assert " ERROR " not in bot.output


async def test_text_too_long_for_any_option_is_refused_before_a_handler_reads_it(
    discord: Discord, bot: Bot
) -> None:
    (alice, _), _ = await match_of(discord, "Alice", "Bob")
    for length in (301, 6000, 7000):
        options = [
            {"name": "card", "type": TEXT, "value": "F " * (length // 2) + "R" * (length % 2)}
        ]
        typed = sends(discord, alice, COMMAND, command("tradewinds play", options))
        assert await polite(alice, [typed]) == [str(TOO_LONG)]
        options[0]["focused"] = True
        forged = sends(discord, alice, AUTOCOMPLETE, command("tradewinds play", options))
        await forged.acknowledged
        assert forged.choices == []
    assert " ERROR " not in bot.output


async def test_replacing_an_unknown_player_is_refused(discord: Discord, bot: Bot) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob")
    await bob.types("/away until:3 days")
    match = id_of(board)
    forged = [
        presses(discord, alice, board, f"fw:seek:{match}:0:{number}.")
        for number in ("999999999", "0", "²", "9" * 30)
    ]
    assert all(str(UNKNOWN_PERSON) in text for text in await polite(alice, forged))
    await discord.settle()
    assert " ERROR " not in bot.output


async def test_forged_number_of_a_person_elsewhere_reveals_nobody(
    discord: Discord, bot: Bot
) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob")
    lagoon = discord.add_server("Lagoon").channel("general")
    await match_of(discord, "Eve", "Finn", channel=lagoon)
    eve = discord.person("Eve")
    eve.leaves_server(discord.server)
    await bob.types("/away until:3 days")
    ((number,),) = look(bot.database, "SELECT id FROM players WHERE name = 'Eve'")
    ((missing,),) = look(bot.database, "SELECT id FROM players WHERE name = 'Bob'")
    forged = f"fw:seek:{id_of(board)}:0:{number}.{missing}"
    assert await polite(alice, [presses(discord, alice, board, forged)]) == [str(UNKNOWN_PERSON)]
    await discord.settle()
    assert not [each for each in board.channel.messages if eve.mention in each.content]


def command(name: str, options: list[Any]) -> dict[str, Any]:
    first, *more = name.split()
    for word in reversed(more):
        options = [{"name": word, "type": 1, "options": options}]
    return {"id": "1", "name": first, "type": 1, "options": options}


def component(
    discord: Discord, person: Person, board: Message, custom_id: str, kind: int, **more: Any
) -> Interaction:
    data = {"component_type": kind, "custom_id": custom_id, "id": 0, **more}
    return sends(discord, person, COMPONENT, data, board)


def sends(
    discord: Discord, person: Person, kind: int, data: dict[str, Any], on: Message | None = None
) -> Interaction:
    """Send an interaction with this data, whether or not it is valid."""
    owners = {"0": str(person.home.guild.id)} if person.home.guild else {}
    place = on.channel if on is not None else person.home
    made = Interaction(discord.world, kind, person, place, data, on, owners=owners)
    opened = {"id": "1", "type": COMMAND, "user": person.json}
    made.triggered_by = opened | {"authorizing_integration_owners": owners}
    return discord.interactions.deliver(made)
