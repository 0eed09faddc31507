"""How the bot answers commands if no match fits or several do, and how Discord describes commands to people."""

from __future__ import annotations

from cogs import wording
from cogs.afterwards.fair_deal import SECRET_LATER
from cogs.lobbies.joining import joined
from cogs.match import DO
from cogs.match_selection import LOOK, MINE, no_match, unknown_match
from games.tradewinds.about import ABOUT as TRADEWINDS
from matches.decisions.opening import REMATCH_TOO_EARLY
from matches.decisions.playing import EARLIER_MOVE, EARLIER_TURN, NOBODY_MISSING
from sandbox import Discord, Message, Person
from tests.wire.process import Bot
from tests.wire.story import (
    board_of,
    cards_in,
    changed,
    id_of,
    initials_in,
    match_of,
    offers_moves,
    opens,
)

ON_MATCHES = (
    *(f"/tradewinds {each}" for each in ("hand", "board", "play card:FRC")),
    "/match",
    *(f"/match do:{each}" for each in DO),
)


NOTHING_FITS = {
    *(str(no_match(wanted, TRADEWINDS)) for wanted in (LOOK, MINE)),
    *(str(each.wanted.none_found("")) for each in DO.values()),
}


async def test_commands_without_a_match_explain_how_to_open_one_and_name_an_unknown_one(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    for command in ON_MATCHES:
        answer = await alice.types(command)
        assert answer.text in NOTHING_FITS, command
        assert answer.ephemeral_to is alice, command
        named = await alice.types(f"{command} match:nonsense")
        game = "Tradewinds" if command.startswith("/tradewinds") else ""
        assert str(unknown_match("nonsense", game)) in named.text, command
    assert await alice.asks("/tradewinds play card:F") == []
    assert await alice.asks("/tradewinds hand match:") == []


async def two_matches(discord: Discord) -> tuple[Person, Message, Message]:
    """Begin two matches in #general, with Alice to move in both. Return Alice and both boards."""
    _, first = await match_of(discord, "Alice", "Bob", options="options:first: north")
    alice, lobby = await opens(discord, "Alice", "options:first: north", first)
    await discord.person("Chandra").presses("Join", on=lobby)
    await alice.presses("Begin", on=lobby)
    return alice, first, await board_of(first.channel, after=lobby)


async def test_command_that_fits_several_matches_offers_a_select(
    discord: Discord, bot: Bot
) -> None:
    alice, _, _ = await two_matches(discord)
    for command, proof in {
        "/tradewinds hand": "Choose the card that you blow",
        "/tradewinds board": wording.YOUR_TURN,
        "/match": "your turn",
        "/match do:history": ": history",
        "/match do:resign": "Resign from this match",
        "/match do:take": wording.NO_FREE_SEAT,
        "/match do:end": NOBODY_MISSING,
        "/match do:carry-on": "can go on where it is",
        "/match do:rematch": REMATCH_TOO_EARLY,
        "/match do:fair-deal": SECRET_LATER,
    }.items():
        question = await alice.types(command)
        (select,) = question.selects
        with_bob, with_chandra = sorted(option.label for option in select.options)
        assert "Alice and Bob" in with_bob, command
        assert "Alice and Chandra" in with_chandra, command
        assert str(proof) in (await alice.chooses(with_bob, on=question)).text, command


async def test_typed_card_is_played_in_the_chosen_match(discord: Discord, bot: Bot) -> None:
    alice, _, second = await two_matches(discord)
    card = cards_in(await alice.presses("Hand", on=second))[0]
    question = await alice.types(f"/tradewinds play card:{card}")
    answer = await alice.chooses("Alice and Chandra", on=question)
    assert f"You played **{card}**" in answer.text
    assert answer.text.startswith("You played")
    assert "North" in answer.text
    assert not answer.selects
    board = await board_of(second.channel, after=second)
    assert discord.person("Chandra").mention in board.content
    hand = await alice.types("/tradewinds hand")
    assert offers_moves(hand)
    played = await alice.types(f"/tradewinds play card:{cards_in(hand)[0]}")
    assert "You played" in played.text


async def test_choice_of_a_match_acts_only_on_the_decision_for_which_it_was_offered(
    discord: Discord, bot: Bot
) -> None:
    terms = "options:size: 7, swap: off colour:black"
    games, harbour = discord.server.channel("games"), discord.server.add_channel("harbour")
    (alice, bob), first = await match_of(
        discord, "Alice", "Bob", channel=games, game="crosswind", options=terms
    )
    await match_of(discord, "Alice", "Chandra", channel=harbour, game="crosswind", options=terms)
    here = f"match:{id_of(first)}"
    move = await alice.types("/crosswind play point:d4")
    early = await alice.types("/match do:undo")
    await alice.types(f"/crosswind play point:a1 {here}")
    assert str(EARLIER_MOVE) in (await alice.chooses("Alice and Bob", on=early)).text
    undo = await alice.types("/match do:undo")
    await bob.types(f"/crosswind play point:g7 {here}")
    assert str(EARLIER_TURN) in (await alice.chooses("Alice and Bob", on=move)).text
    await alice.types(f"/crosswind play point:a3 {here}")
    assert str(EARLIER_MOVE) in (await alice.chooses("Alice and Bob", on=undo)).text
    asks = await alice.types(f"/match do:undo {here}")
    assert str(wording.TAKEN_BACK) in asks.text


async def test_commands_that_fit_several_lobbies_ask_which_one_is_meant(
    discord: Discord, bot: Bot
) -> None:
    alice, first = await opens(discord, "Alice")
    _, second = await opens(discord, "Alice", after=first)
    bob = discord.person("Bob")
    question = await bob.types("/match do:join")
    here = str(joined("Tradewinds", first.channel.id, first.channel.id))
    assert here in (await bob.chooses(id_of(first), on=question)).text
    assert here in (await bob.types("/match do:join")).text
    question = await bob.types("/match do:leave")
    assert str(wording.LEFT) in (await bob.chooses(id_of(second), on=question)).text
    question = await alice.types("/match do:cancel")
    assert str(wording.CANCELLED) in (await alice.chooses(id_of(second), on=question)).text
    await changed(second, lambda message: not message.buttons)
    assert str(wording.BEGINS) in (await alice.types("/match do:begin")).text


async def test_match_option_of_a_command_offers_matches_and_accepts_the_chosen_one(
    discord: Discord, bot: Bot
) -> None:
    alice, first, _ = await two_matches(discord)
    offered = await alice.asks("/tradewinds hand match:")
    assert len(offered) == 2
    ((label, match_id),) = await alice.asks("/tradewinds hand match:bob")
    assert label.startswith("Alice and Bob")
    hand = await alice.types(f"/tradewinds hand match:{match_id}")
    assert cards_in(hand) == cards_in(await alice.presses("Hand", on=first))
    cards = await alice.asks(f"/tradewinds play match:{match_id} card:")
    assert [card for _, card in cards] == initials_in(hand)
    elsewhere = discord.server.channel("games")
    answer = await alice.types(f"/tradewinds play card:{cards[0][1]} match:{match_id}", elsewhere)
    assert "You played" in answer.text


async def test_match_in_another_channel_is_found_only_by_its_players(
    discord: Discord, bot: Bot
) -> None:
    (alice, _), _ = await match_of(discord, "Alice", "Bob", options="options:first: north")
    eve, games = discord.person("Eve"), discord.server.channel("games")
    ((_, match_id),) = await alice.asks("/tradewinds board match:")
    abroad = discord.add_server("Lagoon").channel("general")
    for place in (games, abroad):
        assert await eve.asks("/tradewinds board match:", place) == []
        hidden = await eve.types(f"/tradewinds board match:{match_id}", place)
        assert str(unknown_match(match_id, "Tradewinds")) in hidden.text
        assert not hidden.media
    assert offers_moves(await alice.types("/tradewinds hand", games))
    assert str(no_match(MINE, TRADEWINDS)) in (await alice.types("/tradewinds hand", abroad)).text
    assert len((await eve.types(f"/tradewinds board match:{match_id}")).media) == 1
