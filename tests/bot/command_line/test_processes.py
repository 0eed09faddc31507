"""Which process number a started bot takes, given the settings."""

from __future__ import annotations

import pytest

from bot.command_line.commands import _slot
from bot.runtime.settings import BadSettings, Settings
from data import Slot


@pytest.mark.parametrize(
    ("process", "processes", "slot"),
    [(None, 1, None), (0, 1, Slot(0, 1)), (0, 2, Slot(0, 2)), (1, 2, Slot(1, 2))],
)
def test_process_gets_the_slot_given_on_the_command_line(
    process: int | None, processes: int, slot: Slot | None
) -> None:
    assert _slot(Settings(process=process, processes=processes)) == slot


@pytest.mark.parametrize(
    ("process", "processes", "says"),
    [
        (1, 1, "runs as 1 process, so there is no process 1: leave that number out"),
        (2, 2, "runs as 2 processes: say which one this is"),
        (None, 2, "runs as 2 processes: say which one this is"),
    ],
)
def test_process_number_out_of_range_is_refused_with_two_suggestions(
    process: int | None, processes: int, says: str
) -> None:
    with pytest.raises(BadSettings) as caught:
        _slot(Settings(process=process, processes=processes))
    assert says in str(caught.value)
    assert str(caught.value).endswith("how many there are with FAIRWIND_PROCESSES or --processes.")
