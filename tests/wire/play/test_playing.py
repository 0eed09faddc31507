"""Playing a card by button, by command with autocomplete, and by free typing. Undoing a move, with the consent
of other players where it is needed."""

from __future__ import annotations

from cogs.actions.hands import your_turn
from cogs.wording import ALLOWED, OTHERS_ASKED, TAKEN_BACK, would_ask
from matches.announcer.buttons import UNDO
from matches.decisions.playing import NO_UNDO_ASKED, OWN_UNDO, WRONG_TURN
from sandbox import Discord
from tests.wire.process import Bot
from tests.wire.story import (
    board_of,
    cards_in,
    initials_in,
    labels,
    match_of,
    mover_of,
    offers_moves,
    turns,
)


async def test_only_the_player_to_move_is_offered_cards_and_a_played_one_is_confirmed(
    discord: Discord, bot: Bot
) -> None:
    people, board = await match_of(discord, "Alice", "Bob", "Chandra", "Diego")
    mover, *others = sorted(people, key=lambda person: person is not mover_of(board, people))
    for person in people:
        hand = await person.presses("Hand", on=board)
        assert hand.ephemeral_to is person
        (picture,) = hand.media
        assert 0 < len(picture.description or "") <= 1024
        assert len(hand.buttons) == (6 if person is mover else 0)
        assert offers_moves(hand) == (person is mover)
    waiting = others[0]
    hand = await waiting.types("/tradewinds hand")
    assert str(WRONG_TURN) in hand.text
    assert mover.name in hand.text
    refused = await waiting.types("/tradewinds play card:FRC")
    assert str(WRONG_TURN) in refused.text
    hand = await mover.presses("Hand", on=board)
    offered = await mover.asks("/tradewinds play card:")
    assert [label for label, _ in offered] == [each for each in labels(hand) if ": " in each]
    assert [value for _, value in offered] == initials_in(hand)
    for person in (*others, discord.person("Eve")):
        assert await person.asks("/tradewinds play card:") == []
    card = cards_in(hand)[2]
    answer = await mover.presses(card, on=hand)
    assert answer is hand
    assert f"**{card}**" in answer.text
    assert {*labels(answer)} <= {"Undo"}, "which depends on what it turned up"
    assert not answer.media


async def test_card_can_be_typed_in_many_spellings(discord: Discord, bot: Bot) -> None:
    people, board = await match_of(discord, "Alice")
    spellings = (
        lambda _, initials: initials,
        lambda _, initials: initials.lower(),
        lambda card, _: card.replace(" ", "-"),
        lambda card, _: " ".join(reversed(card.lower().split())),
    )
    for spelled in spellings:
        hand = await people[0].presses("Hand", on=board)
        card, initials = cards_in(hand)[0], initials_in(hand)[0]
        answer = await people[0].types(f"/tradewinds play card:{spelled(card, initials)}")
        assert f"You played **{card}**" in answer.text
        board = await board_of(board.channel, after=board)


async def test_player_with_several_winds_sees_all_their_hands(discord: Discord, bot: Bot) -> None:
    people, board = await match_of(discord, "Alice", "Bob", options="options:first: south")
    alice, bob = people
    hand = await alice.presses("Hand", on=board)
    assert str(your_turn("South")) in hand.text
    assert [len(hand.media), len(cards_in(hand))] == [1, 6]
    (own,) = hand.media
    other = await alice.presses("Other hands", on=hand)
    assert len(other.media) == 1
    assert other.media[0].filename != own.filename
    assert labels(other) == ["◀ Back"]
    by_command = await alice.types("/tradewinds hand others:true")
    assert [each.filename for each in by_command.media] == [each.filename for each in other.media]
    assert len(cards_in(await alice.presses("◀ Back", on=other))) == 6
    assert len((await bob.presses("Hand", on=board)).media) == 2
    board = await turns(people, board, 2)
    hand = await alice.presses("Hand", on=board)
    assert str(your_turn("North")) in hand.text


async def test_open_hands_are_shown_to_all_players(discord: Discord, bot: Bot) -> None:
    people, board = await match_of(
        discord, "Alice", "Bob", "Chandra", "Diego", options="options:hands: open"
    )
    mover = mover_of(board, people)
    for person in people:
        hand = await person.presses("Hand", on=board)
        if person is not mover:
            assert len({picture.filename for picture in hand.media}) == 4
            assert not hand.buttons
            continue
        assert [len(hand.media), len(cards_in(hand))] == [1, 6]
        own = {picture.filename for picture in hand.media}
        others = await person.presses("Other hands", on=hand)
        assert len(own | {picture.filename for picture in others.media}) == 4


async def test_newly_opened_hand_deletes_the_earlier_hand_or_confirmation_of_its_match(
    discord: Discord, bot: Bot
) -> None:
    people, board = await match_of(discord, "Alice", "Bob", "Chandra", "Diego")
    mover, waiting = sorted(people, key=lambda each: each is not mover_of(board, people))[:2]
    waits = [await waiting.presses("Hand", on=board) for _ in range(2)]
    unused = await mover.presses("Hand", on=board)
    confirmation = await mover.presses("Hand", on=board)
    await discord.settle()
    assert unused.deleted
    await mover.presses(cards_in(confirmation)[0], on=confirmation)
    board = await board_of(board.channel, after=board)
    await mover.types("/tradewinds hand")  # nothing can be chosen there
    board = await turns(people, board, 3)
    assert not confirmation.deleted
    await mover.presses("Hand", on=board)
    await discord.settle()
    assert confirmation.deleted
    assert not [each for each in waits if each.deleted]


OPTIONS = "options:size: 7, swap: off colour:black"
ALLOW = str(UNDO[0].label)


async def test_confirmation_of_a_move_offers_to_undo_it(discord: Discord, bot: Bot) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob", game="crosswind", options=OPTIONS)
    played = await alice.types("/crosswind play point:d4")
    turn = await board_of(board.channel, after=board)
    assert str(TAKEN_BACK) in (await alice.presses("Undo", on=played)).text
    again = await board_of(board.channel, after=turn)
    assert "**Alice (Black) " in again.content
    assert f"{alice.mention} (Black)" in again.content
    assert alice not in again.pinged
    assert str(WRONG_TURN) in (await bob.types("/crosswind play point:a1")).text
    assert "d4" not in (await bob.types("/crosswind board show:words")).text


async def test_undo_after_a_reply_needs_the_opponents_consent(discord: Discord, bot: Bot) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob", game="crosswind", options=OPTIONS)
    for person, point in ((alice, "d4"), (bob, "a1")):
        await person.types(f"/crosswind play point:{point}")
        board = await board_of(board.channel, after=board)
    assert str(OTHERS_ASKED) in (await alice.types("/match do:undo")).text
    asked = await board.channel.message(lambda message: ALLOW in labels(message), after=board)
    assert asked.pinged == [bob]
    await bot.kill()
    await bot.start()
    assert str(OWN_UNDO) in (await alice.presses(ALLOW, on=asked)).text
    assert str(ALLOWED) in (await bob.presses(ALLOW, on=asked)).text
    board = await board_of(board.channel, after=asked)
    assert f"{alice.mention} (Black)" in board.content
    assert str(NO_UNDO_ASKED) in (await bob.types("/match do:decline")).text


async def test_old_undo_button_asks_for_confirmation_before_pinging(
    discord: Discord, bot: Bot
) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob", game="crosswind", options=OPTIONS)
    played = await alice.types("/crosswind play point:d4")
    board = await board_of(board.channel, after=board)
    await bob.types("/crosswind play point:a1")
    board = await board_of(board.channel, after=board)
    before, rung = len(board.channel.messages), len(bob.pings)
    question = await alice.presses("Undo", on=played)
    assert str(would_ask("Bob")) in question.text
    assert "Leave it" in labels(question)
    assert (len(board.channel.messages), len(bob.pings)) == (before, rung)
    assert str(OTHERS_ASKED) in (await alice.presses("Ask", on=question)).text
    asked = await board.channel.message(lambda message: ALLOW in labels(message), after=board)
    assert asked.pinged == [bob]
