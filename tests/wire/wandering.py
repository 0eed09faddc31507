"""People who play any game to its end by what their hands offer them, at random."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random

from cogs.match_selection import MINE
from sandbox import Discord, Message, Person
from tests.wire.story import board_of, has_moved, is_end

LONGEST = 2000
NO_MOVES = ("Undo", "◀ Back", "Other hands")

Between = Callable[[int], Awaitable[None]]


async def nothing(_: int) -> None:
    """Between two moves nothing else happens."""


async def wander(
    discord: Discord, people: list[Person], game: str, rng: Random, between: Between = nothing
) -> Message:
    """Plays in #general to the end; the last message. `between` is called with the number of each move."""
    for number in range(LONGEST):
        await discord.settle()
        board = newest_board(discord)
        if not waited_for(board, people):
            if is_end(board):
                return board
            await board_of(board.channel, after=board)  # computers are to play
            continue
        await between(number)
        await moves(rng.choice(waited_for(board, people)), game, rng)
    raise AssertionError("the match does not end")


async def moves(person: Person, game: str, rng: Random) -> Message:
    """Any of the moves that the hand offers, in one step or two; what the person reads then. Nothing is done
    where the next board was on its way: somebody else is to play by now, or it is over."""
    answer = await person.types(f"/{game} {'hand' if game in WITH_HANDS else PLACES[game]}")
    for _ in range(2):
        if any(each in answer.text for each in TOO_LATE):
            return answer
        buttons = [each.label for each in answer.buttons if each.label not in NO_MOVES]
        options = [option.label for menu in answer.selects for option in menu.options]
        assert options or buttons, f"no move is offered: {answer.text}"
        chosen = rng.choice(options or buttons)
        acting = person.chooses if options else person.presses
        answer = await acting(chosen, on=answer)
        if has_moved(answer):
            return answer
    raise AssertionError(f"no move was made: {answer.text}")


TOO_LATE = ("it is not your turn", "the match is over", str(MINE.none_found("")).split("  ")[0])
WITH_HANDS = ("tradewinds", "weathervanes", "wind-of-fortune")
PLACES = {"crosswind": "place", "chance": "choose"}
"""What opens one's moves in games without hands."""


def newest_board(discord: Discord) -> Message:
    messages = discord.server.channel("general").messages
    return next(message for message in reversed(messages) if message.attachments)


def waited_for(board: Message, people: list[Person]) -> list[Person]:
    """Whom the first line of the current board names, while the match goes on."""
    first_line = board.content.split("\n")[0]
    if "is over at" in first_line or "was ended early" in first_line:
        return []
    return [person for person in people if person.mention in first_line]
