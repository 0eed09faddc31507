"""The rules pages of Weathervanes that are not about play, such as commands, variants and rulings."""

from __future__ import annotations

from typing import Final

from games.weathervanes.about import ABOUT
from games.weathervanes.cards import NUMBERS, STANDARD
from renderers.weathervanes.description import KEY
from renderers.weathervanes.names import card_words
from texts.text import lines, phrase, sentences

YOUR_TURN: Final = lines(
    phrase(
        "When it is your turn, press **{button}** under the board. It shows your cards, with a button for "
        "all that you may do. *Notes* beside them shows which cards were scored in this round, and which "
        "suits the others were out of, at the corner where that showed.",
        button=ABOUT.hand,
    ),
    phrase(
        "**To lead**, choose the card, then the corner. Each corner has its suit, and decides which "
        "Display the winner takes. Or type `/weathervanes lead card:5 suit:blue`."
    ),
    phrase(
        "**To follow**, press a card. Only cards that you may play have a button. Or type "
        "`/weathervanes play card:22`."
    ),
    phrase(
        "**To place**, press the letter of a place. If there is only one place, the card goes there by "
        "itself. A small square shows the suit that your centre has or may have. Or type `/weathervanes "
        "place where:above 5`."
    ),
    phrase("All three commands offer what is legal while you type."),
)

BOARD: Final = lines(
    phrase(
        "Names in gold are to act. In front of everybody are their tableau, token and score. The trick "
        "lies in the middle as it would on a table, every card nearest its player."
    ),
    phrase(
        "An arrow points from the trick to the Display that is taken first. `▸ E` at a Display says that "
        "East takes it. A light rim marks a card that has just been placed.",
    ),
    phrase(
        "*Board in words* has all of it as text, with the corners of every card. `/weathervanes board` "
        "shows the table again."
    ),
)

DECK: Final = lines(
    phrase(
        "The designer’s own sheet of cards is lost, and the rules only hint at some of it. So **we have "
        "ruled** what the 24 numbers look like. Ours agree with every example of the rules: 5 has blue at "
        "its top left, 1 and 5 match along an edge in green and in blue, and 23 fits nowhere beside that "
        "pair."
    ),
    KEY,
    "```\n"
    + "\n".join(
        "   ".join(f"{card_words(STANDARD, number):>7}" for number in NUMBERS[row::6])
        for row in range(6)
    )
    + "\n```",
    phrase(
        "These are all 24 orders in which four suits can lie on four corners. Two cards of the same "
        "number never fit beside each other."
    ),
    phrase(
        "The people who run Fairwind may have replaced this sheet with another. Then the "
        "pictures of your match are right, and *Board in words* lists its whole deck. A "
        "match keeps the deck that it began with."
    ),
)

THOUGHTS: Final = lines(
    phrase(
        "**Lead low if you do not want the first Display.** The corner says which Display is the first, "
        "and the card who takes it. When the computers led 19 or more, the leader took it in 9 of 10 "
        "tricks; with 6 or less in 1 of 10. A card that you take must be placed, and one that does not fit "
        "ends your tableau."
    ),
    phrase(
        "**Keep your pair open.** Beside one card 20 of the 24 numbers fit. Beside a pair that matches at "
        "both ends 16 fit, at one end only 12; beside three cards only 6. So few tableaux get a fourth "
        "card: 12 of 100 among those of the computers. With all that counts, one card brought 1 point, two "
        "brought 5, three 11, and four 19."
    ),
    phrase(
        "**Think of the next token.** In the next round you have the token that the player on your right "
        "has now. A tableau that will not be finished before may well have that suit in its centre."
    ),
)

VARIANTS: Final = lines(
    phrase(
        "You can choose three **variants** with `/weathervanes start options:`, in any combination:"
    ),
    phrase(
        "- `constrained-lead: on`: you lead the suit of your token. The card is your choice, its corner is "
        "not."
    ),
    phrase(
        "- `misere: on`: the last tableau counts **against** you. A tie goes to the *fewest* cards, then to "
        "the fewest outer matches. An open pair counts its smaller value there."
    ),
    phrase("- `no-kens: on`: the suit of the centre brings no points. Everything else stays."),
)

RULINGS: Final = lines(
    sentences(
        phrase("Weathervanes was designed by {designers}.", designers=ABOUT.designers),
        phrase("Where the rules leave something open, we have **ruled**:"),
    ),
    phrase("- The centre pays for the suit of your own token."),
    phrase(
        "- Nobody’s placement touches another’s, so all place at the same time. After a round’s last "
        "trick that round’s tokens still count."
    ),
    phrase("- Two cards that touch only by a corner, and three in a row, are not allowed."),
    phrase(
        "- A card that completes the square at the very end is scored once, as part of the last tableau."
    ),
    phrase(
        "- You follow by hand even with a single legal card, as an answer at once would betray that. "
        "Only the last card of a hand follows by itself."
    ),
    phrase(
        "- Hands and the order of the discard pile are secret. How many cards they have is not."
    ),
    phrase("- The tie-breaks also decide the places behind the first."),
    phrase(
        "- A player who **resigns** is placed last. The match plays their cards on, and the others finish "
        "it."
    ),
)
