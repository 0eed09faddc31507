"""The texts of Wind of Fortune's rules that are read before a match: the game in a minute, a turn, the picture
of the table, and advice."""

from __future__ import annotations

from typing import Final

from games.wind_of_fortune.about import ABOUT
from texts.text import lines, phrase

IN_A_MINUTE: Final = lines(
    phrase(
        "You build two **towers** of jack, queen, king and ace. **You want** both full, and then one more "
        "joker. For each **symbol** (J, Q, K, A or joker) you fight a **battle**, with two cards of each side."
    ),
    phrase(
        "**Red** builds ♥ and ♦, **Black** ♠ and ♣. The symbol’s own side lays a card of its hand, and its "
        "**dummy’s** open card or the unknown top of its pile. The other side answers likewise; then all four "
        "are turned up. **A card counts for its own colour, whoever lays it.** The higher sum wins."
    ),
    phrase(
        "If the symbol’s colour wins, it is **raised**; else it is dumped, and comes again later. Two symbols "
        "come at a time: if both are raised, the lower one is dumped after all (equal ones both)."
    ),
    phrase(
        "What stays raised goes to the tower of its suit. The next layer is **built**, and clears what lies "
        "face down there. A card that is too high lies **face down** until it is cleared. The aces begin so."
    ),
    phrase(
        "A **joker** has the colour of the side with the **fortune stone** (a rose), which also wins draws. "
        "It is the next layer of one of that side’s towers."
    ),
    phrase(
        "Press *{button}* and choose a card, together with one of the dummy’s. High cards of the other colour "
        "lose a battle, which can be just what you want.",
        button=ABOUT.hand,
    ),
)

YOUR_TURN: Final = lines(
    phrase(
        "**With buttons.** Press *{button}* under the message of your turn. It shows what is at stake, and "
        "the sums of your cards. Choose your card together with the dummy’s.",
        button=ABOUT.hand,
    ),
    phrase("**With commands:**"),
    phrase(
        "- `/wind-of-fortune battle card: dummy:` lays your two cards. The dummy’s is `open`, `pile`, or the "
        "card itself where several are open. In a team you lay only your own."
    ),
    phrase("- `/wind-of-fortune show` lays a leader’s new open card."),
    phrase("- `/wind-of-fortune expose` turns up one of the two packs of a naked dummy."),
    phrase("- `/wind-of-fortune joker` chooses the tower for a joker."),
    phrase(
        "- `/match` takes your card back: while your partner has not laid theirs; later while "
        "nobody has answered, and nobody knows whether your leader used the open card."
    ),
    phrase(
        "Write cards like `H7`, `D10` or `♥7`. Nobody else sees what you lay face down until all four cards "
        "are turned up."
    ),
    phrase(
        "If you play alone and resign, the match ends. In a team your partner takes over your hand."
    ),
)

TABLE: Final = lines(
    phrase(
        "**The towers.** Red’s are on the left, Black’s on the right. A layer can be built (light), a joker (a "
        "rose, and the rank that it stands for), or face down (grey). A letter in a dashed place is still "
        "missing."
    ),
    phrase(
        "**The middle.** On top are the symbols that are fought for, 1 and 2. Rings on the towers show where "
        "each would go. Below lie what is raised, the godly deck with its number of cards, and the dump."
    ),
    phrase(
        "**The bottom.** There is the battle, with each side’s dummy outside. Last of all comes the battle "
        "before it."
    ),
    phrase("The rose in a bar is the fortune stone, the boulder the heavy one."),
    phrase(
        "**Gold** is *now*: who is to play, and where the symbols would go. **Light green** has just happened."
    ),
)

THOUGHTS: Final = lines(
    phrase(
        "**Lose a battle on purpose.** A symbol of yours that is too high is no gain: it lies face down in "
        "your own tower, and a joker below it leads nowhere. Dumped, it comes again, and may fit by then. So "
        "lay your high cards of the *other* colour. The strong computers begin such a battle with a card of "
        "the other colour in 9 of 10 cases; if the symbol fits, in 4 of 10."
    ),
    phrase(
        "**A joker opens a lock.** It clears nothing, but it may stand where your next card lies face down. "
        "Then the layer above fits again. Where one of two towers was locked, the computers chose it 13 "
        "times of 13."
    ),
    phrase(
        "**Look at both symbols before you spend.** What is raised second throws a lower one from the "
        "pedestal. Of jokers that were raised first 5 of 10 fell, of jacks 3, of aces only 1."
    ),
)
