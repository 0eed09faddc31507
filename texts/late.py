"""Modules that are imported when they are first used, so that a start does not wait for features that it may
never need."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Late:
    """A stand-in for a module at the top of another one. The module is imported when an attribute is first
    read.

    For the type checker, the other module imports it under `TYPE_CHECKING`. `tests/test_late_imports.py` lists
    all modules that are imported late.
    """

    def __init__(self, module: str) -> None:
        self.module: Final = module

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # code that only inspects this object does not use the module
            raise AttributeError(name)
        return getattr(import_module(self.module), name)


def on_first_use(find: Callable[[], Callable[P, R]]) -> Callable[P, R]:
    """Return a function that calls the one that `find` returns. `find` reads that function from a `Late`
    module, which is imported at the first call."""

    def call(*values: P.args, **named: P.kwargs) -> R:
        return find()(*values, **named)

    return call
