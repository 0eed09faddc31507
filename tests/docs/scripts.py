"""Imports the scripts in `docs`, which are not part of a package."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

DOCS: Final = Path(__file__).parents[2] / "docs"


def load_script(name: str) -> ModuleType:
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(DOCS)
        return importlib.import_module(name)
