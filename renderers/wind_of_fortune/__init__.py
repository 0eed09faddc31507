"""Wind of Fortune: the pictures of the table and hands, and all texts about them.

Two sides, Red and Black, build towers of symbols (J, Q, K, A and jokers). They fight a battle for each symbol,
with two cards of each side. The first card comes from the hand; the second comes from a dummy (a second hand,
whose cards lie open or in a pile) or from a partner. A leader is a partner with one open card, which the side
may use like a dummy's. A symbol that its own colour wins is raised onto the pedestal; otherwise it goes to the
dump.

Symbols come in pairs: if both are raised, the lower one is kicked into the dump. The other goes to its tower,
where it is built, replaces a joker, or waits face down. Symbols are drawn from the godly deck, and cards are
dealt from the earthly deck. The side that last shuffled the godly deck holds the fortune stone, which also wins
draws. The side that last dealt holds the heavy stone.
"""

from renderers.wind_of_fortune.board import draw
from renderers.wind_of_fortune.cover import describe_scene, draw_scene, signet, tints
from renderers.wind_of_fortune.description import alt_text, chapter, describe, progress, standing
from renderers.wind_of_fortune.end import draw_end, end_verdict
from renderers.wind_of_fortune.hand.hand import draw_hand, draw_hint
from renderers.wind_of_fortune.hand_description import describe_hand
from renderers.wind_of_fortune.moves import confirm, moves, prompts
from renderers.wind_of_fortune.narration import brief, tell, tell_end
from renderers.wind_of_fortune.pages.pages import pages
from renderers.wind_of_fortune.reasons import reasons
