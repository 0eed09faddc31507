"""Tradewinds: the pictures of the board and hands, and all texts about them."""

from renderers.tradewinds.board import draw
from renderers.tradewinds.description import alt_text, describe, describe_hand, progress, standing
from renderers.tradewinds.end import alt_text_end, draw_end
from renderers.tradewinds.hand import draw_hand, open_hands
from renderers.tradewinds.moves import confirm, moves, prompts
from renderers.tradewinds.narration import tell, tell_end
from renderers.tradewinds.pages import pages

__all__ = [
    "alt_text",
    "alt_text_end",
    "confirm",
    "describe",
    "describe_hand",
    "draw",
    "draw_end",
    "draw_hand",
    "moves",
    "open_hands",
    "pages",
    "progress",
    "prompts",
    "standing",
    "tell",
    "tell_end",
]
