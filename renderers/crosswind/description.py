"""Descriptions of the Crosswind board in text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from games.crosswind.about import ABOUT
from games.crosswind.board import board_of
from games.crosswind.values import SWAP, Colour, Point, View
from renderers.crosswind.names import Namer, goals, in_columns, name_markdown, name_plain
from renderers.kit.words import entry
from renderers.renderer import LONGEST_ALT, Cast
from texts.text import (
    NOTHING,
    Text,
    counted,
    fitting,
    joined,
    lines,
    phrase,
    phrase_in,
    sentences,
    verbatim,
)

LETTERS: Final = {Colour.BLACK: "B", Colour.WHITE: "W"}
"""The letter for each colour's stones in a board drawn with letters. They are the same in every language."""


def describe(view: View, cast: Cast) -> Text:
    size = verbatim("{size} × {size}", size=view.size)
    facts = joined(", ", size, progress(view), standing(view))
    return lines(
        sentences(verbatim("**{facts}.**", facts=facts), _now(view, cast, name_markdown)),
        goals(*(name_markdown(view, colour, cast) for colour in Colour)),
        _last(view),
        phrase("**Rows**, from the top down"),
        [_row(view, row) for row in reversed(range(view.size))],
        # Without this list, players would have to check four patterns at every point.
        _forbidden_markdown(view),
        phrase("**Chain**: {points}", points=", ".join(point.name for point in view.chain))
        if view.chain
        else "",
    )


def alt_text(view: View, cast: Cast) -> Text:
    """Describe the board, with lists of stones and forbidden points. If the text is too long, draw the board
    with letters in place of the lists."""
    size = phrase("{size} by {size}", size=view.size)
    facts = joined(", ", ABOUT.name, size, progress(view))
    head = lines(
        sentences(verbatim("{facts}.", facts=facts), _now(view, cast, name_plain)),
        goals(*(name_plain(view, colour, cast) for colour in Colour)),
        _last(view),
    )
    return _with_board(head, view)


def describe_hand(
    view: View,
    cast: Cast,
    *,
    forecasts: bool = True,  # noqa: ARG001 - what is forbidden is a rule and no forecast
) -> Text:
    assert view.seat is not None
    black = view.colours[view.seat] is Colour.BLACK
    if view.to_act != view.seat:
        own = phrase("You are Black.") if black else phrase("You are White.")
        return _with_board(sentences(own, _now(view, cast, name_plain)), view)
    if black:
        task = phrase("Place a stone as Black, who goes from top to bottom.")
    else:
        task = phrase("Place a stone as White, who goes from left to right.")
    return _with_board(sentences(task, _swap(view)), view)


def progress(view: View) -> Text:
    """Return the number of the current move or, once the match is over, of the last move."""
    return phrase("move {number}", number=max(1, view.moves_made + (view.outcome is None)))


def standing(view: View) -> Text:
    """Say how many more stones each colour needs at least to connect its edges."""
    if view.outcome is not None:
        return RESULTS[view.winner]
    if not view.black | view.white:
        return phrase("the board is empty")
    # Neither colour is ever cut off: a wall without naked diagonals is a chain, which has won.
    black, white = (needed(view, colour) for colour in Colour)
    # The plus signs mean "at least", because forbidden patterns may block the shortest path.
    return counted(
        black,
        "Black {n}+ stone to go, White {white}+",
        "Black {n}+ stones to go, White {white}+",
        white=white,
    )


RESULTS: Final = {
    Colour.BLACK: phrase("Black wins"),
    Colour.WHITE: phrase("White wins"),
    None: phrase("a draw"),
}


def needed(view: View, colour: Colour) -> int:
    """Return how many more stones the colour's shortest path between its edges needs."""
    board = board_of(view.size)
    own, other = (board.mask(view.stones[each]) for each in (colour, colour.other))
    return len([*board.layers(board.edges[colour], own, board.everywhere ^ own ^ other)])


def _now(view: View, cast: Cast, name: Namer) -> Text:
    if view.outcome is None:
        mover = name(view, view.mover, cast)
        if view.may_swap:
            return phrase("{player} plays next and may swap.", player=mover)
        return phrase("{player} plays next.", player=mover)
    if view.winner is None:
        return phrase("The match is drawn: neither colour can place a stone.")
    winner = name(view, view.winner, cast)
    if not view.chain:
        return phrase("{player} has won by resignation.", player=winner)
    return counted(
        len(view.chain),
        "{player} has won with a chain of {n} stone.",
        "{player} has won with a chain of {n} stones.",
        player=winner,
    )


def _swap(view: View) -> Text:
    if not view.may_swap:
        return NOTHING
    assert view.last is not None
    return phrase("Or swap: you take Black and its stone on {point}.", point=view.last.name)


def _last(view: View) -> Text:
    news = view.news
    if news is None:
        return phrase("The board is empty.")
    if view.last is None:
        return NOTHING
    point = view.last.name
    if news.move is SWAP:
        return phrase(
            "The colours were swapped. The only stone is Black’s, on {point}.", point=point
        )
    if view.colour_at(view.last) is Colour.BLACK:
        last = phrase("The last stone is Black’s on {point}.", point=point)
    else:
        last = phrase("The last stone is White’s on {point}.", point=point)
    return sentences(last, [PASSED[each] for each in news.passed if view.outcome is None])


PASSED: Final = {
    Colour.BLACK: phrase("Black had to pass."),
    Colour.WHITE: phrase("White had to pass."),
}


def _row(view: View, row: int) -> Text:
    found = []
    for colour in Colour:
        columns = sorted(point.name[0] for point in view.stones[colour] if point.row == row)
        if columns:
            named = verbatim("{colour} {columns}", colour=colour.word, columns=", ".join(columns))
            found.append(named)
    stones = joined("; ", found) or phrase_in("row", "empty")
    return entry(row + 1, stones)


def _forbidden_markdown(view: View) -> Text:
    if view.outcome is not None:
        return NOTHING
    points = ", ".join(in_columns(view.forbidden)) or NO_POINTS
    if view.mover is Colour.BLACK:
        return phrase("**Forbidden to Black**: {points}", points=points)
    return phrase("**Forbidden to White**: {points}", points=points)


NO_POINTS: Final = phrase_in("points", "none")


def _with_board(head: Text, view: View) -> Text:
    return fitting(LONGEST_ALT, (lines(head, board) for board in _boards(view)))


def _boards(view: View) -> Iterator[Text]:
    # On a large board, lists of all stones exceed the limit of 1,024 characters.
    lists = [
        verbatim("{colour}: {points}", colour=colour.word, points=_listed(view.stones[colour]))
        for colour in Colour
    ]
    yield lines(lists, _forbidden(view))
    # A drawing has a fixed length, and even 19 × 19 points always fit.
    yield lines(_legend(view), _drawn(view))


def _forbidden(view: View) -> Text:
    if view.outcome is not None:
        return NOTHING
    points = _listed(view.forbidden)
    if view.mover is Colour.BLACK:
        return phrase("Forbidden to Black: {points}", points=points)
    return phrase("Forbidden to White: {points}", points=points)


def _legend(view: View) -> Text:
    if view.outcome is not None:
        # TRANSLATORS: a, B, W, . and x are letters in a drawing: they stay as they are.
        return phrase("Columns from a, rows as numbered; B Black, W White, . empty:")
    if view.mover is Colour.BLACK:
        # TRANSLATORS: a, B, W, . and x are letters in a drawing: they stay as they are.
        return phrase(
            "Columns from a, rows as numbered; B Black, W White, . empty, x forbidden to Black:"
        )
    # TRANSLATORS: a, B, W, . and x are letters in a drawing: they stay as they are.
    return phrase(
        "Columns from a, rows as numbered; B Black, W White, . empty, x forbidden to White:"
    )


def _listed(found: Iterable[Point]) -> str | Text:
    return " ".join(in_columns(found)) or NO_POINTS


def _drawn(view: View) -> list[str]:
    """Draw the board in letters and return its lines from the top row down, such as `11 ..BxW`."""
    letters = dict.fromkeys(view.forbidden, "x")
    for colour in Colour:
        letters |= dict.fromkeys(view.stones[colour], LETTERS[colour])
    across = range(view.size)
    return [
        f"{row + 1} {''.join(letters.get(Point(column, row), '.') for column in across)}"
        for row in reversed(across)
    ]
