"""The narration of Crosswind as Markdown: what happened in a turn, and how a match ended."""

from __future__ import annotations

from games.crosswind.values import SWAP, Colour, News, View
from renderers.crosswind.names import given_up, goals, name_markdown, player
from renderers.kit.words import named
from renderers.renderer import Cast
from texts.text import NOTHING, Text, counted, lines, phrase, verbatim


def tell(view: View, cast: Cast) -> Text:
    """Narrate the last event. Before the first move, state both players' goals. After a resignation, return an
    empty text."""
    news = view.news
    if news is None:
        # The line above the narration already says who has which colour.
        return goals(*(colour.word for colour in Colour))
    if news.move is None:
        return NOTHING
    if news.move is SWAP:
        return _swapped(view, cast)
    name = name_markdown(view, news.colour, cast)
    played = phrase("**{player} played {point}**", player=name, point=news.move.name)
    return lines(played, _offered(view, cast), _passed(view, news, cast))


def tell_end(view: View, cast: Cast) -> Text:
    if view.outcome is None:
        return NOTHING
    if view.winner is None:
        return phrase("**The match is drawn**: neither Black nor White can place a stone any more.")
    name = name_markdown(view, view.winner, cast)
    if view.chain:
        return counted(
            len(view.chain),
            "**{player} wins** with a chain of **{n} stone** from {first} to {last}.",
            "**{player} wins** with a chain of **{n} stones** from {first} to {last}.",
            player=name,
            first=view.chain[0].name,
            last=view.chain[-1].name,
        )
    why = given_up(view, view.winner.other, cast.late)
    return verbatim("{won} {why}.", won=phrase("**{player} wins.**", player=name), why=why)


def _offered(view: View, cast: Cast) -> Text:
    if not view.may_swap:
        return NOTHING
    white = player(view.seat_of(Colour.WHITE), cast)
    return phrase("{white} may **swap** and take over Black.", white=white)


def _passed(view: View, news: News, cast: Cast) -> list[Text]:
    """Say which colours had to pass. Return an empty list once the match is over, because `tell_end` narrates a
    draw."""
    if view.outcome is not None:
        return []
    return [_passes(colour, name_markdown(view, colour, cast)) for colour in news.passed]


def _passes(colour: Colour, name: Text) -> Text:
    if colour is Colour.BLACK:
        return phrase("{player} can place no stone and **passes**. White plays again.", player=name)
    return phrase("{player} can place no stone and **passes**. Black plays again.", player=name)


def _swapped(view: View, cast: Cast) -> Text:
    assert view.last is not None
    seat = view.seat_of(Colour.BLACK)
    black = player(seat, cast)
    swapper = named(black, seat, cast, markdown=True) if seat in cast.stand_ins else black
    return lines(
        phrase("**{black} swapped and is Black now**", black=swapper),
        phrase(
            "The stone stays on {point} and is now {black}’s. White moves next.",
            point=view.last.name,
            black=black,
        ),
    )
