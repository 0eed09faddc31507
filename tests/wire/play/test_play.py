"""`/play`: the menus that lead from a game to a match."""

from __future__ import annotations

import asyncio

from cogs.lobbies.joining import joined
from cogs.personal.play import ONLY_COMPUTERS
from games import find_abouts
from sandbox import Discord, Message, Person
from sandbox.world.threads import threads_of
from tests.wire.process import Bot
from tests.wire.storage import look
from tests.wire.story import board_of, labels, lobby_of, manager, manages, ways_in

MOST_LINES = 7
MOST_PRESSES = 7
WORDS_A_SECOND = 4
"""The newcomer's reading speed, in words per second. Brysbaert (2019) found 238 words a minute for silent
reading."""


async def chosen(person: Person, game: str) -> Message:
    """Choose a game in `/play`, and return the panel for that game."""
    return await person.chooses(game, on=await person.types("/play"))


async def test_play_command_shows_every_game_with_a_picture(discord: Discord, bot: Bot) -> None:
    alice = discord.person("Alice")
    panel = await alice.types("/play")
    assert panel.ephemeral_to is alice
    (every,) = panel.attachments
    assert all(about.name in (every.description or "") for about in find_abouts().values())
    for about in find_abouts().values():
        panel = await alice.chooses(about.name, on=panel)
        assert about.name in panel.text
        assert str(about.summary) in panel.text
        assert len(panel.text.split("\n")) <= MOST_LINES
        assert len(panel.attachments) == 1
        assert labels(panel) == ["Friends", "Anyone", "Computer"]


async def test_play_command_invites_friends_but_not_bots_or_oneself(
    discord: Discord, bot: Bot
) -> None:
    alice, bob = discord.person("Alice"), discord.person("Bob")
    discord.person("Chandra"), discord.person("Robot", bot=True)
    whom = await alice.presses("Friends", on=await chosen(alice, "Chance"))
    assert "Invite people" in (await alice.chooses("Robot", on=whom)).text
    assert "already in the match" in (await alice.chooses("Alice", on=whom)).text
    back = await alice.presses("◀ Back", on=whom)
    assert labels(back) == ["Friends", "Anyone", "Computer"]
    whom = await alice.presses("Friends", on=back)
    await alice.chooses("Bob", "Chandra", on=whom)
    lobby = await lobby_of(discord.server.channel("general"))
    assert bob.mention in lobby.content
    assert "Chandra" in lobby.content
    assert bob in lobby.pinged


async def test_button_pressed_twice_opens_one_match(discord: Discord, bot: Bot) -> None:
    alice, general = discord.person("Alice"), discord.server.channel("general")
    for panel, label, place in (
        (await chosen(alice, "Chance"), "Anyone", general),
        (await alice.chooses("Crosswind", on=await alice.types("/help")), "Practise", alice.dm),
    ):
        both = await asyncio.gather(*(alice.presses(label, on=panel) for _ in range(2)))
        assert both[0].text == both[1].text
        await place.message(lambda each: bool(each.attachments))
    await discord.settle()
    assert look(bot.database, "SELECT count(*) FROM matches") == [(2,)]
    assert len([each for each in general.messages if each.ephemeral_to is None]) == 1
    assert len([each for each in alice.dm.messages if each.text.startswith("**Practice**")]) == 1


async def test_message_whose_button_opened_a_match_can_open_one_of_another_game(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    card = await alice.chooses("Crosswind", on=await alice.types("/help"))
    held = discord.faults.add(path="/callback$", hang="before")
    other = asyncio.create_task(alice.chooses("Chance", on=card))
    await held.reached.wait()
    await alice.presses("Practise", on=card)
    held.release()
    await alice.presses("Practise", on=await other)
    await discord.settle()
    games = look(bot.database, "SELECT game FROM matches ORDER BY game")
    assert games == [("chance",), ("crosswind",)]
    assert len([each for each in alice.dm.messages if each.text.startswith("**Practice**")]) == 2


async def test_play_command_opens_a_lobby_with_the_chosen_options(
    discord: Discord, bot: Bot
) -> None:
    alice, bob = discord.person("Alice"), discord.person("Bob")
    panel = await chosen(alice, "Crosswind")
    for option, choice in (("size", "13 × 13"), ("place", "here"), ("pace", "1 day a decision")):
        panel = await alice.chooses(choice, on=await alice.chooses(option, on=panel))
    assert "13 × 13" in panel.text
    await alice.presses("Anyone", on=panel)
    lobby = await lobby_of(discord.server.channel("general"))
    assert "13 × 13" in lobby.content
    assert "**1 day** a decision" in lobby.content
    await bob.presses(ways_in(lobby)[-1], on=lobby)
    await board_of(discord.server.channel("general"))


async def test_play_command_says_what_the_server_has_set(discord: Discord, bot: Bot) -> None:
    await manages(manager(discord), "pace", "1 day a decision")
    panel = await chosen(discord.person("Alice"), "Crosswind")
    *_, more = panel.selects
    (note,) = (each.description for each in more.options if each.value == "pace")
    assert note == "the server's setting: 1 day a decision"
    *_, paces = (await discord.person("Alice").chooses("pace", on=panel)).selects
    assert paces.options[0].description == "1 day a decision"


async def test_play_command_begins_computer_matches_with_the_chosen_options(
    discord: Discord, bot: Bot
) -> None:
    # A colour is drawn if none is chosen, so choose both.
    for name, colour in (("Alice", "Black"), ("Bob", "White")):
        person = discord.person(name)
        panel = await chosen(person, "Crosswind")
        for option, choice in (
            ("colour", colour),
            ("series", "Best of three"),
            ("pace", "1 day a decision"),
        ):
            panel = await person.chooses(choice, on=await person.chooses(option, on=panel))
        level = await person.presses("Computer", on=panel)
        assert colour in level.text
        assert "1 day" not in level.text  # practice has no clock
        began = await person.presses("Easy", on=level)
        assert f"channels/@me/{person.dm.id}" in began.text
        told = await person.gets(lambda message: "Practice" in message.text, person.dm)
        assert "easy" in told.text
        board = await board_of(person.dm)
        assert f"{name} ({colour})" in (board.attachments[0].description or "")
        assert "best of three" in (await person.types("/matches", person.dm)).text.casefold()


async def test_first_move_takes_few_presses_and_at_most_a_minute_of_reading(
    discord: Discord, bot: Bot
) -> None:
    """Counts what a newcomer does from `/play` to a first move against easy computers. Typing the command and
    choosing the game count as one press each."""
    person, presses, read = discord.person("Alice"), 2, list[str]()

    def shown(message: Message) -> Message:
        read.append(message.text)
        return message

    message = shown(await person.types("/play"))
    message = shown(await person.chooses("Crosswind", on=message))
    for label in ("Computer", "Easy"):
        message = shown(await person.presses(label, on=message))
        presses += 1
    message = board = await person.gets(
        lambda each: person.mention in each.content.split("\n")[0] and bool(each.attachments),
        person.dm,
    )
    read += [each.text for each in person.dm.messages]
    while message is board or "You " not in message.text:
        message = shown(await person.presses(message.buttons[0].label or "", on=message))
        presses += 1
    assert presses <= MOST_PRESSES
    assert sum(len(text.split()) for text in read) <= 60 * WORDS_A_SECOND


async def test_play_command_outside_servers_offers_only_computers(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    panel = await alice.chooses("Chance", on=await alice.types("/play", alice.dm))
    assert labels(panel) == ["Computer"]
    assert str(ONLY_COMPUTERS) in panel.text
    *_, more = panel.selects
    assert [each.value for each in more.options] == ["countdown", "forecasts", "series"]


async def test_forged_options_of_the_play_command_are_refused(discord: Discord, bot: Bot) -> None:
    alice = discord.person("Alice")
    panel = await chosen(alice, "Chance")
    for argument in ("z.pace.1", "11111111111111", "0.pace.99", "0.nothing.1", "..", "1"):
        for kind in ("game", "more", "friends", "invite", "anybody", "practice"):
            forged = discord.actions.press(alice, panel, f"fw:{kind}:chance:7:{argument}")
            assert "/play" in (await forged.answer).text, (kind, argument)


async def test_reply_that_a_match_has_begun_links_to_its_thread_once_the_thread_is_open(
    discord: Discord, bot: Bot
) -> None:
    alice, bob = discord.person("Alice"), discord.person("Bob")
    general = discord.server.channel("general")
    await alice.types("/crosswind start place:thread")
    lobby = await lobby_of(general)
    told = await bob.presses(ways_in(lobby)[-1], on=lobby)
    assert str(joined("Crosswind", general.id, general.id)) in told.text
    await bob.gets(lambda each: each is told and "Play in" in each.text)
    (thread,) = threads_of(discord.server)
    assert f"<#{thread.id}>" in told.text
    begun = await alice.types("/crosswind start place:thread computers:1 level:easy")
    await alice.gets(lambda each: each is begun and "Play in" in each.text)
    _, thread = threads_of(discord.server)
    assert f"<#{thread.id}>" in begun.text, "so it does against a computer"
