"""A player leaves a match and another person takes their seat, by button and by command."""

from __future__ import annotations

from cogs import wording
from cogs.lobbies.opening import named_bot, not_here
from cogs.personal.my_matches import NO_MATCHES
from matches.decisions.presence import NOT_PLAYED_FOR
from matches.decisions.refusal import NOT_PLAYING, REPLACED
from matches.decisions.substitution import NOT_MISSING, attended, not_sought, reserved
from sandbox import Discord
from tests.wire.play.test_leaving import resigns
from tests.wire.process import Bot
from tests.wire.storage import look
from tests.wire.story import (
    board_of,
    cards_in,
    changed,
    id_of,
    labels,
    match_of,
    mover_of,
    plays,
)

FOUR = ("Alice", "Bob", "Chandra", "Diego")


async def test_newcomer_takes_a_seat_after_the_other_players_agree(
    discord: Discord, bot: Bot
) -> None:
    people, board = await match_of(discord, *FOUR, options="options:first: north")
    alice, bob, chandra, diego = people
    eve = discord.person("Eve")
    held = cards_in(await bob.presses("Hand", on=board))
    notice = await resigns(bob, board)
    assert (
        str(wording.others_asked("Bob", 1))
        in (await chandra.presses("Replace Bob", on=notice)).text
    )
    asked = await board.channel.message(lambda each: "Agree: replace Bob" in labels(each))
    assert set(asked.pinged) == {alice, diego}
    assert str(not_sought("East")) in (await eve.presses("Take East", on=notice)).text
    agreed = await diego.presses("Agree: replace Bob", on=asked)
    assert str(wording.place_free("Bob", named=False)) in agreed.text
    free = await board.channel.message(lambda each: "Take East" in labels(each), after=asked)
    assert not free.pinged
    await bot.kill()
    await bot.start()
    answer = await eve.presses("Take East", on=free)
    assert str(wording.taken_over("East")) in answer.text
    taken = await board.channel.message(lambda each: "Eve" in each.content, after=free)
    assert not taken.pinged
    assert "Take East" not in labels(taken)
    assert held == cards_in(await eve.presses("Hand", on=answer))
    await plays(alice, taken)
    board = await board_of(board.channel, after=taken)
    assert mover_of(board, [*people, eve]) is eve
    assert board.pinged == [eve]
    assert str(REPLACED) in (await bob.presses("Hand", on=board)).text
    assert str(NO_MATCHES) in (await bob.types("/matches")).text
    assert "**your turn**" in (await eve.types("/matches")).text
    await plays(eve, board)
    await board_of(board.channel, after=board)


async def test_host_can_name_the_substitute_for_a_missing_player(
    discord: Discord, bot: Bot
) -> None:
    (alice, bob, chandra, _), board = await match_of(discord, *FOUR, options="options:first: north")
    eve, finn = discord.person("Eve"), discord.person("Finn")
    refused = await alice.types("/match do:replace")
    assert str(wording.NOBODY_MISSING) in refused.text
    await resigns(bob, board)
    offered = await alice.asks("/match do:replace player:")
    assert [name for name, _ in offered] == ["Bob"]
    assert (
        str(wording.only_missing("Bob"))
        in (await alice.types("/match do:replace player:Chandra")).text
    )
    refused = await alice.types("/match do:replace player:Bob with:Fairwind")
    assert str(named_bot("Fairwind")) in refused.text
    answer = await alice.types(f"/match do:replace player:Bob with:{eve.name}")
    assert str(wording.place_free("Bob", named=True)) in answer.text
    asked = await board.channel.message(lambda each: eve.mention in each.content)
    assert asked.pinged == [eve]
    assert str(reserved("East")) in (await finn.presses("Take East", on=asked)).text
    assert str(wording.taken_over("East")) in (await eve.types("/match do:take")).text
    assert str(attended("East")) in (await finn.presses("Take East", on=asked)).text
    assert str(NOT_PLAYED_FOR) in (await chandra.types("/match do:back")).text
    assert str(NOT_PLAYING) in (await finn.types("/match do:back")).text


async def test_person_whose_naming_as_substitute_is_refused_is_not_stored(
    discord: Discord, bot: Bot
) -> None:
    (alice, bob, _), board = await match_of(discord, "Alice", "Bob", "Chandra")
    discord.person("Eve")
    refused = await alice.types("/match do:replace with:Eve")
    assert refused.text == str(wording.NOBODY_MISSING)
    refused = await alice.types("/match do:replace player:Bob with:Eve")
    assert refused.text == str(NOT_MISSING)
    await resigns(bob, board)
    refused = await alice.types("/match do:replace player:Chandra with:Eve")
    assert refused.text == str(wording.only_missing("Bob"))
    assert not look(bot.database, "SELECT 1 FROM players WHERE name = 'Eve'")
    answer = await alice.types("/match do:replace with:Eve")
    assert str(wording.place_free("Bob", named=True)) in answer.text


async def test_named_substitute_is_stored_only_once_it_is_clear_who_is_replaced(
    discord: Discord, bot: Bot
) -> None:
    people, board = await match_of(discord, *FOUR, options="options:first: north")
    alice, bob, chandra, _ = people
    discord.person("Eve")
    await resigns(chandra, await resigns(bob, board))
    await match_of(discord, "Alice", "Diego")
    which = await alice.types("/match do:replace with:Eve")
    match = next(each for each in which.selects[0].options if each.value == id_of(board))
    question = await alice.chooses(match.label, on=which)
    assert str(wording.SEVERAL_MISSING) in question.text
    assert not look(bot.database, "SELECT 1 FROM players WHERE name = 'Eve'")
    answer = await alice.chooses("Bob (East)", on=question)
    assert str(wording.place_free("Bob", named=True)) in answer.text
    assert look(bot.database, "SELECT 1 FROM players WHERE name = 'Eve'")


async def test_person_who_left_the_server_cannot_be_named_as_substitute(
    discord: Discord, bot: Bot
) -> None:
    (alice, bob, _), board = await match_of(discord, "Alice", "Bob", "Chandra")
    eve = discord.person("Eve")
    eve.leaves_server(discord.server)
    await resigns(bob, board)
    refused = await alice.types(f"/match do:replace player:Bob with:{eve.mention}")
    assert refused.text == str(not_here(eve.id))


async def test_replaced_player_can_choose_the_match_to_return_to_from_another_channel(
    discord: Discord, bot: Bot
) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob")
    elsewhere = discord.server.add_channel("elsewhere")
    await bob.types("/away until:3 days")
    await alice.types("/match do:replace player:Bob computer:easy")
    ((_, match),) = await bob.asks("/match do:back match:", elsewhere)
    assert match == id_of(board)
    answer = await bob.types(f"/match do:back match:{match}", elsewhere)
    assert str(wording.BACK_EVERYWHERE) in answer.text


async def test_select_asks_which_of_several_missing_players_to_replace(
    discord: Discord, bot: Bot
) -> None:
    (alice, bob, chandra, _), board = await match_of(discord, *FOUR, options="options:first: north")
    notice = await resigns(bob, board)
    await resigns(chandra, notice)
    question = await alice.types("/match do:replace")
    assert str(wording.SEVERAL_MISSING) in question.text
    (select,) = question.selects
    assert [option.label for option in select.options] == ["Bob (East)", "Chandra (South)"]
    answer = await alice.chooses("Chandra (South)", on=question)
    assert str(wording.place_free("Chandra", named=False)) in answer.text
    current = await changed(board, lambda each: "Take South" in labels(each))
    assert "has resigned" not in current.content  # a message of its own says that
