"""The picture of the table of Wind of Fortune."""

from __future__ import annotations

from functools import cache

from PIL import Image

from games.wind_of_fortune.about import ABOUT
from games.wind_of_fortune.pieces import BATTLES
from games.wind_of_fortune.values import View
from renderers.kit.frame import Fact, draw_header, sea, titled
from renderers.kit.lettering import Face
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from renderers.wind_of_fortune import battle, last_battle
from renderers.wind_of_fortune.pieces import godly, towers
from renderers.wind_of_fortune.seats import draw_people
from texts.language import Language
from texts.text import Text, joined, phrase


def draw(view: View, cast: Cast) -> Image.Image:
    language = cast.language
    sprite = _ground().copy()
    _draw_facts(sprite, view, language)
    draw_people(sprite, view, cast)
    towers.draw_towers(sprite, view)
    godly.draw_middle(sprite, view, language)
    battle.draw_battle(sprite, view, language)
    last_battle.draw_last(sprite, view, language)
    return sprite.picture()


@cache
def _ground() -> Sprite:
    sprite = sea(1000, (500, 380), game=ABOUT.key)
    for part in (towers, godly, battle, last_battle):
        part.draw_ground(sprite)
    return sprite


def _draw_facts(sprite: Sprite, view: View, language: Language) -> None:
    # Everywhere on the table, light green marks what has just happened.
    last = Fact(language.say(facts(view)), Hue.FOAM if view.news.dealt else Hue.MIST)
    if not view.trial:
        draw_header(sprite, titled(language.say(ABOUT.name)), last)
        return
    finale = language.say(phrase("Grand Finale, trial {trial}", trial=view.trial))
    draw_header(sprite, Fact(finale, Hue.BRASS, Face.SERIF_ITALIC), last)


def facts(view: View) -> Text:
    """Return the numbers of the deal and the battle in words. In the Grand Finale, leave out the deal, because
    the header also has the number of the trial."""
    battle = phrase("battle {battle} of {battles}", battle=view.battle, battles=BATTLES)
    return battle if view.trial else joined(" · ", phrase("deal {deal}", deal=view.deal), battle)
