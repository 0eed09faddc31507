"""All texts of a game come from the translation catalogues, also those that are drawn in pictures."""

from __future__ import annotations

import re
from gettext import NullTranslations
from typing import Final

from games import find_abouts
from renderers import find
from renderers.renderer import Cast
from tests.contract.ends import ends_of
from tests.contract.test_renderers import seen
from tests.contract.walking import every_game
from tests.renderers.test_legibility import views
from tests.renderers.told import assert_marked
from tests.sampling import sampled, some
from texts.language import Language

_PLACEHOLDER: Final = re.compile(r"(\{\w*\})")
_UNTRANSLATED: Final = re.compile(r"[^\W\d_]*[a-z][^\W\d_]*")

NAMES: Final = ("INGRID", "TOMÁS", "ÅSA", "BOB")
SAME: Final = {"November", "and", "Ingrid", "Tomás", "Åsa", "Bob", "Linh", "Noor", "Мария"}
"""Words that no language translates: from the locale's dates and lists, and names in the rules' examples."""


class _Loud(NullTranslations):
    """A language that shows translated texts in capitals, so they can be recognised even when a text is
    wrapped."""

    def gettext(self, message: str) -> str:
        parts = _PLACEHOLDER.split(message)
        return "".join(part if at % 2 else part.upper() for at, part in enumerate(parts))

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


LOUD: Final = Language("en", "Loud", _Loud(), locale="en_GB")


@sampled
@every_game
def test_every_word_in_pictures_is_translated(key: str, drawn: set[str]) -> None:
    renderer, cast = find(key), Cast(NAMES[: find_abouts()[key].seats.start], language=LOUD)
    for view in some(views(key), 9):
        renderer.draw(view, cast)
        renderer.draw_marked(view, cast)
        for forecasts in (True, False):
            renderer.draw_hand(view, cast, forecasts=forecasts)
    for told in some(ends_of(key), 3):
        players = Cast((NAMES * 3)[: told.seats], language=LOUD)
        renderer.draw(told.view, players)
        renderer.draw_end(told.view, players, told.end)
    for page in renderer.pages():
        if page.picture is not None:
            page.picture(LOUD)
    untranslated = {word for words in drawn for word in _UNTRANSLATED.findall(words)}
    same = {*SAME, *find_abouts()[key].name.split()}
    # Words of one or two letters are coordinates, marks and initials.
    assert not {word for word in untranslated - same if len(word) > 2}


@sampled
@every_game
def test_every_text_of_a_game_is_translatable(key: str) -> None:
    renderer, name, same = find(key), NAMES[0], {*SAME, find_abouts()[key].name}
    for position, view in some(seen(key), 3):
        cast = Cast((name,) * position.setting.seats)
        told = [renderer.describe(view, cast), renderer.alt_text(view, cast)]
        told += [renderer.tell(view, cast), renderer.tell_end(view, cast)]
        told += [renderer.standing(view), renderer.progress(view), renderer.chapter(view)]
        if view.seat is not None:
            told.append(renderer.describe_hand(view, cast))
        for label in some(renderer.moves(view), 7):
            told += renderer.prompts(view)
            told += [label.label, label.words, label.group]
            told.append(renderer.confirm(view, label.notation))
        for text in told:
            assert_marked(text, same)
    for end in ends_of(key):
        assert_marked(renderer.alt_text_end(end.view, Cast((name,) * end.seats), end.end), same)
    for page in renderer.pages():
        for text in (page.title, page.text, page.picture_text):
            assert_marked(text, same)
