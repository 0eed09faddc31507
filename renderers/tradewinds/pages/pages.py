"""The rules of Tradewinds in our own words, with pictures drawn by its renderer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from games.gnomon import PATTERNS, SHAPES, Complete, Single
from games.tradewinds.about import ABOUT
from renderers.renderer import FIRST_PAGE, THOUGHTS_PAGE, RulesPage, pictured
from renderers.tradewinds.board import draw
from renderers.tradewinds.description import alt_text
from renderers.tradewinds.narration import BANDS, tell
from renderers.tradewinds.pages import first_page
from renderers.tradewinds.pages.examples import CAST, covering, gaps, of_grid, table
from texts.text import Text, joined, lines, phrase, signed, verbatim


def pages() -> Sequence[RulesPage]:
    board = pictured(draw, table(), CAST)
    blow, chain = lines(BLOW, tell(table(), CAST)), lines(CHAINS, tell(gaps(), CAST))
    return [
        RulesPage(FIRST_PAGE, IN_A_MINUTE, first_page.draw, first_page.WORDS),
        RulesPage(phrase("The board"), BOARD, board, alt_text(table(), CAST)),
        RulesPage(phrase("What scores where"), SCORING),
        RulesPage(ORDER_OF_A_BLOW, blow, partial(of_grid, table()), BLOWN),
        RulesPage(phrase("Gaps and chains"), chain, partial(of_grid, gaps()), GAPS_TEXT),
        RulesPage(phrase("The cards"), CARDS, covering, COVERING_TEXT),
        RulesPage(phrase("The end"), END),
        RulesPage(THOUGHTS_PAGE, THOUGHTS),
        RulesPage(phrase("Fewer than four people"), FEWER),
        RulesPage(phrase("Options and our rulings"), RULINGS),
    ]


def _lettered(singles: Iterable[Single]) -> Text:
    cards = [verbatim("{word} `{letter}`", word=each.word, letter=each.value) for each in singles]
    return joined(", ", cards)


ORDER_OF_A_BLOW: Final = phrase("The order of a blow")

IN_A_MINUTE: Final = lines(
    phrase(
        "You four winds are **one team**. **You want** a sum above zero after 24 turns: then you have "
        "all won. On your turn **you play one card**, and it blows cards across the grid."
    ),
    phrase(
        "Your card shows a pattern, a colour and a shape. Every card on top of a pile that shows one of "
        "these three flies one pile further, straight away from you. A card that leaves the grid goes to "
        "the wind **opposite** you."
    ),
    phrase(
        "What it brings depends on that wind. Beside each wind stand all nine kinds of card. Bright "
        "behind a **+** they score 1 there, in outline behind a **−** they cost 1. So look at the wind "
        "opposite before you play."
    ),
    phrase(
        "What lay under a blown card comes to the top. An empty pile stays a gap: cards fly over it."
    ),
    phrase(
        "Press *{button}*. It shows what each of your cards would do. Press one to play it. You may play "
        "a card that moves nothing, but you may not pass. Your six cards are your six turns.",
        button=ABOUT.hand,
    ),
)

BOARD: Final = lines(
    phrase(
        "In the middle lie **nine piles**. Beside each you see what its top card covers: a light bar is a "
        "card face down, a small sign is a card face up."
    ),
    phrase(
        "Round the grid sit the **winds**. Two plates under each name count what the wind has collected: "
        "what scores, and what costs. Next to them you see what each of the nine kinds is worth there."
    ),
    phrase(
        "The name in **gold** is next. **Light green** has just happened: the card that was played and "
        "what it brought, triangles where cards crossed, a ring round what landed, a folded corner on "
        "what was turned up. At the top stand the sum that counts, and the turn."
    ),
    phrase("In the picture West has just played a card, so cards flew east."),
)

SCORING: Final = lines(
    phrase(
        "At each wind every kind of card either **scores 1** or **costs 1**. The board shows it beside "
        "the wind: bright behind a **+**, or in outline behind a **−**. Always look at the *other* end "
        "of the table: North blows to South, South to North, East to West and West to East."
    ),
    phrase(
        "**Where the signs come from.** Three Completes lie aside and *cover* everything: together they "
        "show each of the nine characteristics once. On every side of each lies a True or a False card, "
        "twelve in all, drawn from ten of each. So each wind has three signs, one for each of these "
        "Completes."
    ),
    phrase(
        "A Single scores for the wind that collects it if the sign on that wind’s side of its Complete "
        "is True. It costs 1 if the sign is False."
    ),
    phrase("If everything costs at a wind, it is best to send that wind nothing."),
)

BLOW: Final = lines(
    phrase(
        "The piles nearest the collecting wind are blown first, then the middle line, then the far one. "
        "A matching Single on top flies to the next pile, or off the grid. If it uncovers a matching "
        "card that lies face up, that one flies too."
    ),
    phrase(
        "So no card moves twice in a turn, and cards that lie face down never fly. Last, every pile with "
        "a face-down card on top turns it up (a folded corner in the picture)."
    ),
    phrase("Play goes North, East, South, West. The card that you play is shown at once."),
)

BLOWN: Final = phrase(
    "The grid after West played FRC. Ringed, as they landed: Circle in the north, Filled in the south, "
    "Red in the south-east. Just turned up: Green in the north-east, Hollow in the south-west."
)

CHAINS: Final = lines(
    phrase(
        "A pile that loses its last card becomes a **gap** at once, and stays one. Cards that come later "
        "fly over it, to the next pile or off the grid. Cards that leave a pile one after another land "
        "in reversed order."
    ),
    phrase("In the picture East played `FRT`:"),
)

GAPS_TEXT: Final = phrase(
    "East played FRT over a grid with gaps. Afterwards, top first: north Filled, one face down; "
    "north-east Blue, one face down; west Red on Triangle, Red and Circle; south-east Square, just "
    "turned up, one face down; all other places are gaps."
)

CARDS: Final = lines(
    phrase(
        "**Singles** lie on the grid. Each shows one of nine characteristics, and there are four of each:"
    ),
    phrase("- patterns: {cards}", cards=_lettered(PATTERNS)),
    phrase(
        "- colours: {red} `R` (flame), {green} `G` (leaf), {blue} `B` (waves)",
        red=Single.RED.word,
        green=Single.GREEN.word,
        blue=Single.BLUE.word,
    ),
    phrase("- shapes: {cards}", cards=_lettered(SHAPES)),
    phrase(
        "**Completes** are played. Each joins a pattern, a colour and a shape, and their letters are its "
        "name: `FRC` is {card}. There is one of every combination, 27 in all. A Complete **matches** "
        "every Single that shows one of its three characteristics.",
        card=Complete(Single.FILLED, Single.RED, Single.CIRCLE).words,
    ),
    phrase(
        "The 36 Singles are dealt into nine piles of four, the top card of each face up. Three Completes "
        "are laid aside for the scoring. The other 24 are the hands, six for each wind."
    ),
    phrase("The picture shows three Completes, and under each the Singles that it matches."),
)

COVERING_TEXT: Final = phrase(
    "Three Completes over the Singles that they match: FGC over Filled, Green and Circle; PBS over "
    "Partial, Blue and Square; HRT over Hollow, Red and Triangle."
)

END: Final = lines(
    phrase(
        "After 24 turns everything is counted that the four winds have collected. **Above zero** you have "
        "all won; with zero or less you have all lost. What still lies on the grid counts nothing."
    ),
    phrase("If the grid is empty, the match ends at once, as no score can change."),
    phrase("Players who choose at random end at about 0, careful ones at about +10."),
    [
        phrase("- from {points}: {strength}", points=signed(low), strength=words)
        for low, words in BANDS
    ],
)

THOUGHTS: Final = lines(
    phrase(
        "**The most points now are not the most points at the end.** What you move, and "
        "what comes to the top, is what the others find. Computers that always take the "
        "most at once end at about +10. Strong ones think ahead and end at about +15. In "
        "the first twelve turns they play another card than the one that brings most at "
        "once in 3 of 10 turns, later in 1 of 10."
    ),
    phrase(
        "**Starve a wind where everything costs.** If the wind opposite has three **−**, "
        "play what moves little. To a wind with three **+** the computers send 1.9 cards "
        "a turn, to one with three **−** 0.7."
    ),
    phrase(
        "**Earn early.** The piles get thinner. Strong teams earn about 5 points in each of the first "
        "three quarters of a match, and only 2 in the last. So do not save your best card for the end."
    ),
)

FEWER: Final = lines(
    phrase(
        "**Fewer than four people** may play. One person then plays several winds, each with a hand of "
        "its own. You still play for one sum."
    ),
    phrase("The last card of a hand plays itself, as there is nothing to choose."),
    phrase(
        "If somebody **resigns**, the match plays their cards until another player takes the wind."
    ),
)

RULINGS: Final = lines(
    phrase(
        "Tradewinds was designed by {designers}, as one of the games of the Gnomon deck.",
        designers=ABOUT.designers,
    ),
    phrase(
        "**Options** of `/tradewinds start`: `options: first: north` names the wind that blows "
        "first. With `hands: open` everybody sees all hands."
    ),
    phrase("Where the rules are silent or unclear, we have **ruled**:"),
    phrase(
        "- The wind that begins is drawn, unless `first` names it. In a rematch, the wind that blew last "
        "begins."
    ),
    phrase("- Hands are private, unless the match has `hands: open`."),
    phrase(
        "- The card played is not hidden first. Only cards on top are blown, as *{page}* says.",
        page=ORDER_OF_A_BLOW,
    ),
    phrase("- A pile emptied in the middle of a blow is a gap for the rest of that blow."),
    phrase(
        "- All face-up cards and the heights of all piles are public. Nobody knows the face-down cards."
    ),
    phrase("- If the grid is emptied, the match ends early."),
    phrase("- Fewer than four people may play, and the last card of a hand plays itself."),
    phrase("Before the match its deal is sealed, and afterwards anybody can check it."),
)
