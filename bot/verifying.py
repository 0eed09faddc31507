"""`fairwind verify FILE`: check a proof or a record without a database and without Discord."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import games
import renderers
from bot.match_files import BadFile, MatchFile, for_terminal, read_match
from matches.log.match import Match
from matches.log.proof import RESIGNS
from renderers.renderer import Cast


def verify_file(path: Path) -> int:
    """Check the match in a file and print the result. Returns the exit code: 0 if everything agrees, else 1."""
    try:
        match = read_match(path, games.find_games())
    except BadFile as error:
        print(for_terminal(str(error)), file=sys.stderr)
        return 1
    print(for_terminal(_report(match)))
    return 1 if match.proved.findings else 0


def _report(match: MatchFile) -> str:
    proof, proved = match.proof, match.proved
    parts = [f"**Match {proof.deal.split()[2]}**", *map(str, proved.findings)]
    if proof.secret.commitment == proof.commitment:
        parts.append(f"The secret is the one that was promised: its SHA-256 is {proof.commitment}.")
    key = proved.dealt.seed.hex()
    parts += [f"The deal key is {key}. It deals:", *_deal_texts(proved.dealt, match.names), ""]
    if proved.end is not None:
        count = sum(text != RESIGNS for _, text in proof.moves or ())
        counted = f"All moves ({count}) are within the rules. They lead to:"
        parts += [counted, _end_text(proved.end, match.names), ""]
    elif proof.moves is None:
        parts.append("The moves are not in this file: only the deal was checked.")
    if not proved.findings:
        parts.append(
            "Everything agrees. Compare it with what you saw: the promise, your word, your hand."
        )
        parts += ["", *_limits(match)]
    return "\n".join(parts)


def _limits(match: MatchFile) -> Iterator[str]:
    """What the file proves, and what it can't."""
    yield "Proved: the promise, the deal and the seats belong together."
    unproved = ["who the numbers belong to"]
    if match.proved.end is not None:
        yield "Proved: every move is within the rules, and the result follows from the moves."
        unproved.append("that these are the moves that were made")
    if any(text == RESIGNS for _, text in match.proof.moves or ()):
        unproved.append("that the player resigned")
    if match.ended is not None:
        unproved.append("names, days and comments")
    yield f"Not proved: {', '.join(unproved)}."
    if match.early:
        yield f"Ended early ({match.early}): not provable."


def _deal_texts(match: Match, names: tuple[str, ...]) -> list[str]:
    renderer, cast = renderers.find(match.about.key), Cast(names, match.absent)
    seats = range(len(match.order))
    hands = [renderer.describe_hand(match.rules.view(match.state, seat), cast) for seat in seats]
    return [
        str(each) for each in (renderer.describe(match.rules.view(match.state, None), cast), *hands)
    ]


def _end_text(match: Match, names: tuple[str, ...]) -> str:
    renderer, cast = renderers.find(match.about.key), Cast(names, match.absent)
    view = match.rules.view(match.state, None)
    over = match.outcome is not None
    ending = renderer.tell_end(view, cast) if over else "There the match was ended early."
    return f"{renderer.describe(view, cast)!s}\n{ending!s}"
