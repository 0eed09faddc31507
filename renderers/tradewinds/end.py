"""The picture of a finished match of Tradewinds: verdict, collected cards, and the most decisive turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.gnomon import Single
from games.tradewinds.about import ABOUT
from games.tradewinds.values import TURNS, View, Wind
from renderers.kit.frame import panel
from renderers.kit.gnomon_cards import worth_tile
from renderers.kit.lettering import Face
from renderers.kit.plates import BAR, name_bar
from renderers.kit.sheets.verdict import GAP, TOP, Verdict, draw_end_frame, ended_early
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.kit.writing import PANEL_NOTE, Style, write
from renderers.renderer import Cast, End
from renderers.tradewinds.names import initial
from renderers.tradewinds.narration import strength
from texts.language import Language
from texts.text import NOTHING, Text, Value, counted, joined, phrase, signed

NAMED: Final = (12, 306)
"""The x position of a name bar in its row, and the width of the bar, both in pixels."""
FIRST: Final = 346
"""The x position of the left edge of the first collected card in a row."""
ROOM: Final = 480
TILE: Final = 56
PITCH: Final = 62
LINES: Final = 2
SUM: Final = 948


def draw_end(view: View, cast: Cast, end: End) -> Image.Image:
    verdict = end_verdict(view, cast, end)
    sprite = draw_end_frame(ABOUT, end, verdict, cast.language)
    height = (verdict.bottom + GAP - TOP - GAP * len(Wind)) // len(Wind)
    for wind in Wind:
        _draw_row(sprite, view, wind, cast, (TOP + (height + GAP) * wind, height))
    return sprite.picture()


def end_verdict(view: View, _cast: Cast, end: End) -> Verdict:
    outcome = view.outcome
    if outcome is None:
        points = signed(view.total)
        return ended_early(
            end.early,
            phrase("turn {turn} of {turns}, {points}", turn=view.turn, turns=TURNS, points=points),
        )
    total = signed(view.total)
    line = joined(" · ", strength(view.total), _emptied(len(view.played)))
    if outcome.winners:
        head = phrase("Won together: {points}", points=total)
        return Verdict(True, head, line, _turning(end, 1))
    head = phrase("Lost together: {points}", points=total)
    return Verdict(False, head, line, _turning(end, -1))


def _emptied(turns: int) -> Text:
    # A match ends early if the grid is empty before all cards have been played.
    if turns == TURNS:
        return NOTHING
    return counted(turns, "the grid is empty after {n} turn", "the grid is empty after {n} turns")


def _turning(end: End, sign: int) -> Text:
    """Return a sentence about the card that gained the most points. If `sign` is −1, choose the card that cost
    the most. Return an empty text if there is no such card."""
    blows = [(view.news, len(view.played)) for view in end.course if view.news is not None]
    news, turn = max(blows, key=lambda blow: sign * blow[0].points, default=(None, 0))
    if news is None or sign * news.points <= 0:
        return NOTHING
    blow: dict[str, Value] = {
        "points": signed(news.points),
        "turn": turn,
        "wind": Wind(news.seat).word,
        "card": news.card.words,
    }
    if sign > 0:
        return phrase("Best blow: {points} in turn {turn}, with {wind}’s {card}", **blow)
    return phrase("Costliest blow: {points} in turn {turn}, with {wind}’s {card}", **blow)


def _draw_row(sprite: Sprite, view: View, wind: Wind, cast: Cast, place: tuple[int, int]) -> None:
    top, height = place
    middle = top + height / 2
    sprite.put(panel(972, height), 14, top)
    # No name bar is bright: the verdict already says that all have won or lost together.
    absent = wind in cast.stand_ins
    instead, mark = cast.language.say(wind.word), initial(wind, cast.language)
    bar = name_bar(NAMED[1], (mark, cast.names[wind], instead), False, absent)
    sprite.put(bar, 14 + NAMED[0], round(middle - BAR / 2))
    _draw_collected(sprite, view, wind, middle, cast.language)
    plus, minus = view.points(wind)
    hue = Hue.PAPER if plus >= minus else Hue.MIST
    total = Style(Face.BOLD, 64, hue, Hue.SWELL)
    write(sprite, signed(plus - minus), (SUM, middle), total, anchor="r")


def _draw_collected(
    sprite: Sprite, view: View, wind: Wind, middle: float, language: Language
) -> None:
    if not view.collected[wind]:
        text = language.say(phrase("nothing collected"))
        write(sprite, text, (FIRST, middle), PANEL_NOTE, ROOM, anchor="l")
        return
    worths = {single: view.key.points(wind, single) for single in Single}
    # What scores comes before what costs. Sorting is stable, so each part is in the order of the kinds.
    found = sorted(
        sorted(view.collected[wind], key=[*Single].index), key=lambda each: -worths[each]
    )
    tiles = [worth_tile(each, TILE, Hue.SWELL, scores=worths[each] > 0) for each in found]
    _draw_tiles(sprite, tiles, middle)


def _draw_tiles(sprite: Sprite, tiles: Sequence[Sprite], middle: float) -> None:
    across = 1 + (ROOM - TILE) // PITCH
    lines = 1 if len(tiles) <= across else LINES
    row = -(-len(tiles) // lines)
    # If two rows are not enough, the tiles overlap.
    pitch = min(PITCH, (ROOM - TILE) / max(row - 1, 1))
    top = middle - (TILE * lines + 8 * (lines - 1)) / 2
    for number, piece in enumerate(tiles):
        line, column = divmod(number, row)
        sprite.put(piece, round(FIRST + pitch * column), round(top + (TILE + 8) * line))
