"""Series: how a rematch becomes the next match of a series, and what its lobby allows."""

from __future__ import annotations

from datetime import timedelta

import pytest

from matches.announcer.buttons import lobby_buttons
from matches.decisions import playing
from matches.decisions.lobby import (
    ALL_OF_A_SERIES,
    JOINED_ALREADY,
    NOT_INVITED,
    SAME_PEOPLE,
    begin,
    leave,
    remove_computer,
    side_of_series,
)
from matches.decisions.opening import SERIES_GOES_ON, SERIES_LENGTHS, Invitation, no_series
from matches.log.events import MatchId, PlayerId, Series
from matches.log.match import Match, Status
from matches.log.words import LevelName
from tests.data.samples import purged
from tests.matches.conftest import CHANNEL, SERVER, Harness, existing
from tests.refusals import refused


async def begun(harness: Harness, best_of: int = 3, game: str = "crosswind") -> MatchId:
    """Return the first match of a series of Ann and Ben, joined by Cat and Dan if the game needs four."""
    names = ("Ann", "Ben", "Cat", "Dan") if game == "weathervanes" else ("Ann", "Ben")
    return await harness.opened(*names, game=game, series=Series(best_of))


async def loses(harness: Harness, match_id: MatchId, *names: str) -> Match:
    """Let these players resign one after the other, until the match is over. Return the match."""
    for name in names:
        if (await harness.match(match_id)).status is Status.RUNNING:
            await harness.resign(match_id, name)
    return await harness.match(match_id)


async def again(harness: Harness, match_id: MatchId, *names: str, best_of: int = 0) -> MatchId:
    """Let these players ask for a rematch, and return the rematch's id."""
    for name in names:
        opened = await harness.rematch(match_id, name, best_of=best_of)
    return opened


def score(match: Match) -> dict[PlayerId, int]:
    series = existing(match.opened.series)
    return {each.player: each.halves for each in series.score}


async def ids(harness: Harness, *names: str) -> list[PlayerId]:
    return [await harness.id_of(name) for name in names]


async def test_rematch_continues_a_series_until_somebody_has_won_it(harness: Harness) -> None:
    ann, ben = await ids(harness, "Ann", "Ben")
    first = await begun(harness)
    await loses(harness, first, "Ben")
    second = await harness.match(await again(harness, first, "Ben", "Ann"))
    assert second.opened.series is not None
    assert (second.opened.series.best_of, second.opened.series.number) == (3, 2)
    assert (score(second), second.status) == ({ann: 2, ben: 0}, Status.RUNNING)
    await loses(harness, second.id, "Ann")
    third = await harness.match(await again(harness, second.id, "Ann", "Ben"))
    assert score(third) == {ann: 2, ben: 2}
    await loses(harness, third.id, "Ann")
    single = await harness.match(await again(harness, third.id, "Ann", "Ben"))
    assert single.opened.series is None


async def test_colours_alternate_in_a_series_whoever_asks_for_the_rematch(harness: Harness) -> None:
    match = await harness.match(await begun(harness, best_of=7))
    for asking in (("Ann", "Ben"), ("Ben", "Ann"), ("Ann", "Ben")):
        black, white = match.order
        await loses(harness, match.id, "Ann" if match.opened.series == Series(7) else asking[0])
        opened = await again(harness, match.id, asking[0])
        await harness.join(opened, asking[1])  # by Join, with no side
        match = await harness.match(opened)
        assert match.order == (white, black)


async def test_side_cannot_be_chosen_in_a_later_match_of_a_series(harness: Harness) -> None:
    first = await harness.match(await begun(harness))
    black, white = first.order
    await loses(harness, first.id, "Ann")
    opened = await harness.rematch(first.id, black)
    lobby = await harness.match(opened)
    offered = [(button.kind, button.argument) for button in lobby_buttons(lobby)]
    assert offered == [("join", ""), ("match", "")]
    with refused(side_of_series(lobby.about, "White")):
        await harness.join(opened, black, "Black")
    with refused(JOINED_ALREADY):
        await harness.join(opened, black, "White")
    with refused(side_of_series(lobby.about, "Black")):
        await harness.join(opened, white, "White")
    await harness.join(opened, white, "Black")
    assert (await harness.match(opened)).order == (white, black)


async def test_next_match_of_a_series_admits_only_its_players(harness: Harness) -> None:
    names = ("Ann", "Ben", "Cat")
    first = await harness.opened(*names, game="chance", series=Series(5))
    ann, ben, cat = await ids(harness, *names)
    await harness.act(first, begin, ann)
    await loses(harness, first, *names)
    opened = await again(harness, first, "Ann", "Ben")
    with refused(ALL_OF_A_SERIES):
        await harness.act(opened, begin, ann)
    assert not (await harness.services.reader.view(opened, ann)).can_begin, "the menu's button"
    with refused(SAME_PEOPLE):
        await harness.add_computer(opened, ann)
    with refused(SAME_PEOPLE):
        await harness.act(opened, remove_computer, ann)
    with refused(NOT_INVITED):
        await harness.join(opened, "Eve")
    # The opener of the rematch may leave and come back: the lobby waits for them as for the others.
    await harness.act(opened, leave, ann)
    await harness.join(opened, cat)
    assert (await harness.match(opened)).status is Status.LOBBY
    await harness.announcer.idle()
    assert "waiting for Ann" in harness.channel.last.content
    await harness.join(opened, ann)
    match = await harness.match(opened)
    assert (match.status, {*match.order}) == (Status.RUNNING, {ann, ben, cat})


async def test_series_match_without_a_result_is_repeated_with_the_same_colours(
    harness: Harness,
) -> None:
    first = await harness.match(await begun(harness))
    await loses(harness, first.id, "Ann")
    second = await harness.match(await again(harness, first.id, "Ann", "Ben"))
    await harness.act(second.id, playing.close)
    repeated = await harness.match(await again(harness, second.id, "Ben", "Ann"))
    assert repeated.opened.series == second.opened.series
    assert repeated.order == second.order


async def test_computers_stay_the_same_throughout_a_series(harness: Harness) -> None:
    lobby = await harness.opened("Ann", game="chance", series=Series(3))
    levels: tuple[LevelName, ...] = ("easy", "fair", "strong", "fair")
    for level in levels[:2]:
        await harness.add_computer(lobby, "Ann", level)
    for _ in range(2):
        await harness.do(lobby, "Ann", remove_computer)
    for level in levels[2:]:
        await harness.add_computer(lobby, "Ann", level)
    await harness.do(lobby, "Ann", begin)
    await loses(harness, lobby, "Ann")
    await harness.idle()
    first = await harness.match(lobby)
    second = await harness.match(await again(harness, lobby, "Ann"))
    assert {*second.members} == {*first.order}
    assert {*score(second)} == {*first.order}
    assert second.status is Status.RUNNING, "nobody is to be waited for"


async def test_series_keeps_its_score_when_its_earlier_matches_are_deleted(
    harness: Harness,
) -> None:
    ann, ben = await ids(harness, "Ann", "Ben")
    first = await begun(harness)
    await loses(harness, first, "Ben")
    second = await again(harness, first, "Ann", "Ben")
    harness.clock.passes(timedelta(days=3))
    await loses(harness, second, "Ann")
    await purged(harness.database.past.ended(harness.clock.now() - timedelta(days=1)))
    harness.service.matches.cache._latest.clear()
    assert await harness.service.matches.row(first) is None
    assert score(await harness.match(await again(harness, second, "Ben"))) == {ann: 2, ben: 2}


async def test_rematch_of_a_single_match_can_start_a_series(harness: Harness) -> None:
    first = await harness.opened("Ann", "Ben", game="crosswind")
    await loses(harness, first, "Ben")
    opened = await again(harness, first, "Ann", best_of=5)
    assert (await harness.match(opened)).opened.series == Series(5)
    # A request for another series finds the rematch that is already open.
    assert await again(harness, first, "Ben", best_of=3) == opened
    await loses(harness, opened, "Ben")
    with refused(SERIES_GOES_ON):
        await again(harness, opened, "Ann", best_of=3)


async def test_series_ends_when_one_of_its_players_is_not_invited(harness: Harness) -> None:
    (ben,) = await ids(harness, "Ben")
    first = await begun(harness)
    await loses(harness, first, "Ben")
    opened = await harness.rematch(first, "Ann", shut_out=frozenset({ben}))
    assert (await harness.match(opened)).opened.series is None


@pytest.mark.parametrize(
    ("game", "best_of"), [("tradewinds", 3), ("crosswind", 4), ("crosswind", 0)]
)
async def test_series_of_an_unsuitable_game_or_length_is_refused(
    harness: Harness, game: str, best_of: int
) -> None:
    (ann,) = await ids(harness, "Ann")
    invitation = Invitation(game, ann, {}, SERVER, CHANNEL, series=Series(best_of))
    about = harness.service.matches.games[game]
    with refused(no_series(about) if about.together else SERIES_LENGTHS):
        await harness.service.lobbies.open(invitation, harness.request())
