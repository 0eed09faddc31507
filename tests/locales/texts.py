"""Collects every text in the code and every translation of it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po

from locales import DOMAIN, FOLDER

ROOT: Final = Path(__file__).parents[2]

KEYWORDS: Final = {"phrase": None, "phrase_in": ((1, "c"), 2), "counted": (2, 3)}
"""The keywords that `make catalogues` passes to Babel."""

FOLDERS: Final = (
    "texts",
    "games",
    "players",
    "lessons",
    "matches",
    "renderers",
    "cogs",
    "bot",
)

Key: TypeAlias = tuple[str | tuple[str, ...], str]
"""The context of a text (or an empty string), and its English form: one text, or its singular and plural."""

PLACEHOLDER: Final = re.compile(r"\{(\w*)\}")
COMMAND: Final = re.compile(r"`(/[a-z][a-z -]*[a-z])")


def sources() -> Iterator[Path]:
    """Yield the modules that contain translatable texts."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if any(f"{keyword}(" in path.read_text("utf-8") for keyword in KEYWORDS):
                yield path


@cache
def told() -> frozenset[Key]:
    """Return all translatable texts in the code."""
    return frozenset(
        (text, context or "")
        for path in sources()
        for _, text, _, context in extract_from_file("python", path, KEYWORDS)
    )


@cache
def catalogue(code: str) -> Catalog:
    with (FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as read:
        return read_po(read, locale=code)


def translations(code: str) -> Iterator[tuple[Key, tuple[str, ...]]]:
    """Yield the key and the forms of every entry of a catalogue. Untranslated entries have no forms."""
    for message in catalogue(code):
        source = tuple(message.id) if isinstance(message.id, list) else message.id
        said = (message.string,) if isinstance(message.string, str) else message.string or ("",)
        if source:
            done = all(said) and not message.fuzzy
            yield (source, message.context or ""), tuple(said) if done else ()


def placeholders(text: str) -> set[str]:
    return {*PLACEHOLDER.findall(text)}


def folders_of_makefile() -> tuple[str, ...]:
    line = next(
        each
        for each in (ROOT / "Makefile").read_text("utf-8").splitlines()
        if each.startswith("TEXTS :=")
    )
    return tuple(line.partition(":=")[2].split())


def mappings() -> object:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["babel"]["mappings"]
