"""What a move of Weathervanes did, and how a match ended, as Markdown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.rules import Seat
from games.weathervanes.forecasts import asked
from games.weathervanes.pieces import ANEW, FIRST, SEATS, Placement, Score, Shown, Trick
from games.weathervanes.values import (
    Dealt,
    Finished,
    Placed,
    Played,
    Resolved,
    View,
)
from renderers.kit.words import counted, first_fitting, lines, listed, signed
from renderers.renderer import Cast
from renderers.weathervanes.names import (
    name_markdown,
    place_words,
    pointing,
    points,
    score_reasons,
    score_short,
    score_sum,
    seat_name,
)

# A message of Discord has 2,000 characters, and the last turn is told in the same one.
LONGEST_END: Final = 700
Namer = Callable[[Seat], str]

FINAL: Final = "**Everybody’s own Display came into their tableau: now all tableaux score**"
ORDINALS: Final = ("1st", "2nd", "3rd", "4th")


def tell(view: View, cast: Cast) -> str:
    """The result first. After a trick, what each seat took, placed and scored. Empty after a
    resignation, since the table did not change."""
    match view.news:
        case Dealt():
            return lines(_begun(view.news, cast), _tokens(view.news))
        case Played(card, trick):
            return lines(_played(card, trick, cast), _taking(view))
        case Placed(made):
            return f"**{name_markdown(made.seat, cast)} has placed a card**: {_placed(view, made)}"
        case Resolved():
            return lines(_won(view.news, cast), _resolved(view.news), _next(view.news, cast))
        case Finished(placements):
            return lines(FINAL, [f"- {_taken(made, made.scores[:-1])}" for made in placements])
    return ""


def tell_end(view: View, cast: Cast) -> str:
    """The winner and the tie-break, then all four seats by place, with their final tableaux."""
    if view.outcome is None:
        return ""
    # From the longest to the shortest: with sums in words, with sums in figures, without names.
    styles = (
        (lambda seat: name_markdown(seat, cast), score_sum),
        (lambda seat: name_markdown(seat, cast), score_short),
        (seat_name, score_short),
    )
    return first_fitting(LONGEST_END, (_ending(view, cast, *style) for style in styles))


def _begun(deal: Dealt, cast: Cast) -> str:
    aside = f", {deal.aside} left over" if deal.aside else ""
    leads = f"{name_markdown(deal.leader, cast)} has the red token and leads"
    return f"**Round {deal.round} begins: {deal.size} cards each{aside}; {leads}**"


def _tokens(deal: Dealt) -> str:
    tokens = ", ".join(f"{seat_name(seat)} {deal.tokens[seat].word}" for seat in SEATS)
    return f"Tokens{' pass to the left' if deal.round > 1 else ''}: {tokens}."


def _standings(deal: Dealt) -> str:
    order = sorted(SEATS, key=lambda seat: -deal.scores[seat])
    scores = ", ".join(f"{seat_name(seat)} {points(deal.scores[seat])}" for seat in order)
    return f"Standings: {scores}."


def _played(card: Shown, trick: Trick, cast: Cast) -> str:
    name = name_markdown(card.seat, cast)
    if card.seat == trick.leader:
        first = seat_name(trick.givers[0])
        return (
            f"**{name} leads {card.number} in {card.suit.word}**: it points {pointing(trick)}, "
            f"so the winner will take {first}’s Display"
        )
    return f"**{name} plays {card.number}, showing {card.suit.word}**: {_standing(card, trick)}"


def _standing(card: Shown, trick: Trick) -> str:
    best = trick.best
    if trick.complete:
        return f"{seat_name(best.seat)} wins with {best.number}"
    if card.suit != trick.suit:
        return f"it does not follow {trick.suit.word}"
    return (
        "the best so far" if card == best else f"{seat_name(best.seat)}’s {best.number} is higher"
    )


def _taking(view: View) -> str:
    """Who takes what, if a seat has a choice of places. Otherwise the end of the trick tells it at once."""
    # A placement without a choice is forced, so its end follows at once (ruling 3).
    deciding = asked(view)
    choosing = [seat_name(each.seat) for each in view.placements if each.seat in deciding]
    if not choosing:
        return ""
    taken = ", ".join(f"{seat_name(each.seat)} takes {_card(each)}" for each in view.placements)
    verb = "chooses" if len(choosing) == 1 else "choose"
    return f"{taken}. {listed(choosing)} {verb} a place."


def _card(made: Placement) -> str:
    """`West’s 4`"""
    owner = "their own" if made.giver == made.seat else f"{seat_name(made.giver)}’s"
    return f"{owner} {made.number}"


def _placed(view: View, made: Placement) -> str:
    """One placement. While final Displays are placed, the value of the final tableau is left for
    the end."""
    return _taken(made, made.scores[:-1] if view.final else made.scores)


def _taken(made: Placement, cleared: Sequence[Score]) -> str:
    """Whose card came where, and what was scored by it so that the tableau was cleared."""
    card, scored = f"{seat_name(made.seat)} takes {_card(made)}", ""
    for score in cleared:
        scored = f" their tableau scores **{signed(score.total)}** ({score_reasons(score)})"
    if made.place == ANEW:
        return f"{card}, which fits nowhere:{scored}; {made.number} begins the next"
    return f"{card}, {_where(made)}" + (f", and{scored}" if scored else "")


def _where(made: Placement) -> str:
    assert made.place is not None
    if made.place == FIRST:
        return "the first card of their tableau"
    return f"placed {place_words(made.place)}" + ", the only place" * made.forced


def _won(news: Resolved, cast: Cast) -> str:
    best = news.trick.best
    return (
        f"**{name_markdown(best.seat, cast)} wins trick {news.number} of round {news.round} with "
        f"{best.number} {best.suit.word}**"
    )


def _resolved(news: Resolved) -> list[str]:
    first = seat_name(news.trick.givers[0])
    head = (
        f"It points {pointing(news.trick)}: the winner takes {first}’s Display, the others the next "
        "ones clockwise."
    )
    return [head, *(f"- {_taken(made, made.scores)}" for made in news.placements)]


def _next(news: Resolved, cast: Cast) -> list[str]:
    """What begins: the next trick, the next round, or the end."""
    if news.dealt is not None:
        return [_begun(news.dealt, cast), _tokens(news.dealt), _standings(news.dealt)]
    if news.leader is None:
        return ["All cards are played. Now everybody places their own Display."]
    return [f"{seat_name(news.leader)} leads trick {news.number + 1}."]


def _ending(view: View, cast: Cast, name: Namer, summed: Callable[[Score], str]) -> str:
    assert view.outcome is not None
    # Stable: seats that share a place stay in play order.
    order = sorted(SEATS, key=view.outcome.places.__getitem__)
    return lines(_victory(view, cast), [f"- {_rank(view, seat, name, summed)}" for seat in order])


def _victory(view: View, cast: Cast) -> str:
    assert view.outcome is not None
    first, *others = view.outcome.winners
    score = counted(view.scores[first], "point", "points").replace("-", "−")
    if others:
        names = listed(name_markdown(seat, cast) for seat in view.outcome.winners)
        return f"**{names} share the victory with {score}**, alike also in their final tableaux."
    return f"**{name_markdown(first, cast)} wins with {score}**{_tie_break(view, first)}."


def _tie_break(view: View, winner: Seat) -> str:
    """What the winner had more of (fewer with Partial Misère) than those with equal points."""
    assert view.outcome is not None
    if view.outcome.reason == "points":
        return ""
    tied = listed(
        seat_name(seat)
        for seat in SEATS
        if seat != winner and seat not in view.resigned and view.scores[seat] == view.scores[winner]
    )
    # Ruling 9: Partial Misère turns the tie-breaks round.
    more = "fewer" if view.variants.misere else "more"
    return f", as many as {tied}, but {more} {view.outcome.reason} in the final tableau"


def _rank(view: View, seat: Seat, name: Namer, summed: Callable[[Score], str]) -> str:
    assert view.outcome is not None
    place = ORDINALS[view.outcome.places[seat] - 1]
    gone = ", resigned" * (seat in view.resigned)
    final = f"final tableau {summed(view.finals[seat])}"
    return f"{place} {name(seat)}{gone}: **{points(view.scores[seat])}**; {final}"
