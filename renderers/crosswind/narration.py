"""What a turn of Crosswind did, and how a match ended, as Markdown."""

from __future__ import annotations

from games.crosswind.values import SWAP, Colour, News, Point, View
from renderers.crosswind.names import EDGES, goals, name_markdown, player
from renderers.kit.words import counted, lines
from renderers.renderer import Cast


def tell(view: View, cast: Cast) -> str:
    """The goals before the first move; then the stone or the swap, and who had to pass. Empty after
    a resignation, since the board did not change."""
    news = view.news
    if news is None:
        return goals(view, cast, name_markdown)
    # A resignation: the end of the match tells it.
    if news.move is None:
        return ""
    if news.move is SWAP:
        return _swapped(view, cast)
    played = f"**{name_markdown(view, news.colour, cast)} played {news.move.name}**"
    return lines(played, _offered(view, news.move, cast), _passed(view, news, cast))


def tell_end(view: View, cast: Cast) -> str:
    """The winner, and how the match was won."""
    if view.outcome is None:
        return ""
    if view.winner is None:
        return "**The match is drawn**: neither Black nor White can place a stone any more."
    wins = f"**{name_markdown(view, view.winner, cast)} wins**"
    # Won without a chain: the other one resigned.
    if not view.chain:
        return f"{wins}, as {view.winner.other.word} resigned."
    one, other = EDGES[view.winner]
    stones = counted(len(view.chain), "stone", "stones")
    ends = f"from {one} at {view.chain[0].name} to {other} at {view.chain[-1].name}"
    return f"{wins} with a chain of **{stones}**, {ends}."


def _offered(view: View, point: Point, cast: Cast) -> str:
    if not view.may_swap:
        return ""
    first, second = (player(view.seat_of(colour), cast) for colour in Colour)
    return (
        f"{second} may place a stone or **swap**: then {second} is Black, with the stone on "
        f"{point.name}, and {first} goes on as White."
    )


def _passed(view: View, news: News, cast: Cast) -> str:
    """Who had to pass. If both had to, the match is drawn, and its end tells that."""
    if view.outcome is not None:
        return ""
    return "".join(
        f"{name_markdown(view, colour, cast)} can place no stone and **passes**: "
        f"{colour.other.word} plays again."
        for colour in news.passed
    )


def _swapped(view: View, cast: Cast) -> str:
    """The names first, since they are what has changed."""
    assert view.last is not None
    black, white = (player(view.seat_of(colour), cast) for colour in Colour)
    return lines(
        f"**{black} swapped: {black} is Black now, {white} is White**",
        f"The stone stays on {view.last.name} and is now {black}’s. White moves next.",
    )
