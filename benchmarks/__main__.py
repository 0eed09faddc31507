"""Every figure, each beside its floor from the same run: `make bench`, or some by name (long ones only so)."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

_HELPERS = {"__main__", "bots", "outstanding"}
_LONG = {"chance", "storms"}  # minutes, and each fills both cores


def main() -> None:
    modules = [module.name for module in iter_modules([str(Path(__file__).parent)])]
    for name in sys.argv[1:] or sorted({*modules} - _HELPERS - _LONG):
        import_module(f"benchmarks.{name}").main()
        print()


main()
