"""The languages in which pictures and texts are tested; `make slow` tests everything in all of them."""

from __future__ import annotations

from typing import Final

from locales import LANGUAGES, find
from tests.pseudo import WIDE
from tests.sampling import THOROUGH
from texts.language import ENGLISH, Language

SPOKEN: Final = tuple(map(find, LANGUAGES[1:]))
"""All languages of the bot except English."""

EVERY: Final = (WIDE, ENGLISH, *SPOKEN)


def in_turn(number: int, every: int = 1, *, thorough: bool = THOROUGH) -> tuple[Language, ...]:
    """Return the languages in which to test the case with this number. WIDE, the pseudo-language of long texts,
    is always one of them. If `number` is a multiple of `every`, there is one other language, which changes from
    case to case.

    If `thorough`, all languages are returned.
    """
    if thorough:
        return EVERY
    others = EVERY[1:]
    return (WIDE, others[number // every % len(others)]) if number % every == 0 else (WIDE,)
