"""Wind of Fortune: the table and hands as pictures, and everything that is said of them."""

from renderers.kit.defaults import draw_marked, draw_refused, open_hands
from renderers.wind_of_fortune.board import draw
from renderers.wind_of_fortune.description import alt_text, describe, describe_hand
from renderers.wind_of_fortune.ending import progress, standing, tell_end
from renderers.wind_of_fortune.hand import draw_hand
from renderers.wind_of_fortune.moves import moves
from renderers.wind_of_fortune.narration import tell
from renderers.wind_of_fortune.pages import pages

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
