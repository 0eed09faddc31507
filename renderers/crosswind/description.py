"""The board of Crosswind in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from games.crosswind.board import board_of
from games.crosswind.values import SWAP, Colour, Point, View
from renderers.crosswind.moves import swap_words
from renderers.crosswind.names import Namer, goals, in_columns, name_markdown, name_plain
from renderers.kit.words import counted, first_fitting, lines
from renderers.renderer import Cast

LONGEST_ALT: Final = 1024


def describe(view: View, cast: Cast) -> str:
    """The board row by row as Markdown, and the points that are forbidden to the player to move."""
    # The only thing of the board that players can't see without checking four patterns everywhere.
    forbidden = ", ".join(in_columns(view.forbidden)) or "nothing"
    return lines(
        f"**{view.size} × {view.size}, {progress(view)}, {standing(view)}.** {_now(view, cast, name_markdown)}",
        goals(view, cast, name_markdown),
        _last(view),
        "**Rows**, from the top down",
        [f"- {row + 1}: {_row(view, row)}" for row in reversed(range(view.size))],
        f"**Forbidden to {view.mover.word}**: {forbidden}" if view.outcome is None else "",
        f"**Chain**: {', '.join(point.name for point in view.chain)}" if view.chain else "",
    )


def alt_text(view: View, cast: Cast) -> str:
    """Lists of points, or where that is too long a drawing in letters."""
    head = lines(
        f"Crosswind, {view.size} by {view.size}, {progress(view)}. {_now(view, cast, name_plain)}",
        goals(view, cast, name_plain),
        _last(view),
    )
    return _with_board(head, view)


def describe_hand(
    view: View,
    cast: Cast,
    *,
    forecasts: bool = True,  # noqa: ARG001 - what is forbidden is a rule and no forecast
) -> str:
    assert view.seat is not None
    colour = view.colours[view.seat]
    if view.to_act != view.seat:
        return _with_board(f"You are {colour.word}. {_now(view, cast, name_plain)}", view)
    swap = f", or swap: {swap_words(view)}" if view.may_swap else ""
    head = f"Place a stone as {colour.word}, who goes from {colour.goal}{swap}."
    return _with_board(head, view)


def progress(view: View) -> str:
    """The number of the move that is due; at the end of the last one."""
    return f"move {max(1, view.moves_made + (view.outcome is None))}"


def standing(view: View) -> str:
    """How many stones each colour needs yet if the other one stood still; at the end the result."""
    if view.outcome is not None:
        return f"{view.winner.word} wins" if view.winner is not None else "a draw"
    if not view.black | view.white:
        return "the board is empty"
    black, white = (needed(view, colour) for colour in Colour)
    if black is None or white is None:
        return f"{Colour.WHITE.word if white is None else Colour.BLACK.word} is cut off"
    # Patterns may forbid the shortest way, so it can only take longer.
    return f"Black needs at least {counted(black, 'more stone', 'more stones')}, White {white}"


def needed(view: View, colour: Colour) -> int | None:
    """The stones that the shortest way between the edges of the colour lacks; None if there is no way."""
    board = board_of(view.size)
    start, end = board.edges[colour]
    own, empty = (
        board.mask(view.stones[colour]),
        board.everywhere ^ board.mask(view.black | view.white),
    )
    count, reached = 0, board.chain(own, own & start)
    while not reached & end:
        step = (board.around(reached) | start) & empty & ~reached
        if not step:
            return None
        count, reached = count + 1, reached | board.chain(own | step, step)
    return count


def _now(view: View, cast: Cast, name: Namer) -> str:
    if view.outcome is None:
        swap = " and may swap" if view.may_swap else ""
        return f"{name(view, view.mover, cast)} is to play{swap}."
    if view.winner is None:
        return "The match is drawn: neither colour can place a stone."
    how = f"with a chain of {len(view.chain)}" if view.chain else "by resignation"
    return f"{name(view, view.winner, cast)} has won {how}."


def _last(view: View) -> str:
    """The last stone, and what else has happened."""
    news = view.news
    if news is None or view.last is None:
        return "The board is empty." if news is None else ""
    if news.move is SWAP:
        return f"The colours were swapped; the only stone is Black’s on {view.last.name}."
    colour = view.colour_at(view.last)
    assert colour is not None
    passed = [f" {each.word} had to pass." for each in news.passed if view.outcome is None]
    return f"The last stone is {colour.word}’s on {view.last.name}.{''.join(passed)}"


def _row(view: View, row: int) -> str:
    found = []
    for colour in Colour:
        columns = sorted(point.name[0] for point in view.stones[colour] if point.row == row)
        if columns:
            found.append(f"{colour.word} {', '.join(columns)}")
    return "; ".join(found) or "empty"


def _with_board(head: str, view: View) -> str:
    return first_fitting(LONGEST_ALT, (lines(head, board) for board in _boards(view)))


def _boards(view: View) -> Iterator[str]:
    """All stones and all forbidden points: as lists, and as a drawing in letters."""
    # On a large board, lists of all stones exceed the limit of 1,024 characters.
    lists = [f"{colour.word}: {_listed(view.stones[colour])}" for colour in Colour]
    forbidden = f"Forbidden to {view.mover.word}: {_listed(view.forbidden)}"
    yield lines(lists, forbidden if view.outcome is None else "")
    # A drawing takes a fixed number of characters: 19 × 19 always fits.
    marks = f", x forbidden to {view.mover.word}" if view.outcome is None else ""
    yield lines(
        f"Columns from a, rows as numbered; B Black, W White, . empty{marks}:", _drawn(view)
    )


def _listed(found: Iterable[Point]) -> str:
    return " ".join(in_columns(found)) or "none"


def _drawn(view: View) -> list[str]:
    """`11 ..BxW` for each row, from the top down."""
    letters = dict.fromkeys(view.forbidden, "x")
    for colour in Colour:
        letters |= dict.fromkeys(view.stones[colour], colour.word[0])
    across = range(view.size)
    return [
        f"{row + 1} {''.join(letters.get(Point(column, row), '.') for column in across)}"
        for row in reversed(across)
    ]
