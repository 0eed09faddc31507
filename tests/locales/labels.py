"""Collects the labels of buttons and menus from the code, filled with long values."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

from tests.locales.texts import FOLDERS, ROOT, placeholders
from texts.text import Text, counted, phrase, phrase_in

PLACES: Final = {"Press": 0, "Offer": 1, "Pick": 0}
"""Constructors of buttons and menus, each with the index of its label argument."""

MOST: Final = {"Press": 80, "Offer": 80, "Pick": 150}
"""The maximum lengths of labels on Discord, in characters:
https://docs.discord.com/developers/components/reference"""

LONG: Final = "W" * 32
MANY: Final = 10_000


class Label(NamedTuple):
    """The text of a button or menu, and where in the code it is set."""

    control: str
    text: Text
    where: str


@cache
def labels() -> tuple[Label, ...]:
    """Return the labels of buttons and menus whose texts are written in the code. Buttons that are labelled
    with a move, a match or a person have no such text."""
    return tuple(label for folder in FOLDERS for label in _of_folder(ROOT / folder))


def _of_folder(folder: Path) -> Iterator[Label]:
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text("utf-8")
        if not any(f"{control}(" in source for control in PLACES):
            continue
        tree, found = ast.parse(source), dict[ast.Call, list[Text]]()
        # A call in a nested function is visited last in its innermost scope, which resolves names best.
        for scope in (tree, *(n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef))):
            for call in ast.walk(scope):
                if isinstance(call, ast.Call) and _name(call) in PLACES:
                    found[call] = [*_texts(_words(call), scope, path)]
        for call, texts in found.items():
            where = f"{path.relative_to(ROOT)}:{call.lineno}"
            yield from (Label(_name(call), text, where) for text in texts)


def _words(call: ast.Call) -> ast.expr:
    named = {each.arg: each.value for each in call.keywords}
    at = PLACES[_name(call)]
    return call.args[at] if at < len(call.args) else named["label"]


def _texts(words: ast.expr, scope: ast.AST, path: Path) -> Iterator[Text]:
    if isinstance(words, ast.Name):
        values = [
            node.value
            for node in ast.walk(scope)
            if isinstance(node, ast.Assign)
            and any(isinstance(each, ast.Name) and each.id == words.id for each in node.targets)
        ]
        module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
        known = getattr(module, words.id, None)
        if isinstance(known, Text):
            yield known
        for value in values:
            yield from _texts(value, scope, path)
        return
    for node in ast.walk(words):
        if text := _filled(node):
            yield text


def _filled(node: ast.AST) -> Text | None:
    if not isinstance(node, ast.Call):
        return None
    given = [each.value for each in node.args if isinstance(each, ast.Constant)]
    said = [each for each in given if isinstance(each, str)]
    values = dict.fromkeys(set().union(*map(placeholders, said)) - {"n"}, LONG) if said else {}
    match _name(node):
        case "phrase":
            return phrase(said[0], **values)
        case "phrase_in":
            return phrase_in(said[0], said[1], **values)
        case "counted":
            return counted(MANY, said[0], said[1], **values)
    return None


def _name(node: ast.AST) -> str:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
