"""What lobbies and messages say about computer players."""

from __future__ import annotations

import pytest

from matches.decisions import presence
from matches.decisions.lobby import remove_computer
from matches.log.events import PlayerId
from matches.log.match import Status
from matches.log.words import LevelName
from matches.ports.players import user_ids
from matches.wording import turns
from matches.wording.lobby import lobby as lobby_text
from matches.wording.names import LEVELS, in_language, with_levels_once
from players.names import COMPUTER
from tests.languages import SPOKEN
from tests.matches.conftest import SERVER, Harness
from tests.matches.missing import timed, times_out
from texts.language import ENGLISH, Language
from texts.text import NOTHING, Text

ALIKE = "all levels play alike"


def explained(text: str) -> list[str]:
    """Return the parts of a text that explain the mark of computers."""
    return [term for term in text.replace("\n", " · ").split(" · ") if f"({COMPUTER})" in term]


async def test_lobby_explains_the_computer_mark_only_while_a_computer_is_there(
    harness: Harness,
) -> None:
    match_id = await harness.opened("Ann", computers=("easy",))
    await harness.idle()
    (lobby,) = harness.channel.contents
    (line,) = explained(lobby)
    assert line == f"Unrated with computers ({COMPUTER})"
    assert ALIKE not in lobby
    assert f"● {COMPUTER}\u00a0Boreas \\(easy\\): East and West" in lobby
    await harness.do(match_id, "Ann", remove_computer)
    await harness.idle()
    (lobby,) = harness.channel.contents
    assert not explained(lobby)


@pytest.mark.parametrize(("computers", "alike"), [(4, False), (5, True)])
async def test_lobby_says_that_levels_play_alike_where_only_luck_decides(
    harness: Harness, computers: int, alike: bool
) -> None:
    level: LevelName = "strong"
    await harness.opened("Ann", game="chance", computers=(level,) * computers)
    await harness.idle()
    assert (ALIKE in harness.channel.last.content) is alike


async def test_lobby_with_more_guests_than_seats_is_shown_after_a_computer_has_joined(
    harness: Harness,
) -> None:
    """One of the eight guests can't join: the host and a computer already have two of the nine seats."""
    guests = ("Ben", "Cat", "Dan", "Eve", "Gus", "Ivy", "Kim", "Lou")
    match_id = await harness.opened("Ann", invited=guests, game="chance")
    await harness.add_computer(match_id, "Ann")
    await harness.announcer.idle()
    assert COMPUTER in harness.channel.last.content


async def test_player_replaced_by_a_computer_can_take_the_seat_back(harness: Harness) -> None:
    match_id = await timed(harness, "Ann", "Ben", "Cat")
    await harness.moved(match_id)
    await times_out(harness, match_id, "Ben")
    await harness.seek_computer(match_id, "Ann", "Ben")
    await harness.idle()
    match = await harness.match(match_id)
    assert match.computers.keys() & {*match.order}
    text = "\n".join(harness.channel.contents)
    assert "Boreas \\(easy\\) takes over East from Ben" in text
    assert "will you take over" not in text, "nobody asks a computer"
    assert "back" in [button.kind for button in harness.channel.last.buttons]
    assert (await harness.view(match_id, "Ben")).to_take_back == (1,)
    assert not (await harness.view(match_id, "Ann")).to_take_back
    match = await harness.done(match_id, "Ben", presence.come_back)
    assert match.order[1] == await harness.id_of("Ben")
    assert "Ben takes over East from" in "\n".join(harness.channel.contents)
    assert not (await harness.view(match_id, "Ben")).to_take_back


async def test_computers_are_never_pinged(harness: Harness) -> None:
    """Computers are absent from the pings of all messages of a match, and from the user ids of its players."""
    match_id = await harness.opened("Ann", computers=("easy",) * 3)
    ann = await harness.person("Ann")
    await harness.idle()
    while (match := await harness.match(match_id)).status is Status.RUNNING:
        await harness.move(match_id)
        await harness.idle()
    computers = (await harness.service.players.known(frozenset(match.computers), SERVER)).values()
    assert not user_ids(computers)
    everything = "\n".join(harness.channel.contents)
    assert not [each for each in computers if f"<@{each.discord_id}>" in everything]
    called = frozenset().union(*(each.pinged for each in harness.channel.messages.values()))
    assert called <= {ann.discord_id}


@pytest.mark.parametrize("language", [ENGLISH, *SPOKEN], ids=str)
async def test_middle_computer_level_is_not_called_fair_in_any_language(
    language: Language, harness: Harness
) -> None:
    """The level is stored as `fair`, so that logs replay. People read another word, which says how hard it
    plays."""
    match_id = await harness.opened("Ann", computers=("fair",))
    match, people = await harness.match(match_id), await harness.people(match_id)
    assert [*match.computers.values()] == ["fair"]
    (name,) = {each.name for each in in_language(people, language).values() if each.computer}
    assert not language.say(LEVELS["fair"]).startswith("fair")
    assert language is not ENGLISH or name.endswith("(medium)")


async def test_computers_of_one_level_share_its_name(harness: Harness) -> None:
    match_id = await harness.opened("Ann", computers=("easy", "easy", "fair"))
    await harness.idle()
    match = await harness.match(match_id)
    people = in_language(await harness.people(match_id), ENGLISH)
    boreas, zephyr, notus = match.computers
    (ann,) = match.people - match.computers.keys()
    assert "● ◆\u00a0Boreas:" in str(lobby_text(match, people))

    def told(*order: PlayerId) -> str:
        shown = with_levels_once(people, order)
        return " ".join(shown[who].name for who in order)

    assert told(boreas, zephyr, notus) == "◆ Boreas ◆ Zephyr (easy) ◆ Notus (medium)"
    assert told(boreas, ann, zephyr) == "◆ Boreas Ann ◆ Zephyr (easy)"
    assert told(boreas, zephyr, boreas, zephyr).endswith("◆ Boreas ◆ Zephyr (easy)")


@pytest.mark.parametrize(
    ("names", "computers", "told"),
    [(("Ann",), ("easy",), NOTHING), (("Ann", "Ben"), (), turns.HINTS_AT_START)],
)
async def test_start_message_mentions_counted_hints_only_if_several_people_play(
    harness: Harness, names: tuple[str, ...], computers: tuple[LevelName, ...], told: Text
) -> None:
    match_id = await harness.opened(*names, game="crosswind", computers=computers, hints=True)
    await harness.idle()
    match, people = await harness.match(match_id), await harness.people(match_id)
    assert str(turns.started(match, people)) == str(told)
