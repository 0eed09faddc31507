"""Chance: the pictures of the table and of the choices, and all texts about them.

A TriCard is a card with a pattern, a colour and a shape; each player wants to discard all of theirs. A Chard
shows only one of these characteristics. There is a pile of Chards for each of the three families of
characteristics. The three face-up Chards name one TriCard: its owner discards it (a hit), or nobody has it (a
miss).
"""

from renderers.chance.board import draw
from renderers.chance.cover import describe_scene, draw_scene, signet, tints
from renderers.chance.description import alt_text, describe, describe_hand, progress, standing
from renderers.chance.end import draw_end, end_verdict
from renderers.chance.hand import draw_hand, draw_hint
from renderers.chance.moves import confirm, moves, prompts
from renderers.chance.narration import brief, tell, tell_end
from renderers.chance.pages.pages import pages
from renderers.chance.reasons import reasons
