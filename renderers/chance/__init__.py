"""Chance: the table and what to keep as pictures, and everything that is said of them."""

from renderers.chance.board import draw
from renderers.chance.choosing import moves
from renderers.chance.describing import alt_text, describe, describe_hand, progress, standing
from renderers.chance.hand import draw_hand
from renderers.chance.pages import pages
from renderers.chance.telling import tell, tell_end
from renderers.nothing import draw_marked, draw_refused, open_hands

__all__ = [
    "alt_text",
    "describe",
    "describe_hand",
    "draw",
    "draw_hand",
    "draw_marked",
    "draw_refused",
    "moves",
    "open_hands",
    "pages",
    "progress",
    "standing",
    "tell",
    "tell_end",
]
