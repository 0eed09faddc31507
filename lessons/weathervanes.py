"""The lesson of Weathervanes. It begins with the last tricks of a match, so that the learner sees the end
too."""

from __future__ import annotations

from typing import Final

from games.weathervanes.rules import setup
from games.weathervanes.values import State
from lessons import weathervanes_tableaux as tableaux
from lessons import weathervanes_tricks as tricks
from lessons.lesson import Lesson, Remark, prepared
from texts.text import phrase

SEED: Final = b"lesson\x00\x1a"
MOVES: Final = (
    "3 green, 9 green, 1 green, 4 green, 24 green, 8 green, 7 green, 20 green, place left of 12, 18 "
    "yellow, 24 yellow, 15 yellow, 4 red, place below 9, 23 blue, 8 blue, 7 blue, 15 blue, place above "
    "24, place below 7, 22 blue, 2 blue, 5 yellow, 11 blue, place right of 4, place left of 24, 21 blue, "
    "6 blue, 5 blue, 3 blue, place above 4, 19 yellow, 13 yellow, 16 yellow, 10 blue, place right of 2, "
    "place below 11, 16 blue, 9 red, 13 red, 17 blue, place left of 5, 18 red, 10 red, 23 red, 17 yellow, "
    "place below 13, 22 red, 21 red, 14 yellow, 2 yellow, place left of 16, 11 red, place above 10, 22 "
    "yellow, 6 blue, 1 yellow, 4 yellow, place below 14, 1 blue, 23 blue, 8 blue, 2 blue, place left of "
    "11, place above 20, place above 14, 24 yellow, 12 yellow, 3 yellow, 10 yellow, 24 blue, 5 blue, 8 "
    "blue, 16 blue, place below 2, place above 23, 19 blue, 18 blue, 5 green, 3 yellow, 15 red, 23 red, 7 "
    "red, 4 yellow, place above 5, place right of 8, 21 green, 9 green, 13 green, 7 green, 19 red, 6 red, "
    "17 red, 11 green, place above 7, place right of 19, 9 green, place right of 21, 22 green, 10 green, "
    "5 green, 23 green, 19 green, 18 green, 22 green, 3 green, 24 red, 8 red, 12 red, 16 red, 20 green, "
    "24 green, 1 green, 4 green, place above 18, place above 22, 23 red, 13 red, 18 red, 17 red, 11 "
    "green, 4 blue, 2 green, 8 green, place above 1, place right of 20, 10 blue, 16 blue, 15 blue, 14 "
    "blue, 14 yellow, 2 yellow, 17 yellow, 7 yellow, place below 2, place above 8, place above 4, 12 "
    "yellow, place above 15, 24 green, 8 green, 16 green, 10 green, place right of 7, 23 red, 13 red, 1 "
    "red, 7 blue, 21 green, 19 green, 8 green, 11 green, place left of 16, place left of 8 "
)
"""The moves before the lesson begins. From this position a sensible learner meets nearly every rule, and
wins."""


def _begin() -> State:
    options = {"constrained-lead": False, "misere": False, "no-kens": False}
    begun: State = prepared(LESSON.rules, setup(4, options, SEED), MOVES)
    return begun


LESSON: Final = Lesson(
    game="weathervanes",
    begin=_begin,
    seats=4,
    seat=1,
    welcome=phrase(
        "You want the **most points**, and you are **East**, with six cards left to play in the last round. "
        "Points come from your **tableau**, a square of up to 2 × 2 cards. A trick brings none: it decides "
        "who takes which of the four **Displays**, the cards that lie before the players, into their tableau."
    ),
    consequences=(
        Remark(
            tableaux.ended,
            phrase("At the end everybody places their own Display, and all tableaux score."),
        ),
        Remark(
            tricks.won,
            phrase("The highest card that shows the suit led wins the trick, and leads the next."),
        ),
        Remark(
            tricks.took,
            phrase(
                "From where the trick points the winner takes the first Display, the others the next ones."
            ),
        ),
        Remark(
            tableaux.completed,
            phrase("A fourth card completes a tableau: it scores, and is cleared."),
            phrase("A fourth card completes a tableau: it scores at once, and is cleared."),
        ),
        Remark(
            tableaux.anew,
            phrase(
                "A card that fits nowhere ends a tableau: it scores as it is, and the card begins a new one."
            ),
            phrase(
                "A card that fits nowhere ends your tableau. The tableau scores as it "
                "is and is cleared, and that card begins a new one."
            ),
        ),
        Remark(
            tableaux.squared,
            phrase("1, 2, 3 or 4 cards score 1, 4, 9 or 16."),
            phrase("A tableau of 1, 2, 3 or 4 cards scores 1, 4, 9 or 16 points."),
        ),
        Remark(
            tableaux.inner,
            phrase("A centre in the suit of the token: 1 more for each card."),
            phrase(
                "If the centre has the suit of your **token**, a tableau of two or more cards scores 1 more "
                "for each card."
            ),
        ),
        Remark(
            tableaux.outer,
            phrase("An outer match: 1 more."),
            phrase(
                "Where two neighbours also match at the rim of the tableau, that is 1 point more."
            ),
        ),
        Remark(
            tableaux.second,
            phrase("A second card must match the first where they touch: that suit is the centre."),
            phrase(
                "A second card must match the first in a suit where they touch: that suit is the centre."
            ),
        ),
        Remark(
            tableaux.third,
            phrase("A third and a fourth card must show the centre’s suit there."),
            phrase(
                "A third and a fourth card of a tableau must show the suit of its centre there."
            ),
        ),
        Remark(tableaux.first),
        Remark(
            tricks.new_displays,
            phrase("The cards of a trick become the new Displays."),
            phrase("The cards of a trick become the new Displays, each before whoever played it."),
        ),
        Remark(tricks.not_followed),
    ),
    advice=(
        Remark(
            tableaux.place,
            phrase("If a card fits in several places, you choose."),
            phrase("If a card fits in several places of your tableau, you choose one."),
        ),
        Remark(
            tricks.follow,
            phrase("Follow the suit led, with the corner that you are to show."),
            phrase(
                "All cards of a trick point the same way, which fixes the corner that you show. You must play "
                "a card that shows the suit led there, if you have one."
            ),
        ),
        Remark(
            tricks.lead,
            phrase(
                "Leading: the corner that you show is the suit led, and says which Display is the first."
            ),
            phrase(
                "If you lead a trick, you choose a card and a corner. The corner shows "
                "the suit led, and says which Display the winner takes."
            ),
        ),
        Remark(
            tricks.free,
            phrase("If none of your cards shows the suit led there, play any."),
            phrase(
                "If none of your cards shows the suit led at your corner, you may play any; it can’t win."
            ),
        ),
        Remark(tricks.last),
        Remark(
            tricks.wished,
            phrase("Look first which Display you want; a low card loses on purpose."),
            phrase(
                "Before you play, look which Display fits your tableau. To take the "
                "second or third one, lose the trick on purpose with a low card."
            ),
        ),
        Remark(tableaux.token),
    ),
    typical=8,
    rest=phrase(
        "A whole match has four rounds, and the first deal is eleven cards each. After each round the tokens "
        "pass to the left, the cards that were scored are dealt again, and the red token leads. If points are "
        "equal, the larger last tableau decides."
    ),
)
