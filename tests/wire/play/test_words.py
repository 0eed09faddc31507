"""The word that a player may add to the shuffle of the cards, from the lobby to the proof of the deal."""

from __future__ import annotations

import re
from pathlib import Path

from cogs.afterwards.fair_deal import SECRET_LATER
from sandbox import Discord, Message
from tests.wire.dealing import lines_of_deal, promise_of_deal, published_promise
from tests.wire.process import Bot, fairwind
from tests.wire.story import all_resign, board_of, chooses_more, id_of, lobby_of, match_of, opens


def lines(message: Message) -> list[str]:
    """Return the text for each player in a message about a deal, in play order: their word, or a number if they
    gave none."""
    return [line.partition(":")[2] for line in lines_of_deal(message).split("\n")[2:]]


async def test_word_for_the_deal_is_used_from_the_lobby_to_the_proof(
    discord: Discord, bot: Bot, tmp_path: Path
) -> None:
    alice, lobby = await opens(discord, "Alice", "options:word: first")
    assert "`/match do:join word:`" in alice.sees()[0].text
    bob = discord.person("Bob")
    await bob.presses("Join", on=lobby)
    so_far = await bob.types("/match do:fair-deal")
    assert promise_of_deal(so_far) == published_promise(lobby)
    pressed = await chooses_more(alice, "Fair deal", lobby)
    assert (lines(pressed), promise_of_deal(pressed)) == (lines(so_far), promise_of_deal(so_far))
    first, number = lines(so_far)
    assert (first, number.isdigit()) == ("first", True)
    given = await bob.types(f"/match do:join word:Blue-otter-41 match:{id_of(lobby)}")
    assert ":Blue-otter-41`" in given.text
    looked = await bob.presses("Fair deal", on=given)
    assert lines(looked) == ["first", "Blue-otter-41"]
    await alice.presses("Begin", on=lobby)
    board = await board_of(lobby.channel, after=lobby)
    dealt = await chooses_more(alice, "Fair deal", board)
    assert lines(dealt) == lines(looked)
    running = await bob.types("/match do:fair-deal")
    assert str(SECRET_LATER) in running.text
    assert (lines(running), promise_of_deal(running)) == (lines(dealt), promise_of_deal(looked))
    assert re.search(r"Your line is `\d+:Blue-otter-41`", running.text)
    end = await all_resign((alice, bob), board)
    proved = await chooses_more(discord.person("Eve"), "Fair deal", end)
    assert "Everything agrees." in proved.text
    assert lines(proved) == lines(dealt)
    assert promise_of_deal(proved) == promise_of_deal(dealt)
    await _proves_elsewhere(proved, tmp_path / "elsewhere")


async def _proves_elsewhere(proved: Message, folder: Path) -> None:
    """Verify the deal in `folder`, which has nothing but three files: the message's attached file, its text,
    and a forged text. The forged text must fail."""
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
    path.write_text(text, "utf-8")


async def test_rematch_accepts_words_for_the_deal(discord: Discord, bot: Bot) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob")
    end = await all_resign((alice, bob), board)
    for action in ("rematch", "series"):
        assert "letters" in (await alice.types(f"/match do:{action} word:no way")).text
    assert ":again`" in (await alice.types("/match do:rematch word:again")).text
    await lobby_of(board.channel, after=end)
    assert ":too`" in (await bob.types("/match do:rematch word:too")).text
    again = await board_of(board.channel, after=end)
    assert lines(await chooses_more(bob, "Fair deal", again)) == ["again", "too"]
