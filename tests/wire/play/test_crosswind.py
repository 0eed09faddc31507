"""Crosswind from the first stone to every kind of end."""

from __future__ import annotations

import copy

from cogs.actions.point_form import FIELD, TITLE
from cogs.replies import BACK
from games.crosswind.values import Pattern
from matches.announcer.buttons import TYPE_POINT
from matches.decisions.playing import EARLIER_TURN, WRONG_TURN
from matches.decisions.refusal import NOT_PLAYING, OVER
from sandbox import Discord, Message, Person
from tests.wire.process import Bot
from tests.wire.story import board_of, labels, match_of, mover_of, offers_moves, resign

LABEL = str(TYPE_POINT.label)


async def begun(discord: Discord, options: str) -> tuple[list[Person], Message]:
    """Begin a match of Alice, who is Black, and Bob. Return them, and the first board."""
    options = f"options:{options} colour:black"
    return await match_of(discord, "Alice", "Bob", game="crosswind", options=options)


async def places(person: Person, point: str, board: Message) -> Message:
    """Place a stone by command. Return the next board."""
    answer = await person.types(f"/crosswind play point:{point}")
    assert answer.text.startswith(
        "You **swapped**" if point == "swap" else f"You placed a stone on **{point}**"
    )
    return await board_of(board.channel, after=board)


async def test_crosswind_stone_can_be_placed_in_three_presses(discord: Discord, bot: Bot) -> None:
    (alice, bob), board = await begun(discord, "size: 19")
    columns = await alice.presses("Place a stone", on=board)
    assert columns.attachments
    assert labels(columns)[:19] == [*"abcdefghijklmnopqrs"]
    rows = await alice.presses("d", on=columns)
    assert rows.attachments
    assert labels(rows) == [*(f"d{row}" for row in range(1, 20)), str(BACK)]
    answer = await alice.presses("d4", on=rows)
    assert answer.text.startswith("You placed a stone on **d4**")
    board = await board_of(board.channel, after=board)
    asked = await bob.presses("Place a stone", on=board)
    assert any("Swap" in label for label in labels(asked))
    rows = await bob.presses("d", on=asked)
    assert "d4" not in labels(rows)


async def test_crosswind_point_can_be_typed_into_a_form(discord: Discord, bot: Bot) -> None:
    (alice, bob), board = await begun(discord, "size: 7, swap: off")
    board = await places(alice, "d4", board)
    board = await places(bob, "a1", board)
    hand = await alice.presses("Place a stone", on=board)
    for typed, why in (
        ("dance", "such as d4"),
        ("h1", "h1"),
        ("a1", "Choose an empty point"),
        ("c3", "A black stone is forbidden on c3"),
    ):
        assert await alice.presses(LABEL, on=hand) is hand
        refused = await alice.submits({str(FIELD): typed})
        assert why in refused.text
        assert refused is not hand
        assert refused.ephemeral_to is alice
        assert labels(refused) == [LABEL]
    await alice.presses(LABEL, on=hand)
    form = alice.modal
    assert form is not None
    assert form.title == str(TITLE)
    answer = await alice.submits({str(FIELD): "F 6"})
    assert answer.text.startswith("You placed a stone on **f6**")
    assert answer is hand, "the answer takes the place of the hand"
    board = await board_of(board.channel, after=board)
    assert mover_of(board, [alice, bob]) is bob

    async def again(person: Person, custom_id: str = form.custom_id) -> str:
        late = copy.copy(form)
        late.custom_id = custom_id
        return (await discord.actions.submit(person, late, {str(FIELD): "g7"}).answer).text

    assert str(EARLIER_TURN) in await again(alice)
    assert str(WRONG_TURN) in await again(alice, form.custom_id.replace(":1:", ":2:"))
    assert str(NOT_PLAYING) in await again(discord.person("Chandra"))
    await resign(bob)
    await board_of(board.channel, after=board)
    assert str(OVER) in await again(alice)
    assert " ERROR " not in bot.output


async def test_crosswind_point_can_be_typed_right_below_the_board(
    discord: Discord, bot: Bot
) -> None:
    (alice, bob), board = await begun(discord, "size: 7, swap: off")
    assert labels(board) == ["Place a stone", LABEL, "⋯"]
    await bob.presses(LABEL, on=board)
    assert str(WRONG_TURN) in (await bob.submits({str(FIELD): "d4"})).text
    await alice.presses(LABEL, on=board)
    answer = await alice.submits({str(FIELD): "d4"})
    assert answer.ephemeral_to is alice
    assert answer.text.startswith("You placed a stone on **d4**")
    assert labels(answer) == ["Undo"]
    await bob.presses(LABEL, on=await board_of(board.channel, after=board))
    refused = await bob.submits({str(FIELD): "d4"})
    assert "Choose an empty point" in refused.text
    await bob.presses(LABEL, on=refused)
    answer = await bob.submits({str(FIELD): "a1"})
    assert "You placed a stone" in answer.text
    assert answer is refused, "the answer takes the place of the refusal"


async def test_autocomplete_reaches_every_legal_crosswind_point_and_no_other(
    discord: Discord, bot: Bot
) -> None:
    (alice, bob), board = await begun(discord, "size: 19")
    column = await alice.asks("/crosswind play point:d")
    assert [value for _, value in column] == [f"d{row}" for row in range(1, 20)]
    for point in (f"{column}{row}" for column in "ajs" for row in (1, 10, 19)):
        offered = await alice.asks(f"/crosswind play point:{point}")
        assert offered[0][1] == point
    assert "swap" not in {value for _, value in await alice.asks("/crosswind play point:s")}
    board = await places(alice, "m10", board)
    assert (await bob.asks("/crosswind play point:"))[0][1] == "swap"
    assert "swap" in {value for _, value in await bob.asks("/crosswind play point:sw")}
    assert await alice.asks("/crosswind play point:") == []
    first = [value for _, value in await bob.asks("/crosswind play point:a")]
    assert first == [f"a{row}" for row in range(1, 20)]  # not `swap`, which has an a
    await places(bob, "a10", board)
    assert await alice.asks("/crosswind play point:a9")
    assert (
        await alice.asks("/crosswind play point:l9") == []
    )  # a naked diagonal; l19 is another point
    assert ("l19", "l19") in await alice.asks("/crosswind play point:L 1")


async def test_illegal_crosswind_stone_is_refused_with_text_and_picture(
    discord: Discord, bot: Bot
) -> None:
    (alice, bob), board = await begun(discord, "size: 7, swap: off")
    board = await places(alice, "d4", board)
    board = await places(bob, "a7", board)
    refusal = await alice.types("/crosswind play point:e5")
    assert f"{Pattern.NAKED_DIAGONAL.value} with d4" in refusal.text
    assert refusal.attachments[0].filename.startswith("refused-")
    assert refusal.ephemeral_to is alice
    assert labels(refusal) == ["Place a stone"]
    assert offers_moves(await alice.presses("Place a stone", on=refusal))
    for wrong, why in (("d4", "on d4"), ("z9", "not on this board"), ("swap", "swap")):
        refusal = await alice.types(f"/crosswind play point:{wrong}")
        assert why in refusal.text.lower()
        assert not refusal.attachments
    assert str(WRONG_TURN) in (await bob.types("/crosswind play point:b2")).text
    await discord.settle()
    assert board.channel.messages[-1] is board


async def test_crosswind_board_can_show_forbidden_points(discord: Discord, bot: Bot) -> None:
    (alice, bob), board = await begun(discord, "size: 7")
    board = await places(alice, "d4", board)
    plain = await bob.types("/crosswind board")
    marked = await bob.types("/crosswind board show:marked")
    assert marked.ephemeral_to is bob
    assert marked.attachments[0].filename.startswith("marked-")
    await bob.types("/crosswind play point:a1")
    await board_of(board.channel, after=board)
    forbidden = await alice.types("/crosswind board show:marked")
    now = await alice.types("/crosswind board")
    assert forbidden.attachments[0].data != now.attachments[0].data
    assert plain.attachments[0].data != now.attachments[0].data


async def test_crosswind_players_are_named_by_their_new_colours_after_a_swap(
    discord: Discord, bot: Bot
) -> None:
    (alice, bob), board = await begun(discord, "size: 7")
    board = await places(alice, "d4", board)
    assert f"{bob.mention} (White)" in board.content
    board = await places(bob, "swap", board)
    assert f"{alice.mention} (White)" in board.content
    question = await bob.types("/match do:resign")
    assert "(Black)" in question.text
    await bob.presses("Resign", on=question)
    end = await board_of(board.channel, after=board)
    assert "**Alice (White) wins.** Black resigned." in end.content
