"""The pictures and texts of Squall."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PIL import Image

from games.rules import Seat
from games.squall.about import ABOUT
from games.squall.values import ROUNDS, Card, Play, View
from renderers.kit.frame import Fact, centred, centred_right, draw_header, panel, sea, titled
from renderers.kit.lettering import SMALLEST, Face
from renderers.kit.plates import BAR, name_bar
from renderers.kit.sprites import Sprite, label, rounded_box
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue
from renderers.kit.words import named
from renderers.renderer import FIRST_PAGE, THOUGHTS_PAGE, Cast, MoveLabel, RulesPage
from texts.language import Language
from texts.text import NOTHING, Text, counted, joined, lines, listed, phrase, sentences, verbatim

ROW: Final = 130
TOP: Final = 78
CARD: Final = (84, 104)


def draw(view: View, cast: Cast) -> Image.Image:
    """Draw one row for each seat: its player, its card in this round, and the rounds that it took."""
    say = cast.language.say
    height = TOP + ROW * view.seats
    sprite = sea(height, (500, height // 2), game=ABOUT.key)
    draw_header(sprite, titled(ABOUT.name), Fact(say(progress(view))))
    for seat in range(view.seats):
        _draw_seat(sprite, view, seat, cast, TOP + ROW * seat)
    return sprite.picture()


def draw_hand(view: View, cast: Cast, *, forecasts: bool = True) -> Image.Image:  # noqa: ARG001
    """Draw the cards of the seat whose view this is."""
    sprite = sea(260, (500, 160), game=ABOUT.key)
    draw_header(sprite, titled(cast.language.say(phrase("Your hand"))))
    _draw_cards(sprite, view.hand, 160)
    return sprite.picture()


def tints() -> Mapping[Hue, str]:
    return {
        Hue.ABYSS: "20192D",
        Hue.SEA: "382D51",
        Hue.RAY: "433561",
        Hue.SWELL: "4E3D70",
        Hue.RHUMB: "675194",
    }


def signet(stencil: Stencil) -> None:
    for y in (10, 24, 38):
        stencil.box((4, y, 48, y + 6), 3)


def describe(view: View, cast: Cast) -> Text:
    return lines(
        verbatim("**{facts}.**", facts=joined(", ", progress(view), standing(view))),
        _now(view, [_named(seat, cast) for seat in range(view.seats)]),
        _lying(view),
    )


def alt_text(view: View, cast: Cast) -> Text:
    names = [_named(seat, cast, markdown=False) for seat in range(view.seats)]
    head = verbatim("{facts}.", facts=joined(", ", ABOUT.name, progress(view), standing(view)))
    return lines(head, _now(view, names), _lying(view))


def describe_hand(view: View, cast: Cast, *, forecasts: bool = True) -> Text:  # noqa: ARG001
    if not view.hand:
        return phrase("You have no cards left.")
    return sentences(phrase("You hold {cards}.", cards=_listed(view.hand)), _lying(view))


def tell(view: View, cast: Cast) -> Text:
    """Narrate the last event: the card that was played, who took the round if that card ended it, or who
    resigned."""
    if view.resigned is not None:
        return phrase("**{player} resigned**", player=_named(view.resigned, cast))
    if not view.played:
        return NOTHING
    last = view.played[-1]
    told = phrase("**{player} played {card}**", player=_named(last.seat, cast), card=last.card)
    if len(view.played) % view.seats:
        return told
    return lines(told, phrase("{player} takes the round.", player=_named(view.takers[-1], cast)))


def tell_end(view: View, cast: Cast) -> Text:
    if view.outcome is None:
        return NOTHING
    winners = view.outcome.winners
    names = [_named(seat, cast) for seat in winners]
    return counted(
        len(winners), "**{names} has won.**", "**{names} have won.**", names=listed(names)
    )


def progress(view: View) -> Text:
    return phrase("round {number} of {rounds}", number=view.round, rounds=ROUNDS)


def standing(view: View) -> Text:
    scores = ", ".join(str(view.takers.count(seat)) for seat in range(view.seats))
    return phrase("rounds taken: {scores}", scores=scores)


def moves(view: View, *, forecasts: bool = True) -> list[MoveLabel]:  # noqa: ARG001
    """Return the labels of the cards in the hand of the seat that is to act."""
    if view.seat is None or view.to_act != view.seat:
        return []
    return [
        MoveLabel(str(card), verbatim("{card}", card=card), verbatim("{card}", card=card))
        for card in view.hand
    ]


def prompts(view: View) -> tuple[Text, Text]:  # noqa: ARG001 - always the same
    return phrase("Choose the card that you play"), NOTHING


def confirm(view: View, notation: str) -> Text:  # noqa: ARG001
    return phrase("You played **{card}**", card=Play(int(notation)).card)


def pages() -> list[RulesPage]:
    return [
        RulesPage(
            FIRST_PAGE,
            phrase(
                "Everybody holds three secret cards from 1 to 12. In turn, each plays one: the highest takes "
                "the round, and its player leads the next. After three rounds, whoever took the most wins."
            ),
            _draw_first_page,
            phrase("Three cards, 4, 9 and 11: the 11 takes the round."),
        ),
        RulesPage(
            THOUGHTS_PAGE,
            phrase("Play your highest card early only if it is likely to take the round."),
        ),
    ]


def _draw_first_page(language: Language) -> Image.Image:
    sprite = sea(320, (500, 160), game=ABOUT.key)
    draw_header(sprite, titled(ABOUT.name))
    _draw_cards(sprite, (4, 9, 11), 170)
    words = label(
        language.say(phrase("the highest takes the round")),
        Face.SEMIBOLD,
        SMALLEST,
        Hue.PAPER,
        Hue.SEA,
    )
    return centred(sprite, words, 500, 276).picture()


def _draw_seat(sprite: Sprite, view: View, seat: Seat, cast: Cast, y: int) -> None:
    sprite.put(panel(972, ROW - 10), 14, y)
    won = view.outcome is not None and seat in view.outcome.winners
    bright = won or seat == view.to_act
    instead, absent = cast.language.say(ABOUT.seat_name(seat)), seat in cast.stand_ins
    bar = name_bar(420, (str(seat + 1), cast.names[seat], instead), bright, absent)
    middle = y + (ROW - 10) // 2
    sprite.put(bar, 30, middle - BAR // 2)
    for each in view.table:
        if each.seat == seat:
            centred(sprite, _card(each.card, Hue.SWELL), 530, middle)
    told = cast.language.say(counted(view.takers.count(seat), "{n} round", "{n} rounds"))
    words = label(told, Face.SEMIBOLD, SMALLEST, Hue.PAPER, Hue.SWELL, 340)
    centred_right(sprite, words, 970, middle)


def _draw_cards(sprite: Sprite, cards: tuple[Card, ...], y: int) -> None:
    for number, card in enumerate(cards):
        x = 500 + 120 * (number - (len(cards) - 1) / 2)
        centred(sprite, _card(card, Hue.SEA), x, y)


def _card(card: Card, ground: Hue) -> Sprite:
    sprite = rounded_box(*CARD, 12, Hue.PAPER, ground).copy()
    return sprite.write(str(card), (CARD[0] / 2, CARD[1] / 2), (Face.BOLD, 56), Hue.INK, Hue.PAPER)


def _now(view: View, names: list[Text]) -> Text:
    if view.outcome is not None:
        return phrase("{player} won.", player=listed(names[seat] for seat in view.outcome.winners))
    assert view.to_act is not None
    return phrase("{player} plays next.", player=names[view.to_act])


def _lying(view: View) -> Text:
    if not view.table:
        return phrase("No card has been played.")
    cards = [
        verbatim("{seat}: {card}", seat=ABOUT.seat_name(each.seat), card=each.card)
        for each in view.table
    ]
    return phrase("On the table: {cards}.", cards=joined(", ", cards))


def _listed(cards: tuple[Card, ...]) -> Text:
    return listed(map(str, cards))


def _named(seat: Seat, cast: Cast, *, markdown: bool = True) -> Text:
    return named(ABOUT.seat_name(seat), seat, cast, markdown=markdown)
