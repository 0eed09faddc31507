"""Fitting text into pictures: our own texts must fit completely, while players' names may be cut off."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from PIL import Image

import renderers
from games.chance import rules as chance
from games.chance.about import ABOUT
from games.wind_of_fortune.cards import Colour
from renderers.kit.lettering import (
    ELLIPSIS,
    READABLE,
    Face,
    NoRoomWarning,
    cut,
    fitted,
    largest,
    width,
    wrapped,
)
from renderers.kit.plates import name_bar
from renderers.kit.sprites import MARGIN, label
from renderers.kit.theme import Hue
from renderers.renderer import Cast
from renderers.wind_of_fortune.seats import Mark, Plate, bar
from tests.contract.ends import ends_of
from tests.languages import EVERY
from tests.renderers.chance_positions import SEATS, match
from texts.language import Language

WORDS = "The countdown ran out before anybody could decide"
FACE = Face.SEMIBOLD


@pytest.mark.parametrize("room", [1000, 900, 750, 700])
def test_text_shrinks_only_as_far_as_needed_to_fit(room: float) -> None:
    size = fitted(WORDS, FACE, 40, room)
    assert READABLE <= size <= 40
    assert width(WORDS, FACE, size) <= room
    assert size == 40 or width(WORDS, FACE, size + 1) > room


def test_text_that_does_not_fit_in_a_picture_causes_a_warning() -> None:
    with pytest.warns(NoRoomWarning, match=WORDS):
        assert fitted(WORDS, FACE, 40, 300) == READABLE
    assert width(WORDS, FACE, largest(WORDS, FACE, 40, 300)) <= 300


@pytest.mark.parametrize(("room", "rows"), [(1000, 1), (520, 2), (420, 2), (300, 3), (260, 4)])
def test_text_wraps_before_it_shrinks(room: float, rows: int) -> None:
    lines, size = wrapped(WORDS, FACE, 40, room, rows)
    assert " ".join(lines) == WORDS
    assert len(lines) <= rows
    assert all(width(line, FACE, size) <= room for line in lines)
    assert size == 40 or len(wrapped(WORDS, FACE, size + 1, room, 99)[0]) > rows


@pytest.mark.parametrize(("room", "rows"), [(100, 9), (400, 1)])
def test_wrapped_text_that_does_not_fit_in_a_picture_causes_a_warning(
    room: float, rows: int
) -> None:
    with pytest.warns(NoRoomWarning, match=WORDS):
        lines, size = wrapped(WORDS, FACE, 40, room, rows)
    assert (" ".join(lines), size) == (WORDS, READABLE)


def test_label_shrinks_and_uses_a_typeface_that_has_its_letters() -> None:
    assert label(WORDS, FACE, 40, Hue.PAPER, Hue.SEA, 700).size[0] <= 700 + 2 * MARGIN
    words = "счёт"
    cyrillic = [label(words, face, 40, Hue.PAPER, Hue.SEA) for face in (Face.SERIF_ITALIC, FACE)]
    assert cyrillic[0].image.tobytes() == cyrillic[1].image.tobytes()


@pytest.mark.parametrize(
    ("name", "room", "shown"),
    [
        ("◆ Zephyr", 200, "◆ Zephyr"),
        ("◆ Zephyr", 197, "◆ Zep…"),
        ("Zephyrina", 150, "Zep…"),
        ("! ?", 10, "…"),
    ],
)
def test_name_cut_for_lack_of_room_keeps_its_symbol_and_first_letters(
    name: str, room: float, shown: str
) -> None:
    assert cut(name, FACE, 48, room) == shown


@pytest.mark.parametrize("name", ["Diego", "Åsa", "◆ Zephyr"])
def test_tall_name_plate_cuts_off_no_letter(name: str) -> None:
    plate = name_bar(190, ("W", name, "West"), False, False, height=118)
    for top, bottom in ((58, 59), (115, 118)):  # between the mark and the name, and below it
        assert {*plate.image.crop((10, top, 180, bottom)).tobytes()} == {int(Hue.ABYSS)}


def chance_table(name: str) -> Image.Image:
    view = chance.view(chance.setup(9, ABOUT.settle({}), bytes(32)), None)
    return renderers.find("chance").draw(view, Cast((name, *"ABCDEFGH")))


def end_of(key: str, name: str) -> Image.Image:
    """Return the picture of an end without a winner, so that the headline names nobody."""
    (told,) = [each for each in ends_of(key) if each.how == "deserted"]
    return renderers.find(key).draw_end(told.view, Cast((name,) * told.seats), told.end)


def both_stones(name: str) -> Image.Image:
    return bar(Plate(Mark(Colour.RED, 0), (name, "Red"), False, False), (True, True)).image


@pytest.mark.parametrize(
    ("draw", "names"),
    [
        (chance_table, ["Chandra", "◆ Boreas", "◆ Skiron", "◆ Kaikias"]),
        (partial(end_of, "crosswind"), ["Chandra", "◆ Zephyr"]),
        (partial(end_of, "weathervanes"), ["Chandra", "Emma", "◆ Zephyr"]),
        (both_stones, ["Chandra", "◆ Zephyr"]),
    ],
)
def test_narrow_name_plates_show_common_names_whole(
    draw: Callable[[str], Image.Image], names: list[str]
) -> None:
    for name in names:
        assert draw(name).tobytes() != draw(name[:-1] + "o").tobytes(), name


@pytest.mark.parametrize("language", EVERY, ids=lambda language: language.name)
def test_names_of_seats_in_chance_are_never_cut(drawn: set[str], language: Language) -> None:
    for seats in SEATS:
        view = chance.view(match(seats, 0)[0], None)
        renderers.find("chance").draw(view, Cast(("🤡",) * seats, language=language))
    assert {*language.say(ABOUT.seat_name(8)).split()} <= drawn
    assert not [word for word in drawn if ELLIPSIS in word]
