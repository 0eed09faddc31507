"""Crosswind: the pictures of the board, and all texts about it.

Players place stones on the points of the board. Black wants to connect the top and bottom edges with a chain of
stones, White the left and right edges. A stone may not form one of four forbidden patterns; a pattern occupies
a rectangle of points, its window. On the second move of the match, White may swap colours instead of placing a
stone.
"""

from renderers.crosswind.board import draw, draw_marked, draw_refused, most_bytes
from renderers.crosswind.cover import describe_scene, draw_scene, signet, tints
from renderers.crosswind.description import alt_text, describe, describe_hand, progress, standing
from renderers.crosswind.end import draw_end, end_verdict
from renderers.crosswind.hand import draw_hand, draw_hint
from renderers.crosswind.moves import confirm, moves, prompts
from renderers.crosswind.narration import tell, tell_end
from renderers.crosswind.pages.pages import pages
from renderers.crosswind.reasons import reasons
