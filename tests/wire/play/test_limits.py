"""Rate limits for one person, who is told when an action is possible again. Nobody else is affected."""

from __future__ import annotations

import asyncio
import re

from cogs.actions.looking import shown_in
from cogs.lobbies.opening import INVITES_ONESELF
from matches.service.limits import (
    ABSENCES,
    BOARDS,
    EXPORTS,
    INVITATIONS,
    OPENINGS,
    PRESSES,
    TYPING,
)
from sandbox import Discord, Message, Person
from tests.wire.process import Bot
from tests.wire.storage import look
from tests.wire.story import chooses_more, lobby_of, match_of

AGAIN = re.compile(r"<t:\d+:R>")


def refused(answer: Message, person: Person) -> bool:
    """Return whether a response refuses an action for a short time, and says when it will be possible again.
    Such a response must be visible only to `person`."""
    found = "in a short time" in answer.text and AGAIN.search(answer.text) is not None
    assert not found or answer.ephemeral_to is person
    return found


async def opens_and_cancels(
    person: Person, options: str = "", after: Message | None = None
) -> Message:
    await person.types(f"/tradewinds start {options}".strip())
    lobby = await lobby_of(person.home, after)
    await chooses_more(person, "Cancel the match", lobby)
    return lobby


async def test_openings_of_matches_are_limited_per_user_without_refused_ones(
    discord: Discord, bot: Bot
) -> None:
    alice, lobby = discord.person("Alice"), None
    for _ in range(OPENINGS.most + 1):
        answer = await alice.types("/tradewinds start opponents:@Alice")
        assert str(INVITES_ONESELF) in answer.text
    for _ in range(ABSENCES.most + 1):
        assert not refused(await alice.types("/away until:yesterday"), alice)
    for _ in range(OPENINGS.most):
        lobby = await opens_and_cancels(alice, after=lobby)
    before = look(bot.database, "SELECT count(*) FROM events")
    assert refused(await alice.types("/tradewinds start"), alice)
    assert refused(await alice.types("/crosswind start"), alice)
    await discord.settle()
    assert look(bot.database, "SELECT count(*) FROM events") == before
    assert alice.home.messages[-1] is lobby
    assert await opens_and_cancels(discord.person("Bob"), after=lobby)


async def test_invitations_of_the_same_user_are_limited(discord: Discord, bot: Bot) -> None:
    alice, lobby = discord.person("Alice"), None
    discord.person("Bob"), discord.person("Chandra")
    for _ in range(INVITATIONS.most):
        lobby = await opens_and_cancels(alice, "opponents:@Bob", after=lobby)
    both = await alice.types("/tradewinds start opponents:@Chandra @Bob")
    assert refused(both, alice)
    assert not look(bot.database, "SELECT 1 FROM players WHERE name = 'Chandra'")
    assert alice.home.messages[-1] is lobby
    assert await opens_and_cancels(alice, "opponents:@Chandra", after=lobby)


async def test_public_boards_are_limited_per_user(discord: Discord, bot: Bot) -> None:
    (alice, bob), board = await match_of(discord, "Alice", "Bob")
    for _ in range(BOARDS.most):
        assert (
            str(shown_in(board.channel.id))
            in (await alice.types("/tradewinds board show:everyone")).text
        )
    await discord.settle()
    shown = len(board.channel.messages)
    assert refused(await alice.types("/tradewinds board show:everyone"), alice)
    assert not refused(await alice.types("/tradewinds board"), alice)
    await discord.settle()
    assert len(board.channel.messages) == shown
    assert (
        str(shown_in(board.channel.id)) in (await bob.types("/tradewinds board show:everyone")).text
    )


async def test_repeated_absences_are_limited_and_post_one_message_per_channel(
    discord: Discord, bot: Bot
) -> None:
    (alice, _), first = await match_of(discord, "Alice", "Bob")
    _, second = await match_of(discord, "Alice", "Bob", channel=discord.server.channel("games"))
    await discord.settle()
    before = [len(each.channel.messages) for each in (first, second)]
    answers = []
    for _ in range(10):
        answers.append(await alice.types("/away until:3 days"))
        assert not refused(await alice.types("/back"), alice)  # which the limit never prevents
    assert [refused(answer, alice) for answer in answers] == [
        *[False] * ABSENCES.most,
        *[True] * (10 - ABSENCES.most),
    ]
    await discord.settle()
    after = [len(each.channel.messages) for each in (first, second)]
    assert after == [count + 1 for count in before]


async def test_data_exports_are_limited_for_command_and_button_together(
    discord: Discord, bot: Bot
) -> None:
    alice = discord.person("Alice")
    page = await alice.types("/privacy")
    for _ in range(EXPORTS.most - 1):
        assert not refused(await alice.types("/privacy do:export"), alice)
    assert not refused(await alice.presses("Export", on=page.snapshot()), alice)
    assert refused(await alice.types("/privacy do:export"), alice)
    assert refused(await alice.presses("Export"), alice)
    assert not refused(await alice.types("/privacy"), alice)


async def test_flooding_user_is_limited_without_delaying_others(discord: Discord, bot: Bot) -> None:
    (alice, bob), _ = await match_of(discord, "Alice", "Bob")
    flood = [alice.starts("/matches").answer for _ in range(PRESSES.most)]
    read = await asyncio.gather(bob.types("/tradewinds board"), *flood, return_exceptions=True)
    assert isinstance(read[0], Message)  # a person who floods the bot may have to wait too long
    assert re.search("plays next|your turn", read[0].text)
    answers = [await alice.types("/matches")]
    while not refused(answers[-1], alice):
        answers.append(await alice.types("/matches"))
        assert len(answers) < PRESSES.most
    assert not refused(await bob.types("/matches"), bob)


async def test_autocomplete_is_limited_per_user_and_then_offers_nothing(
    discord: Discord, bot: Bot
) -> None:
    (alice, bob), _ = await match_of(discord, "Alice", "Bob")
    offered = [await alice.asks("/tradewinds hand match:")]
    assert offered[0]
    while offered[-1]:
        offered.append(await alice.asks("/tradewinds hand match:"))
        assert len(offered) < 3 * TYPING.most
    assert len(offered) > TYPING.most
    assert await bob.asks("/tradewinds hand match:")
