"""The remarks of the lesson of Weathervanes that are about tricks: leading, following, and who takes which
Display."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.rules import Seat
from games.weathervanes.about import ABOUT
from games.weathervanes.cards import Corner, Number
from games.weathervanes.forecasts import following
from games.weathervanes.pieces import ANEW, Shown, Trick, first_display, shown_corner
from games.weathervanes.tableau import fits
from games.weathervanes.values import Played, Resolved, View
from lessons.lesson import Scene
from texts.text import NOTHING, Text, counted, joined, listed, phrase, sentences, verbatim


def won(scene: Scene) -> Text:
    trick = _complete(scene)
    if trick is None:
        return NOTHING
    best, suit = trick.best.number, trick.suit.word
    if trick.best.seat == scene.view.seat:
        return phrase(
            "**{card}** is the highest card that shows {suit}, the suit led: so **you win** the trick, and "
            "will lead the next one.",
            card=best,
            suit=suit,
        )
    return phrase(
        "**{card}** is the highest card that shows {suit}, the suit led: so **{seat} wins** the trick, and "
        "will lead the next one.",
        card=best,
        suit=suit,
        seat=name(trick.best.seat),
    )


def took(scene: Scene) -> Text:
    trick = _complete(scene)
    if trick is None:
        return NOTHING
    first, mine = trick.givers[0], trick.givers[trick.takers.index(me(scene.view))]
    return phrase(
        "The trick points between {last} and {first}, and clockwise from there the Display of {first} is the "
        "first: the winner takes it, and each next player the next one. So you took **{card}**, which lay "
        "before {giver}.",
        last=name(trick.givers[-1]),
        first=name(first),
        card=scene.steps[0].before.displays[mine],
        giver=name(mine),
    )


def new_displays(scene: Scene) -> Text:
    own = next((card for card, _ in _played(scene) if card.seat == scene.view.seat), None)
    if own is None or not any(isinstance(news, Resolved) for news in news_of(scene)):
        return NOTHING
    return phrase(
        "The cards of the trick became the **new Displays**: your {card} lies before you now.",
        card=own.number,
    )


def not_followed(scene: Scene) -> Text:
    for card, trick in _played(scene):
        if card.suit != trick.suit and card.seat != scene.view.seat:
            return phrase(
                "{seat} had no {suit} at that corner, and so could play any card: the {card} can’t win, "
                "however high it is.",
                seat=name(card.seat),
                suit=trick.suit.word,
                card=card.number,
            )
    return NOTHING


def follow(scene: Scene) -> Text:
    first, able = _led(scene), _able(scene.view)
    if first is None or not able:
        return NOTHING
    suit = first.suit.word
    return sentences(
        phrase(
            "{seat} led {suit}, the suit at the middle of the table.",
            seat=name(first.seat),
            suit=suit,
        ),
        phrase(
            "All cards of a trick point the same way, so your card shows its **{corner}** corner there.",
            corner=_own_corner(scene, first),
        ),
        counted(
            len(able),
            "{cards} shows {suit} there: you must play that one.",
            "{cards} show {suit} there: you must play one of those.",
            cards=listed(f"**{each}**" for each in able),
            suit=suit,
        ),
    )


def free(scene: Scene) -> Text:
    first = _led(scene)
    if first is None or _able(scene.view):
        return NOTHING
    return phrase(
        "You show your **{corner}** corner now, and none of your cards has {suit} there: so you may play "
        "**any**. It can’t win, but it will be your new Display, for somebody to take.",
        corner=_own_corner(scene, first),
        suit=first.suit.word,
    )


def lead(scene: Scene) -> Text:
    if not _leads(scene.view):
        return NOTHING
    displays = [
        verbatim(
            "{corner} ({seat})",
            corner=corner.word,
            seat=name(first_display(me(scene.view), corner)),
        )
        for corner in Corner
    ]
    return phrase(
        "**You lead**: choose a card, and the corner that it shows at the middle. Its suit is led, and the "
        "corner says whose Display the winner takes: {displays}.",
        displays=joined(", ", displays),
    )


def wished(scene: Scene) -> Text:
    """Say which Displays fit the learner's tableau, and which would end it."""
    view: View = scene.view
    if view.placements or view.tableaux[me(view)].size < 2:
        return NOTHING
    cells = view.tableaux[me(view)].cells
    fitting, clearing = list[Text](), list[Text]()
    for seat, card in enumerate(view.displays):
        ends = ANEW in fits(view.deck, cells, card)
        (clearing if ends else fitting).append(
            verbatim("**{card}** ({seat})", card=card, seat=name(seat))
        )
    if not fitting or not clearing:
        return NOTHING
    return phrase(
        "Before you play, look which Display you want. In your tableau {fitting} would fit; {clearing} would "
        "not, and so end it early. A low card loses a trick on purpose, if it is better to be second or third.",
        fitting=listed(fitting, "or"),
        clearing=listed(clearing, "or"),
    )


def last(scene: Scene) -> Text:
    view: View = scene.view
    if view.placements or len(view.hand or ()) != 2:
        return NOTHING
    return phrase(
        "Two cards are left. The one that you keep will be your own Display at the end, when **everybody "
        "places their own**. So keep what fits your tableau."
    )


def news_of(scene: Scene) -> Iterator[Any]:
    return (step.after.news for step in scene.steps)


def me(view: View) -> Seat:
    assert view.seat is not None
    return view.seat


def name(seat: Seat) -> Text:
    """Return the name of a seat, for remarks that call players by their seats; the learner's seat has a name
    too."""
    return ABOUT.seat_name(seat)


def _complete(scene: Scene) -> Trick | None:
    """Return the trick that has been completed since the learner's last decision; None if none has."""
    return next((trick for _, trick in _played(scene) if trick.complete), None)


def _played(scene: Scene) -> Iterator[tuple[Shown, Trick]]:
    return ((news.card, news.trick) for news in news_of(scene) if isinstance(news, Played))


def _led(scene: Scene) -> Shown | None:
    """Return the card that was led, if the learner has to follow now; otherwise None."""
    view: View = scene.view
    return None if view.trick is None or view.placements else view.trick.cards[0]


def _own_corner(scene: Scene, first: Shown) -> Text:
    """Return the corner that the learner's card must point to the centre, given the card that was led."""
    return shown_corner(first.seat, first.corner, me(scene.view)).word


def _able(view: View) -> list[Number]:
    return [each for each in dict.fromkeys(view.hand or ()) if following(view, each).follows]


def _leads(view: View) -> bool:
    return view.trick is None and not view.placements
