"""The rules of Wind of Fortune in our own words, with pictures made by the renderer itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from renderers.renderer import FIRST_PAGE, THOUGHTS_PAGE, Page
from renderers.wind_of_fortune import examples, first_page
from renderers.wind_of_fortune.board import draw
from renderers.wind_of_fortune.description import alt_text


def pages() -> Sequence[Page]:
    return [
        Page(FIRST_PAGE, IN_A_MINUTE, first_page.draw, first_page.WORDS),
        Page("Your turn", YOUR_TURN),
        Page("A battle", BATTLE, examples.of_battle, BATTLE_TEXT),
        Page("A pair of symbols", PAIRS, examples.of_pair, PAIR_TEXT),
        Page("Towers", TOWERS, examples.of_towers, TOWERS_TEXT),
        Page("Jokers, stones and decks", JOKERS),
        Page("The cards", CARDS, examples.all_cards, CARDS_TEXT),
        Page("The table", TABLE, _draw_table, alt_text(examples.table(), examples.CAST)),
        Page("The end", END, examples.of_finale, FINALE_TEXT),
        Page(THOUGHTS_PAGE, THOUGHTS),
        Page("Dummies and teams", MODES),
        Page("Our rulings", RULINGS),
    ]


def _draw_table() -> Image.Image:
    return draw(examples.table(), examples.CAST)


CARDS_TEXT: Final = (
    "Above, the earthly cards 2 to 10 of hearts, diamonds, spades and clubs; below, J, Q, K and A of "
    "each suit, and the joker, which is a compass rose."
)
BATTLE_TEXT: Final = (
    "A battle for the queen of hearts: hearts 7 by Red and diamonds 9 by Black make 16, spades 8 by "
    "Black and spades 6 by Red make 14. Red wins, and the queen is raised."
)
PAIR_TEXT: Final = (
    "The queen of hearts stands on the pedestal, and the king of spades is fought for. The queen "
    "bears a cross: a raised king would kick it into the dump."
)
TOWERS_TEXT: Final = (
    "Hearts: jack built, joker as queen, king face down. Diamonds: jack and queen built, king next. "
    "The queen of hearts would replace the joker and clear the king."
)
FINALE_TEXT: Final = (
    "Grand Finale: all four towers stand in real cards, and one joker is fought for."
)

IN_A_MINUTE: Final = """\
**Red** (♥ ♦) and **Black** (♠ ♣) each build two **towers**: jack, queen, king, ace. **You want** both of \
yours full, and then one more joker.
**Symbols** (J, Q, K, A, jokers) come two at a time, and for each a **battle** is fought. The symbol's \
own side lays two cards: one of its hand, and its **dummy's** open card or the unknown top of its dummy's \
pile. The other side answers likewise; then all are turned up. **A card counts for its own colour, \
whoever lays it**, and the higher sum wins.
If the symbol's colour wins, it is **raised**; else it is dumped and comes again later. Of two raised \
ones the lower is dumped after all (equal ones both). What remains goes to the tower of its suit:
- the next layer is **built**, and clears what lies face down there;
- a card that is too high lies there **face down** until it is cleared. The aces begin so.
A **joker** has the colour of the side with the **fortune stone** (a rose), which also wins draws. It is \
the next layer of a tower of its winner's choice, until the real card comes.
After nine battles new cards are dealt. When the symbols run out, the dumped ones are shuffled, and the \
stone changes sides. If all four towers stand without jokers, a last joker decides.
Press *Hand*, choose a card, then the dummy's. A high card of the other colour is for losing, which can \
be just what you want. A match takes 60 to 90 battles."""

TABLE: Final = """\
Red's towers are on the left and Black's on the right. A layer can be built (paper), a joker (a rose and \
the rank that it stands for), or face down (grey); a letter in a dashed place is still missing.
Between them are the symbols that are fought for, 1 and 2, and what each would do. Below them lie what is \
raised, the godly deck with its number, and the dump.
Below is the battle, each side's dummy outside, and last of all the battle before it.
The rose in a bar is the fortune stone, the boulder the heavy one.
Gold is *now*: who is to play, and where the symbols would go. Light green has just happened."""

CARDS: Final = """\
**Earthly cards** are 2 to 10 of each suit, 36 in all. They are the strength in battle. Every deal \
gives each side two packs of nine, enough for nine battles: one for the **hand**, the other for its \
**dummy**, a partner without a will. The dummy's top card lies open; the rest is its pile, which \
nobody knows, not even its owner.
**Godly symbols** rank joker, J, Q, K, A. At the start the four aces lie face down at their towers, \
and the jacks, queens, kings and jokers are the godly deck. The compass rose is the joker.
**Two stones** tell who dealt last. The *fortune* stone (a rose) is with the side that last shuffled \
the godly deck: that side's colour is the **fortunate** one. The *heavy* stone (a boulder) is with \
the side that dealt the earthly deck. Red begins with the first and Black with the second."""

BATTLE: Final = """\
The side of the symbol's colour **starts**; a joker has the fortunate colour. It lays two cards: \
one of its hand, face down, and one of its dummy, either the open card or the unknown top of the \
pile. The other side sees whether the open card was used, then **answers** in the same way.
All four cards are turned up. Each counts for **its own colour, whoever played it**: the red ones \
are added up, and the black ones. The higher sum wins. A draw goes to the fortunate colour.
So a high card of the other colour is not worthless: with it you can lose a battle on purpose.
In the picture Red has played ♥7 and ♠6, Black ♠8 and ♦9. Red wins by 7 + 9 = 16 to 8 + 6 = 14.
A used open card is replaced from the pile before the next battle. The ninth battle of a deal leaves \
no choice, so it plays itself."""

PAIRS: Final = """\
Two symbols are drawn at a time, and both are seen from the start. They are fought for one after the \
other, the first drawn first.
A symbol won by its own colour is raised onto the pedestal; any other is dumped.
If **both** are raised they fight each other, whatever their colours: the lower one is kicked into \
the dump (joker < J < Q < K < A), and of two equal ones both are.
The one that is left on the pedestal then goes to the tower of its suit. That is not a choice: a card \
that does harm there must be taken too. Only with a joker does the winner choose the tower.
If a single card is left in the godly deck it is fought for alone."""

TOWERS: Final = """\
A tower grows from J over Q and K to A. What a symbol does in the tower of its suit:
- **It fits** if it is the next layer: it is built face up, and the cards lying face down in that \
tower are cleared into the dump.
- **It replaces a joker** that stands for it: the joker and the face-down cards go to the dump. \
The tower grows no higher.
- **It is too high** otherwise: it stays in the tower, face down. It never turns up by itself; it \
only waits to be cleared and then drawn again.
The aces begin like that. The first fitting card of a suit sends its ace into the dump, and so \
into play. A face-down card of the next rank locks its layer: clear it first, or put a joker there.
In the picture the hearts have a jack, a joker as queen, and a king face down, which the queen would \
clear."""

JOKERS: Final = """\
A joker can only be won by the side with the **fortune stone**, as it has that side's colour.
It becomes the next layer of one of the winner's own towers, whichever they choose of those that \
are not full, and stands for that rank. It clears nothing. Another card can be built on it.
When the card that it stands for comes, that card takes the joker's place, and the joker goes to \
the dump. This happens in a full tower too. A tower never becomes lower.
When the godly deck is empty and a new pair is due, the dump is shuffled and becomes the deck, and \
the fortune stone **goes to the other side**. This never happens within a pair.
After nine battles the earthly deck is dealt anew, in the middle of a pair too, and the heavy stone \
changes sides."""

END: Final = """\
A side wins when **both its towers are full** and it then collects **one more joker**. Layers that \
are jokers count as full; but the joker that fills the last layer does not win as well.
**Grand Finale.** When all four towers stand in real cards, only jokers are left. One joker is then \
fought for alone, again and again. The holder of the fortune stone starts, and wins draws. If that \
side wins the battle it wins the match; otherwise the stone goes to the other side, and the next \
trial begins. The first trial leaves the stone where it is.
A match takes some 60 to 90 battles."""

MODES: Final = """\
**Dummies.** `dummy: standard` has one open card. `extended` has two, refilled while the pile \
lasts. With `naked` a player looks at both packs after the deal and chooses which of them to \
expose; its nine cards are all open, the other pack is the hand.
**Teams.** With three or four people, partners share a side.
With `team: leader` one partner leads instead of the dummy: they hold nine cards, show one, and \
play in each battle either that card or another of their hand, face down. After a battle that used \
the open card they show a new one. The lead changes when that side deals the earthly deck again.
With `team: real` both partners hold nine cards and play one each, face down.
Partners lay their cards at the same time, without seeing each other's. Please do not talk about the \
cards while a deal is being played. With three people the lone side plays with a dummy.
**Jokers.** `jokers: 2` plays with two. With `delayed-jokers` the godly deck gets one more \
joker at each of its first shuffles."""

RULINGS: Final = """\
Where the rules are silent or unclear we have **ruled**:
- Who is Red is drawn, unless people choose; a rematch keeps the colours.
- The dummy's pack is picked at random, and nobody sees the top of its pile.
- The dump is public, as everything in it has been seen.
- A joker's tower is chosen before anything else happens, a new deal included.
- After nine battles first comes the new deal, then what is to be exposed or shown, then a new pair.
- Two leaders show, and two players expose, at the same time; it is seen when both have done so.
- Which partner leads first is an option; the leader chooses a joker's tower. With real humans the \
lower seat does.
- The joker that fills the last layer does not win as well.
Wind of Fortune is a game of **koodikulma.fi**, where its full rules are published. The deal is \
sealed before the match, and afterwards anybody can check it."""

THOUGHTS: Final = """\
**Lose a battle on purpose.** A symbol of yours that is too high is no gain: it lies face down in your own \
tower, and a joker below it leads nowhere. Dumped, it comes again, and may fit by then. So lay your high \
cards of the *other* colour. The strong computers begin such a battle with a card of the other colour in 9 \
of 10 cases; if the symbol fits, in 4 of 10.
**A joker opens a lock.** It clears nothing, but it may stand where your next card lies face down; then \
the layer above fits again. Where one of two towers was locked, the computers chose it 13 times of 13.
**Look at both symbols before you spend.** What is raised second throws a lower one from the pedestal. Of \
jokers that were raised first 5 of 10 fell, of jacks 3, of aces only 1."""

YOUR_TURN: Final = """\
**With buttons:** open your hand under the message of your turn. It shows what is at stake and the \
sums of your cards. Choose a card, then what your dummy plays.
**With commands:**
- `/wind-of-fortune battle card: dummy:` lays your two cards. The dummy's choice is `open`, `pile`, \
or the card itself where several are open. In a team each lays only their own.
- `/wind-of-fortune show` lays a leader's new open card.
- `/wind-of-fortune expose` turns up one of the two packs of a naked dummy.
- `/wind-of-fortune joker` chooses the tower for a joker.
- `/wind-of-fortune undo` takes your card back while your partner has not laid theirs, and then while \
nobody has answered and it is not known whether your leader used the open card.
Cards are written like `H7`, `D10` or `♥7`. What you laid is seen by nobody else until all \
four cards are turned up.
If a lone player resigns the match ends. In a team the partner takes over both hands."""
