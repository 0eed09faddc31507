"""Draw the animated picture of the README from a few turns of a match: `python docs/animation.py`.

A turn is shown as its player sees it: the message with the board, which pings them, then their hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from pictures import FOLDER, NAMES, SEATS, states
from PIL import Image

import renderers
from games import find_games
from renderers.kit.frame import WIDTH, centred_left
from renderers.kit.lettering import Face, width
from renderers.kit.sprites import canvas, label, rounded_box
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from texts.language import ENGLISH

GAME: Final = "tradewinds"
TURNS: Final = range(8, 11)
FILE: Final = FOLDER / "turns.gif"
MOST_BYTES: Final = 300_000
"""Maximum size of the file, in bytes. It is the picture that visitors of the README wait for first."""

STRIP: Final = 110
"""Height of the strip above the board that holds the message, in pixels."""

SIZE: Final = 44
"""Font size of the message, in pixels of the picture: 12 points where the picture is shown 272 points wide."""

EDGE: Final = 8
"""Height of the line that separates a hand from the board above it, in pixels."""

BOARD_SECONDS: Final = 2.2
HAND_SECONDS: Final = 2.6


@dataclass(frozen=True)
class Scene:
    """A picture of the animation, and for how many seconds it is shown."""

    picture: Image.Image
    seconds: float


def scenes() -> Iterator[Scene]:
    """Yield the message with the board, then the hand, for each turn in `TURNS`; the last turn has no hand."""
    rules, renderer = find_games()[GAME], renderers.find(GAME)
    cast, say = Cast(NAMES[: SEATS[GAME]]), ENGLISH.say
    for state in states(GAME):
        if rules.turn(state) not in TURNS:
            continue
        (seat,) = rules.to_act(state)
        name, table = cast.names[seat], rules.view(state, None)
        board, progress = renderer.draw(table, cast), say(renderer.progress(table))
        words = (
            f"{rules.ABOUT.name} {progress}:",
            f"@{name}",
            f"({say(rules.ABOUT.seat_names[seat])}) to play",
        )
        yield Scene(_under(_message(*words), board), BOARD_SECONDS)
        if rules.turn(state) == TURNS[-1]:
            break
        hand = renderer.draw_hand(rules.view(state, seat), cast)
        private = _message(f"Only {name} sees this hand.")
        yield Scene(_under(private, _before(board, hand)), HAND_SECONDS)


def _message(words: str, mention: str = "", after: str = "") -> Image.Image:
    """`mention` has a coloured background, as in Discord."""
    sprite, middle, x = canvas(WIDTH, STRIP, Hue.ABYSS), STRIP // 2, 24
    centred_left(sprite, label(words, Face.SEMIBOLD, SIZE, Hue.PAPER, Hue.ABYSS), x, middle)
    if mention:
        x += round(width(words, Face.SEMIBOLD, SIZE)) + 16
        across, high = round(width(mention, Face.BOLD, SIZE)) + 36, SIZE + 24
        plate = rounded_box(across, high, 14, Hue.BRASS, Hue.ABYSS)
        plate.write(mention, (across / 2, high / 2), (Face.BOLD, SIZE), Hue.INK, Hue.BRASS)
        sprite.put(plate, x, middle - high // 2)
        caption = label(after, Face.SEMIBOLD, SIZE, Hue.PAPER, Hue.ABYSS)
        centred_left(sprite, caption, x + across + 16, middle)
    return sprite.picture()


def _before(board: Image.Image, hand: Image.Image) -> Image.Image:
    both, top = board.copy(), board.height - hand.height
    both.paste(int(Hue.FOAM), (0, top - EDGE, WIDTH, top))
    both.paste(hand, (0, top))
    return both


def _under(message: Image.Image, board: Image.Image) -> Image.Image:
    whole = Image.new("P", (WIDTH, STRIP + board.height))
    whole.putpalette(board.getpalette() or ())
    whole.paste(message, (0, 0))
    whole.paste(board, (0, STRIP))
    return whole


def animated(shown: Sequence[Scene]) -> bytes:
    """Return the scenes as an animated GIF that repeats forever."""
    first, *others = (scene.picture for scene in shown)
    durations = [round(1000 * scene.seconds) for scene in shown]
    file = BytesIO()
    first.save(
        file, "GIF", save_all=True, append_images=others, duration=durations, loop=0, disposal=1
    )
    return file.getvalue()


if __name__ == "__main__":
    FILE.write_bytes(animated([*scenes()]))
