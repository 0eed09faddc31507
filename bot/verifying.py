"""`fairwind verify FILE`: check a proof on the command line, without a database and without Discord."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import games
import renderers
from matches.log.match import Match
from matches.log.proof import RESIGNS, BadProof, Proof, read_proof
from matches.log.verification import Proved, prove
from renderers.renderer import Cast

MOST_BYTES: Final = 1_000_000


def verify_file(path: Path) -> int:
    """Check the proof in a file and print the result. Returns the exit code: 0 if everything agrees, else 1."""
    try:
        proof = read_proof(_read(path))
        proved = prove(proof, games.find_games())
    except BadProof as error:
        print(_plain(f"{path}: {error}"), file=sys.stderr)
        return 1
    print(_plain(_report(proof, proved)))
    return 1 if proved.findings else 0


def _read(path: Path) -> str:
    """The text of the file; raises BadProof."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)  # one more than allowed, to notice a longer file
    except OSError as error:
        raise BadProof(f"it can't be read ({error.strerror}).") from None
    if len(content) > MOST_BYTES:
        raise BadProof("that is no proof of a match: it has more than a million bytes.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadProof("that is no proof of a match: it is no text.") from None


def _report(proof: Proof, proved: Proved) -> str:
    parts = [f"**Match {proof.deal.split()[2]}**", *proved.findings]
    if proof.secret.commitment == proof.commitment:
        parts.append(f"The secret is the one that was promised: its SHA-256 is {proof.commitment}.")
    key = proved.dealt.seed.hex()
    parts += [f"The deal key is {key}. It deals:", *_deal_texts(proved.dealt), ""]
    if proved.end is not None:
        count = sum(text != RESIGNS for _, text in proof.moves or ())
        counted = f"All moves ({count}) are within the rules. They lead to:"
        parts += [counted, _end_text(proved.end), ""]
    elif proof.moves is None:
        parts.append("The moves are not in this file: only the deal was checked.")
    if not proved.findings:
        parts.append(
            "Everything agrees. Compare it with what you saw: the promise, your word, your hand."
        )
    return "\n".join(parts)


def _deal_texts(match: Match) -> list[str]:
    renderer, cast = renderers.find(match.about.key), _cast(match)
    seats = range(len(match.order))
    hands = (renderer.describe_hand(match.rules.view(match.state, seat), cast) for seat in seats)
    return [renderer.describe(match.rules.view(match.state, None), cast), *hands]


def _end_text(match: Match) -> str:
    renderer, cast = renderers.find(match.about.key), _cast(match)
    view = match.rules.view(match.state, None)
    over = match.outcome is not None
    ending = renderer.tell_end(view, cast) if over else "There the match was ended early."
    return f"{renderer.describe(view, cast)}\n{ending}"


def _cast(match: Match) -> Cast:
    return Cast(tuple(f"player {player}" for player in match.order), match.absent)


def _plain(text: str) -> str:
    """The text without bold Markdown. Unprintable characters become `?`: a terminal could obey them."""
    kept = (each if each.isprintable() or each == "\n" else "?" for each in text)
    return "".join(kept).replace("**", "")
