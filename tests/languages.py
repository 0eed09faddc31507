"""In which languages tests look at what is drawn and told: `make slow` at everything in all of them."""

from __future__ import annotations

from typing import Final

from locales import LANGUAGES, find
from tests.pseudo import WIDE
from tests.sampling import THOROUGH
from texts.language import ENGLISH, Language

SPOKEN: Final = tuple(map(find, LANGUAGES[1:]))
"""All that the bot speaks besides English."""

EVERY: Final = (WIDE, ENGLISH, *SPOKEN)


def in_turn(number: int, every: int = 1, *, thorough: bool = THOROUGH) -> tuple[Language, ...]:
    """The wide language, and with one of so many numbers another one in turn; all where the run is thorough."""
    if thorough:
        return EVERY
    others = EVERY[1:]
    return (WIDE, others[number // every % len(others)]) if number % every == 0 else (WIDE,)
