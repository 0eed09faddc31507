"""What `/help` says, in every language."""

from __future__ import annotations

import re

import pytest

from cogs.personal.help import helping
from locales import LANGUAGES, find

LINES, WIDTH = 12, 34
"""How many lines, of how many characters, fit on a phone's screen beside a menu and a button."""

IDS = dict.fromkeys(("play", "learn", "match", "matches", "settings", "privacy", "fairwind"), 1)


@pytest.mark.parametrize("code", LANGUAGES)
def test_help_fits_on_the_screen_of_a_phone(code: str) -> None:
    told = find(code).say(helping(IDS, managing=True).text)
    shown = re.sub(r"</([a-z ]+):1>|-# |\*\*", r"\1", told).split("\n")
    assert sum(-(-len(line) // WIDTH) for line in shown) <= LINES


def test_command_without_a_known_id_is_named_in_help() -> None:
    told = str(helping({}).text)
    assert "`/play`" in told
    assert "</" not in told
