"""Answers stay within Discord's limits, however much they contain."""

from __future__ import annotations

import gc
import weakref
from dataclasses import replace

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.channels.custom_ids import CHOSEN, CustomId
from cogs.replies import MOST_TEXT, File, Pick, Press, Reply, ReplyPicture, pages
from games import find_games
from tests.pseudo import PSEUDO, WIDE
from texts.language import ENGLISH, Language
from texts.text import NOTHING, phrase, verbatim


def _components(
    reply: Reply, language: Language = ENGLISH
) -> list[discord.ui.Item[discord.ui.LayoutView]]:
    return [*reply.layout(language).walk_children()]


async def test_answer_text_is_limited_to_4000_characters_in_total() -> None:
    reply = Reply(verbatim("a" * 5000), below=verbatim("b" * 5000))
    texts = [
        item.content for item in _components(reply) if isinstance(item, discord.ui.TextDisplay)
    ]
    assert sum(map(len, texts)) <= MOST_TEXT


def test_frame_of_a_reply_has_the_colour_of_its_game() -> None:
    games = find_games()
    boxes = [Reply(verbatim("x"), game=game).layout(ENGLISH).children[0] for game in games]
    colours = {box.accent_colour for box in boxes if isinstance(box, discord.ui.Container)}
    assert len(colours) == len(games)


@pytest.mark.parametrize(("label", "rows"), [("Hand", 2), ("FRC: 2 to West, +2; 1 moves", 6)])
async def test_buttons_with_long_labels_get_a_row_each(label: str, rows: int) -> None:
    presses = tuple(
        Press(verbatim(label), CustomId("move", "abc", 0, f"0.{index}")) for index in range(6)
    )
    found = _components(Reply(verbatim("x"), presses=presses))
    assert sum(isinstance(item, discord.ui.ActionRow) for item in found) == rows
    assert sum(isinstance(item, discord.ui.Button) for item in found) == 6


async def test_button_can_start_a_new_row_and_each_select_has_a_row_of_its_own() -> None:
    presses = [Press(verbatim(label), CustomId("replay", "abc", 0, label)) for label in "ab"]
    presses.append(Press(verbatim("c"), CustomId("share", "abc"), new_row=True))
    picks = [Pick(verbatim("?"), CustomId("replay", "abc", 0, way), [("a", "1")]) for way in "xy"]
    reply = Reply(verbatim("x"), presses=tuple(presses), picks=tuple(picks))
    rows = [each for each in _components(reply) if isinstance(each, discord.ui.ActionRow)]
    assert [len(row.children) for row in rows] == [2, 1, 1, 1]


async def test_heading_of_buttons_stands_above_their_row() -> None:
    first = Press(verbatim("♠10"), CustomId("move", "abc", 0, "a"), new_row=True)
    second = replace(first, custom_id=CustomId("move", "abc", 0, "b"), heading=verbatim("With ♣9:"))
    reply = Reply(verbatim("Choose."), presses=(first, second))
    (box,) = reply.layout(ENGLISH).children
    assert isinstance(box, discord.ui.Container)
    kinds = [type(each) for each in box.children]
    text, row = discord.ui.TextDisplay, discord.ui.ActionRow
    assert kinds == [text, row, text, row]


@pytest.mark.parametrize("picks_first", [True, False])
async def test_menus_can_come_before_the_buttons(picks_first: bool) -> None:
    press = Press(verbatim("Hint"), CustomId("hint", "abc"))
    pick = Pick(verbatim("?"), CustomId("move", "abc"), [("a", "1")])
    reply = Reply(verbatim("x"), presses=(press,), picks=(pick,), picks_first=picks_first)
    rows = [each for each in _components(reply) if isinstance(each, discord.ui.ActionRow)]
    menus = [isinstance(row.children[0], discord.ui.Select) for row in rows]
    assert menus == [picks_first, not picks_first]


async def test_pictures_have_alt_text_and_a_file_name() -> None:
    reply = Reply(verbatim("x"), pictures=(ReplyPicture("hand.png", b"png", "w" * 2000),))
    (gallery,) = [item for item in _components(reply) if isinstance(item, discord.ui.MediaGallery)]
    (item,) = gallery.items
    assert item.media.url == "attachment://hand.png"
    assert item.description == "w" * 1024
    assert [file.filename for file in reply.files(ENGLISH)] == ["hand.png"]


async def test_select_menu_offers_each_match() -> None:
    pick = Pick(
        verbatim("Which match?"),
        CustomId("play", CHOSEN, 0, "FRC"),
        [("one", "m1"), ("two", "m2")],
    )
    (menu,) = [
        item
        for item in _components(Reply(verbatim("x"), picks=(pick,)))
        if isinstance(item, discord.ui.Select)
    ]
    assert [option.value for option in menu.options] == ["m1", "m2"]
    assert menu.custom_id == "fw-ask:play:*:0:FRC"


def _said(reply: Reply, language: Language) -> list[str]:
    words: list[str | None] = []
    for item in _components(reply, language):
        match item:
            case discord.ui.TextDisplay():
                words.append(item.content)
            case discord.ui.MediaGallery():
                words += [each.description for each in item.items]
            case discord.ui.Button():
                words.append(item.label)
            case discord.ui.Select():
                words += [item.placeholder, *(each.label for each in item.options)]
    return [word for word in words if word]


async def test_every_part_of_an_answer_is_in_the_readers_language() -> None:
    reply = Reply(
        phrase("Text"),
        (ReplyPicture("hand.png", b"png", phrase("Picture")),),
        phrase("Below"),
        (Press(phrase("Press"), CustomId("hand", "abc")),),
        (Pick(phrase("Prompt"), CustomId("play", CHOSEN), [(phrase("Choice"), "m1")]),),
    )
    told = ["Text", "Picture", "Below", "Press", "Prompt", "Choice"]
    assert _said(reply, ENGLISH) == told
    assert _said(reply, PSEUDO) == [f"«{each}»" for each in told]
    assert [file.description for file in reply.files(PSEUDO)] == ["«Picture»"]


async def test_answer_text_limits_apply_after_translation() -> None:
    reply = Reply(
        phrase("e" * MOST_TEXT),
        presses=(Press(phrase("e" * 80), CustomId("hand", "abc")),),
        picks=(Pick(phrase("e" * 150), CustomId("play", CHOSEN), [(phrase("e" * 100), "m")]),),
    )
    assert [len(each) for each in _said(reply, WIDE)] == [MOST_TEXT, 80, 150, 100]
    assert Reply().has_room_for(phrase("e" * 3000), ENGLISH)
    assert not Reply().has_room_for(phrase("e" * 3000), WIDE)


async def test_empty_text_is_left_out_of_an_answer() -> None:
    assert not _said(Reply(NOTHING, below=NOTHING), ENGLISH)


@given(
    st.lists(
        st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=90), max_size=60
    )
)
def test_pages_of_a_long_answer_contain_every_line_in_order_within_the_limit(
    lines: list[str],
) -> None:
    told = pages(lines, ENGLISH, most=100)
    assert all(len(page) <= 100 for page in told)
    assert [line for page in told for line in page.split("\n") if line] == [
        line for line in lines if line
    ]


@given(
    st.from_regex("[a-z]{1,10}", fullmatch=True),
    st.from_regex("[a-z0-9-]{1,15}", fullmatch=True),
    st.integers(0, 10**6),
    st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=30),
)
def test_button_ids_are_read_back_unchanged(
    kind: str, subject: str, number: int, argument: str
) -> None:
    custom_id = CustomId(kind, subject, number, argument)
    assert CustomId.parse(str(custom_id)) == CustomId.parse(custom_id.asking) == custom_id
    assert len(str(custom_id)) <= 100


@pytest.mark.parametrize("text", ["", "fw:", "fw:hand:abc", "other:hand:abc:0:", "fw:Hand:abc:0:"])
def test_button_ids_of_other_programs_are_not_parsed(text: str) -> None:
    assert CustomId.parse(text) is None


def test_content_of_a_sent_file_is_freed_without_garbage_collection() -> None:
    gc.disable()
    try:
        for sends in (1, 2):
            file = File(b"content", "board.png")
            content = weakref.ref(file.fp)
            for _ in range(sends):
                file.close()
            del file
            assert content() is None
    finally:
        gc.enable()
