"""Where everything stands on the table of Wind of Fortune, in pixels."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.wind_of_fortune.cards import Suit
from games.wind_of_fortune.values import View
from renderers.wind_of_fortune.cards import Placed
from renderers.wind_of_fortune.layers import ACROSS

SIDE_PANEL: Final = (322, 496)
SIDE_LEFT: Final = (14, 664)
SIDE_TOP: Final = 78
"""The panels with Red's towers and Black's."""

TOWER_LEFT: Final = {Suit.HEARTS: 36, Suit.DIAMONDS: 190, Suit.SPADES: 686, Suit.CLUBS: 840}
PLINTH_TOP: Final = 520


class Storeys(NamedTuple):
    """How high a layer is, and how far it is from one to the next."""

    down: int
    pitch: int


ALONE: Final = Storeys(76, 94)
IN_TEAMS: Final = Storeys(62, 80)
"""Lower, as two name bars stand above them."""


def storeys(view: View) -> Storeys:
    return ALONE if len(view.colours) == 2 else IN_TEAMS


def layer_box(suit: Suit, layer: int, sizes: Storeys) -> Placed:
    """The place of the layer, 1 to 4."""
    top = PLINTH_TOP - 10 - sizes.down - sizes.pitch * (layer - 1)
    return TOWER_LEFT[suit], top, ACROSS, sizes.down
