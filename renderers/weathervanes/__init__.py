"""Weathervanes: the pictures of the table and hands, and all texts about them."""

from renderers.weathervanes.board import draw
from renderers.weathervanes.description import chapter, describe, progress, standing
from renderers.weathervanes.end import alt_text_end, draw_end
from renderers.weathervanes.end_narration import tell_end
from renderers.weathervanes.hand import draw_hand
from renderers.weathervanes.hand_description import describe_hand
from renderers.weathervanes.hand_notes import describe_notes, draw_notes
from renderers.weathervanes.moves import confirm, moves, prompts
from renderers.weathervanes.narration import tell
from renderers.weathervanes.pages import pages
from renderers.weathervanes.short_description import alt_text

__all__ = [
    "alt_text",
    "alt_text_end",
    "chapter",
    "confirm",
    "describe",
    "describe_hand",
    "describe_notes",
    "draw",
    "draw_end",
    "draw_hand",
    "draw_notes",
    "moves",
    "pages",
    "progress",
    "prompts",
    "standing",
    "tell",
    "tell_end",
]
