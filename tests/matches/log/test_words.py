"""The words that players give for the deal: they become part of the deal's text, and can be changed until the
start."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from data.matches.codec import encode
from matches.decisions import lobby
from matches.decisions.lobby import BAD_WORD, BEGUN_ALREADY, JOINED_ALREADY, TOO_LATE_TO_JOIN
from matches.decisions.opening import Invitation
from matches.log import fingerprint_v1
from matches.log.canonical import canonical
from matches.log.dealing import deal_text
from matches.log.events import Joined, MatchId, PlayerId
from tests.matches.conftest import CHANNEL, SERVER, Harness
from tests.refusals import refused

ANN, BEN = PlayerId(7), PlayerId(3)
BAD = [
    "two words",
    "a" * 33,
    "naïve",
    "<@123>",
    "@everyone",
    "a.b",
    "a:b",
    "a\nb",
    "luck\n",
    "１２",
    "`x`",
    "_",
]


async def words(harness: Harness, match_id: MatchId) -> list[str]:
    """Return each player's part of the text from which the deal is computed: their word, or else an interaction
    id."""
    match = await harness.match(match_id)
    return [line.partition(":")[2] for line in match.deal.split("\n")[2:]]


def test_deal_text_has_the_players_word_in_place_of_the_interaction_id() -> None:
    joined = [(ANN, "1001"), (BEN, "1002")]
    assert deal_text(MatchId("abc"), joined) == "fairwind 1\nabc\n7:1001\n3:1002"
    with_word = deal_text(MatchId("abc"), joined, {BEN: "Luck-7"})
    assert with_word == "fairwind 2\nabc\n7:1001\n3:Luck-7"


async def test_joining_a_lobby_again_replaces_the_word_for_the_deal_in_its_line(
    harness: Harness,
) -> None:
    match_id = await harness.opened("Ann", "Ben")
    await harness.join(match_id, "Ann", word="first")
    await harness.join(match_id, "Ann", word="second")
    assert (await words(harness, match_id))[0] == "second"
    assert len(await words(harness, match_id)) == 2
    for same in ("second", ""):
        with refused(JOINED_ALREADY):
            await harness.join(match_id, "Ann", word=same)


async def test_word_that_a_player_adds_to_the_deal_survives_leaving_and_rejoining_a_lobby(
    harness: Harness,
) -> None:
    match_id = await harness.opened("Ann", "Ben")
    await harness.join(match_id, "Ben", word="otter")
    await harness.do(match_id, "Ben", lobby.leave)
    assert (await words(harness, match_id))[1] == "otter"
    await harness.join(match_id, "Ben")
    assert (await words(harness, match_id))[1] == "otter"


async def test_changing_only_the_word_for_the_deal_or_only_the_side_keeps_the_other(
    harness: Harness,
) -> None:
    ann = await harness.person("Ann")
    invitation = Invitation("crosswind", ann.id, {}, SERVER, CHANNEL, side="Black", word="first")
    match_id = await harness.service.lobbies.open(invitation, harness.request())
    await harness.join(match_id, "Ann", side=None, word="second")
    match = await harness.match(match_id)
    assert (match.requested_sides[ann.id], match.words[ann.id]) == ("Black", "second")
    await harness.join(match_id, "Ann", "White")
    match = await harness.match(match_id)
    assert (match.requested_sides[ann.id], match.words[ann.id]) == ("White", "second")


@pytest.mark.parametrize("word", BAD)
async def test_lobby_refuses_an_invalid_word_for_the_deal_and_changes_nothing(
    harness: Harness, word: str
) -> None:
    match_id = await harness.opened("Ann")
    before = await harness.match(match_id)
    for name in ("Ann", "Ben"):
        with refused(BAD_WORD):
            await harness.join(match_id, name, word=word)
    assert await harness.match(match_id) == before
    wish = Invitation("tradewinds", before.host, {}, SERVER, CHANNEL, word=word)
    with refused(BAD_WORD):
        await harness.service.lobbies.open(wish, harness.request())


async def test_word_for_the_deal_is_refused_once_the_match_has_begun(harness: Harness) -> None:
    match_id = await harness.begun("Ann", "Ben")
    before = (await harness.match(match_id)).deal
    for name, why in (("Ann", BEGUN_ALREADY), ("Eve", TOO_LATE_TO_JOIN)):
        with refused(why):
            await harness.join(match_id, name, word="late")
    assert (await harness.match(match_id)).deal == before


async def test_deal_has_every_players_word_and_the_match_verifies(harness: Harness) -> None:
    match_id = await harness.opened("Ann", "Ben")
    for name in ("Ann", "Ben"):
        await harness.join(match_id, name, word=f"word-of-{name}")
    await harness.done(match_id, "Ann", lobby.begin)
    lines = (await harness.view(match_id, "Ann")).deal
    given = [f"{await harness.id_of(name)}:word-of-{name}" for name in ("Ann", "Ben")]
    assert lines.split("\n") == ["fairwind 2", match_id, *given]
    match = await harness.match(match_id)
    assert match.seed == hmac.new(match.secret.value, lines.encode(), hashlib.sha256).digest()
    await harness.moved(match_id, 20)
    verdict = await harness.service.reader.verify(match_id)
    assert (verdict.agrees, verdict.deal) == (True, lines)


async def test_rematch_takes_words_for_the_deal_from_its_opener_and_its_joiner(
    harness: Harness,
) -> None:
    match_id = await harness.begun("Ann", "Ben", "Cat")
    await harness.moved(match_id, 20)
    for name, word in (("Ann", "again"), ("Ben", "too")):
        rematch = await harness.rematch(match_id, name, word)
    assert await words(harness, rematch) == ["again", "too"]


def test_join_without_a_word_for_the_deal_is_stored_and_hashed_as_before_words_existed() -> None:
    bare, worded = Joined(ANN, "1001", "Red"), Joined(ANN, "1001", "Red", "luck")
    assert encode(bare) == ("joined", '{"player":7,"request":"1001","side":"Red"}')
    assert encode(worded)[1] == '{"player":7,"request":"1001","side":"Red","word":"luck"}'
    assert canonical(bare) == "Joined(7,'1001',side='Red')"
    assert fingerprint_v1.written(bare) == "Joined(7,'1001','Red')"
    assert canonical(worded) != canonical(bare)
