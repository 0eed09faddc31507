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
from matches.service.lobbies import RematchWish
from tests.matches.conftest import CHANNEL, SERVER, Harbour
from tests.refusals import refused


async def begun(harbour: Harbour, best_of: int = 3, game: str = "crosswind") -> MatchId:
    """Return the first match of a series of Ann and Ben, joined by Cat and Dan if the game needs four."""
    names = ("Ann", "Ben", "Cat", "Dan") if game == "weathervanes" else ("Ann", "Ben")
    return await harbour.opened(*names, game=game, series=Series(best_of))


async def loses(harbour: Harbour, match_id: MatchId, *names: str) -> Match:
    """Let these players resign one after the other, until the match is over. Return the match."""
    for name in names:
        person = await harbour.person(name)
        if (await harbour.match(match_id)).status is Status.RUNNING:
            await harbour.act(match_id, playing.resign, person.id)
    return await harbour.match(match_id)


async def again(harbour: Harbour, match_id: MatchId, *names: str, best_of: int = 0) -> MatchId:
    """Let these players ask for a rematch, and return the rematch's id."""
    for name in names:
        who = (await harbour.person(name)).id
        opened = await harbour.service.lobbies.rematch(
            match_id, who, harbour.request(), wish=RematchWish(best_of=best_of)
        )
    return opened


def score(match: Match) -> dict[PlayerId, int]:
    series = match.opened.series
    assert series is not None
    return {each.player: each.halves for each in series.score}


async def ids(harbour: Harbour, *names: str) -> list[PlayerId]:
    return [(await harbour.person(name)).id for name in names]


async def test_rematch_continues_a_series_until_somebody_has_won_it(harbour: Harbour) -> None:
    ann, ben = await ids(harbour, "Ann", "Ben")
    first = await begun(harbour)
    await loses(harbour, first, "Ben")
    second = await harbour.match(await again(harbour, first, "Ben", "Ann"))
    assert second.opened.series is not None
    assert (second.opened.series.best_of, second.opened.series.number) == (3, 2)
    assert (score(second), second.status) == ({ann: 2, ben: 0}, Status.RUNNING)
    await loses(harbour, second.id, "Ann")
    third = await harbour.match(await again(harbour, second.id, "Ann", "Ben"))
    assert score(third) == {ann: 2, ben: 2}
    await loses(harbour, third.id, "Ann")
    single = await harbour.match(await again(harbour, third.id, "Ann", "Ben"))
    assert single.opened.series is None


async def test_colours_alternate_in_a_series_whoever_asks_for_the_rematch(harbour: Harbour) -> None:
    match = await harbour.match(await begun(harbour, best_of=7))
    for asking in (("Ann", "Ben"), ("Ben", "Ann"), ("Ann", "Ben")):
        black, white = match.order
        await loses(harbour, match.id, "Ann" if match.opened.series == Series(7) else asking[0])
        opened = await again(harbour, match.id, asking[0])
        other = (await harbour.person(asking[1])).id
        await harbour.join(opened, other)  # by Join, with no side
        match = await harbour.match(opened)
        assert match.order == (white, black)


async def test_side_cannot_be_chosen_in_a_later_match_of_a_series(
    harbour: Harbour,
) -> None:
    first = await harbour.match(await begun(harbour))
    black, white = first.order
    await loses(harbour, first.id, "Ann")
    opened = await harbour.service.lobbies.rematch(first.id, black, harbour.request())
    lobby = await harbour.match(opened)
    offered = [(button.kind, button.argument) for button in lobby_buttons(lobby)]
    assert offered == [("join", ""), ("match", "")]
    with refused(side_of_series(lobby.about, "White")):
        await harbour.join(opened, black, "Black")
    with refused(JOINED_ALREADY):
        await harbour.join(opened, black, "White")
    with refused(side_of_series(lobby.about, "Black")):
        await harbour.join(opened, white, "White")
    await harbour.join(opened, white, "Black")
    assert (await harbour.match(opened)).order == (white, black)


async def test_next_match_of_a_series_admits_only_its_players(
    harbour: Harbour,
) -> None:
    names = ("Ann", "Ben", "Cat")
    first = await harbour.opened(*names, game="chance", series=Series(5))
    ann, ben, cat = await ids(harbour, *names)
    await harbour.act(first, begin, ann)
    await loses(harbour, first, *names)
    opened = await again(harbour, first, "Ann", "Ben")
    with refused(ALL_OF_A_SERIES):
        await harbour.act(opened, begin, ann)
    with refused(SAME_PEOPLE):
        await harbour.add_computer(opened, ann)
    with refused(SAME_PEOPLE):
        await harbour.act(opened, remove_computer, ann)
    (eve,) = await ids(harbour, "Eve")
    with refused(NOT_INVITED):
        await harbour.join(opened, eve)
    # The opener of the rematch may leave and come back: the lobby waits for them as for the others.
    await harbour.act(opened, leave, ann)
    await harbour.join(opened, cat)
    assert (await harbour.match(opened)).status is Status.LOBBY
    await harbour.announcer.idle()
    assert "waiting for Ann" in harbour.channel.last.content
    await harbour.join(opened, ann)
    match = await harbour.match(opened)
    assert (match.status, {*match.order}) == (Status.RUNNING, {ann, ben, cat})


async def test_series_match_without_a_result_is_repeated_with_the_same_colours(
    harbour: Harbour,
) -> None:
    first = await harbour.match(await begun(harbour))
    await loses(harbour, first.id, "Ann")
    second = await harbour.match(await again(harbour, first.id, "Ann", "Ben"))
    await harbour.act(second.id, playing.close)
    repeated = await harbour.match(await again(harbour, second.id, "Ben", "Ann"))
    assert repeated.opened.series == second.opened.series
    assert repeated.order == second.order


async def test_computers_stay_the_same_throughout_a_series(harbour: Harbour) -> None:
    (ann,) = await ids(harbour, "Ann")
    lobby = await harbour.opened("Ann", game="chance", series=Series(3))
    levels: tuple[LevelName, ...] = ("easy", "fair", "strong", "fair")
    for level in levels[:2]:
        await harbour.add_computer(lobby, ann, level)
    for _ in range(2):
        await harbour.act(lobby, remove_computer, ann)
    for level in levels[2:]:
        await harbour.add_computer(lobby, ann, level)
    await harbour.act(lobby, begin, ann)
    await loses(harbour, lobby, "Ann")
    await harbour.idle()
    first = await harbour.match(lobby)
    second = await harbour.match(await again(harbour, lobby, "Ann"))
    assert {*second.members} == {*first.order}
    assert {*score(second)} == {*first.order}
    assert second.status is Status.RUNNING, "nobody is to be waited for"


async def test_series_keeps_its_score_when_its_earlier_matches_are_deleted(
    harbour: Harbour,
) -> None:
    ann, ben = await ids(harbour, "Ann", "Ben")
    first = await begun(harbour)
    await loses(harbour, first, "Ben")
    second = await again(harbour, first, "Ann", "Ben")
    harbour.clock.passes(timedelta(days=3))
    await loses(harbour, second, "Ann")
    await harbour.database.past.ended(harbour.clock.now() - timedelta(days=1), "")
    harbour.service.matches.cache._latest.clear()
    assert await harbour.service.matches.row(first) is None
    assert score(await harbour.match(await again(harbour, second, "Ben"))) == {ann: 2, ben: 2}


async def test_two_rematch_requests_in_a_series_open_only_one_match(harbour: Harbour) -> None:
    first = await begun(harbour)
    await loses(harbour, first, "Ben")
    assert await again(harbour, first, "Ann") == await again(harbour, first, "Ben")
    assert await harbour.database.servers.under_way(SERVER) == 1


async def test_rematch_of_a_single_match_can_start_a_series(harbour: Harbour) -> None:
    first = await harbour.opened("Ann", "Ben", game="crosswind")
    await loses(harbour, first, "Ben")
    opened = await again(harbour, first, "Ann", best_of=5)
    assert (await harbour.match(opened)).opened.series == Series(5)
    # A request for another series finds the rematch that is already open.
    assert await again(harbour, first, "Ben", best_of=3) == opened
    await loses(harbour, opened, "Ben")
    with refused(SERIES_GOES_ON):
        await again(harbour, opened, "Ann", best_of=3)


async def test_series_ends_when_one_of_its_players_is_not_invited(harbour: Harbour) -> None:
    ann, ben = await ids(harbour, "Ann", "Ben")
    first = await begun(harbour)
    await loses(harbour, first, "Ben")
    opened = await harbour.service.lobbies.rematch(
        first, ann, harbour.request(), wish=RematchWish(shut_out=frozenset({ben}))
    )
    assert (await harbour.match(opened)).opened.series is None


@pytest.mark.parametrize(
    ("game", "best_of"), [("tradewinds", 3), ("crosswind", 4), ("crosswind", 0)]
)
async def test_series_of_an_unsuitable_game_or_length_is_refused(
    harbour: Harbour, game: str, best_of: int
) -> None:
    (ann,) = await ids(harbour, "Ann")
    invitation = Invitation(game, ann, {}, SERVER, CHANNEL, series=Series(best_of))
    about = harbour.service.matches.games[game]
    with refused(no_series(about) if about.together else SERIES_LENGTHS):
        await harbour.service.lobbies.open(invitation, harbour.request())
