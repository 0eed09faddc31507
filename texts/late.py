"""Imports modules when they are first used. So a start does not wait for features that may never be used."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final


class Late:
    """An object that replaces a module, and imports it when one of its attributes is first read.

    A module that uses such an object also imports the real module under `TYPE_CHECKING`, for the type checker.
    """

    def __init__(self, module: str) -> None:
        self.module: Final = module

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # code that only inspects this object does not use the module
            raise AttributeError(name)
        return getattr(import_module(self.module), name)
