"""Run benchmarks: `make bench`, or `python -m benchmarks NAME …` for only the named ones. Each prints its
results beside a baseline that is measured in the same run.

Long benchmarks run only when they are named. Arguments after `strength`, `calibration`, `lengths`,
`growth`, `memory` or `moves` are passed to that benchmark: see its module.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

_CHOOSING = {"calibration", "growth", "lengths", "memory", "moves", "strength"}
_LONG = {
    "calibration",
    "lengths",
    "memory",
    "strength",
    "processes",
    "servers",
    "reviews",
}  # minutes


def main() -> None:
    if sys.argv[1:2] and sys.argv[1] in _CHOOSING:
        import_module(f"benchmarks.{sys.argv[1]}").main(*sys.argv[2:])
        return
    modules = offered()
    if unknown := {*sys.argv[1:]} - modules:
        print(__doc__)
        print(f"Benchmarks: {', '.join(sorted(modules))}. (Long: {', '.join(sorted(_LONG))}.)")
        sys.exit(0 if unknown <= {"-h", "--help"} else 2)
    for name in sys.argv[1:] or sorted(modules - _LONG):
        import_module(f"benchmarks.{name}").main()
        print()


def offered() -> set[str]:
    """Return the names of the modules that have a function `main`. The others are parts of benchmarks."""
    files = Path(__file__).parent.glob("[!_]*.py")
    return {path.stem for path in files if "\ndef main(" in path.read_text("utf-8")}


if __name__ == "__main__":
    main()
