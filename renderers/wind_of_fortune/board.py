"""The table of Wind of Fortune as a picture."""

from __future__ import annotations

from functools import cache

from PIL import Image

from games.wind_of_fortune.pieces import BATTLES
from games.wind_of_fortune.values import View
from renderers.kit.frame import MIDDLE_OF_HEADER, sea
from renderers.kit.lettering import Face
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from renderers.wind_of_fortune import battle, godly, last_battle, towers
from renderers.wind_of_fortune.seats import draw_people
from renderers.wind_of_fortune.writing import say


def draw(view: View, cast: Cast) -> Image.Image:
    """1,000 × 1,000 pixels."""
    sprite = _ground().copy()
    _draw_facts(sprite, view)
    draw_people(sprite, view, cast)
    towers.draw_towers(sprite, view)
    godly.draw_middle(sprite, view)
    battle.draw_battle(sprite, view)
    last_battle.draw_last(sprite, view)
    return sprite.picture()


@cache
def _ground() -> Sprite:
    sprite = sea(1000, (500, 380), "Wind of Fortune")
    for part in (towers, godly, battle, last_battle):
        part.draw_ground(sprite)
    return sprite


def _draw_facts(sprite: Sprite, view: View) -> None:
    if view.trial:
        at = (522, MIDDLE_OF_HEADER)
        words = f"Grand Finale, trial {view.trial}"
        say(sprite, words, at, (Face.SERIF_ITALIC, 32), (Hue.BRASS, Hue.ABYSS))
    # Light green is what has just happened, everywhere on the table.
    hue = Hue.FOAM if view.news.dealt else Hue.MIST
    at = (976, MIDDLE_OF_HEADER)
    say(sprite, facts(view), at, (Face.SEMIBOLD, 30), (hue, Hue.ABYSS), "r")


def facts(view: View) -> str:
    """The deal and the battle."""
    return f"deal {view.deal} · battle {view.battle} of {BATTLES}"
