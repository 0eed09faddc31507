"""Shared parts of renderers: the palette, sprites, names in all scripts, and the search for renderers."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw

import renderers
from games import find_games
from renderers.kit import emblems, theme
from renderers.kit.lettering import Face, characters, cleaned, cut, font, has, width
from renderers.kit.signets import signet
from renderers.kit.sprites import Sprite, label, rounded_box
from renderers.kit.stencil import Stencil
from renderers.kit.theme import Hue


def test_palette_contains_all_colours_and_blends_within_256_entries() -> None:
    blends = sum(count for others in theme.MEETINGS.values() for count in others.values())
    assert len(Hue) + blends <= 256
    assert len(theme.palette()) == 768
    assert theme.palette()[: 3 * len(Hue)].hex().upper() == "".join(theme.COLOURS.values())


def test_every_background_of_a_game_is_as_bright_as_the_shared_one_it_replaces() -> None:
    """A background of equal brightness keeps its contrast with everything drawn on it."""
    for game in find_games():
        for hue in renderers.find(game).tints():
            assert luminance(theme.rgb(hue, game)) == pytest.approx(
                luminance(theme.rgb(hue)), rel=0.05
            )


def luminance(colour: theme.RGB) -> float:
    """Return the relative luminance as defined by WCAG 2."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in colour)
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_every_game_has_its_own_colours_and_its_own_sign() -> None:
    games = sorted(find_games())
    assert len({theme.palette(game) for game in games}) == len(games)
    assert len({signet(game).image.tobytes() for game in games}) == len(games)


def test_blends_between_two_colours_change_steadily() -> None:
    palette = theme.palette()
    for under, others in theme.MEETINGS.items():
        for over in others:
            ramp = theme.ramp(under, over)
            assert (ramp[0], ramp[255]) == (under, over)
            assert ramp == theme.ramp(over, under)[::-1]
            reds = [palette[3 * index] for index in ramp]
            assert reds in (sorted(reds), sorted(reds, reverse=True))


@pytest.mark.parametrize("at", [(7, 9), (-12, -3), (70, 40), (200, 0)])
def test_sprites_are_drawn_exactly_as_pillow_pastes_them(at: tuple[int, int]) -> None:
    mask = Stencil(40, 30).disc(20, 15, 14).mask()
    sprite, expected = Sprite(90, 60, Hue.SEA), Sprite(90, 60, Hue.SEA).image
    ramp, reach = theme.ramp(Hue.SEA, Hue.PAPER), theme.reach(Hue.SEA, Hue.PAPER)
    expected.paste(mask.point(ramp), at, mask.point(reach))
    assert sprite.lay(mask, Hue.PAPER, Hue.SEA, at).image == expected
    plate = Sprite(50, 20, Hue.BRASS)
    expected.paste(plate.image, (at[1], at[0]))
    assert sprite.put(plate, at[1], at[0]).image == expected
    expected.paste(plate.image, at, within := mask.resize((50, 20)).point([0] * 99 + [255] * 157))
    assert sprite.put(plate, *at, within).image == expected
    words = label("Abc", Face.BOLD, 30, Hue.PAPER, Hue.ABYSS)
    expected.paste(words.image, at, words.image.point([255 * (hue != 0) for hue in range(256)]))
    assert sprite.put_letters(words, *at, Hue.ABYSS).image == expected


@pytest.mark.parametrize("size", [(120, 50), (47, 33), (22, 22), (21, 60), (20, 20)])
def test_rounded_box_matches_the_stencil_at_any_size(
    size: tuple[int, int],
) -> None:
    for radius in (10, 9.6, 7.04):
        shape = Stencil(*size).box((0, 0, *size), radius)
        expected = Sprite(*size, Hue.SEA).lay(shape.mask(), Hue.PAPER, Hue.SEA)
        assert rounded_box(*size, radius, Hue.PAPER, Hue.SEA).image == expected.image


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("anchor", ["l", "m", "r"])
def test_text_is_drawn_where_pillow_draws_it(anchor: str, face: Face) -> None:
    # Fonts with kerning would move these letters together.
    words = "ÅTAVo, jq|ß"
    for x, y in ((60.5, 30.25), (3, 5), (118, 57.6)):
        stencil, expected = Stencil(120, 60), Image.new("L", (480, 240))
        stencil.text(x, y, words, face, 40, anchor)
        draw = ImageDraw.Draw(expected)
        draw.text((4 * x, 4 * y), words, 255, font(face, 160), anchor=f"{anchor}s")
        assert stencil.image == expected


@pytest.mark.parametrize("anchor", ["l", "m", "r"])
def test_text_written_on_a_sprite_matches_text_of_a_stencil(anchor: str) -> None:
    for at in ((60.5, 30.25), (3, 5), (118, 57.5)):
        stencil = Stencil(120, 60)
        stencil.text(at[0], at[1] + 0.66 * 40 / 2, "Åjq|ß", Face.SERIF_ITALIC, 40, anchor)
        expected = Sprite(120, 60, Hue.SEA).lay(stencil.mask(), Hue.PAPER, Hue.SEA)
        sprite = Sprite(120, 60, Hue.SEA)
        sprite.write("Åjq|ß", at, (Face.SERIF_ITALIC, 40), Hue.PAPER, Hue.SEA, anchor)
        assert sprite.image == expected.image


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ingrid", "Ingrid"),
        ("Åsa Ñandú", "Åsa Ñandú"),
        ("Мария", "Мария"),
        ("Σωκράτης", "Σωκράτης"),
        ("Nguyễn Thị", "Nguyễn Thị"),
        ("Nguye\u0302\u0303n", "Nguyễn"),
        ("ﬁne ①", "fine 1"),
        ("𝓕𝓪𝓷𝓬𝔂", "Fancy"),
        ("🦊 Fox 🔥", "Fox"),
        ("  two\n lines ", "two lines"),
        ("Z̴̧͑a̶l̷g̸o", "Zalgo"),
        ("محمد", "North"),
        ("王小明", "North"),
        ("🎉🔥", "North"),
        ("!!! ---", "North"),
        ("", "North"),
        ("\u202eevil", "evil"),
        ("a\0b", "ab"),
    ],
)
def test_name_keeps_only_characters_that_can_be_drawn(name: str, shown: str) -> None:
    assert cleaned(name, "North").replace("̧", "") == shown


def test_every_typeface_has_every_ascii_character() -> None:
    for face in Face:
        assert set(range(32, 127)) <= characters(face)
    assert has(Face.ITALIC, "Åsa")
    assert not has(Face.ITALIC, "Мария")


@pytest.mark.parametrize("room", [60, 128, 254])
def test_name_is_cut_only_as_much_as_needed(room: int) -> None:
    for name in ("Maximiliane von der Hohenstauffen", "iiiiiiiiiiiiiiiiiiiiii", "W W W W W W W W"):
        shown = cut(name, Face.SEMIBOLD, 30, room)
        longer = name[: len(shown.rstrip("…")) + 2] + "…"
        assert width(shown, Face.SEMIBOLD, 30) <= room
        assert shown == name or width(longer, Face.SEMIBOLD, 30) > room
    assert cut("Bo", Face.SEMIBOLD, 30, 128) == "Bo"


def test_partially_filled_card_figure_is_filled_on_the_left() -> None:
    masks = {}
    for pattern in "FPH":
        stencil = Stencil(80, 80)
        emblems.complete(stencil, f"{pattern}BC", 40, 40, 78)
        masks[pattern] = stencil.mask()
    left, right = (0, 0, 40, 80), (40, 0, 80, 80)
    assert masks["P"].crop(left).tobytes() == masks["F"].crop(left).tobytes()
    assert masks["P"].crop(right).tobytes() == masks["H"].crop(right).tobytes()


def test_fonts_are_found_without_importing_their_packages() -> None:
    for face in Face:
        assert Path(face.path).is_file()
