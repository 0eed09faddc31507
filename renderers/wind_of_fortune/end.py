"""The picture of a finished match of Wind of Fortune: the verdict, all four towers, and the last battle."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from typing import Final

from PIL import Image

from games.wind_of_fortune.about import ABOUT
from games.wind_of_fortune.cards import JOKER, Colour, name_of
from games.wind_of_fortune.flow import FINALE, SEALED
from games.wind_of_fortune.pieces import Battle
from games.wind_of_fortune.values import View
from renderers.kit.lettering import Face
from renderers.kit.sheets.verdict import TOP, Verdict, draw_frame, ended_early, heading, winners
from renderers.kit.sprites import Sprite
from renderers.kit.theme import Hue
from renderers.kit.writing import NOTE, TEXT, Style, write
from renderers.renderer import Cast, End
from renderers.wind_of_fortune import last_battle
from renderers.wind_of_fortune.description import progress
from renderers.wind_of_fortune.names import given_up
from renderers.wind_of_fortune.pieces import towers
from renderers.wind_of_fortune.pieces.cards import card
from renderers.wind_of_fortune.pieces.godly import MIDDLE_ROOM
from renderers.wind_of_fortune.seats import draw_people
from texts.language import Language
from texts.text import NOTHING, Text, phrase

DOWN: Final = TOP - towers.SIDE_TOP
"""By how many pixels the towers are lower in this picture than in that of the table."""
BATTLE_TOP: Final = 792
MIDDLE: Final = 500
SEAL: Final = (142, 194)
LINE: Final = 52


def draw_end(view: View, cast: Cast, end: End) -> Image.Image:
    verdict = end_verdict(view, cast, end)
    sprite = draw_frame(heading(ABOUT, end), (500, 380 + DOWN), verdict, cast.language)
    # After the end, no seat is to act and nothing is at stake. This is also true of a match that ended early.
    table = _table(replace(view, to_act=frozenset(), pair=(), fought=0, pedestal=()), cast)
    across, down = towers.SIDE_PANEL
    for colour in Colour:
        left, top = towers.SIDE_LEFT[colour], towers.SIDE_TOP
        _move(table, (left, top, across, down), sprite, top + DOWN)
    _move(table, last_battle.PANEL, sprite, BATTLE_TOP)
    _draw_middle(sprite, view, verdict.turning, cast.language)
    return sprite.picture()


def _table(view: View, cast: Cast) -> Sprite:
    """Return a sprite of the towers, name bars and last battle, where the picture of the table has them."""
    sprite = Sprite(1000, 1000, Hue.SEA)
    towers.draw_ground(sprite)
    last_battle.draw_ground(sprite)
    draw_people(sprite, view, replace(cast, faces=()))
    towers.draw_towers(sprite, view)
    last_battle.draw_last(sprite, view, cast.language)
    return sprite


def _move(table: Sprite, box: tuple[int, int, int, int], sprite: Sprite, top: int) -> None:
    left, above, across, down = box
    piece = table.image.crop((left, above, left + across, above + down))
    sprite.image.paste(piece, (left, top))


def _draw_middle(sprite: Sprite, view: View, turning: Text, language: Language) -> None:
    """Draw between the towers: the joker that decided the match, or else the score, and below it the turning
    point. The verdict says what the joker did."""
    outcome = view.outcome
    if outcome is not None and outcome.reason in (SEALED, FINALE):
        y = TOP + 20
        sprite.put(card(JOKER, *SEAL, Hue.SEA), MIDDLE - SEAL[0] // 2, y)
        y += SEAL[1] + 48
    else:
        y = _draw_score(sprite, view, language)
    if turning:
        _write(sprite, language.say(turning), y, TEXT, 5)


def _draw_score(sprite: Sprite, view: View, language: Language) -> int:
    """Draw how many layers each side has built. Return the y position of what comes next."""
    score = ":".join(f" {_built(view, colour)} " for colour in Colour).strip()
    write(sprite, score, (MIDDLE, TOP + 74), Style(Face.BOLD, 96, Hue.PAPER, Hue.SEA))
    y = TOP + 150
    return y + 20 + _write(sprite, language.say(phrase("layers built")), y, NOTE, 2)


def _write(sprite: Sprite, words: str, y: int, style: Style, rows: int) -> int:
    """Write words from `y` down, and return the height of their lines."""
    at = (MIDDLE, y)
    return LINE * write(sprite, words, at, style, MIDDLE_ROOM, rows, below=True, pitch=LINE)


def end_verdict(view: View, cast: Cast, end: End) -> Verdict:
    outcome = view.outcome
    if outcome is None:
        return ended_early(end.early, progress(view))
    winner = view.colours[outcome.winners[0]]
    side = view.seats_of(winner)
    # A player who resigned left both hands to the partner, so only the partner is named as the winner.
    seats = [seat for seat in side if seat not in view.resigned] or side
    who = winners(cast, seats, [name_of(view.colours, seat) for seat in seats])
    return Verdict(True, who, _by(view, winner, end), _turning(end, winner))


def _by(view: View, winner: Colour, end: End) -> Text:
    assert view.outcome is not None
    last = view.last_battle
    if last is not None and view.outcome.reason == SEALED:
        return phrase(
            "{side}: a joker sealed both towers, battle {battle} of deal {deal}",
            side=winner.word,
            battle=last.number,
            deal=last.deal,
        )
    if last is not None and view.outcome.reason == FINALE:
        return phrase(
            "{side} raised the joker of the Grand Finale, trial {trial}",
            side=winner.word,
            trial=last.trial,
        )
    return given_up(view, winner.other, end.late)


def _turning(end: End, winner: Colour) -> Text:
    """Return a sentence that names the battle from which on the winner's towers were always higher. Return an
    empty text if they were higher from the start, or only at the very end."""
    course = end.course
    since = len(course) - sum(takewhile(bool, (_ahead(view, winner) for view in reversed(course))))
    battle = course[since].last_battle if since < len(course) - 1 else None
    return ahead_since(winner, battle) if battle else NOTHING


def ahead_since(winner: Colour, battle: Battle) -> Text:
    return phrase(
        "{side} was ahead from battle {battle} of deal {deal} on",
        side=winner.word,
        battle=battle.number,
        deal=battle.deal,
    )


def _ahead(view: View, winner: Colour) -> bool:
    own, other = (_built(view, colour) for colour in (winner, winner.other))
    return own > other


def _built(view: View, colour: Colour) -> int:
    return sum(view.tower(suit).height for suit in colour.suits)
