"""Weathervanes: the pictures of the table and hands, and all texts about them.

A card has a number, and a suit at each of its corners. All cards of a trick point in the same direction, so
each seat shows a different corner; the leader's corner decides the suit led. In front of each seat lie its
Display, a single open card, and its tableau, a square of up to four cards. The direction of the trick, drawn as
a vane, determines whose Display is taken first. The winner of the trick takes that one, and the other seats
take the next ones clockwise. Each seat places the card that it took into its tableau. Then the cards of the
trick become the new Displays. Each seat also has a token in one suit, which scores extra at the centre of its
tableau.
"""

from renderers.weathervanes.board import draw
from renderers.weathervanes.cover import describe_scene, draw_scene, signet, tints
from renderers.weathervanes.description import chapter, describe, progress, standing
from renderers.weathervanes.end import draw_end, end_verdict
from renderers.weathervanes.end_narration import tell_end
from renderers.weathervanes.hand.hand import draw_hand, draw_hint
from renderers.weathervanes.hand.notes import describe_notes, draw_notes
from renderers.weathervanes.hand_description import describe_hand
from renderers.weathervanes.moves import confirm, moves, prompts
from renderers.weathervanes.narration import brief, tell
from renderers.weathervanes.pages.pages import pages
from renderers.weathervanes.reasons import reasons
from renderers.weathervanes.short_description import alt_text
