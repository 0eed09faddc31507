"""The narration of Weathervanes as Markdown: what happened in the last event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.rules import Seat
from games.weathervanes.forecasts import asked
from games.weathervanes.pieces import ANEW, FIRST, SEATS, Placement, Score, Shown, Trick
from games.weathervanes.values import Dealt, Finished, Placed, Played, Resolved, View
from renderers.kit.words import item, person
from renderers.renderer import Cast
from renderers.weathervanes.names import (
    name_markdown,
    place_words,
    points,
    score_reasons,
    seat_name,
)
from texts.text import (
    NOTHING,
    Text,
    counted,
    joined,
    lines,
    listed,
    phrase,
    sentences,
    signed,
    verbatim,
)

FINAL: Final = phrase("**Everybody has placed their own Display. Now all tableaux score.**")


def tell(view: View, cast: Cast) -> Text:
    """Narrate the last event. Return an empty text after a resignation, which changes nothing on the table."""
    match view.news:
        case Dealt():
            return lines(_begun(view.news, cast), _tokens(view.news))
        case Played(card, trick):
            return lines(_played(card, trick, cast), _taking(view))
        case Placed(made):
            name = name_markdown(made.seat, cast)
            return sentences(
                phrase("**{name} has placed a card.**", name=name), _placed(view, made)
            )
        case Resolved():
            return lines(_won(view.news, cast), _resolved(view.news), _next(view.news, cast))
        case Finished(placements):
            return lines(FINAL, [item(_taken(made, made.scores[:-1])) for made in placements])
    return NOTHING


def brief(view: View, cast: Cast) -> Text:
    match view.news:
        case Dealt(leader=leader):
            return phrase("{seat} leads", seat=person(leader, cast, seat_name(leader)))
        case Played(card, trick):
            name, suit = person(card.seat, cast, seat_name(card.seat)), card.suit.word
            played = verbatim("{name} {number} {suit}", name=name, number=card.number, suit=suit)
            # TRANSLATORS: the first card of a new trick, such as "now: Boreas 2 yellow"
            return phrase("now: {played}", played=played) if card.seat == trick.leader else played
        case Placed(made):
            name = person(made.seat, cast, seat_name(made.seat))
            return phrase("{name} placed {number}", name=name, number=made.number)
        case Resolved(trick=trick, number=number):
            name, best = person(trick.best.seat, cast, seat_name(trick.best.seat)), trick.best
            return phrase(
                "{name} won trick {trick} with {number}",
                name=name,
                trick=number,
                number=best.number,
            )
    return NOTHING


def _begun(deal: Dealt, cast: Cast) -> Text:
    begins = counted(
        deal.size,
        "Round {round} begins with {n} card each.",
        "Round {round} begins with {n} cards each.",
        round=deal.round,
    )
    leads = phrase("{name} has the red token and leads.", name=name_markdown(deal.leader, cast))
    return verbatim("**{text}**", text=sentences(begins, _aside(deal), leads))


def _aside(deal: Dealt) -> Text:
    if not deal.aside:
        return NOTHING
    return counted(deal.aside, "{n} card is left over.", "{n} cards are left over.")


def _tokens(deal: Dealt) -> Text:
    tokens = joined(
        ", ",
        [
            verbatim("{seat} {suit}", seat=seat_name(seat), suit=deal.tokens[seat].word)
            for seat in SEATS
        ],
    )
    if deal.round > 1:
        return phrase("Tokens pass to the left: {tokens}.", tokens=tokens)
    return phrase("Tokens: {tokens}.", tokens=tokens)


def _standings(deal: Dealt) -> Text:
    order = sorted(SEATS, key=lambda seat: -deal.scores[seat])
    scores = [
        verbatim("{seat} {points}", seat=seat_name(seat), points=points(deal.scores[seat]))
        for seat in order
    ]
    return phrase("Standings: {scores}.", scores=joined(", ", scores))


def _pointing(trick: Trick) -> Text:
    # A trick points between the two seats that show their bottom right and bottom left corners.
    first, *_, last = trick.givers
    return phrase(
        "It points between {one} and {other}.", one=seat_name(last), other=seat_name(first)
    )


def _played(card: Shown, trick: Trick, cast: Cast) -> Text:
    name, suit = name_markdown(card.seat, cast), card.suit.word
    if card.seat == trick.leader:
        return lines(
            phrase(
                "**{name} leads {number} in {suit}.**", name=name, number=card.number, suit=suit
            ),
            sentences(
                _pointing(trick),
                phrase("The winner will take {seat}’s Display.", seat=seat_name(trick.givers[0])),
            ),
        )
    return sentences(
        phrase(
            "**{name} plays {number}, showing {suit}.**", name=name, number=card.number, suit=suit
        ),
        _standing(card, trick),
    )


def _standing(card: Shown, trick: Trick) -> Text:
    best = trick.best
    if trick.complete:
        return phrase("{seat} wins with {number}.", seat=seat_name(best.seat), number=best.number)
    if card.suit != trick.suit:
        return phrase("It does not follow {suit}.", suit=trick.suit.word)
    if card == best:
        return phrase("It is the best so far.")
    return phrase("{seat}’s {number} is higher.", seat=seat_name(best.seat), number=best.number)


def _taking(view: View) -> Text:
    """Say who takes which Display, and which seats choose a place for theirs. Return an empty text if no seat
    has a choice."""
    # Placements without a choice are made automatically, so only seats with a choice are awaited (ruling 3).
    deciding = asked(view)
    choosing = [seat_name(each.seat) for each in view.placements if each.seat in deciding]
    if not choosing:
        return NOTHING
    return sentences(
        [_takes(each) for each in view.placements],
        counted(
            len(choosing),
            "{seats} chooses a place.",
            "{seats} choose a place.",
            seats=listed(choosing),
        ),
    )


def _takes(made: Placement) -> Text:
    seat, number = seat_name(made.seat), made.number
    if made.giver == made.seat:
        return phrase("{seat} takes their own {number}.", seat=seat, number=number)
    return phrase(
        "{seat} takes {giver}’s {number}.", seat=seat, giver=seat_name(made.giver), number=number
    )


def _placed(view: View, made: Placement) -> Text:
    """Say who took a card, where it was placed, and what this scored. After the last trick, leave out the score
    of the final tableau, because `tell_end` has it."""
    return _taken(made, made.scores[:-1] if view.final else made.scores)


def _taken(made: Placement, cleared: Sequence[Score]) -> Text:
    """Say who took a card, where it was placed, and which scores (`cleared`) this brought."""
    return sentences(_takes(made), _where(made), [_scored(score) for score in cleared], _anew(made))


def _where(made: Placement) -> Text:
    assert made.place is not None
    if made.place == FIRST:
        return phrase("It is the first card of their tableau.")
    if made.place == ANEW:
        return phrase("It fits nowhere.")
    if made.forced:
        return phrase("It goes {where}, the only place.", where=place_words(made.place))
    return phrase("It goes {where}.", where=place_words(made.place))


def _scored(score: Score) -> Text:
    return phrase(
        "Their tableau scores **{points}** ({reasons}).",
        points=signed(score.total),
        reasons=score_reasons(score),
    )


def _anew(made: Placement) -> Text:
    if made.place != ANEW:
        return NOTHING
    return phrase("{number} begins the next.", number=made.number)


def _won(news: Resolved, cast: Cast) -> Text:
    best = news.trick.best
    won = phrase(
        "**{name} wins the trick with {number} in {suit}.**",
        name=name_markdown(best.seat, cast),
        number=best.number,
        suit=best.suit.word,
    )
    scored = [(made, score) for made in news.placements for score in made.scores]
    return sentences(won, [_scores(made.seat, score) for made, score in scored])


def _scores(seat: Seat, score: Score) -> Text:
    return phrase("{seat} scores {points}.", seat=seat_name(seat), points=signed(score.total))


def _resolved(news: Resolved) -> list[Text]:
    head = sentences(
        _pointing(news.trick),
        phrase(
            "The winner takes {seat}’s Display, the others the next ones clockwise.",
            seat=seat_name(news.trick.givers[0]),
        ),
    )
    return [head, *(item(_taken(made, made.scores)) for made in news.placements)]


def _next(news: Resolved, cast: Cast) -> list[Text]:
    if news.dealt is not None:
        return [_begun(news.dealt, cast), _tokens(news.dealt), _standings(news.dealt)]
    if news.leader is None:
        return [phrase("All cards are played. Now everybody places their own Display.")]
    return [
        phrase("{seat} leads trick {trick}.", seat=seat_name(news.leader), trick=news.number + 1)
    ]
