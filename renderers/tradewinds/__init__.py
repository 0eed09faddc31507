"""Tradewinds: the pictures of the board and hands, and all texts about them.

The four seats are winds. To blow towards the opposite wind, a player plays a Complete, a card with three
characteristics. Singles, cards with one characteristic, lie in nine piles on a grid. The top Singles that match
the Complete fly on, over gaps where a pile is empty. A Single that leaves the grid is collected by the opposite
wind, where it scores or costs a point.

The key says which Singles score for which wind. It consists of three covering Completes, each with a True or
False card for each wind.
"""

from renderers.tradewinds.board import draw
from renderers.tradewinds.cover import describe_scene, draw_scene
from renderers.tradewinds.description import alt_text, describe, describe_hand, progress, standing
from renderers.tradewinds.end import draw_end, end_verdict
from renderers.tradewinds.hand import draw_hand, draw_hint, open_hands
from renderers.tradewinds.moves import confirm, moves, prompts
from renderers.tradewinds.narration import brief, tell, tell_end
from renderers.tradewinds.pages.pages import pages
from renderers.tradewinds.reasons import reasons
