"""Wind of Fortune: the pictures of the table and hands, and all texts about them."""

from renderers.wind_of_fortune.board import draw
from renderers.wind_of_fortune.description import alt_text, chapter, describe, progress, standing
from renderers.wind_of_fortune.end import alt_text_end, draw_end
from renderers.wind_of_fortune.hand import draw_hand
from renderers.wind_of_fortune.hand_description import describe_hand
from renderers.wind_of_fortune.moves import confirm, moves, prompts
from renderers.wind_of_fortune.narration import tell, tell_end
from renderers.wind_of_fortune.pages import pages

__all__ = [
    "alt_text",
    "alt_text_end",
    "chapter",
    "confirm",
    "describe",
    "describe_hand",
    "draw",
    "draw_end",
    "draw_hand",
    "moves",
    "pages",
    "progress",
    "prompts",
    "standing",
    "tell",
    "tell_end",
]
