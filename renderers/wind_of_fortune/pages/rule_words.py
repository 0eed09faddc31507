"""The texts of the rules of Wind of Fortune for reference, and the alternative texts of their pictures."""

from __future__ import annotations

from typing import Final

from texts.text import lines, phrase

BATTLE: Final = lines(
    phrase(
        "The side of the symbol’s colour **starts**; a joker has the fortunate colour. It lays two cards: one "
        "of its hand, face down, and one of its dummy, either the open card or the unknown top of the pile. "
        "The other side sees whether the open card was used, and **answers** in the same way."
    ),
    phrase(
        "All four cards are turned up. Each counts for **its own colour, whoever played it**: the red ones are "
        "added up, and the black ones. The higher sum wins. A draw goes to the fortunate colour."
    ),
    phrase(
        "So high cards of the other colour are useful too: with them you lose a battle on purpose."
    ),
    phrase(
        "In the picture Red has played ♥7 and ♠6, Black ♠8 and ♦9. Red wins by 7 + 9 = 16 to 8 + 6 = 14."
    ),
    phrase(
        "A used open card is replaced from the pile before the next battle. The ninth battle of a deal "
        "leaves no choice, so it plays itself."
    ),
)
BATTLE_TEXT: Final = phrase(
    "A battle for the queen of hearts: hearts 7 by Red and diamonds 9 by Black make 16, spades 8 by Black and "
    "spades 6 by Red make 14. Red wins, and the queen is raised."
)

PAIRS: Final = lines(
    phrase(
        "Two symbols are drawn at a time, and everybody sees both from the start. They are fought for one "
        "after the other, the first drawn first."
    ),
    phrase(
        "A symbol won by its own colour is **raised** onto the pedestal. Any other is **dumped**."
    ),
    phrase(
        "If both are raised they fight each other, whatever their colours. The lower one is kicked into the "
        "dump (joker < J < Q < K < A), and of two equal ones both are."
    ),
    phrase(
        "The one that is left on the pedestal goes to the tower of its suit. That is not a choice: a card that "
        "does harm there must be taken too. Only with a joker does the winner choose the tower."
    ),
    phrase("If a single card is left in the godly deck it is fought for alone."),
)
PAIR_TEXT: Final = phrase(
    "The queen of hearts stands on the pedestal, and the king of spades is fought for. The queen bears a "
    "cross: a raised king would kick it into the dump."
)

TOWERS: Final = lines(
    phrase("A tower grows from J over Q and K to A. What a symbol does in the tower of its suit:"),
    phrase(
        "- **It fits** if it is the next layer. It is built face up, and the cards lying face down in that "
        "tower are cleared into the dump."
    ),
    phrase(
        "- **It replaces a joker** that stands for it. The joker and the face-down cards go to the dump. The "
        "tower grows no higher."
    ),
    phrase(
        "- **It is too high** otherwise. It stays in the tower, face down. It never turns up by itself: it "
        "only waits to be cleared and then drawn again."
    ),
    phrase(
        "The aces begin like that. The first fitting card of a suit sends its ace into the dump, and so into "
        "play."
    ),
    phrase(
        "A face-down card of the next rank locks its layer: clear it first, or put a joker there."
    ),
    phrase(
        "In the picture the hearts have a jack, a joker as queen, and a king face down, which the queen would "
        "clear."
    ),
)
TOWERS_TEXT: Final = phrase(
    "Hearts: jack built, joker as queen, king face down. Diamonds: jack and queen built, king next. The "
    "queen of hearts would replace the joker and clear the king."
)

JOKERS: Final = lines(
    phrase(
        "**Jokers.** Only the side with the **fortune stone** can win a joker, as it has that side’s colour. "
        "It becomes the next layer of one of the winner’s own towers, whichever they choose of those that are "
        "not full, and stands for that rank. It clears nothing. Another card can be built on it."
    ),
    phrase(
        "When the card comes that it stands for, that card takes the joker’s place, and the joker goes to the "
        "dump. This happens in a full tower too. A tower never becomes lower."
    ),
    phrase(
        "**The godly deck.** When it is empty and a new pair is due, the dump is shuffled and becomes the "
        "deck, and the fortune stone **goes to the other side**. This never happens within a pair."
    ),
    phrase(
        "**The earthly deck.** After nine battles it is dealt anew, in the middle of a pair too, and the "
        "heavy stone changes sides."
    ),
)

CARDS: Final = lines(
    phrase(
        "**Earthly cards** are 2 to 10 of each suit, 36 in all. They are the strength in battle. Every deal "
        "gives each side two packs of nine, enough for nine battles: one for the **hand**, the other for its "
        "**dummy**, a partner without a will. The dummy’s top card lies open. The rest is its pile, which "
        "nobody knows, not even its owner."
    ),
    phrase(
        "**Godly symbols** rank joker, J, Q, K, A. At the start the four aces lie face down at their towers, "
        "and the jacks, queens, kings and jokers are the godly deck. The compass rose is the joker."
    ),
    phrase(
        "**Two stones** tell who dealt last. The *fortune* stone (a rose) is with the side that last shuffled "
        "the godly deck: its colour is the **fortunate** one. The *heavy* stone (a boulder) is with the side "
        "that dealt the earthly deck. Red begins with the first and Black with the second."
    ),
)
CARDS_TEXT: Final = phrase(
    "Above, the earthly cards 2 to 10 of hearts, diamonds, spades and clubs; beside them J, Q, K and A of "
    "each suit, and the joker, which is a compass rose."
)

END: Final = lines(
    phrase(
        "A side wins when **both its towers are full** and it then collects **one more joker**. Layers that "
        "are jokers count as full; but the joker that fills the last layer does not win as well."
    ),
    phrase(
        "**Grand Finale.** When all four towers stand in real cards, only jokers are left. One joker is then "
        "fought for alone, again and again. The holder of the fortune stone starts, and wins draws. If that "
        "side wins the battle it wins the match. Otherwise the stone goes to the other side, and the next "
        "trial begins. The first trial leaves the stone where it is."
    ),
    phrase("A match takes about 60 to 90 battles."),
)
FINALE_TEXT: Final = phrase(
    "Grand Finale: all four towers stand in real cards, and one joker is fought for."
)

DUMMIES: Final = lines(
    phrase("The player who opens a match chooses what a dummy shows:"),
    phrase("- `dummy: standard` has one open card."),
    phrase("- `dummy: extended` has two, refilled while the pile lasts."),
    phrase(
        "- With `dummy: naked` you look at both packs after the deal and choose which of them to expose. Its "
        "nine cards are all open, and any of them may be played. The other pack is your hand."
    ),
    phrase("**Jokers.** There are three; with `jokers: 2` there are two."),
    phrase(
        "With `delayed-jokers: on` they come one by one: the godly deck begins with one joker, and gets one "
        "more at each of its next shuffles, until all are in."
    ),
)

TEAMS: Final = lines(
    phrase(
        "With three or four people, partners share a side. With three, the lone side plays with a dummy."
    ),
    phrase(
        "- `team: leader`: one partner leads instead of the dummy. They hold nine cards and show one. In each "
        "battle they play that card, or another of their hand, face down. After a battle that used the open "
        "card they show a new one. The lead changes when that side deals the earthly deck again."
    ),
    phrase("- `team: real`: both partners hold nine cards, and play one each, face down."),
    phrase("Partners lay their cards at the same time, without seeing each other’s."),
    phrase("Please do not talk about the cards while a deal is being played."),
)

RULINGS: Final = lines(
    phrase("Where the rules are silent or unclear we have **ruled**:"),
    phrase(
        "- Colours are drawn unless chosen, and kept in a rematch. Of three players, the lone colour is drawn."
    ),
    phrase("- The dummy’s pack is picked at random, and nobody sees the top of its pile."),
    phrase("- The dump is public, as everything in it has been seen."),
    phrase("- A joker’s tower is chosen before anything else happens, a new deal included."),
    phrase(
        "- After nine battles first comes the new deal, then what is to be exposed or shown, then a new pair. "
        "Within a deal a new pair comes before a used open card is replaced."
    ),
    phrase("- What both sides show or expose is seen once both have chosen."),
    phrase(
        "- A leader’s used open card is seen once both partners have laid. The lead passes on when that side "
        "deals again, so the first leader of the side that deals second leads nine battles only, later "
        "ones eighteen."
    ),
    phrase(
        "- Which partner leads first is an option. The leader chooses a joker’s tower; with `team: real` the "
        "lower seat does."
    ),
    phrase("- The joker that fills the last layer does not win as well."),
    phrase(
        "Wind of Fortune is a game of **koodikulma.fi**, where its full rules are published. The deal is "
        "sealed before the match, and afterwards anybody can check it."
    ),
)
