"""Equal arguments give equal results, and no function changes its arguments."""

from __future__ import annotations

from itertools import pairwise

from matches.log.canonical import canonical
from tests.contract.walking import Setting, every_setting, matches, samples
from tests.sampling import THOROUGH


@every_setting
def test_same_seed_and_moves_give_the_same_states(setting: Setting) -> None:
    rules = setting.rules
    for number, match in enumerate(matches(setting)[: 4 if THOROUGH else 1]):
        reversed_options = dict(reversed(list(setting.options.items())))
        state = rules.setup(setting.seats, reversed_options, setting.seed(number))
        for before, after in pairwise(match):
            assert canonical(state) == canonical(before.state), str(before)
            seat, text = after.moves[-1]
            state = rules.apply(state, seat, rules.parse(text))
        assert canonical(state) == canonical(match[-1].state), str(match[-1])


@every_setting
def test_queries_and_moves_do_not_change_the_original_state(setting: Setting) -> None:
    rules = setting.rules
    for position in samples(setting, 8):
        state, before = position.state, canonical(position.state)
        views = [rules.view(state, seat) for seat in (None, *position.seats)]
        seen = list(map(canonical, views))
        rules.outcome(state)
        for seat in position.seats:
            rules.forced(state, seat)
            rules.resign(state, seat)
            moves = rules.legal_moves(state, seat)
            if moves:
                rules.suggest(views[1 + seat])
            for move in moves:
                position.after(seat, move)
        assert canonical(state) == before, str(position)
        assert list(map(canonical, views)) == seen, str(position)
