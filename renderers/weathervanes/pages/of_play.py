"""The rules pages of Weathervanes that are about play: tricks, tableaux (squares of cards) and scores."""

from __future__ import annotations

from typing import Final

from games.weathervanes.about import ABOUT
from texts.text import lines, phrase

IN_A_MINUTE: Final = lines(
    phrase(
        "**You want** the most points after four rounds of tricks. A trick brings no points: it decides "
        "**who takes which card**. The cards that you take build your **tableau** of 2 × 2, and tableaux "
        "score."
    ),
    phrase(
        "**Lead** any card by one of its corners: the suit there is led. All cards of a trick point the "
        "same way, so everybody else’s corner is fixed. **Follow** with a card that shows the suit led "
        "there. If you have none, play any. The highest card that shows the suit led wins."
    ),
    phrase(
        "Before each player lies a **Display**. The trick points between two players. From there "
        "clockwise the winner takes the first Display, the next player the next one, and so on. Then the "
        "cards of the trick become the new Displays, and the winner leads."
    ),
    phrase(
        "In your tableau the second card must match the first in a suit where they touch: that is the "
        "**centre**, and the next cards must show it there. A tableau **scores** with four cards, or when "
        "a card does not fit and begins a new one: 1, 4, 9 or 16 points for 1 to 4 cards, and more for "
        "matches and for a centre in the suit of your **token**."
    ),
    phrase("Press *{button}*: it has a button for every move.", button=ABOUT.hand),
)

CARD_TEXT: Final = phrase(
    "The card 5: its number in the middle and a needle above it that shows its top; blue waves in the top "
    "left corner, a green leaf top right, a red flame bottom right, a yellow sun bottom left."
)

TRICKS: Final = lines(
    phrase(
        "**Leading.** Play any card and choose one of its corners. That corner goes to the centre of the "
        "table, and its suit is **led**. It also fixes how the card points, and all four cards of the "
        "trick point the **same way**."
    ),
    phrase(
        "**Following.** Clockwise, everybody else plays one card. Your corner is **forced**: each next "
        "player shows the next corner clockwise. If the leader shows the bottom left, the next player "
        "shows the top left, then the top right, then the bottom right. If one of your cards has the suit "
        "led on your corner, you must play such a card. If none has, you may play any."
    ),
    phrase(
        "**Winning.** The highest card that shows the suit led wins, and its player leads next. A card "
        "that shows another suit never wins, however high it is. Two equal numbers cannot meet in the "
        "suit led, as they show different corners."
    ),
    phrase("The player with the **red token** leads the first trick of a round."),
)

TAKING: Final = lines(
    phrase(
        "All four cards point the same way, between two players: those who show their bottom right and "
        "their bottom left corner. Go **clockwise** from there: the next Display is the **first**. The "
        "winner takes it, the next player clockwise takes the next one, and so on."
    ),
    phrase("So the player who leads chooses the first Display together with the corner:"),
    phrase("- top left: the Display of the player on your right"),
    phrase("- top right: the one opposite"),
    phrase("- bottom right: the one on your left, who plays next"),
    phrase("- bottom left: your own"),
    phrase(
        "When all have placed what they took, the four cards of the trick become the **new Displays**, "
        "each in front of the player who played it. So every card that you play is also one that somebody "
        "will take."
    ),
)

EXAMPLE: Final = lines(
    phrase(
        "**North leads the 5** by its top left corner, blue. East shows its top right: 22, blue. South "
        "would show its bottom right, but has no card with blue there: the 24 shows red. West shows its "
        "bottom left: 15, blue. **East wins**, as 22 is the highest blue."
    ),
    phrase(
        "The trick points between South and West. So East takes **West’s** Display, the 4. South takes "
        "North’s 8, West takes East’s 21, and North takes South’s 17. East leads next."
    ),
    phrase("The mark `▸ E` at West’s Display says that East takes it."),
)

PLACING: Final = lines(
    phrase(
        "The card that you took goes into your tableau at once. All cards there have their top up, and "
        "what lies there stays where it is."
    ),
    phrase(
        "- A **second** card goes above, below, left or right of the first. They share an edge with two "
        "pairs of corners, and at least one pair must match."
    ),
    phrase(
        "- If one pair matches, that end is the **centre** of your square. If both match, the centre "
        "stays open until a third card decides it."
    ),
    phrase(
        "- A **third** and a **fourth** card must fit into the 2 × 2, and their inner corner must have "
        "the suit of the centre. The other corners may match or not."
    ),
    phrase(
        "If there are several places, you choose. That happens only with a second card, and with a third "
        "one beside an open pair. Everything else places itself."
    ),
    phrase(
        "In the picture a 1 lies above a 5, and they match in green and in blue. A 23 fits nowhere beside "
        "them."
    ),
)

FITTING_TEXT: Final = phrase(
    "A 1 above a 5: their edge matches in blue on the left and in green on the right. Dashed places on the "
    "left would need blue at the inner corner and make the centre blue; those on the right would need "
    "green. A 23 fits nowhere: it has neither in the right corner."
)

ENDS: Final = lines(
    phrase(
        "A **fourth** card completes the square. Your tableau scores and is cleared, and the next card "
        "begins a new one."
    ),
    phrase(
        "If a card **fits nowhere**, your tableau scores and is cleared first, and the card begins the "
        "new one."
    ),
    phrase("You must place a card if it fits anywhere: you cannot score sooner."),
    phrase(
        "The token counts that you have when the tableau scores. What the last trick of a round brings "
        "is scored before the tokens pass on."
    ),
)

SCORING: Final = lines(
    phrase("A tableau scores for three things:"),
    phrase("- **Cards**: each counts as much as there are cards: 1, 4, 9 or 16 points in all."),
    phrase(
        "- **Outer matches**: 1 point for each two neighbours whose corners match at the rim of the "
        "square. Two cards have one such edge, three cards two, four cards four."
    ),
    phrase(
        "- **Centre**: 1 point more for each card if the centre has the suit of **your token**. This "
        "takes at least two cards."
    ),
    phrase("So the best tableau brings 16 + 4 + 4 = **24**."),
    phrase("The picture shows three, all with the green token:"),
    phrase(
        "- 1 above 5, green and blue along the edge: 4 for the cards, 2 for the green centre, 1 for the "
        "outer match in blue: **7**. With an open centre the better one counts."
    ),
    phrase(
        "- 4 and 3 above 1 and 7: 16 for the cards, 2 for outer matches in yellow and green, nothing for "
        "the red centre: **18**."
    ),
    phrase("- A 5 alone, when another 5 comes and never fits beside it: **1**."),
)

SCORING_TEXT: Final = phrase(
    "A tableau of 4 and 3 above 1 and 7: 16 for four cards and 2 for outer matches, yellow on the right and "
    "green below. The centre is red: with the green token that makes 18, with the red one 4 more, 22."
)

ROUNDS: Final = lines(
    phrase(
        "**A round** lasts until all hands are played. Then the cards that have scored are shuffled and "
        "dealt again, the same number to each player, 8 to 11. What is left over stays face down "
        "in the discard pile. **Displays and tableaux stay** where they are."
    ),
    phrase(
        "Everybody passes their token to the **left**, clockwise, and the new owner of the red one "
        "leads. After four rounds everybody has had all four tokens."
    ),
    phrase(
        "**The end.** After the last trick everybody places **their own** Display by the same rules. Then "
        "that last tableau scores, however small it is. If the Display fits nowhere, the old tableau "
        "scores first, and the Display alone is the last one."
    ),
    phrase(
        "The most points win. A **tie** goes to the player with the most cards in the last tableau, then "
        "to the one with the most outer matches in it. Otherwise the victory is shared."
    ),
)
