"""The rules of Chance in our own words, with pictures made by the renderer itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.chance import ABOUT
from renderers.chance.board import draw
from renderers.chance.description import alt_text, describe_hand
from renderers.chance.examples import CAST, NAMING, RUN, before, long, part, table
from renderers.chance.hand import draw_hand
from renderers.renderer import Page


def pages() -> Sequence[Page]:
    return [
        Page("Chance", IDEA, draw(table(), CAST), alt_text(table(), CAST)),
        Page("Reveals", REVEALS, part(table(), NAMING), NAMING_TEXT),
        Page("What to keep", KEEPING, draw_hand(before(), CAST), describe_hand(before(), CAST)),
        Page("Misses and the countdown", COUNTDOWN, part(long(), RUN), RUN_TEXT),
        Page("The end", END),
        Page("Playing here", HERE),
    ]


IDEA: Final = """\
Everybody has TriCards lying open, and wants to be rid of them. Three piles of Chards decide whose \
turn it is to discard: the three Chards on top **name one TriCard**, and whoever has it discards it.
Luck names the cards, but whoever discards may **keep** some of the three Chards for the next \
reveal. That is the one decision of the game, and a good one brings your own cards up again and \
again.
Who discards their last TriCard first **wins alone**. But if the countdown runs out before that, \
**everybody loses**.
In the picture three reveals named a TriCard that nobody had; the fourth hit one of Player 3. The \
name in gold decides next. Light green has just happened, and a dashed square is a TriCard that is \
gone."""

REVEALS: Final = """\
A **Chard** shows one characteristic. Each pile holds twelve, four of a kind:
- patterns: Filled, Partial, Hollow
- colours: Red (flame), Green (leaf), Blue (waves)
- shapes: Circle, Square, Triangle
A **TriCard** joins one of each, and there is one of every combination: 27. Its initials name it, \
so `PBT` is the Partial Blue Triangle. They are dealt evenly: nine to each of 3 players, six to 4, \
five to 5, four to 6, and three to each of 7, 8 or 9. What is left over is out of the game, and \
nobody looks for it.
To reveal means to turn up the top Chard of each pile.
- **Hit**: the owner of the TriCard that the three name discards it, and decides what to keep.
- **Miss**: it was never dealt, or is discarded already. One card leaves the countdown.
The number on a pile counts its Chards that nobody has seen yet. Where there is none, everybody \
knows the whole pile, and the little card is the one that comes next."""

NAMING_TEXT: Final = (
    "Three piles with the number of unseen Chards on each and the Chard that shows beside it: "
    "Partial, Blue and Triangle. An arrow leads to the TriCard that they name, PBT, ringed in light "
    "green, and to its owner: it hits Player 3, Tomás."
)

KEEPING: Final = """\
Whoever discarded says which of the three Chards stay: **none, one or two**. All three may not \
stay, as they would only name the TriCard again that has just gone.
Each Chard that is not kept goes to the bottom of its own pile, and the next one of that pile is \
turned up. Together with those kept they name the next TriCard.
So keep what your own TriCards have in common, and little that helps the others. Keeping two leaves \
three TriCards that can be named, and one of these is the one just discarded; keeping one leaves \
nine, keeping nothing all 27.
The button **What to keep** shows you all seven choices, and for each the TriCards of yours that it \
still fits. The number on the right is the chance that the very next reveal is one of them, for all \
that has been seen of the piles; the best chance comes first."""

COUNTDOWN: Final = """\
A match begins with six cards in the **countdown**, the stars at the top of the picture, unless you \
choose another number from 1 to 20: the more, the easier.
After a **miss** one of them goes, and *all three* Chards go to the bottom of their piles, kept ones \
too. Three new ones are turned up at once; nobody decides anything. That repeats until somebody is \
hit or the countdown is empty.
The strip below the piles shows the whole run since the last decision. A line under a Chard means \
that it was kept; a cross is a miss, with what is left of the countdown; a number in light green is \
the player who was hit. Of a run of more than six reveals you see the last five.
Piles are **never shuffled again**. Without keeping anything the same twelve reveals would come \
round and round: three players would then hardly ever finish. Keeping is the game."""

RUN_TEXT: Final = (
    "The strip of a run of seven reveals: first +2 for the earlier ones, then four misses and the "
    "reveal that hits, each with its three Chards and what is left of the countdown."
)

END: Final = """\
The match ends in one of two ways:
- Somebody discards their last TriCard. They **win at once**, and need not decide any more.
- The last card of the countdown goes. **Everybody loses.**
Both can happen before anybody has decided anything: the first reveals follow the deal by \
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
Care pays, and most so while you are few. Where all keep the most that still fits one of their own \
TriCards, three win about 6 of 100 matches, four 18 and five 34; where all look a few reveals ahead and \
let others win too, about 47, 46 and 60. With three or four of you a longer countdown is a good idea."""

HERE: Final = f"""\
Press **What to keep** when it is your decision, and then one of seven buttons: the best chance \
comes first. Or type `/chance keep` and choose, or write it out: `keep none`, `keep shape`, \
`keep pattern colour`. *Board in words* has everything that lies on the table, also what \
is known of the piles.
Chance was designed by {ABOUT.designers}, as one of the games of the Gnomon deck.
Where the rules are silent or unclear we have **ruled**:
- All three Chards may not be kept.
- What is not kept goes to the bottom of its own pile; after a miss that is true of kept Chards too. \
Piles are never shuffled again.
- Whoever discards their last TriCard wins at once, before they would decide.
- Reveals wait for nobody: the match goes on by itself to the next hit, or to the end.
- Who **resigns** gives up their TriCards: naming one of them is a miss. If they were to decide, \
nothing is kept. Whoever remains plays on, even alone.
Everything is open but the order of the Chards that nobody has seen. Before the match its deal is \
sealed, and afterwards anybody can check it: the messages at the start and at the end say how."""
