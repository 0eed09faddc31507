"""Rules pages are found by their titles in the user's language and in English."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import Mock, call

import pytest

from cogs.learning.rules_pages import offered, page_named
from cogs.replies import Reply
from cogs.request import Request
from games.crosswind.about import ABOUT
from matches.decisions.refusal import Refused
from matches.log.events import PlayerId
from matches.ports.players import Player
from renderers.renderer import FIRST_PAGE
from renderers.studio import Studio
from tests.pseudo import PSEUDO
from texts.language import ENGLISH, Language
from texts.text import phrase

GAME = "crosswind"
STUDIO = Studio()
TITLES = [page.title for page in STUDIO.of(GAME).pages()]


async def page(named: str, language: Language = PSEUDO) -> Reply:
    services = SimpleNamespace(studio=STUDIO, matches=SimpleNamespace(games={GAME: ABOUT}))
    client = cast(Any, SimpleNamespace(services=services))
    asker = Player(PlayerId(1), 501, "Ann")
    return await page_named(Request(client, cast(Any, None), asker, language), GAME, named)


def place_of(reply: Reply) -> int:
    """Return the index of the rules page that is shown."""
    return int(reply.presses[-1].custom_id.argument) - 1


async def test_rules_titles_are_offered_translated_with_english_values() -> None:
    choices = await offered(STUDIO, GAME, "", PSEUDO)
    assert [choice.value for choice in choices] == [ENGLISH.say(title) for title in TITLES]
    assert [choice.name for choice in choices] == [PSEUDO.say(title) for title in TITLES]
    (found,) = await offered(STUDIO, GAME, PSEUDO.say(TITLES[-1]).upper(), PSEUDO)
    assert found.value == str(TITLES[-1])


async def test_rules_titles_are_offered_only_after_the_caches_are_filled() -> None:
    studio = Mock(Studio)
    studio.of.return_value.pages.return_value = ()
    await offered(studio, GAME, "", ENGLISH)
    assert studio.mock_calls == [call.ready(GAME), call.of(GAME), call.of().pages()]


@pytest.mark.parametrize("language", [ENGLISH, PSEUDO])
async def test_rules_page_is_found_by_title_in_either_language_or_by_number(
    language: Language,
) -> None:
    for place, title in enumerate(TITLES):
        for named in (language.say(title), str(title), str(place + 1)):
            assert place_of(await page(named, language)) == place
    assert place_of(await page("")) == 0
    assert str(FIRST_PAGE) in str((await page("")).text)


async def test_unknown_rules_page_is_answered_with_all_titles() -> None:
    with pytest.raises(Refused) as refused:
        await page("nonsense")
    told = PSEUDO.say(refused.value.text)
    assert all(PSEUDO.say(title) in told for title in TITLES)
    assert PSEUDO.say(phrase("“{quotation}”", quotation="nonsense")) in told
