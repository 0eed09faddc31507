"""`/match`, a menu of everything that a person can do in a match, and how commands that it replaced are
answered."""

from __future__ import annotations

from typing import Any

from cogs import wording
from cogs.match import DO
from games import find_games
from sandbox import Discord, Message, Person
from tests.wire.play.test_afterwards import ended
from tests.wire.process import Bot
from tests.wire.story import changed, id_of, labels, lobby_of, match_of, mover_of, opens, plays

SUBCOMMAND = 1
REPLACED = (
    *("join", "leave", "begin", "cancel", "history", "nudge", "undo", "resign", "back", "replace"),
    *("take", "end", "carry-on", "fair-deal", "rematch"),
)


def more(menu: Message) -> list[str]:
    """Return the labels of the options in a menu's select."""
    (select,) = menu.selects
    return [option.label for option in select.options]


async def menu_of(person: Person) -> tuple[list[str], list[str]]:
    """Return the labels of the buttons, and those in the select, that `/match` shows a person."""
    menu = await person.types("/match")
    assert menu.ephemeral_to is person
    return labels(menu), more(menu)


async def test_match_menu_of_a_lobby_offers_what_host_guest_or_stranger_can_do(
    discord: Discord, bot: Bot
) -> None:
    alice, lobby = await opens(discord, "Alice")
    bob, eve = discord.person("Bob"), discord.person("Eve")
    assert await menu_of(eve) == (["Join"], ["Rules", "Fair deal"])
    await bob.presses("Join", on=await bob.types("/match"))
    await changed(lobby, lambda message: "● Bob" in message.content)
    assert await menu_of(bob) == (["Leave"], ["Rules", "Fair deal"])
    buttons, others = await menu_of(alice)
    assert buttons == ["Begin", "Add a computer", "Cancel the match"]
    assert others == ["Rules", "Fair deal", "Leave"]
    await alice.types("/match do:add-computer")
    assert "Remove computer" in (await menu_of(alice))[1]


async def test_match_menu_of_an_invitation_offers_to_join_only_to_those_invited(
    discord: Discord, bot: Bot
) -> None:
    alice, bob, eve = map(discord.person, ("Alice", "Bob", "Eve"))
    await alice.types("/crosswind start opponents:@Bob place:here")
    lobby = await lobby_of(discord.server.channel("general"))
    assert labels(await eve.presses("⋯", on=lobby)) == []
    assert labels(await bob.presses("⋯", on=lobby)) == ["Join Black", "Join White", "Either"]
    told = (await alice.presses("⋯", on=lobby)).text
    assert told == "The match has not begun yet. Players: Alice."


async def test_match_menu_of_a_running_match_offers_what_fits_the_turn(
    discord: Discord, bot: Bot
) -> None:
    people, board = await match_of(discord, "Alice", "Bob")
    mover = mover_of(board, people)
    (waiting,) = (each for each in people if each is not mover)
    in_play = ["Rules", "Board in words", "History", "Replay", "Fair deal", "Resign"]
    assert await menu_of(mover) == (["Hand", "Board"], in_play)
    assert await menu_of(waiting) == (["Hand", "Board", "Nudge"], in_play)
    assert "to play (" in (await waiting.types("/match")).text
    (told,) = (await mover.types("/match")).text.split("\n")
    assert told.startswith("**Tradewinds**: **your turn** (")
    elsewhere = (await mover.types("/match", discord.server.channel("games"))).text
    assert elsewhere.startswith(f"**Tradewinds** · in {board.channel.mention}: **your turn**")
    watching = discord.person("Eve")
    assert await menu_of(watching) == (["Board"], [each for each in in_play if each != "Resign"])
    await plays(mover, board)
    # The move has revealed a card, so it can't be undone.
    assert "Undo" not in (await menu_of(mover))[0]


async def test_match_menu_offers_to_place_a_stone_only_on_the_players_turn(
    discord: Discord, bot: Bot
) -> None:
    people, board = await match_of(discord, "Alice", "Bob", game="crosswind")
    mover = mover_of(board, people)
    (waiting,) = (each for each in people if each is not mover)
    assert (await menu_of(mover))[0] == ["Place a stone", "Board"]
    assert (await menu_of(waiting))[0] == ["Board", "Nudge"]


async def test_match_menu_after_the_end_gives_the_record(discord: Discord, bot: Bot) -> None:
    await ended(discord, "Alice", "Bob")
    alice, eve = discord.person("Alice"), discord.person("Eve")
    assert (await menu_of(alice))[0] == ["Rematch", "Replay", "History"]
    assert (await alice.types("/match")).text == "The match is over."
    assert {"Review", "Record"} <= {*(await menu_of(alice))[1]}
    buttons, others = await menu_of(eve)
    assert buttons == ["Replay", "History"]
    assert "Review" not in others, "she made no decisions"
    record = await alice.chooses("Record", on=await alice.types("/match"))
    assert record.attachments


async def test_match_menu_performs_what_is_chosen_and_leaves_out_what_works_only_in_the_server(
    discord: Discord, bot: Bot
) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob", options="options:first: north")
    sure = await bob.chooses("Resign", on=await bob.types("/match"))
    assert "Resign from this match" in sure.text
    await bob.presses("Resign", on=sure)
    assert {"Take a seat", "End the match"} <= {*(await menu_of(alice))[1]}
    match = id_of(board)
    menu = await alice.types(f"/match match:{match}", alice.dm)
    assert "Take a seat" not in more(menu)
    assert "Resign" in more(menu)


async def test_removed_command_in_an_outdated_client_names_its_replacement(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    answers = {str(_instead(each)) for each in DO}
    known = discord.world.commands
    for game in find_games():
        group: Any = known.named(game, None)
        group["options"] += [_subcommand(name) for name in REPLACED]
    for name in ("record", "review"):
        known.add(None, {"name": name, "description": name, "type": 1})
    known.add(None, {"name": "computers", "description": "computers", "type": 1,
                     "options": [_subcommand("add"), _subcommand("remove")]})  # fmt: skip
    for name in (*REPLACED, "computers add", "computers remove", "record", "review"):
        line = name if name not in REPLACED else f"crosswind {name}"
        answer = await alice.types(f"/{line}")
        assert answer.text in answers, line
        assert answer.ephemeral_to is alice


def _subcommand(name: str) -> dict[str, Any]:
    return {"type": SUBCOMMAND, "name": name, "description": name, "options": []}


def _instead(do: str) -> object:
    return wording.moved(DO[do].label)


async def test_hand_and_move_replies_name_the_channel_of_a_match_played_elsewhere(
    discord: Discord, bot: Bot
) -> None:
    """Without the channel's name, people could take the hand for their hand in another match."""
    people, board = await match_of(discord, "Alice", "Bob")
    mover, elsewhere = mover_of(board, people), discord.server.channel("games")
    match = id_of(board)
    place = f"<#{board.channel.id}>"
    assert place not in (await mover.presses("Hand", on=board)).text.split("\n")[0]
    hand = await mover.types(f"/tradewinds hand match:{match}", elsewhere)
    assert place in hand.text
    played = await mover.presses(hand.buttons[0].label, on=hand)
    assert place in played.text
