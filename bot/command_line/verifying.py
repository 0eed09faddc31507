"""The command `fairwind verify FILE`: it checks the match in a proof or record, without database or Discord."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import games
import renderers
from bot.command_line.match_files import BadFile, MatchFile, for_terminal, read_match
from matches.log.match import Match
from matches.log.unseen import RESIGNS
from renderers.renderer import Cast


def verify_file(path: Path, shown: str) -> int:
    """Check the match in a file and print the result. Return the exit code: 1 for a contradiction, otherwise 0.

    `shown` is the fingerprint that the user copied from the match's last message on Discord. If it is empty, no
    fingerprint is compared.
    """
    try:
        match = read_match(path, games.find_games())
    except BadFile as error:
        print(for_terminal(str(error)), file=sys.stderr)
        return 1
    findings = [*map(str, match.proved.findings), *_of_fingerprint(match, shown)]
    print(for_terminal(_report(match, findings, shown)))
    return 1 if findings else 0


def _of_fingerprint(match: MatchFile, shown: str) -> Iterator[str]:
    if shown and not match.fingerprint:
        yield "A proof has no fingerprint to compare: use the record instead, which Record in /match gives."
    elif shown and _digits(shown) != _digits(match.fingerprint):
        yield (
            f"This is not the record of the match that ended with the fingerprint {shown}: its own "
            f"fingerprint is {match.fingerprint}."
        )


def _digits(fingerprint: str) -> str:
    """Return the letters and digits of a fingerprint, in lower case. The user may have copied other characters
    along with it."""
    return "".join(each for each in fingerprint.lower() if each.isalnum())


def _report(match: MatchFile, findings: Sequence[str], shown: str) -> str:
    proof, proved = match.proof, match.proved
    parts = [f"**Match {proof.deal.split()[2]}**", *findings]
    if proof.secret.commitment == proof.commitment:
        parts.append(f"The secret is the one that was promised: its SHA-256 is {proof.commitment}.")
    key = proved.dealt.seed.hex()
    parts += [f"The deal key is {key}. It deals:", *_deal_texts(proved.dealt, match.names), ""]
    if proved.end is not None:
        count = sum(text != RESIGNS for _, text in proof.moves or ())
        counted = f"All moves ({count}) are within the rules. They lead to:"
        parts += [counted, _end_text(proved.end, match.names), ""]
    elif proof.moves is None:
        parts.append("This file does not contain the moves, so only the deal was checked.")
    if not findings:
        parts += [_agreement(match, shown), "", *_limits(match, shown)]
    return "\n".join(parts)


def _agreement(match: MatchFile, shown: str) -> str:
    if match.record is None:
        return "Everything agrees. Compare it with what you saw: the promise, your word, your hand."
    if shown:
        return (
            f"Everything agrees, including the fingerprint of the end message: {match.fingerprint}."
        )
    missing = "" if match.record.stated else "Records of version 1 have no fingerprint. "
    return (
        f"The record agrees with itself. {missing}Compare {match.fingerprint} with the fingerprint under "
        "the end of the match on Discord: if they differ, something in the record was changed."
    )


def _limits(match: MatchFile, shown: str) -> Iterator[str]:
    yield "Proved: the promise, the deal and the seats belong together."
    if match.proved.end is not None:
        follows = "" if match.early else ", and the result follows from the moves"
        yield f"Proved: every move is within the rules{follows}."
    unproved = ["who the numbers belong to"]
    if match.fingerprint:
        unproved.append("names and comments")
    if shown:
        yield "Proved: the options, the moves, the days and the result are those of that end message."
    else:
        unproved += _unproved_alone(match)
    yield f"Not proved: {', '.join(unproved)}."
    if early := match.early or ("resigned" if _resigned(match) else ""):
        yield f"Ended early ({early}): not provable from the moves."


def _unproved_alone(match: MatchFile) -> Iterator[str]:
    """Yield what the file claims but can't prove without a matching fingerprint from Discord, such as “the
    days”."""
    if match.proved.end is not None:
        yield "that these are the options and the moves that were made"
    if match.fingerprint:
        yield "the days"
    if _resigned(match):
        yield "that the player resigned or ran out of time"


def _resigned(match: MatchFile) -> bool:
    return any(text == RESIGNS for _, text in match.proof.moves or ())


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
    ending = renderer.tell_end(view, cast) if over else "The match was ended early at this point."
    return f"{renderer.describe(view, cast)!s}\n{ending!s}"
