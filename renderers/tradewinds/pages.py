"""The rules of Tradewinds in our own words, with pictures made by the renderer itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.tradewinds import ABOUT
from renderers.kit.words import lines, signed
from renderers.renderer import Page
from renderers.tradewinds.board import draw
from renderers.tradewinds.description import alt_text
from renderers.tradewinds.examples import CAST, covering, gaps, of_grid, table
from renderers.tradewinds.narration import BANDS, tell


def pages() -> Sequence[Page]:
    return [
        Page("Tradewinds", IDEA, draw(table(), CAST), alt_text(table(), CAST)),
        Page("The cards", CARDS, covering(), COVERING_TEXT),
        Page("What scores where", SCORING),
        Page("A turn", f"{TURN}\n{tell(table(), CAST)}", of_grid(table()), alt_text(table(), CAST)),
        Page("Gaps and chains", f"{CHAINS}\n{tell(gaps(), CAST)}", of_grid(gaps()), GAPS_TEXT),
        Page("The end", lines(END, [f"- from {signed(low)}: {word}" for low, word in BANDS])),
        Page("Playing here", HERE),
    ]


IDEA: Final = """\
Four winds sit round a grid of nine piles: North, East, South and West. They are **one team**.
On your turn you play one card of your hand, and it blows cards across the grid, away from you. \
What leaves the grid is collected by the wind on the far side.
Each collected card is worth **+1** or **−1**, and which of the two depends on who collects it. \
After 24 turns, six for each wind, the sum decides: above zero you have all won, otherwise you have \
all lost. The higher, the better.
In the picture West has just played a card, so cards went east; the name in gold is next. \
What is ringed or marked in light green has just happened."""

CARDS: Final = """\
**Singles** lie on the grid. Each shows one of nine characteristics, and there are four of each:
- patterns: Filled, Partial, Hollow
- colours: Red (flame), Green (leaf), Blue (waves)
- shapes: Circle, Square, Triangle
**Completes** are played. Each joins a pattern, a colour and a shape, and has their initials for a \
name: `FRC` is the Filled Red Circle. There is one of every combination, 27 in all. A Complete \
**matches** every Single that shows one of its three characteristics.
The 36 Singles are dealt into nine piles of four, the top card of each face up. Three Completes \
are laid aside for the scoring; the other 24 are the hands, six for each wind.
The picture shows three Completes, and under each the Singles that it matches."""

COVERING_TEXT: Final = (
    "Three Completes over the Singles that they match: FGC over Filled, Green and Circle; PBS over "
    "Partial, Blue and Square; HRT over Hollow, Red and Triangle."
)

SCORING: Final = """\
The three Completes laid aside **cover** everything: together they show each of the nine \
characteristics once. On every side of each lies a True or a False card, twelve in all, drawn from \
ten of each.
So a wind has three signs, one for each covering Complete. A Single **scores +1** for the wind that \
collects it if the sign on that wind's side of its Complete is True, and **costs 1** if it is False.
You need not work this out: beside each wind the board shows all nine Singles in three lines. \
Bright behind a **+**, they score there; in outline behind a **−**, they cost.
Read it at the *other* end of the table: North sends to South, South to North, East to West and \
West to East. A wind for whom everything costs is best left without a card.
The two plates under a name count what that wind has collected: what scores, and what costs."""

TURN: Final = """\
Play goes North, East, South, West. The card you play is shown at once, and you may play one that \
moves nothing, but you may not pass.
The piles nearest the collecting wind are blown first, then the middle line, then the far one. A \
Single on top that matches goes to the next pile in that direction, or off the grid; so no card \
moves twice in a turn. If it uncovers a face-up card that matches, that is blown as well. \
Face-down cards are never blown.
Last, every pile with a face-down card on top turns it up (a folded corner in the picture)."""

CHAINS: Final = """\
A pile whose last card is blown away is a gap at once, and stays one. Whatever comes later flies \
over it, to the next pile or off the grid. Cards blown one after another from the same pile land in \
reversed order. Here East played `FRT`:"""

GAPS_TEXT: Final = (
    "East played FRT over a grid with gaps. Afterwards, top first: north Filled, one face down; "
    "north-east Blue, one face down; west Red on Triangle, Red and Circle; south-east Square, just "
    "turned up, one face down; all other places are gaps."
)

END: Final = """\
After 24 turns everything that was collected is counted, over all four winds. What still lies on \
the grid counts nothing. If the grid is empty the match ends at once, as no score can change.
Above zero the winds have won together; with zero or less they have lost together. Players who \
choose at random come out at about 0; with care about +10."""

HERE: Final = f"""\
Tradewinds was designed by {ABOUT.designers}, as one of the games of the Gnomon deck.
Where the rules are silent or unclear we have **ruled**:
- Who begins is drawn, unless `first` names a wind; in a rematch the wind that blew last begins.
- Hands are private, unless `hands` is open.
- The card played is not hidden first, and only cards on top are blown, in the order of page 4.
- A pile emptied in the middle of a blow is a gap for the rest of that blow.
- All face-up cards and the heights of all piles are public; what lies face down nobody knows.
- If the grid is emptied the match ends early.
**Fewer than four people** may play: somebody then holds several winds, each with a hand of its own. \
The last card of a hand plays itself. If somebody resigns, the match plays their cards until another \
takes the wind.
Before the match its deal is sealed, and afterwards anybody can check it: the messages at the start \
and at the end say how."""
