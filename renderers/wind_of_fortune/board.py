"""The picture of the table of Wind of Fortune."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from PIL import Image

from games.wind_of_fortune.about import ABOUT
from games.wind_of_fortune.pieces import BATTLES
from games.wind_of_fortune.values import View
from renderers.kit.frame import BETWEEN, MIDDLE_OF_HEADER, RIGHT, TITLE, TITLE_SIZE, sea
from renderers.kit.lettering import Face, width
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from renderers.wind_of_fortune import battle, godly, last_battle, towers
from renderers.wind_of_fortune.seats import draw_people
from renderers.wind_of_fortune.writing import say, say_between
from texts.language import Language
from texts.text import Text, joined, phrase


def draw(view: View, cast: Cast) -> Image.Image:
    """Draw the table as a palette image of 1,000 × 1,000 pixels."""
    language = cast.language
    title = language.say(ABOUT.name)
    # If the title fits into either room, both layouts share one cached ground.
    needed = math.ceil(width(title, Face.SERIF, TITLE_SIZE))
    sprite = _ground(title, min(needed, TITLE_ROOM[view.trial > 0])).copy()
    _draw_facts(sprite, view, language)
    draw_people(sprite, view, cast)
    towers.draw_towers(sprite, view)
    godly.draw_middle(sprite, view, language)
    battle.draw_battle(sprite, view, language)
    last_battle.draw_last(sprite, view, language)
    return sprite.picture()


@lru_cache(maxsize=8)
def _ground(title: str, room: int) -> Sprite:
    sprite = sea(1000, (500, 380), title, room=room, game=ABOUT.key)
    for part in (towers, godly, battle, last_battle):
        part.draw_ground(sprite)
    return sprite


TITLE_ROOM: Final = (420, 270)
"""The maximum widths in pixels of the title in the header: before the Grand Finale, and during it, when the
header also names the trial."""
FACTS_ROOM: Final = (450, 210)
FINALE: Final = (Face.SERIF_ITALIC, 32)
FACTS: Final = (Face.SEMIBOLD, 30)


def _draw_facts(sprite: Sprite, view: View, language: Language) -> None:
    # Light green marks what has just happened, everywhere on the table.
    hue = Hue.FOAM if view.news.dealt else Hue.MIST
    words, room = language.say(facts(view)), FACTS_ROOM[view.trial > 0]
    say(sprite, words, (RIGHT, MIDDLE_OF_HEADER), FACTS, (hue, Hue.ABYSS), "r", room)
    if view.trial:
        finale = language.say(phrase("Grand Finale, trial {trial}", trial=view.trial))
        left = TITLE + min(
            width(language.say(ABOUT.name), Face.SERIF, TITLE_SIZE), TITLE_ROOM[True]
        )
        right = RIGHT - min(width(words, *FACTS), room)
        sides = (left + BETWEEN, right - BETWEEN)
        at = (522, MIDDLE_OF_HEADER)
        say_between(sprite, finale, at, FINALE, (Hue.BRASS, Hue.ABYSS), sides)


def facts(view: View) -> Text:
    """Return the numbers of the deal and of the battle in words. In the Grand Finale, return only the battle,
    because the header also names the trial."""
    battle = phrase("battle {battle} of {battles}", battle=view.battle, battles=BATTLES)
    return battle if view.trial else joined(" · ", phrase("deal {deal}", deal=view.deal), battle)
