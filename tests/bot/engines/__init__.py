"""Engines as programs. Those of the tests are shell scripts: they start in a moment."""

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
"""The first of the legal moves."""


def script(
    go: str = FIRST_MOVE, match: str = 'echo "= moves"', fairwind: str = 'echo "= First"'
) -> tuple[str, ...]:
    """An engine that does this at these commands, and else what is right."""
    return ("sh", "-c", _SCRIPT.format(fairwind=fairwind, match=match, go=go))


FIRST: Final = script()
"""An engine that always makes the first legal move."""
