"""Every text in the code can be translated, and every translation keeps its placeholders and commands."""

from __future__ import annotations

import ast
import re
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo

from cogs.lobbies.terms import further_options
from games import find_abouts
from locales import DOMAIN, FOLDER, LANGUAGES, find
from tests.locales.texts import (
    COMMAND,
    FOLDERS,
    KEYWORDS,
    ROOT,
    catalogue,
    folders_of_makefile,
    mappings,
    placeholders,
    sources,
    told,
    translations,
)

LITERALS = {"phrase": 1, "phrase_in": 2, "counted": 3}
"""How many arguments of each function, from the first on, hold texts; the first one of `counted` is a
number."""

TRANSLATED = LANGUAGES[1:]

TYPED = {
    option.name
    for about in find_abouts().values()
    for option in (*about.options, *further_options(about))
}
"""The options that people type as text, with values that are the same in all languages."""


def test_makefile_and_tests_collect_the_same_texts() -> None:
    assert folders_of_makefile() == FOLDERS
    assert mappings() == [{"method": "python", "pattern": "**.py"}]
    line = (ROOT / "Makefile").read_text("utf-8")
    assert "phrase_in:1c,2" in line
    assert "counted:2,3" in line
    assert {*KEYWORDS} == {*LITERALS}


def test_translatable_texts_are_literals() -> None:
    """Babel collects only literals, so any other text would never be translated."""
    wrong = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path, call in _calls()
        for argument in call.args[int(_name(call) == "counted") : LITERALS[_name(call)]]
        if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str))
    ]
    assert not wrong


def test_every_placeholder_in_a_text_has_a_value() -> None:
    wrong = []
    for path, call in _calls():
        given = {each.arg for each in call.keywords}
        if None in given:  # **values: known only at run time
            continue
        texts = [
            a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)
        ]
        wanted = set().union(
            *(placeholders(each) for each in texts[-2 if _name(call) == "counted" else -1 :])
        )
        if _name(call) == "counted":
            given.add("n")
            wanted.add("n")
        if wanted != given:
            wrong.append(
                f"{path.relative_to(ROOT)}:{call.lineno} {sorted(map(str, wanted ^ given))}"
            )
    assert not wrong


@pytest.mark.parametrize("code", TRANSLATED)
def test_catalogue_contains_exactly_the_texts_of_the_code(code: str) -> None:
    """`make catalogues` updates the catalogues. At least nine tenths of a catalogue must be translated; texts
    without a translation are shown in English."""
    entries = dict(translations(code))
    assert [*entries.keys() ^ told()] == []
    done = sum(map(bool, entries.values()))
    assert done >= 0.9 * len(entries)


@pytest.mark.parametrize("code", TRANSLATED)
def test_translations_keep_placeholders_commands_and_markdown(code: str) -> None:
    wrong = []
    for (source, _), forms in translations(code):
        english = source if isinstance(source, tuple) else (source,)
        for form in forms:
            if not _keeps(english, form):
                wrong.append((english[-1], form))
    assert not wrong


@pytest.mark.parametrize("code", TRANSLATED)
def test_compiled_catalogue_is_up_to_date(code: str) -> None:
    """`make install` compiles the catalogues. The header may differ, because it names the Babel version."""
    written = BytesIO()
    write_mo(written, catalogue(code))
    written.seek(0)
    with (FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as read:
        compiled, expected = (vars(GNUTranslations(each))["_catalog"] for each in (read, written))
    assert compiled | {"": ""} == expected | {"": ""}
    assert find(code).code == code


def _keeps(english: tuple[str, ...], form: str) -> bool:
    """Return whether a translated form keeps the placeholders and commands; a plural may omit the number."""
    held = placeholders(form)
    fills = any(held | {"n"} == placeholders(each) | {"n"} for each in english)
    return (
        fills
        and any({*COMMAND.findall(form)} == {*COMMAND.findall(each)} for each in english)
        and any(_options(form) == _options(each) for each in english)
        and any(form.count("**") == each.count("**") for each in english)
        and any(form.count("\n") == each.count("\n") for each in english)
    )


def _options(text: str) -> set[tuple[str, str]]:
    """Return the options with values that a text tells people to type, such as `hands: open`."""
    found: list[tuple[str, str]] = re.findall(r"([a-z-]+): ([^`,]+)", "".join(_CODE.findall(text)))
    return {(name, value) for name, value in found if name in TYPED}


_CODE = re.compile(r"`[^`]+`")


@cache
def _calls() -> tuple[tuple[Path, ast.Call], ...]:
    return tuple(
        (path, node)
        for path in sources()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and _name(node) in LITERALS
    )


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""
