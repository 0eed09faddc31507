"""Draws the README's pictures with the real renderer, from a match of its own: `python docs/pictures.py`."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final

import renderers
from games import tradewinds
from renderers.encode import encode
from renderers.renderer import Cast

FOLDER: Final = Path(__file__).parent / "pictures"
SEED: Final = sha256(b"the pictures of the README, 12").digest()
TURNS: Final = 9


def pictures() -> dict[str, bytes]:
    """File name and PNG of each picture."""
    state = tradewinds.setup(4, tradewinds.ABOUT.settle({"first": "west"}), SEED)
    for _ in range(TURNS):
        (seat,) = tradewinds.to_act(state)
        card = tradewinds.suggest(tradewinds.view(state, seat))
        state = tradewinds.apply(state, seat, card)
    (seat,) = tradewinds.to_act(state)
    drawn, cast = renderers.find("tradewinds"), Cast(("Ingrid", "Мария", "Tomás O.", "Åsa"))
    return {
        "tradewinds-board.png": encode(drawn.draw(tradewinds.view(state, None), cast)),
        "tradewinds-hand.png": encode(drawn.draw_hand(tradewinds.view(state, seat), cast)),
    }


if __name__ == "__main__":
    for name, png in pictures().items():
        (FOLDER / name).write_bytes(png)
