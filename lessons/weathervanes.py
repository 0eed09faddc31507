"""The lesson of Weathervanes: a short match of four tricks. The tableaux start empty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.copies import replace
from games.rules import Seat
from games.weathervanes.about import ABOUT
from games.weathervanes.cards import Number
from games.weathervanes.forecasts import following, waiting
from games.weathervanes.pieces import ANEW, Placement, Shown
from games.weathervanes.rules import setup
from games.weathervanes.tableau import fits
from games.weathervanes.values import ROUNDS, Finished, Placed, Resolved, State, View
from lessons.lesson import Lesson, Scene
from texts.text import NOTHING, Text, Value, counted, listed, phrase

LEARNER: Final[Seat] = 1
SEED: Final = b"lesson\x00\x03\x44"
"""The seed of a deal in which a sensible learner wins, and a bad one loses."""

TRICKS: Final = 4
"""The number of tricks, and so of the cards in each hand."""


def _begin() -> State:
    options = {"constrained-lead": False, "misere": False, "no-kens": False}
    state: State = setup(4, options, SEED)
    hands = tuple(hand[:TRICKS] for hand in state.hands)
    aside = tuple(sorted(card for hand in state.hands for card in hand[TRICKS:]))
    return replace(state, round=ROUNDS, tricks=TRICKS, hands=hands, aside=aside)


def news(scene: Scene) -> Text:
    view: View = scene.view
    if view.outcome is not None:
        return _ended(view)
    found = [step.after for step in scene.steps if step.after.trick and step.after.trick.complete]
    if not found:
        return NOTHING
    winner = found[0].trick.best.seat
    taken = next(each for each in found[0].placements if each.seat == LEARNER)
    return _taken(winner, taken.giver, taken.number)


def _taken(winner: Seat, giver: Seat, card: Number) -> Text:
    values: dict[str, Value] = {"seat": _name(winner), "card": card, "giver": _name(giver)}
    if LEARNER == winner == giver:
        return phrase("**You won** the trick and took your own **{card}**.", **values)
    if giver == LEARNER:
        return phrase("**{seat} won** the trick; you took your own **{card}**.", **values)
    if winner == LEARNER:
        return phrase("**You won** the trick and took **{card}** from {giver}.", **values)
    return phrase("**{seat} won** the trick; you took **{card}** from {giver}.", **values)


def _ended(view: View) -> Text:
    assert view.outcome is not None
    own, winner = view.scores[LEARNER], view.outcome.winners[0]
    if LEARNER in view.outcome.winners:
        return counted(
            own,
            "You have **{n} point**, and **you win**.",
            "You have **{n} points**, and **you win**.",
        )
    return counted(
        own,
        "You have **{n} point**, and **{seat} wins** with {most}.",
        "You have **{n} points**, and **{seat} wins** with {most}.",
        seat=_name(winner),
        most=view.scores[winner],
    )


def place(scene: Scene) -> Text:
    card = waiting(scene.view)
    if card is None:
        return NOTHING
    return phrase(
        "**{card}** fits into your **tableau** in several places: choose one. Cards must match where they "
        "touch.",
        card=card.number,
    )


def follow(scene: Scene) -> Text:
    view, first = scene.view, _led(scene.view)
    if first is None or not _able(view):
        return NOTHING
    return phrase(
        "{seat} led {suit}: play a card with {suit} at its lit corner. The highest wins the trick.",
        seat=_name(first.seat),
        suit=first.suit.word,
    )


def free(scene: Scene) -> Text:
    view, first = scene.view, _led(scene.view)
    if first is None or _able(view):
        return NOTHING
    return phrase(
        "None of your cards has {suit} at the lit corner: play **any**. It can’t win, but becomes your new "
        "Display.",
        suit=first.suit.word,
    )


def lead(scene: Scene) -> Text:
    view: View = scene.view
    if view.trick is not None or view.placements:
        return NOTHING
    return phrase(
        "**You lead**: choose a card and a corner. Its suit is led, and the corner decides whose Display the "
        "winner takes."
    )


def scored(scene: Scene) -> Text:
    """Say that the learner's tableau was scored, because it was full or a card did not fit."""
    for placed in _placements(scene):
        if placed.seat != LEARNER or not placed.scores:
            continue
        if placed.place == ANEW:
            return phrase(
                "**{card}** did not fit: your tableau **scored** {points} as it was, and {card} begins a new "
                "one.",
                card=placed.number,
                points=placed.points,
            )
        return phrase(
            "**{card}** completed your square of four: it **scored** {points}, and is cleared.",
            card=placed.number,
            points=placed.points,
        )
    return NOTHING


def last_choice(scene: Scene) -> Text:
    view: View = scene.view
    if view.placements or len(view.hand or ()) != 2:
        return NOTHING
    return phrase(
        "Two cards are left. The one that you keep goes into **your own** tableau at the end."
    )


def wished(scene: Scene) -> Text:
    """Say which Displays fit the learner's tableau, and which would end it early, because they fit nowhere."""
    view: View = scene.view
    cells = view.tableaux[LEARNER].cells
    if view.placements or view.tableaux[LEARNER].size < 2:
        return NOTHING
    fitting = [card for card in view.displays if ANEW not in fits(view.deck, cells, card)]
    ending = [card for card in view.displays if card not in fitting]
    if not fitting or not ending:
        return NOTHING
    return phrase(
        "Choose which Display you want: {fitting} would fit into your tableau; {ending} would end it early.",
        fitting=listed(fitting, "or"),
        ending=listed(ending, "or"),
    )


def arrow(scene: Scene) -> Text:
    """Say whose Display the winner of the current trick takes."""
    view: View = scene.view
    if view.trick is None or view.placements:
        return NOTHING
    return phrase(
        "The arrow points at {seat}: the winner takes the Display there, the next players the next ones.",
        seat=_name(view.trick.givers[0]),
    )


def _name(seat: Seat) -> Text:
    return ABOUT.seat_name(seat)


def _placements(scene: Scene) -> Iterator[Placement]:
    for step in scene.steps:
        match step.after.news:
            case Placed(placement):
                yield placement
            case Resolved(placements=found) | Finished(placements=found):
                yield from found


def _led(view: View) -> Shown | None:
    """Return the card that was led, if the learner has to follow now; otherwise None."""
    return None if view.trick is None or view.placements else view.trick.cards[0]


def _able(view: View) -> bool:
    return any(following(view, card).follows for card in view.hand or ())


LESSON: Final = Lesson(
    game="weathervanes",
    begin=_begin,
    seats=4,
    seat=LEARNER,
    goal=phrase(
        "Collect matching cards into **squares of four**: the player with the most points wins."
    ),
    news=news,
    remarks=(place, free, lead, follow, scored, arrow, last_choice, wished),
    learned=(
        phrase("The highest card of the suit led wins the trick."),
        phrase("The winner takes the Display at the arrow; the others take the next."),
        phrase("A square of four cards scores 16 points or more."),
    ),
    most=2 * TRICKS + 1,
)
