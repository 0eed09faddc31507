"""What the lesson of Weathervanes tells of tricks: leading, following, who takes which Display."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.rules import Seat
from games.weathervanes import ABOUT
from games.weathervanes.cards import Corner, Number
from games.weathervanes.forecasts import following
from games.weathervanes.pieces import ANEW, Shown, Trick, first_display, shown_corner
from games.weathervanes.tableau import fits
from games.weathervanes.values import Played, Resolved, View
from lessons.lesson import Scene


def won(scene: Scene) -> str:
    trick = _complete(scene)
    if trick is None:
        return ""
    who = name(trick.best.seat, scene.view)
    return (
        f"**{trick.best.number}** is the highest card that shows {trick.suit.word}, the suit led: so "
        f"**{who} {'win' if who == 'you' else 'wins'}** the trick, and will lead the next one."
    )


def took(scene: Scene) -> str:
    trick = _complete(scene)
    if trick is None:
        return ""
    view: View = scene.view
    first, mine = trick.givers[0], trick.givers[trick.takers.index(me(view))]
    card = scene.steps[0].before.displays[mine]
    return (
        f"The trick points between {name(trick.givers[-1], view)} and {name(first, view)}, and clockwise from "
        f"there {whose(first, view)} Display is the first: the winner takes it, and each next player the next "
        f"one. So you took **{card}**, {whose(mine, view)}."
    )


def new_displays(scene: Scene) -> str:
    own = next((card for card, _ in _played(scene) if card.seat == scene.view.seat), None)
    if own is None or not any(isinstance(news, Resolved) for news in news_of(scene)):
        return ""
    return f"The cards of the trick became the **new Displays**: your {own.number} lies before you now."


def not_followed(scene: Scene) -> str:
    for card, trick in _played(scene):
        if card.suit != trick.suit and card.seat != scene.view.seat:
            return (
                f"{name(card.seat, scene.view)} had no {trick.suit.word} at that corner, and so could play "
                f"any card: the {card.number} can’t win, however high it is."
            )
    return ""


def follow(scene: Scene) -> str:
    first, corner = _forced(scene)
    if first is None:
        return ""
    able = _able(scene.view)
    if not able:
        return ""
    must = "play that one" if len(able) == 1 else "play one of those"
    return (
        f"{name(first.seat, scene.view)} led {first.suit.word}, the suit at the middle of the table. All "
        f"cards of a trick point the same way, so your card shows its **{corner}** corner there. "
        f"{_numbers(able)} {'shows' if len(able) == 1 else 'show'} {first.suit.word} there: you must {must}."
    )


def free(scene: Scene) -> str:
    first, corner = _forced(scene)
    if first is None or _able(scene.view):
        return ""
    return (
        f"You show your **{corner}** corner now, and none of your cards has {first.suit.word} there: so you "
        f"may play **any**. It can’t win, but it will be your new Display, for somebody to take."
    )


def lead(scene: Scene) -> str:
    if not _leads(scene.view):
        return ""
    found = [
        f"{corner.word} {whose(first_display(me(scene.view), corner), scene.view)}"
        for corner in Corner
    ]
    return (
        "**You lead**: choose a card, and the corner that it shows at the middle. Its suit is led, and the "
        f"corner says which Display the winner takes: {_listed(found)}."
    )


def wished(scene: Scene) -> str:
    """Which Displays fit the learner's tableau, and which would end it."""
    view: View = scene.view
    if view.placements or view.tableaux[me(view)].size < 2:
        return ""
    cells = view.tableaux[me(view)].cells
    fitting, clearing = list[str](), list[str]()
    for seat, card in enumerate(view.displays):
        ends = ANEW in fits(view.deck, cells, card)
        (clearing if ends else fitting).append(f"**{card}** ({whose(seat, view)})")
    if not fitting or not clearing:
        return ""
    return (
        f"Before you play, look which Display you want. In your tableau {_listed(fitting, 'or')} would fit; "
        f"{_listed(clearing, 'or')} would not, and so end it early. A low card loses a trick on purpose, if "
        f"it is better to be second or third."
    )


def last(scene: Scene) -> str:
    view: View = scene.view
    if view.placements or len(view.hand or ()) != 2:
        return ""
    return (
        "Two cards are left. The one that you keep will be your own Display at the "
        "end, when **everybody places their own**. So keep what fits your tableau."
    )


def news_of(scene: Scene) -> Iterator[Any]:
    return (step.after.news for step in scene.steps)


def me(view: View) -> Seat:
    assert view.seat is not None
    return view.seat


def name(seat: Seat, view: View) -> str:
    return "you" if seat == view.seat else str(ABOUT.seat_name(seat))


def whose(seat: Seat, view: View, yours: str = "your own") -> str:
    return yours if seat == view.seat else f"{ABOUT.seat_name(seat)}’s"


def _complete(scene: Scene) -> Trick | None:
    """The trick that was completed since the learner's last decision."""
    return next((trick for _, trick in _played(scene) if trick.complete), None)


def _played(scene: Scene) -> Iterator[tuple[Shown, Trick]]:
    return ((news.card, news.trick) for news in news_of(scene) if isinstance(news, Played))


def _forced(scene: Scene) -> tuple[Shown | None, str]:
    """The card that was led and the corner that the learner shows, if they are to follow."""
    view: View = scene.view
    if view.trick is None or view.placements:
        return None, ""
    first = view.trick.cards[0]
    return first, str(shown_corner(first.seat, first.corner, me(view)).word)


def _able(view: View) -> list[Number]:
    return [each for each in dict.fromkeys(view.hand or ()) if following(view, each).follows]


def _leads(view: View) -> bool:
    return view.trick is None and not view.placements


def _numbers(numbers: list[Number]) -> str:
    return _listed([f"**{each}**" for each in numbers])


def _listed(words: list[str], joined: str = "and") -> str:
    return f" {joined} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
