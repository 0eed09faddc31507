"""The rules of Chance in our own words, with pictures drawn by its renderer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.chance.about import ABOUT
from renderers.chance.board import draw
from renderers.chance.description import alt_text, describe_hand
from renderers.chance.hand import draw_hand
from renderers.chance.pages import first_page
from renderers.chance.pages.examples import CAST, RUN, before, long, table
from renderers.renderer import FIRST_PAGE, THOUGHTS_PAGE, RulesPage, pictured
from texts.text import phrase


def pages() -> Sequence[RulesPage]:
    hand, board = pictured(draw_hand, before(), CAST), pictured(draw, table(), CAST)
    run = pictured(draw, long(), CAST, RUN)
    return [
        RulesPage(FIRST_PAGE, IN_A_MINUTE, first_page.draw, first_page.WORDS),
        RulesPage(phrase("What to keep"), KEEPING, hand, describe_hand(before(), CAST)),
        RulesPage(phrase("The table"), TABLE, board, alt_text(table(), CAST)),
        RulesPage(phrase("Misses and the countdown"), COUNTDOWN, run, RUN_TEXT),
        RulesPage(phrase("The cards"), CARDS),
        RulesPage(phrase("The end"), END),
        RulesPage(THOUGHTS_PAGE, THOUGHTS),
        RulesPage(phrase("Options and our rulings"), RULINGS),
    ]


IN_A_MINUTE: Final = phrase("""\
**You want** to be the first who has no **TriCards** left, the cards that lie open in front of you. \
Three piles each show a **Chard**: a pattern, a colour and a shape. Together the three **name one \
TriCard**.

- **Hit**: the owner of that TriCard discards it, and then decides which Chards stay.
- **Miss**: nobody has it any more, or nobody ever had it. A card of the **countdown** goes, and three \
new Chards are turned up. When the last card goes, **everybody loses**.

**When you decide**, one or two Chards may stay, or none. New ones take the place of the others, and \
the three name the next TriCard. Keep what your own TriCards have in common. Then the next one named is \
more likely yours, and you decide again.
Press *What to keep*: it shows your choices, and which of your TriCards each still fits. Everything \
else goes by itself.""")

TABLE: Final = phrase("""\
At the top are the three piles. The number on a pile counts its Chards that nobody has seen yet. Where \
there is none, everybody knows the whole pile, and the little card comes next. Beside them stands the \
TriCard that the three Chards name, and whom it hits.

Below is the run of reveals since the last decision. A line under a Chard means that it was kept.
Then come all players with their TriCards. A dashed square is a TriCard that is gone.
In the picture three reveals named a TriCard that nobody had. The fourth hit one of Player 3. The name \
in gold decides next, and light green has just happened.
*Board in words* tells everything on the table, also what is known of the piles.""")

CARDS: Final = phrase("""\
A **Chard** shows one characteristic. Each of the three piles holds twelve, four of a kind:
- patterns: Filled (F), Partial (P), Hollow (H)
- colours: Red (R, a flame), Green (G, a leaf), Blue (B, waves)
- shapes: Circle (C), Square (S), Triangle (T)

A **TriCard** joins one of each. There is one of every combination: 27. Its three letters name it, so \
`PBT` is the Partial Blue Triangle.
TriCards are dealt evenly: nine to each of 3 players, six to 4, five to 5, four to 6, and three to each \
of 7, 8 or 9. What is left over is out of the game, and naming it is a miss.""")

KEEPING: Final = phrase("""\
The player who discarded says which of the three Chards stay: **none, one or two**. All three may not \
stay: they would name the TriCard again that has just gone.

Each Chard that does not stay goes to the bottom of its own pile, and the next one of that pile is \
turned up. The three name the next TriCard.
Keeping two leaves three TriCards that can be named, and one of these has just gone. Keeping one leaves \
nine, keeping nothing all 27.
**What to keep** shows you all seven choices, and for each how many and which of your TriCards it still \
fits. The number on the right is the chance that the very next reveal is one of them, for all that has \
been seen of the piles.
Press a choice. Or type `/chance keep` and choose, or write it out: `keep none`, `keep shape`, \
`keep pattern colour`.""")

COUNTDOWN: Final = phrase("""\
A match begins with six cards in the **countdown**, the stars at the top of the table. You may choose \
another number from 1 to 20: the more, the easier.

After a **miss** one of them goes, and *all three* Chards go to the bottom of their piles, kept ones \
too. Three new ones are turned up at once. This repeats until somebody is hit or the countdown is empty.
The strip below the piles shows the whole run since the last decision. A line under a Chard means that \
it was kept. A cross is a miss, with what is left of the countdown. A number in light green is the \
player who was hit. Of a run of more than six reveals you see the last five.
Piles are **never shuffled again**. Without keeping anything the same twelve reveals would come round \
and round, and three players would hardly ever finish. Keeping is the game.""")

RUN_TEXT: Final = phrase(
    "The strip of a run of seven reveals: first +2 for the earlier ones, then four misses and the "
    "reveal that hits, each with its three Chards and what is left of the countdown."
)

END: Final = phrase("""\
The match ends in one of two ways:
- Somebody discards their last TriCard. They **win at once**, and decide nothing more.
- The last card of the countdown goes. **Everybody loses.**

The countdown can run out before anybody has decided anything: the first reveals follow the deal by \
themselves, and with a short countdown they may all miss.
Few people make it hard, many make it easy, as they have fewer TriCards each. If all kept at random, \
with six cards in the countdown, somebody would win about so many of 100 matches:
- 3 players: 1
- 4 players: 5
- 5 players: 13
- 6 players: 27
- 7 players: 43
- 8 players: 58
- 9 players: 73

Care pays, most of all where you are few. Where all keep the most that still fits one of their own \
TriCards, three win about 6 of 100 matches, four 18 and five 34. Where all look a few reveals ahead and \
let others win too, it is about 47, 46 and 60. With three or four of you, choose a longer countdown.""")

THOUGHTS: Final = phrase(
    "**Look further than the next reveal.** Your best chance now "
    "may leave nothing for your other TriCards. Where three players "
    "always keep the most that still fits one of their own, "
    "somebody wins 6 of 100 matches. Where all look a few reveals "
    "ahead, it is 47. In 1 of 3 decisions the strong computers "
    "choose something other than the best chance at once.\n**A hit "
    "of somebody else is better than a miss.** A miss costs "
    "everybody a card of the countdown, and once it is empty all "
    "have lost. When the strong computers give up the best chance, "
    "it is more often than not for a choice that misses less.\n"
    "**Count the piles.** Each has four Chards of a kind, and they "
    "come round in the same order. With three players at least one "
    "pile is known whole in 4 of 10 decisions. Then you know what "
    "comes: the number on the pile is gone, and its next Chard is "
    "drawn in its place."
)

RULINGS: Final = phrase(
    """\
Chance was designed by {designers}, as one of the games of the Gnomon deck.
**Option** of `/chance start`: `options: countdown: 8`, 1 to 20 cards, usually 6. The more, the easier.

Where the rules are silent or unclear we have **ruled**:
- You may not keep all three Chards.
- A Chard that is not kept goes to the bottom of its own pile. After a miss kept Chards do too. Piles \
are never shuffled again.
- A player who discards their last TriCard wins at once, before they would decide.
- Reveals wait for nobody: the match goes on by itself to the next hit, or to the end.
- A player who **resigns** gives up their TriCards: naming one of them is a miss. If they were to \
decide, nothing is kept. The others play on, even one alone.

Everything is open but the order of the Chards that nobody has seen. Before the match its deal is \
sealed, and afterwards anybody can check it.""",
    designers=ABOUT.designers,
)
