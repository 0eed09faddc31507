"""Every legal move can be made with few presses, and the buttons and menus fit below the hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

import pytest
from discord.ui import Button, Select

from bot.channels.custom_ids import CustomId
from cogs.actions.move_buttons import move_buttons
from cogs.actions.point_form import are_points
from cogs.replies import BACK, Press, Reply, ReplyPicture, in_new_row
from games.rules import Seat
from renderers import find
from renderers.renderer import MoveLabel
from tests.contract.pressing import pages, presses
from tests.contract.walking import Position, every_game, samples, settings
from tests.languages import in_turn
from tests.sampling import sampled, some
from texts.text import verbatim

OF_CARDS: Final = ("tradewinds", "chance", "wind-of-fortune", "weathervanes")


def decisions(
    key: str, *, standard: bool, forecasts: bool = True
) -> Iterator[tuple[Position, Seat, Sequence[MoveLabel]]]:
    """Yield decisions with the labels of their legal moves; if `standard`, only with default options."""
    plain = [each for each in settings(key) if each.options == each.rules.ABOUT.settle({})]
    for setting in plain if standard else some(settings(key), 4):
        for position in samples(setting, 3):
            for seat in position.rules.to_act(position.state):
                view = position.rules.view(position.state, seat)
                yield position, seat, find(key).moves(view, forecasts=forecasts)


@sampled
@every_game
def test_each_legal_move_is_offered_once_and_takes_at_most_three_presses(key: str) -> None:
    for position, seat, moves in decisions(key, standard=False):
        legal = map(position.rules.notation, position.rules.legal_moves(position.state, seat))
        pressed = [*presses(moves)]
        assert sorted(notation for notation, _ in pressed) == sorted(legal)
        assert all(number <= 3 for _, number in pressed)


@every_game
def test_moves_with_equal_buttons_have_different_headings(key: str) -> None:
    for _, _, moves in decisions(key, standard=False):
        brief = [(str(each.heading), str(each.brief)) for each in moves if each.brief]
        assert len({*brief}) == len(brief)
        assert all(len(label) <= 4 for _, label in brief)


@every_game
def test_labels_of_moves_differ_even_without_forecasts(key: str) -> None:
    """A menu has moves of several groups, so a label must name more than what tells the moves of a group
    apart."""
    for _, _, moves in decisions(key, standard=False, forecasts=False):
        assert len({str(each.label) for each in moves}) == len(moves)


def test_nine_brief_buttons_under_a_heading_take_three_rows_of_three() -> None:
    def pressed(chosen: str) -> CustomId:
        return CustomId("move", "match", 0, chosen)

    heading = verbatim("With the pile:")
    labels = [verbatim(f"♠{number}") for number in range(2, 11)]
    moves = [MoveLabel(str(each), each, each, each, each, heading) for each in labels]
    shown = move_buttons(moves, pressed, pressed)
    assert [index for index, each in enumerate(shown) if each.new_row] == [0, 3, 6]


@pytest.mark.parametrize("key", OF_CARDS)
def test_move_in_a_card_game_takes_two_presses(key: str) -> None:
    for _, _, moves in decisions(key, standard=True):
        assert {number for _, number in presses(moves)} <= {2}


@sampled
@every_game
def test_only_crosswind_moves_are_points_and_their_labels_can_be_parsed(key: str) -> None:
    for position, seat, moves in decisions(key, standard=False):
        view = position.rules.view(position.state, seat)
        for offered in (moves, find(key).moves(view, forecasts=False)):
            assert are_points(offered) is (key == "crosswind")
        for each in moves if are_points(moves) else ():
            if each.group:
                read = position.rules.parse(str(each.label))
                assert position.rules.notation(read) == each.notation


@sampled
@every_game
async def test_buttons_of_moves_fit_below_a_hand_with_five_other_buttons(key: str) -> None:
    below = [Press(verbatim("W" * 20), CustomId("hint", "match")) for _ in range(5)]
    for index, (_, _, moves) in enumerate(decisions(key, standard=False)):
        for (page, menus), language in product(pages(moves), in_turn(index)):
            reply = Reply(
                BACK,
                (ReplyPicture("hand.png", b"", ""),),
                presses=(*page, *in_new_row(*below)),
                picks=menus,
            )
            # Building the layout already raises an error if Discord would refuse it.
            controls = [*reply.layout(language).walk_children()]
            assert len(controls) <= 40
            ids = [each.custom_id for each in controls if isinstance(each, Select | Button)]
            # Discord refuses a message with two equal ids. The five other buttons have one.
            assert len({*ids}) == len(ids) - 4
