"""Wind of Fortune: the table and hands as pictures, and everything that is said of them."""

from renderers.nothing import draw_marked, draw_refused, open_hands
from renderers.wind_of_fortune.board import draw
from renderers.wind_of_fortune.describing import alt_text, describe, describe_hand
from renderers.wind_of_fortune.ending import progress, standing, tell_end
from renderers.wind_of_fortune.hand import draw_hand
from renderers.wind_of_fortune.labels import moves
from renderers.wind_of_fortune.pages import pages
from renderers.wind_of_fortune.telling import tell

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
