"""The cover of each game, the same for all matches: its colour, sign and name, and a piece of its table."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games import find_abouts
from renderers import find
from renderers.kit.frame import WIDTH, centred, draw_rays
from renderers.kit.lettering import SMALLEST, Face, balanced
from renderers.kit.signets import signet
from renderers.kit.sprites import Sprite, canvas, label
from renderers.kit.stencil import Point, Stencil
from renderers.kit.theme import Hue
from texts.text import Text, listed, phrase, sentences, verbatim

HEIGHT: Final = 400
SIDE: Final = 470
"""The width in pixels of the left part of a cover, with the sign and the name. The scene is to its right."""
NAME: Final = 84
SIGN: Final = 3
"""The size of the sign on a cover, as a multiple of its size in a header."""
BAND: Final = 200
"""The height in pixels of a game's band in the picture of all games, which shows the middle of its scene."""
BESIDE: Final = 130
"""The x position in pixels at which the name of a game starts in its band, to the right of the sign."""
NAME_BESIDE: Final = 58


def draw_cover(key: str) -> Image.Image:
    """Draw the cover of the game with this key, 1,000 pixels wide."""
    sprite = _scene(key)
    centred(sprite, signet(key, SIGN), SIDE / 2, 124)
    _write_name(sprite, key, NAME, (SIDE / 2, 302), SIDE - 48)
    return sprite.picture()


def describe_cover(key: str) -> Text:
    cover = phrase("The cover of {game}.", game=find_abouts()[key].name)
    return sentences(cover, find(key).describe_scene())


def draw_all() -> Image.Image:
    """Draw a picture of all games, with a band for each: its sign, its name, and the middle of its scene."""
    keys = [*find_abouts()]
    whole = Image.new("RGB", (WIDTH, BAND * len(keys)))
    for row, key in enumerate(keys):
        whole.paste(_band(key).convert("RGB"), (0, BAND * row))
    # The games have different palettes, so their combined picture needs a new one.
    return whole.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def describe_all() -> Text:
    abouts = find_abouts().values()
    names = listed(
        verbatim("{game} ({people})", game=about.name, people=_span(about.people))
        for about in abouts
    )
    return phrase("All games, one below the other: {games}.", games=names)


def _band(key: str) -> Image.Image:
    sprite = _scene(key)
    centred(sprite, signet(key, SIGN - 1), 66, HEIGHT / 2)
    middle = (BESIDE + SIDE) / 2 - 6
    _write_name(sprite, key, NAME_BESIDE, (middle, HEIGHT / 2 - 28), SIDE - BESIDE - 24)
    centred(sprite, _people(find_abouts()[key].people), middle, HEIGHT / 2 + 60)
    top = (HEIGHT - BAND) // 2
    return sprite.picture().crop((0, top, WIDTH, top + BAND))


def _scene(key: str) -> Sprite:
    sprite = canvas(WIDTH, HEIGHT, Hue.SEA, key)
    draw_rays(sprite, ((SIDE + WIDTH) // 2, HEIGHT // 2))
    find(key).draw_scene(sprite)
    sprite.image.paste(int(Hue.ABYSS), (0, 0, SIDE, HEIGHT))
    sprite.image.paste(int(Hue.RHUMB), (SIDE - 2, 0, SIDE, HEIGHT))
    return sprite


def _people(numbers: range) -> Sprite:
    words = label(_span(numbers), Face.SEMIBOLD, SMALLEST, Hue.MIST, Hue.ABYSS)
    person = Stencil(PERSON, PERSON).disc(20, 33, 17).box((0, 33, PERSON, PERSON), 0, 0)
    person.disc(20, 10, 8)
    sprite = Sprite(PERSON + 8 + words.size[0], words.size[1], Hue.ABYSS)
    sprite.lay(person.mask(), Hue.MIST, Hue.ABYSS, (0, (words.size[1] - 34) // 2))
    return sprite.put(words, PERSON + 8, 0)


PERSON: Final = 40


def _span(numbers: range) -> str:
    fewest, most = min(numbers), max(numbers)
    return str(most) if fewest == most else f"{fewest}–{most}"


def _write_name(sprite: Sprite, key: str, most: int, middle: Point, room: float) -> None:
    lines, size = balanced(find_abouts()[key].name, Face.SERIF, most, room, least=SMALLEST)
    for row, line in enumerate(lines):
        words = label(line, Face.SERIF, size, Hue.PAPER, Hue.ABYSS)
        x, y = middle[0], middle[1] + size * (row - (len(lines) - 1) / 2)
        centred(sprite, words, x, y, Hue.ABYSS)
