"""The rules of Weathervanes in our own words, with pictures of its examples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.weathervanes import ABOUT
from games.weathervanes.cards import NUMBERS, STANDARD
from renderers.renderer import FIRST_PAGE, THOUGHTS_PAGE, Page
from renderers.weathervanes import first_page
from renderers.weathervanes.examples import (
    TRICK_TEXT,
    card_example,
    fitting_example,
    scoring_example,
    trick_example,
)
from renderers.weathervanes.names import card_words


def pages() -> Sequence[Page]:
    return [
        Page(FIRST_PAGE, IN_A_MINUTE, first_page.draw, first_page.WORDS),
        Page("Your turn", YOUR_TURN),
        Page("Leading and following", TRICKS, card_example, CARD_TEXT),
        Page("Who takes which Display", TAKING, trick_example, TRICK_TEXT),
        Page("Your tableau", PLACING, fitting_example, FITTING_TEXT),
        Page("Scoring", SCORING, scoring_example, SCORING_TEXT),
        Page("Rounds, the end, ties", ROUNDS),
        Page(THOUGHTS_PAGE, THOUGHTS),
        Page("The board", BOARD),
        Page("The deck", DECK),
        Page("Variants and our rulings", RULINGS),
    ]


IN_A_MINUTE: Final = """\
Four rounds of tricks, and the most points win. But a trick itself brings no points: it **decides who \
takes which card**.
**Lead** any card by one of its corners: that suit is led. All cards of a trick point the same way, so \
everybody else's corner is fixed. **Follow** with a card that shows the suit led there; if you have \
none, with any. The highest card that shows the suit led wins, and its player leads next.
Before everybody lies a **Display**. The trick points between two players; from there clockwise the \
next Display is the first. **The winner takes it**, the next player clockwise takes the next one, and \
so on. Then the cards of the trick become the new Displays.
What you take goes into your **tableau** of 2 × 2 cards. A second card must match the first in a suit \
where they touch; that is the **centre**, and a third and a fourth card must show it there. A tableau \
**scores** as soon as it has four cards, or a card does not fit, which then begins a new one: \
1, 4, 9 or 16 points for 1 to 4 cards, +1 for each match at the rim, and +1 for each card of two or more \
if the centre is the suit of your **token**.
The red token leads first. A round ends with the last card in hand: tokens go to the left, and what was \
scored is dealt again. After the fourth round everybody places their own Display, and all tableaux score.
Press *Hand*: it has a button for everything that you may do."""

YOUR_TURN: Final = """\
Press **Hand** under the board when it is your turn. It shows your cards; below them stand the cards \
that were scored in this round, and the suits that others were out of, at the corner of a card where \
that showed.
**To lead**, choose the card, then the corner. Each corner has its suit, and decides which Display the \
winner would take. Or type `/weathervanes lead card:5 suit:blue`.
**To follow**, press the card; those that you may play have a button. Or type `/weathervanes play \
card:22`.
**To place**, press the letter of the place. Often there is only one place, and the card goes there by \
itself. Or type `/weathervanes place where:above 5`.
All three commands offer what is legal while you type."""

CARD_TEXT: Final = (
    "The card 5: its number in the middle and a needle above it that shows its top; blue "
    "waves in the top left corner, a green leaf top right, a red flame bottom right, a yellow "
    "sun bottom left."
)

TRICKS: Final = """\
Whoever has the **red token** leads the first trick of a round, and then the winner leads the \
next.
**Leading.** Play any card and choose one of its corners. That corner goes to the centre of the \
table: its suit is the suit **led**. It also fixes the way in which the card points, and all four \
cards of the trick will point the **same way**.
**Following.** Clockwise, everybody else plays one card. Each lies between the centre and its \
player, and all are turned alike, so your corner is **forced**. Count the corners clockwise from \
the top left: each next player shows the next corner. If the leader shows the bottom left, the \
next one shows the top left, then the top right, then the bottom right.
If one of your cards has the suit led on your forced corner, you must play such a card. If none \
has, you may play any.
**Winning.** The highest card that shows the suit led wins. A card that shows another suit never \
wins, however high it is. Two equal numbers can't meet in that suit, as the same card shows a \
different suit on every corner."""

TAKING: Final = """\
All four needles now point the same way, between two players: those who show their bottom right \
and their bottom left corner. Go on **clockwise** from there: the next Display is the **first**.
The winner takes the first Display, the next player clockwise takes the next, and so on round the \
table. Whoever leads therefore chooses the first Display together with the corner:
- top left: the Display of the player on your right
- top right: the one opposite
- bottom right: the one on your left, who plays next
- bottom left: your own
When all have placed what they took, the four cards of the trick become the **new Displays**, each \
in front of who played it. So every card you play is also one that somebody will take.
**The example.** North leads the 5 with its top left, blue. East shows its top right: 22, blue. \
South would show its bottom right, but has no card with blue there; the 24 shows red. West's \
forced corner is the bottom left: 15, blue. East wins, as 22 is the highest blue. The trick points \
between South and West, so East takes **West's** Display, the 4; South North's 8, West East's 21, \
and North South's 17. At West's Display the mark `1 ▸ E` says so: taken first, by East. East leads \
next."""

PLACING: Final = """\
The card that you took goes into your tableau at once. All cards there have their top up, and what \
lies there stays where it is.
- The first card just lies there.
- A **second** card goes above, below, left or right of it. The two share an edge with two pairs \
of corners, and at least one pair must match.
- One match: that end is the **centre** of your square. Both ends match: the centre stays open \
until a third card decides it.
- A **third** and a **fourth** card must fit into the 2 × 2, and its inner corner must have the \
suit of the centre. The other corners may match or not.
You must place a card if it fits anywhere. If there are several places, you choose. There can only \
be a choice for a second card, and for a third one beside an open pair; everything else places \
itself.
If a card **fits nowhere**, your tableau scores and is cleared, and the card begins a new one. A \
**fourth** card completes the square: it scores and is cleared too. You can't score sooner because \
you would like to.
In the picture a 1 lies above a 5, and they match in green and in blue. A 23 fits nowhere beside \
them."""

FITTING_TEXT: Final = (
    "A 1 above a 5: their edge matches in blue on the left and in green on the right. Dashed "
    "places on the left would need blue at the inner corner and make the centre blue; those "
    "on the right would need green. A 23 fits nowhere: it has neither in the right corner."
)

SCORING: Final = """\
A tableau scores for three things:
- **Cards**: each counts as much as there are cards: 1, 4, 9 or 16 points in all.
- **Outer matches**: 1 point for each two neighbours whose corners match at the rim of the square. \
Two cards have one such edge, three cards two, four cards four.
- **Inner suit**: 1 point more for each card if the centre has the suit of **your token**. This \
takes at least two cards.
So the best tableau brings 16 + 4 + 4 = **24**.
Examples, all with the green token:
- 1 above 5, green and blue along the edge: 4 for the cards, 2 for the green centre, 1 for the \
outer match in blue: **7**. With an open centre the better one counts.
- 4 and 3 above 1 and 7: 16 for the cards, 2 for outer matches in yellow and green, nothing for \
the red centre: **18**.
- A 5 alone, when another 5 comes and never fits beside it: **1**.
The token counts that you have when the tableau scores: what the last trick of a round brings is \
scored before the tokens pass on."""

SCORING_TEXT: Final = (
    "A tableau of 4 and 3 above 1 and 7: 16 for four cards and 2 for outer matches, yellow on "
    "the right and green below. The centre is red: with the green token that makes 18, with "
    "the red one 4 more, 22."
)

ROUNDS: Final = """\
A round lasts until all hands are played. **Displays and tableaux stay** where they are. The cards \
that have been scored are shuffled and dealt again, as many as everybody can have alike, mostly 8 \
to 11 each. What is left over stays face down in the discard pile.
Everybody passes their token to the **left**, clockwise, and the new owner of the red one leads. \
After four rounds everybody has had all four tokens.
**The end.** After the last trick of the fourth round everybody places **their own** Display by \
the same rules. Then that last tableau scores, however small it is. If the Display fits nowhere, \
the old tableau scores first and the Display alone is the last one.
The most points win. A **tie** is won by
- the one with the most cards in the last tableau,
- then by the one with the most outer matches in it;
- otherwise the victory is shared."""

RULINGS: Final = f"""\
Weathervanes was designed by {ABOUT.designers}.
Three **variants** can be chosen with `/weathervanes start`, in any combination:
- `constrained-lead`: you lead the suit of your token. The card is your choice, its corner is not.
- `misere`: the last tableau counts **against** you, and a tie goes to the *fewest* cards, then to \
the fewest outer matches.
- `no-kens`: the suit of the centre brings no points. Everything else stays.
Where the rules leave something open we have **ruled**:
- The inner suit pays for the suit of your own token.
- Nobody's placement touches another's, so all place at the same time, after a round's last trick \
still with that round's tokens.
- Two cards that touch only by a corner, and three in a row, are not allowed.
- A card completing the square at the very end is scored once, as part of the last tableau. With \
`misere` an open pair counts its smaller value there.
- You follow by hand even with a single legal card, as an answer at once would betray that. Only \
the last card of a hand follows by itself.
- Hands and the order of the discard pile are secret; how many cards they have is not.
- The tie-breaks also decide the places behind the first.
- Who **resigns** is placed last. The match plays their cards on, and the others finish it."""

DECK: Final = f"""\
The designer's own sheet of cards is lost, and the rules only hint at some of it. **We have \
ruled** what the 24 numbers look like. Ours agree with every example of the rules: 5 has blue at \
its top left, 1 and 5 match along an edge in green and in blue, and 23 fits nowhere beside that \
pair.
Corners clockwise from the top left, by the initial of the suit:
```
{chr(10).join("   ".join(f"{card_words(STANDARD, n):>7}" for n in NUMBERS[row::6]) for row in range(6))}
```
These are all 24 orders in which four suits can lie on four corners. Two cards of the same number \
never fit beside each other.
Whoever runs Fairwind may have put another sheet in its place. Your cards then differ from these, \
and the pictures of your match are right. *Board in words* lists the whole deck of a match. A \
match keeps the deck that it began with."""

THOUGHTS: Final = """\
**Lead low if you do not want the first Display.** The corner says which Display is the first, and the \
card who takes it. When the computers led 19 or more, the leader took it in 9 of 10 tricks; with 6 or less \
in 1 of 10. A card that you take must be placed, and one that does not fit ends your tableau.
**Keep your pair open.** Beside one card 20 of the 24 numbers fit. Beside a pair that matches at both ends \
16 fit, at one end only 12; beside three cards only 6. That is why few tableaux get a fourth card: of those \
of the computers 12 of 100. With all that counts, one card brought 1 point, two brought 5, three 11, and \
four 19.
**Think of the next token.** In the next round you have the token that the player on your right has now. A \
tableau that will not be finished before may well have that suit in its centre."""

BOARD: Final = """\
Golden names are to act. The trick lies in the middle as it would on a table, every card nearest its \
player, with a vane through it. An arc leads from its head to the first Display; `1 ▸ E` at a Display \
says that it is taken first and by East. Once all have placed, `4 ◂ W` at a place says that the 4 came \
there from West. In front of everybody are tableau, token and score.
*Board in words* has all of it as text, with the corners of every card. `/weathervanes board` shows \
the table again."""
