"""Tests of engines that run as separate programs, mostly shell scripts because they start quickly."""

from __future__ import annotations

from typing import Final

_SCRIPT: Final = """
while read -r word rest; do
    case $word in
        fairwind) {fairwind} ;;
        match) {match} ;;
        go) {go} ;;
        quit) echo =; exit ;;
        *) echo = ;;
    esac
done
"""

FIRST_MOVE: Final = r"""m=${rest#*\"moves\":[\"}; echo "= ${m%%\"*}" """
"""Shell code of an engine that replies to `go` with the first legal move."""


def script(
    go: str = FIRST_MOVE, match: str = 'echo "= moves"', fairwind: str = 'echo "= First"'
) -> tuple[str, ...]:
    """Return the command of an engine that handles `go`, `match` and `fairwind` with this shell code."""
    return ("sh", "-c", _SCRIPT.format(fairwind=fairwind, match=match, go=go))


FIRST: Final = script()
"""The command of an engine that always makes the first legal move."""
