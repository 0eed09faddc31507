"""People who play any game to its end, with random moves from what their hands offer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random

from sandbox import Discord, Message, Person
from tests.wire.story import MOVING, board_of, is_end, kind_of, offers_moves, shows_board

LONGEST = 2000

Between = Callable[[int], Awaitable[None]]


async def nothing(_: int) -> None:
    """Do nothing between two moves."""


async def wander(
    discord: Discord, people: list[Person], game: str, rng: Random, between: Between = nothing
) -> Message:
    """Play in #general to the end, and return the last message. `between` gets the number of each move."""
    for number in range(LONGEST):
        await discord.settle()
        board = newest_board(discord)
        if is_end(board):
            return board
        waited = waited_for(board, people)
        if waited:
            await between(number)
        for person in rng.sample(waited, len(waited)):
            if offers_moves(hand := await opened(person, game)):
                await _moves_from(hand, person, rng)
                break
        else:
            await board_of(board.channel, after=board)  # it is the turn of computers
    raise AssertionError("the match does not end")


async def moves(person: Person, game: str, rng: Random) -> Message:
    """Make a random move that the hand offers. Return the response, in whatever language it is.

    Do nothing if the hand offers none, because the turn or the match has just ended.
    """
    hand = await opened(person, game)
    return await _moves_from(hand, person, rng) if offers_moves(hand) else hand


async def opened(person: Person, game: str) -> Message:
    """Return the person's hand or, in games without hands, the message that offers moves."""
    return await person.types(f"/{game} {'hand' if game in WITH_HANDS else PLACES[game]}")


async def _moves_from(hand: Message, person: Person, rng: Random) -> Message:
    """Choose a random move of the hand, in one step or two. Return the last response."""
    answer = hand
    for _ in range(2):
        buttons = [each.label for each in answer.buttons if kind_of(each.custom_id) in MOVING]
        menus = [each for each in answer.selects if kind_of(each.custom_id) in MOVING]
        options = [option.value for menu in menus for option in menu.options]
        acting = person.chooses if options else person.presses
        answer = await acting(rng.choice(options or buttons), on=answer)
        if not offers_moves(answer):
            return answer
    raise AssertionError(f"no move was made: {answer.text}")


WITH_HANDS = ("tradewinds", "weathervanes", "wind-of-fortune")
PLACES = {"crosswind": "place", "chance": "choose"}
"""For games without hands, the command that opens the choice of moves."""


def newest_board(discord: Discord) -> Message:
    messages = discord.server.channel("general").messages
    return next(message for message in reversed(messages) if shows_board(message))


def waited_for(board: Message, people: list[Person]) -> list[Person]:
    """Return the players whom the first line of the board's message mentions, or none if the match is over."""
    first_line = board.content.split("\n")[0]
    return [] if is_end(board) else [person for person in people if person.mention in first_line]
