"""Engines as programs. The tests use shell scripts because they start quickly."""

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
"""Shell code that replies with the first legal move."""


def script(
    go: str = FIRST_MOVE, match: str = 'echo "= moves"', fairwind: str = 'echo "= First"'
) -> tuple[str, ...]:
    """Return an engine that runs this shell code for these commands and answers all others correctly."""
    return ("sh", "-c", _SCRIPT.format(fairwind=fairwind, match=match, go=go))


FIRST: Final = script()
"""An engine that always makes the first legal move."""
