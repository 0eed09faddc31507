"""After the end: verifying the deal, playing again, and reviewing one's own decisions."""

from __future__ import annotations

import asyncio
import re
from io import BytesIO

from PIL import Image

from cogs.actions.looking import NOTHING_PLAYED
from cogs.afterwards.review_wording import LOOK_AGAIN
from cogs.wording import IN_REMATCH
from games import find_games
from matches.decisions.lobby import JOINED_ALREADY
from matches.records.checking import check
from matches.records.reading import read_record
from matches.service.advice.reviews import NO_DECISIONS, NOT_OVER
from matches.service.reader import UNRECORDED
from sandbox import Discord, Message, Person
from sandbox.world.entities import SUPPRESS_NOTIFICATIONS
from tests.wire.process import PATIENCE, Bot
from tests.wire.story import (
    all_resign,
    board_of,
    chooses_more,
    id_of,
    labels,
    lobby_of,
    manager,
    manages,
    match_of,
    mover_of,
    plays,
    resign,
    turns,
)


async def ended(discord: Discord, *names: str, options: str = "", after: int = 0) -> Message:
    """Play `after` turns of a match, and let everybody resign. Return the message about the end."""
    people, board = await match_of(discord, *names, options=options)
    board = await turns(people, board, after)
    return await all_resign(people, board)


async def test_end_picture_is_shown_again_on_request(discord: Discord, bot: Bot) -> None:
    end = await ended(discord, "Alice", "Bob", after=2)
    (picture,) = end.media
    assert (picture.description or "").startswith("Ended early")
    alice = discord.person("Alice")
    (again,) = (await alice.types("/tradewinds board")).media
    assert again.description
    assert (picture.description or "").startswith(again.description)
    await alice.types("/tradewinds board show:everyone")
    shown = await end.channel.message(lambda message: "Rematch" in labels(message), after=end)
    assert [each.description for each in shown.media] == [picture.description]


async def test_replay_leads_through_an_ended_match_and_shares_a_turn_without_pings(
    discord: Discord, bot: Bot
) -> None:
    end = await ended(discord, "Alice", "Bob", after=3)
    alice, bob, eve = (discord.person(name) for name in ("Alice", "Bob", "Eve"))
    seen = await eve.presses("Replay", on=end)
    boards = [seen.media[0].description]
    for _ in range(3):
        seen = await eve.presses("▶", on=seen)
        boards.append(seen.media[0].description)
    assert len({*boards}) == 4
    for way in ("◀", "▶", "◀◀", "▶▶", "◀", "◀", "◀"):
        seen = await eve.presses(way, on=seen)
    assert "◀◀" in labels(seen)
    menu = seen.selects[0]
    again = await eve.chooses(menu.options[0].label, on=seen)
    assert again.media[0].description == boards[0]
    far = await eve.types("/replay from:9999")
    assert [each.label for each in far.buttons if not each.enabled] == ["▶", "▶▶"]
    seen = await eve.types("/replay from:2")
    assert seen.media[0].description == boards[2]
    again = await eve.presses("Share", on=seen)
    again = await eve.presses("Share", on=again)  # posts nothing more
    assert again.media[0].data == seen.media[0].data
    shared = await end.channel.message(lambda each: labels(each) == ["Replay"], after=end)
    assert [each.data for each in shared.media] == [seen.media[0].data]
    assert shared.flags & SUPPRESS_NOTIFICATIONS
    assert not shared.pinged
    onwards = await bob.presses("Replay", on=shared)
    assert onwards.media[0].data == seen.media[0].data
    await bob.types("/replay from:2 seat:1 share:True")
    through = await end.channel.message(lambda each: labels(each) == ["Replay"], after=shared)
    assert len(through.media) == 2
    # The bot shares nothing where the person could not write, or on a server where the game is not allowed.
    games = discord.server.channel("games")
    await manages(manager(discord), "channels", "general")
    refused = await alice.types(f"/replay match:{id_of(end)} share:True", games)
    assert end.channel.mention in refused.text
    assert not [each for each in alice.sees(games) if each.ephemeral_to is None]


async def test_film_of_a_match_is_shown_privately_and_posted_on_request(
    discord: Discord, bot: Bot
) -> None:
    end = await ended(discord, "Alice", "Bob", after=3)
    eve = discord.person("Eve")
    seen = await eve.types("/replay from:2")
    # There is one more turn if the match moved automatically for the first person who resigned.
    (last,) = re.findall(r"after 2 of (\d+) turns", seen.text)
    begun = await eve.presses("Film", on=seen)
    made = await eve.gets(lambda each: any(file.filename.endswith(".gif") for file in each.media))
    assert made.id == begun.id
    (gif,) = made.media
    assert gif.data
    with Image.open(BytesIO(gif.data)) as film:
        assert film.n_frames == 1 + int(last) + 1  # type: ignore[attr-defined]
    assert f"after 2 of {last} turns" in (await eve.presses("◀ Back", on=made)).text
    kept = await eve.types("/replay film:True")
    assert kept.media[0].data == gif.data
    await eve.presses("Post it here", on=kept)
    posted = await end.channel.message(lambda each: labels(each) == ["Replay"], after=end)
    assert [each.data for each in posted.media] == [gif.data]
    assert posted.flags & SUPPRESS_NOTIFICATIONS
    assert not posted.pinged


async def test_replay_of_a_running_match_is_the_same_for_players_and_spectators(
    discord: Discord, bot: Bot
) -> None:
    people, board = await match_of(discord, "Alice", "Bob")
    await turns(people, board, 2)
    by_player, by_spectator = [
        await who.types("/replay from:2") for who in (people[0], discord.person("Eve"))
    ]
    assert by_player.text == by_spectator.text
    assert by_player.media[0].data == by_spectator.media[0].data


async def test_record_of_a_match_is_a_valid_file(discord: Discord, bot: Bot) -> None:
    end = await ended(discord, "Alice", "Bob", after=2)
    eve = discord.person("Eve")
    (file,) = (await eve.types("/match do:record")).attachments
    record = read_record(file.data.decode(), find_games())
    assert set(record.names) == {"Alice", "Bob"}
    assert not check(record, find_games()).findings
    assert record.fingerprint in (end.media[0].description or "")
    await match_of(discord, "Alice")
    running = id_of(await board_of(end.channel, after=end))
    assert (await eve.types("/match do:record")).attachments[0].data == file.data
    refused = await eve.types(f"/match do:record match:{running}")
    assert refused.text == str(UNRECORDED)
    assert not refused.attachments
    history = await eve.types(f"/match do:history match:{running}")
    assert str(NOTHING_PLAYED) in history.text


async def test_tradewinds_rematch_invites_the_same_people_and_begins_with_the_last_wind(
    discord: Discord, bot: Bot
) -> None:
    end = await ended(discord, "Alice", "Bob", options="options:first: east, hands: open", after=2)
    alice, bob = discord.person("Alice"), discord.person("Bob")
    assert str(IN_REMATCH) in (await bob.presses("Rematch", on=end)).text
    lobby = await lobby_of(end.channel, after=end)
    assert lobby.pinged == [alice]
    assert "**South blows first**" in lobby.content
    assert "**Everybody sees all hands**" in lobby.content
    await discord.person("Eve").presses("Accept", on=lobby)
    assert str(IN_REMATCH) in (await alice.presses("Rematch", on=end)).text
    board = await board_of(end.channel, after=lobby)
    assert mover_of(board, [alice, bob]) is bob
    await discord.settle()
    assert len([each for each in end.channel.messages if each.id > end.id]) == 2
    await plays(bob, board)


async def test_solo_rematch_waits_for_its_host_to_begin(discord: Discord, bot: Bot) -> None:
    end = await ended(discord, "Alice")
    alice = discord.person("Alice")
    await alice.presses("Rematch", on=end)
    lobby = await lobby_of(end.channel, after=end)
    assert str(JOINED_ALREADY) in (await alice.presses("Rematch", on=end)).text
    await alice.presses("Begin", on=lobby)
    assert await board_of(end.channel, after=lobby)


MOVE = re.compile(r"Turn \d+")
POINT = re.compile(r"\b[a-k]\d+\b")


async def ready(person: Person, seen: Message) -> Message:
    async with asyncio.timeout(PATIENCE):
        while str(LOOK_AGAIN) in labels(seen):
            seen = await person.presses(str(LOOK_AGAIN), on=seen)
    return seen


async def test_player_can_review_their_own_decisions(discord: Discord, bot: Bot) -> None:
    alice, eve, general = (
        discord.person("Alice"),
        discord.person("Eve"),
        discord.server.channel("general"),
    )
    await alice.types(
        "/crosswind start place:here computers:1 level:fair options:size: 11, swap: off colour:black"
    )
    board = await board_of(general)
    match_id = id_of(board)
    assert (await alice.types(f"/match do:review match:{match_id}")).text == str(NOT_OVER)
    taken = set[str]()
    for _ in range(4):
        taken |= {*POINT.findall(board.content)}  # the computer may have taken a corner
        point = next(each for each in ("a1", "k11", "a11", "k1", "a6", "k6") if each not in taken)
        await alice.types(f"/crosswind play point:{point}")
        board = await general.message(lambda each: alice.mention in each.content, after=board)
    await resign(alice)
    end = await board_of(general, after=board)
    before = len(general.messages)
    first = await chooses_more(alice, "Review", end)
    assert "4" in first.text
    await bot.kill()
    await bot.start()
    review = await ready(alice, await alice.types("/match do:review"))
    assert len(review.media) == 1
    moments = [label for label in labels(review) if MOVE.fullmatch(label)]
    assert moments, "four stones at the edges lead nowhere"
    closer = await alice.presses(moments[0], on=review)
    assert "11 by 11" in (closer.media[0].description or "")
    assert (await alice.presses("◀ Back", on=closer)).text == review.text
    again = await alice.types(f"/match do:review match:{match_id}", channel=alice.dm)
    assert again.text == review.text, "in direct messages too, and from elsewhere"
    assert (await eve.types(f"/match do:review match:{match_id}")).text == str(NO_DECISIONS)
    assert len(general.messages) == before, "nobody else sees any of it"
