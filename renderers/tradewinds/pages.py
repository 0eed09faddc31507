"""The rules of Tradewinds in our own words, with pictures made by the renderer itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PIL import Image

from games.tradewinds import ABOUT
from renderers.kit.words import lines, signed
from renderers.renderer import FIRST_PAGE, THOUGHTS_PAGE, Page
from renderers.tradewinds import first_page
from renderers.tradewinds.board import draw
from renderers.tradewinds.description import alt_text
from renderers.tradewinds.examples import CAST, covering, gaps, of_grid, table
from renderers.tradewinds.narration import BANDS, tell


def pages() -> Sequence[Page]:
    return [
        Page(FIRST_PAGE, IN_A_MINUTE, first_page.draw, first_page.WORDS),
        Page("The board", BOARD, _draw_table, alt_text(table(), CAST)),
        Page("What scores where", SCORING),
        Page("The order of a blow", f"{BLOW}\n{tell(table(), CAST)}", _draw_blow, BLOWN),
        Page("Gaps and chains", f"{CHAINS}\n{tell(gaps(), CAST)}", _draw_gaps, GAPS_TEXT),
        Page("The cards", CARDS, covering, COVERING_TEXT),
        Page("The end", lines(END, [f"- from {signed(low)}: {word}" for low, word in BANDS])),
        Page(THOUGHTS_PAGE, THOUGHTS),
        Page("Fewer than four people", FEWER),
        Page("Options and our rulings", RULINGS),
    ]


def _draw_table() -> Image.Image:
    return draw(table(), CAST)


_draw_blow = partial(of_grid, table())
_draw_gaps = partial(of_grid, gaps())


IN_A_MINUTE: Final = """\
Four winds sit round a grid of piles, and they are **one team**. **You want** a sum above zero after \
24 turns: then you have all won, otherwise you have all lost.
**A move** is one card of your hand. It shows a pattern, a colour and a shape. On top of the piles \
every card that shows one of these three is **blown** one place further, straight away from you. \
What leaves the grid is collected by the wind **opposite** you.
**What it brings** depends on who collects it. Beside each wind all nine kinds are drawn: bright \
behind a **+** they bring +1 there, in outline behind a **−** they cost 1. So before you blow, look \
at the wind opposite.
What lies under a blown card comes to the top. An emptied pile stays a gap: cards fly over it.
Press *Hand*, look at what your cards would blow, and press one. You may not pass, but you may play a \
card that moves nothing. Six cards are your six turns."""

BOARD: Final = """\
In the middle are nine piles. Beside each stand the cards below its top: light bars lie face down, \
small signs lie face up and are covered. The number of bars and signs is the height of the pile.
Round the grid sit the winds. Under each name two plates count what that wind has collected: what \
scores, and what costs. Next to them stands what the nine kinds are worth there.
The name in gold is next. Light green has just happened: the card that was played and what it brought, \
triangles where cards crossed from pile to pile, a ring round what landed, a folded corner on what \
was turned up. At the top stand the sum that counts, and the turn.
In the picture West has just played a card, so cards went east."""

SCORING: Final = """\
Three Completes lie aside and **cover** everything: together they show each of the nine \
characteristics once. On every side of each lies a True or a False card, twelve in all, drawn from \
ten of each.
So a wind has three signs, one for each covering Complete. A Single **scores +1** for the wind that \
collects it if the sign on that wind's side of its Complete is True, and **costs 1** if it is False.
You need not work this out: beside each wind the board shows all nine Singles in three lines. \
Bright behind a **+**, they score there; in outline behind a **−**, they cost.
Read it at the *other* end of the table: North sends to South, South to North, East to West and \
West to East. A wind for whom everything costs is best left without a card."""

BLOW: Final = """\
Play goes North, East, South, West. The card that you play is shown at once.
The piles nearest the collecting wind are blown first, then the middle line, then the far one. A \
Single on top that matches goes to the next pile in that direction, or off the grid; so no card \
moves twice in a turn. If it uncovers a face-up card that matches, that is blown as well. \
Face-down cards are never blown.
Last, every pile with a face-down card on top turns it up (a folded corner in the picture)."""

BLOWN: Final = (
    "The grid after West played FRC. Ringed, as they landed: Circle in the north, Filled in the south, "
    "Red in the south-east. Just turned up: Green in the north-east, Hollow in the south-west."
)

CHAINS: Final = """\
A pile whose last card is blown away is a gap at once, and stays one. Whatever comes later flies \
over it, to the next pile or off the grid. Cards blown one after another from the same pile land in \
reversed order. Here East played `FRT`:"""

GAPS_TEXT: Final = (
    "East played FRT over a grid with gaps. Afterwards, top first: north Filled, one face down; "
    "north-east Blue, one face down; west Red on Triangle, Red and Circle; south-east Square, just "
    "turned up, one face down; all other places are gaps."
)

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

END: Final = """\
After 24 turns everything that was collected is counted, over all four winds. What still lies on \
the grid counts nothing. If the grid is empty the match ends at once, as no score can change.
Above zero the winds have won together; with zero or less they have lost together. Players who \
choose at random come out at about 0; with care about +10."""

THOUGHTS: Final = """\
**The most points now are not the most points.** What you move, and what comes to the top, is what the \
others find. Teams of computers that always take the most at once end at about +10. The strong ones think \
ahead and end at about +15: in the first twelve turns they play another card than the one that brings most \
at once in 3 of 10 turns, later in 1 of 10.
**Starve the wind for whom it costs.** If the wind opposite has three **−**, play what moves little. To a \
wind with three **+** the computers send 1.9 cards a turn, to one with three **−** 0.7.
**Earn early.** The piles thin out. Strong teams bring home about 5 points in each of the first three \
quarters of a match, and only 2 in the last. So do not save your best card for the end."""

FEWER: Final = """\
**Fewer than four people** may play: somebody then holds several winds, each with a hand of its own. \
All the same you play for one sum.
The last card of a hand plays itself, as there is nothing to choose.
If somebody **resigns**, the match plays their cards until another takes the wind."""

RULINGS: Final = f"""\
Tradewinds was designed by {ABOUT.designers}, as one of the games of the Gnomon deck.
**Options** of `/tradewinds start`: `first` names the wind that blows first, and with `hands` open \
everybody sees all hands.
Where the rules are silent or unclear we have **ruled**:
- Who begins is drawn, unless `first` names a wind; in a rematch the wind that blew last begins.
- Hands are private, unless `hands` is open.
- The card played is not hidden first, and only cards on top are blown, in the order of *The order of \
a blow*.
- A pile emptied in the middle of a blow is a gap for the rest of that blow.
- All face-up cards and the heights of all piles are public; what lies face down nobody knows.
- If the grid is emptied the match ends early.
Before the match its deal is sealed, and afterwards anybody can check it."""
