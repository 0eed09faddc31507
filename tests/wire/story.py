"""Steps for tests that tell a story: people open a match, join it, and play."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from games import find_abouts
from games.tradewinds.notation import parse
from renderers.cover import HEIGHT as COVER
from sandbox import Channel, Discord, Message, Person

_PICTURE: Final = re.compile(r"fairwind-(\w+)-(\d+)\.png")


async def lobby_of(channel: Channel, after: Message | None = None) -> Message:
    """Return the next message that has a button to join."""
    return await channel.message(lambda message: bool(ways_in(message)), after=after)


async def opens(
    discord: Discord, name: str, options: str = "", after: Message | None = None
) -> tuple[Person, Message]:
    """Let somebody open a lobby in #general. Return the person and the lobby."""
    host = discord.person(name)
    await host.types(f"/tradewinds start {placed(options)}")
    return host, await lobby_of(discord.server.channel("general"), after)


def placed(options: str) -> str:
    """Return these options for `start`, with `place:here` in front if they name no place."""
    return options if "place:" in options else f"place:here {options}".strip()


async def changed(message: Message, into: Callable[[Message], bool]) -> Message:
    """Wait until the condition holds for the message, and return the message."""
    return await message.channel.message(lambda each: each is message and into(each))


async def match_of(
    discord: Discord,
    *names: str,
    channel: Channel | None = None,
    options: str = "",
    game: str = "tradewinds",
) -> tuple[list[Person], Message]:
    """Begin a match of these people. Return them, the host first, and the first board."""
    place = channel or discord.server.channel("general")
    people = [discord.person(name) for name in names]
    await people[0].types(f"/{game} start {placed(options)}", channel=place)
    lobby = await lobby_of(place)
    for person in people[1:]:
        await person.presses(ways_in(lobby)[-1], on=lobby)
    if len(people) < max(find_abouts()[game].people):
        await changed(lobby, lambda each: "begin" in kinds(each))
        await people[0].presses(label_of(lobby, "begin"), on=lobby)
    if "place:thread" in options:
        await changed(lobby, lambda each: each.thread is not None)
    return people, await board_of(lobby.thread or place)


async def board_of(
    channel: Channel,
    after: Message | None = None,
    timeout: float | None = None,  # noqa: ASYNC109
) -> Message:
    """Return the next message with a board."""
    return await channel.message(shows_board, after, timeout)


def shows_board(message: Message) -> bool:
    """Return whether a message has a picture of a match. The picture in a lobby does not count, because it
    shows the game's cover."""
    return any(file.height != COVER for file in message.attachments)


def is_end(board: Message) -> bool:
    """Return whether this message reports the end of a match. Such a message has a button for a rematch."""
    return "rematch" in kinds(board)


def mover_of(board: Message, people: list[Person]) -> Person:
    """Return the only person whom the first line of a turn message mentions."""
    first_line = board.content.split("\n")[0]
    (mover,) = (person for person in people if person.mention in first_line)
    return mover


async def plays(person: Person, board: Message) -> Message:
    """Play the first card that the hand offers. Return the response."""
    hand = await person.presses(label_of(board, "hand"), on=board)
    return await person.presses(hand.buttons[0].label, on=hand)


async def turns(people: list[Person], board: Message, count: int) -> Message:
    """Play this many turns from this board on. Return the last board."""
    for _ in range(count):
        await plays(mover_of(board, people), board)
        assert board.channel is not None
        board = await board_of(board.channel, after=board)
    return board


async def sets(person: Person, topic: str, choice: str, place: Channel | None = None) -> Message:
    """Open `/settings`, choose `topic` in its menu, and then `choice` in the menu that follows. Return the
    message with the menus. Both may be labels or values."""
    panel = await person.chooses(topic, on=await person.types("/settings", place))
    return await person.chooses(choice, on=panel)


def manager(discord: Discord, name: str = "Grace") -> Person:
    """Make a person a manager of the server."""
    person = discord.person(name)
    discord.server.add_role("Managers", person, may=["administrator"])
    return person


async def manages(
    person: Person, topic: str, *choices: str, place: Channel | None = None
) -> Message:
    """Open `/fairwind settings`, choose `topic` in its menu, and then all `choices` in the menu that follows.
    Return the message with the menus. All may be labels or values."""
    panel = await person.chooses(topic, on=await person.types("/fairwind settings", place))
    return await person.chooses(*choices, on=panel)


async def chooses_more(person: Person, label: str, message: Message) -> Message:
    """Press *⋯* under a message of a match, and choose this label from the menu. Return the response."""
    menu = await person.presses("⋯", on=message)
    if label in labels(menu):
        return await person.presses(label, on=menu)
    return await person.chooses(label, on=menu)


def labels(message: Message) -> list[str]:
    return [button.label for button in message.buttons]


def unreadable_notes(message: Message) -> list[str]:
    """Return those notes of the choices in a message's menus that have a mention or a time. Discord shows these
    only in text; in a menu, people see its code, such as `<#123>`."""
    options = (option for menu in message.selects for option in menu.options)
    return [note for note in (each.description or "" for each in options) if "<" in note]


def kinds(message: Message) -> list[str]:
    """Return the kinds of a message's buttons, which are the same in every language."""
    return [kind_of(button.custom_id) for button in message.buttons]


def kind_of(custom_id: str | None) -> str:
    """Return the kind of a button or select, which is part of its custom id."""
    return str(custom_id).split(":")[1]


def label_of(message: Message, kind: str) -> str:
    """Return the label of the message's first button of this kind."""
    return next(each.label for each in message.buttons if kind_of(each.custom_id) == kind)


def pictures(message: Message) -> list[tuple[str, int]]:
    """Return the match id and version in the file name of each picture of a message."""
    files = message.attachments if shows_board(message) else []
    found = [_PICTURE.fullmatch(file.filename) for file in files]
    return [(each[1], int(each[2])) for each in found if each]


def press_of(board: Message, label: str) -> str:
    """Return the custom id of the message's button with this label, to press it even after it has been
    removed."""
    (button,) = (each for each in board.buttons if each.label == label)
    assert button.custom_id is not None
    return button.custom_id


def id_of(message: Message) -> str:
    """Return the id of the match, which is in the custom id of every button below its lobby or a board."""
    return str(message.buttons[0].custom_id).split(":")[2]


async def resign(person: Person, place: Channel | None = None) -> None:
    """Let this person resign, and confirm it."""
    question = await person.types("/match do:resign", place)
    await person.presses("Resign", on=question)


async def all_resign(people: Iterable[Person], board: Message) -> Message:
    """Let all these people resign the match that has this board. Return the message about its end."""
    for person in people:
        await resign(person, board.channel)
    return await board.channel.message(lambda each: "Rematch" in labels(each), after=board)


CONFIRMING = (
    "You played ",
    "You led ",
    "You placed ",
    "You kept ",
    "You show ",
    "You exposed ",
    "Your joker ",
)


def has_moved(answer: Message) -> bool:
    """Return whether the response confirms a move."""
    return answer.text.startswith(CONFIRMING)


def cards_in(hand: Message) -> list[str]:
    """Return the cards that a hand offers to play, taken from the labels of its buttons."""
    moves = [each for each in hand.buttons if kind_of(each.custom_id) in MOVING]
    return [each.label.split(":")[0] for each in moves]


def initials_in(hand: Message) -> list[str]:
    """Return the initials of the cards of Tradewinds that a hand offers to play."""
    return [parse(card).card.initials for card in cards_in(hand)]


def offers_moves(answer: Message) -> bool:
    """Return whether the response shows a player moves that they can make now."""
    ids = [each.custom_id for each in answer.buttons] + [each.custom_id for each in answer.selects]
    return any(kind_of(each) in MOVING for each in ids)


MOVING = ("move", "group")
"""The kinds of controls that make a move at once, or open a group of moves."""


def ways_in(message: Message) -> list[str]:
    """Return the labels of a lobby's buttons for joining, with or without a particular side."""
    return [each.label for each in message.buttons if kind_of(each.custom_id) == "join"]
