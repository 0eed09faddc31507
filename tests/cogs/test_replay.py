"""The replay of a match: the turns its select menu offers, and what each perspective shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest

from bot.channels.custom_ids import CustomId
from cogs.actions import looking
from cogs.afterwards import replay_wording as wording
from cogs.afterwards.replay import replay, spread
from cogs.arguments import Spot
from cogs.replies import Pick, Reply
from cogs.request import Request
from games.rules import Seat
from matches.decisions.refusal import Refused
from matches.log.events import Ended, PlayerId
from matches.log.history.ending import Ending, ending
from matches.log.match import Match
from matches.ports.leased_cache import LeasedCache, unshared
from matches.ports.players import Player
from matches.service.reader import MatchReader
from renderers.renderer import Cast
from renderers.studio import Studio
from tests.cogs.speaking import Speaking
from tests.matches.fakes import FakeClock
from tests.matches.log.test_proof import OFFERED, done, lobby, played
from tests.matches.situations import CHANCE, CROSSWIND, TEAMS, TRADEWINDS, VANES, Table
from tests.pseudo import PSEUDO
from tests.refusals import refused
from tests.sampling import sampled, some
from texts.language import ENGLISH


class Log:
    """A fake repository with one match, given by its steps, and the names of its players."""

    def __init__(self, steps: Sequence[Match]) -> None:
        self.all = [*steps]

    async def version(self, _: object) -> int:
        return self.all[-1].version

    async def load(self, _: object) -> Match:
        return self.all[-1]

    async def steps(self, _: object, since: int | None = 0) -> list[Match]:
        return [step for step in self.all if step.version > (since or 0)]

    async def ending(self, _: object) -> Ending:
        return ending(self.all)

    async def known(self, players: frozenset[PlayerId], _: int) -> dict[PlayerId, Player]:
        return {each: Player(each, 500 + each, f"Player {each}") for each in players}


class Habits:
    async def habits(self, _: PlayerId) -> Any:
        return SimpleNamespace(forecasts="on")


def request(steps: Sequence[Match], player: PlayerId) -> Request:
    log = Log(steps)
    services = SimpleNamespace(
        matches=log,
        reader=MatchReader(
            cast(Any, SimpleNamespace(log=log, players=log)), cast(Any, log), FakeClock()
        ),
        players=log,
        studio=Studio(),
        album=LeasedCache(unshared, 9),
        preferences=Habits(),
        clock=FakeClock(),
        languages=Speaking(server=PSEUDO),
    )
    client = SimpleNamespace(services=services)
    return Request(
        cast(Any, client),
        cast(Any, SimpleNamespace(channel_id=0, guild_id=0)),
        Player(player, 500 + player, "Ann"),
    )


def twin(step: Match) -> Match:
    """Return the step with a random state that looks the same to seat 0. Turn counters are kept."""
    if step.state is None:
        return step
    imagined = step.rules.imagine(step.rules.view(step.state, 0), b"twin")
    counters = {each.name for each in fields(step.state)} & {"turn", "turns", "concealed"}
    kept = {name: getattr(step.state, name) for name in counters}
    return replace(step, state=replace(imagined, **kept))


async def seen(asked: Request, turn: int | None = None, seat: Seat | None = None) -> Reply:
    match_id = asked.services.matches.all[-1].id  # type: ignore[attr-defined]
    return await replay(asked, CustomId("replay", match_id, 0, str(Spot(turn, seat))))


def running(table: Table, moves: int = 9, number: int = 1) -> list[Match]:
    steps = played(table, number, moves)
    assert steps[-1].status.open
    return steps


def eyes_offered(reply: Reply) -> set[Seat | None]:
    picks = (pick for pick in reply.picks[1:] if isinstance(pick, Pick))
    return {Spot.parse(value).seat for pick in picks for _, value in pick.choices}


@pytest.mark.parametrize(
    ("wanted", "count"),
    [([0, 4], 5), ([0, 24], 25), ([0, 7, 25], 26), ([0, 9, 180], 181), ([*range(0, 200, 2)], 200)],
)
def test_replay_menu_offers_at_most_25_turns_and_prefers_noteworthy_ones(
    wanted: list[int], count: int
) -> None:
    offered = spread(wanted, count)
    assert offered == sorted({*offered})
    assert len(offered) == min(25, count)
    assert {0, wanted[-1]} <= {*offered} <= {*range(count)}
    assert {*wanted} <= {*offered} or {*offered} <= {*wanted}


@pytest.mark.parametrize("table", [TRADEWINDS, CHANCE, VANES, TEAMS], ids=str)
async def test_replay_of_a_running_match_reveals_nothing_of_other_hands(
    table: Table,
) -> None:
    steps = running(table, 30 if table is VANES else 9)
    asker = steps[-1].order[0]
    assert steps[-1].seats_of(asker) == (0,)
    twins = [twin(step) for step in steps]
    assert any(one.state != other.state for one, other in zip(steps, twins, strict=True))
    one, other = request(steps, asker), request(twins, asker)
    for turn in (0, 9999):
        for seat in (None, 0):
            assert await seen(one, turn, seat) == await seen(other, turn, seat)
    for seat in range(1, len(steps[-1].order)):
        with refused(wording.OWN_EYES):
            await seen(one, 2, seat)


@sampled
@pytest.mark.parametrize("table", some(OFFERED, 3), ids=str)
async def test_replay_of_an_ended_match_shows_every_hand_to_anyone(table: Table) -> None:
    steps = played(table, 1, 12)
    if steps[-1].status.open:
        done(steps, Ended("agreed"))
    last, stranger = steps[-1], request(steps, PlayerId(99))
    by_all = await seen(stranger, 1)
    if last.about.perfect_information:
        assert len(by_all.picks) == 1
        with refused(wording.ONE_VIEW):
            await seen(stranger, 1, 0)
        return
    assert eyes_offered(by_all) == {None, *range(len(last.order))}
    hands = [await seen(stranger, 1, seat) for seat in range(len(last.order))]
    for each in hands:
        assert each.pictures[0] == by_all.pictures[0]
        assert len(each.pictures) == 2
        assert each.layout(ENGLISH).content_length() <= 4000
    assert len({each.pictures[1].text for each in hands}) == len(hands)
    await seen(stranger, None, 0)
    with pytest.raises(Refused):
        await seen(stranger, 1, len(last.order))


async def test_spectator_of_a_running_match_cannot_see_hands_in_the_replay() -> None:
    stranger = request(running(TRADEWINDS), PlayerId(99))
    assert len((await seen(stranger, 1)).picks) == 1
    with refused(wording.OWN_EYES):
        await seen(stranger, 1, 0)


async def test_player_of_two_seats_sees_the_past_hands_of_both_in_the_replay() -> None:
    steps = running(Table("tradewinds", 2))
    asker = steps[-1].order[1]
    asked = request(steps, asker)
    own = {*steps[-1].seats_of(asker)}
    assert len(own) == 2
    assert eyes_offered(await seen(asked, 1)) == {None, *own}
    dealt = await seen(asked, 0, min(own))
    view = next(step for step in steps if step.state is not None)
    cards = view.rules.view(view.state, min(own))
    names = tuple(f"Player {each}" for each in view.order)
    described = asked.services.studio.of("tradewinds").describe_hand
    assert dealt.pictures[1].text == str(described(cards, Cast(names), forecasts=True))


async def test_player_is_recognised_under_a_name_from_another_server() -> None:
    """A request from another server carries the name that the user has there."""
    steps = running(TRADEWINDS)
    ended = [*steps]
    done(ended, Ended("agreed"))
    for player, offered in ((steps[-1].order[0], True), (PlayerId(99), False)):
        after, during = request(ended, player), request(steps, player)
        kinds = [press.custom_id.kind for press in (await seen(after)).presses]
        assert ("review" in kinds) is offered
        places = SimpleNamespace(reachable=AsyncMock(return_value=False))
        cast(Any, during.client).parts = SimpleNamespace(places=places)
        match_view = await during.view(steps[-1].id)
        assert bool(await looking.carry_on_button(during, match_view)) is offered


async def test_replay_buttons_keep_the_chosen_players_view_and_have_distinct_ids() -> None:
    steps = played(TRADEWINDS, 1)
    reply = await seen(request(steps, PlayerId(99)), 3, 2)
    ids = [str(press.custom_id) for press in reply.presses]
    ids += [pick.custom_id.asking for pick in reply.picks]
    assert len({*ids}) == len(ids)
    for press in reply.presses:
        if press.custom_id.kind == "replay":
            assert Spot.parse(press.custom_id.argument).seat == 2
    turns = reply.picks[0]
    assert isinstance(turns, Pick)
    assert {Spot.parse(value).seat for _, value in turns.choices} == {2}
    for pick in reply.picks:
        assert isinstance(pick, Pick)
        for _, value in pick.choices:
            assert Spot.parse(pick.custom_id.completed(value).argument).turn is not None


async def test_match_without_a_deal_has_no_replay() -> None:
    steps = lobby(CROSSWIND, 1)[:2]
    with pytest.raises(Refused):
        await seen(request(steps, PlayerId(11)))
