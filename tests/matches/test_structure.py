"""The interface of the match services is small: few methods per class, and no inherited ones. Only one module
handles attempts to post, and searches for messages whose attempt is uncertain."""

from __future__ import annotations

import ast
import pkgutil
from importlib import import_module
from inspect import isfunction
from pathlib import Path

import matches
from matches import service
from matches.service.log_writer import LogWriter

WING = Path(matches.__path__[0])
MOST_METHODS = 25


def methods(of: type) -> list[str]:
    return [
        name
        for name, each in vars(of).items()
        if not name.startswith("__") and (isfunction(each) or isinstance(each, property))
    ]


def test_classes_of_the_match_service_have_few_public_methods() -> None:
    doors = {
        each
        for found in pkgutil.iter_modules(service.__path__, "matches.service.")
        for each in vars(import_module(found.name)).values()
        if isinstance(each, type) and each.__module__ == found.name
    }
    assert LogWriter in doors
    for door in doors:
        public = [name for name in methods(door) if not name.startswith("_")]
        assert len(public) <= MOST_METHODS, (door, public)
        parents = [each for each in door.__mro__[1:] if each.__module__.startswith("matches.")]
        assert not any(map(methods, parents)), (door, parents)


def test_only_one_module_searches_channels() -> None:
    searching = {
        path.relative_to(WING).as_posix()
        for path in WING.rglob("*.py")
        if "channel.find" in (text := path.read_text("utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("channel.find")
    }
    assert searching == {"delivery/posting.py"}
