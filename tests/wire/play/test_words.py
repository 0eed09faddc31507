"""A word of one's own for the deal, over the wire: given, changed, looked up, proved, and clumsily typed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sandbox import Discord, Message, Person
from tests.wire.process import Bot, fairwind
from tests.wire.story import board_of, changed, labels, lobby_of, match_of, opens

CLUMSY = ["two words", "naïve", "@everyone", "<@1>", "a.b", "a" * 33, "**bold**", "¹²"]


def lines(message: Message) -> list[str]:
    """The lines of a deal that a message shows: what stands for each person, in their order."""
    (deal,) = re.findall(r"\n(fairwind [12]\n.*?)\n(?:end\n)?```", message.text, re.DOTALL)
    return [line.partition(":")[2] for line in deal.split("\n")[2:]]


def promise(message: Message) -> str:
    (found,) = re.findall(r"[0-9a-f]{64}", message.text)
    return str(found)


async def ended(board: Message, *people: Person) -> Message:
    """The last message of the match, which all of them resigned."""
    for person in people:
        await person.types("/tradewinds resign")
        await person.presses("Resign")
    return await board.channel.message(lambda message: "Verify" in labels(message), after=board)


async def test_a_word_from_the_lobby_to_the_proof(
    discord: Discord, bot: Bot, tmp_path: Path
) -> None:
    alice, lobby = await opens(discord, "Alice", "word:first")
    assert "before the promise" in alice.sees()[0].text
    bob = discord.person("Bob")
    await bob.presses("Join", on=lobby)
    so_far = await bob.types("/tradewinds verify")
    assert "has not begun" in so_far.text
    assert promise(so_far) in lobby.content
    first, number = lines(so_far)
    assert (first, number.isdigit()) == ("first", True)
    given = await bob.types(f"/tradewinds join word:Blue-otter-41 match:{_match_in(lobby)}")
    assert ":Blue-otter-41`" in given.text
    looked = await bob.presses("The deal's lines", on=given)
    assert lines(looked) == ["first", "Blue-otter-41"]
    await alice.presses("Begin", on=lobby)
    board = await board_of(lobby.channel, after=lobby)
    assert lines(board) == lines(looked)
    running = await bob.types("/tradewinds verify")
    assert "goes on" in running.text
    assert (lines(running), promise(running)) == (lines(board), promise(looked))
    assert re.search(r"Your line is `\d+:Blue-otter-41`", running.text)
    end = await ended(board, alice, bob)
    proved = await discord.person("Eve").presses("Verify", on=end)
    assert "Everything agrees." in proved.text
    assert lines(proved) == lines(board)
    await _proves_elsewhere(proved, tmp_path / "elsewhere")


async def _proves_elsewhere(proved: Message, folder: Path) -> None:
    """Both the file and the lines in the message prove the deal, where there is nothing else."""
    ((name, content),) = proved.files.items()
    for file, text, found in (
        (name, content.decode(), "Everything agrees"),
        ("copied.txt", proved.text, "only the deal was checked"),
        ("./forged", proved.text.replace("\ncommitment ", "\ncommitment 0"), "commitment"),
    ):
        _write(folder / file, text)
        code, output = await fairwind(folder, "verify", file)
        assert (code, found in output) == (int(file == "./forged"), True), output


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)


@pytest.mark.parametrize("word", CLUMSY)
async def test_a_clumsy_word_is_refused_politely(discord: Discord, bot: Bot, word: str) -> None:
    alice = discord.person("Alice")
    refused = await alice.types(f"/tradewinds start word:{word}")
    assert "1 to 32 letters" in refused.text
    assert word not in refused.text
    _, lobby = await opens(discord, "Alice")
    before = lobby.content
    for person in (alice, discord.person("Bob")):
        assert "1 to 32 letters" in (await person.types(f"/tradewinds join word:{word}")).text
    await discord.settle()
    assert lobby.content == before


async def test_too_late_and_twice_are_said(discord: Discord, bot: Bot) -> None:
    alice, lobby = await opens(discord, "Alice")
    assert ":luck`" in (await alice.types("/tradewinds join word:luck")).text
    assert "joined already" in (await alice.types("/tradewinds join word:luck")).text
    await alice.presses("Begin", on=lobby)
    await board_of(lobby.channel, after=lobby)
    assert "has begun" in (await alice.types("/tradewinds join word:late")).text


async def test_which_lobby_is_meant_is_asked_and_the_word_goes_there(
    discord: Discord, bot: Bot
) -> None:
    _, one = await opens(discord, "Alice")
    _, two = await opens(discord, "Cleo", after=one)
    bob = discord.person("Bob")
    question = await bob.types("/tradewinds join word:otter")
    given = await bob.chooses(_match_in(two), on=question)
    assert ":otter`" in given.text
    await changed(two, lambda message: "Bob" in message.content)
    assert "Bob" not in one.content


@pytest.mark.parametrize(("game", "colour"), [("crosswind", "Black"), ("wind-of-fortune", "Red")])
async def test_a_word_alone_leaves_the_colour(
    discord: Discord, bot: Bot, game: str, colour: str
) -> None:
    alice = discord.person("Alice")
    await alice.types(f"/{game} start word:one colour:{colour.lower()}")
    lobby = await lobby_of(discord.server.channel("general"))
    wish = f"would like {colour}"
    assert wish in lobby.content
    assert ":two`" in (await alice.types(f"/{game} join word:two")).text
    await discord.settle()
    assert wish in lobby.content
    await alice.types(f"/{game} join word:three colour:either")
    await changed(lobby, lambda message: wish not in message.content)
    assert lines(await alice.types(f"/{game} verify")) == ["three"]


@pytest.mark.parametrize("game", ["chance", "weathervanes"])
async def test_every_game_takes_words(discord: Discord, bot: Bot, game: str) -> None:
    alice, bob = discord.person("Alice"), discord.person("Bob")
    await alice.types(f"/{game} start word:one")
    await lobby_of(discord.server.channel("general"))
    await bob.types(f"/{game} join word:two")
    assert lines(await bob.types(f"/{game} verify")) == ["one", "two"]


async def test_a_rematch_takes_words_too(discord: Discord, bot: Bot) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob")
    end = await ended(board, alice, bob)
    assert "letters" in (await alice.types("/tradewinds rematch word:no way")).text
    assert ":again`" in (await alice.types("/tradewinds rematch word:again")).text
    await lobby_of(board.channel, after=end)
    assert ":too`" in (await bob.types("/tradewinds rematch word:too")).text
    assert lines(await board_of(board.channel, after=end)) == ["again", "too"]


async def test_ones_own_export_has_the_word_and_no_others(discord: Discord, bot: Bot) -> None:
    await opens(discord, "Alice", "word:alices-word")
    bob = discord.person("Bob")
    await bob.types("/tradewinds join word:bobs-word")
    (content,) = (await bob.types("/privacy do:export")).files.values()
    told = json.loads(content)
    assert told["matches"][0]["deeds"][-1]["word"] == "bobs-word"
    assert "alices-word" not in json.dumps(told)


def _match_in(lobby: Message) -> str:
    (found,) = re.findall(r"match `([a-z0-9]{10})`", lobby.content)
    return str(found)
