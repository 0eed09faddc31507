"""Verifiable dealing. Nobody can choose a deal alone, and players can check that: the bot commits to a secret
before anybody joins, and the ids of the joins are part of the seed.

The secret never appears in a view, a log line or an error. It is published once the match has ended.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import SystemRandom
from types import MappingProxyType
from typing import Final

from matches.log.events import MatchId, PlayerId

WORD: Final = re.compile(r"[A-Za-z0-9-]{1,32}")
"""The pattern of the word that a player may add to the shuffle. None of its characters has a meaning in
Discord's Markdown or in the deal text."""

SYSTEM: Final = SystemRandom()
"""The operating system's secure random source, as in the module `secrets`. Real matches use no other."""

_NO_WORDS: Final[Mapping[PlayerId, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Secret:
    """The 32 secret bytes from which, with the ids of the joins, a deal follows. The `repr` hides them."""

    value: bytes = field(repr=False)

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret, in hexadecimal. The lobby shows it, so the secret can't be changed."""
        return hashlib.sha256(self.value).hexdigest()

    @property
    def published(self) -> str:
        """The secret itself, in hexadecimal. Use it only for matches that are over."""
        return self.value.hex()


def deal_text(
    match_id: MatchId,
    joins: Iterable[tuple[PlayerId, str]],
    words: Mapping[PlayerId, str] = _NO_WORDS,
) -> str:
    """Return the public input of the seed: a header, the match id, and a line for each person in order of their
    first join. `joins` has each player with the id of the interaction by which they joined.

    A person's line is `player id:word` if they added a word to the shuffle, otherwise `player id:interaction
    id`. A computer's line has its level instead. The header is `fairwind 2` if anybody added a word, else
    `fairwind 1`.
    """
    # Discord creates interaction ids after the commitment, so the bot can't choose them.
    lines = [f"{player}:{words.get(player, request)}" for player, request in joins]
    return "\n".join([f"fairwind {2 if words else 1}", match_id, *lines])


def deal_key(secret: Secret, text: str) -> bytes:
    """Return the seed of the match: HMAC-SHA256 of the deal text, keyed by the secret."""
    # The text alone reveals nothing about the deal.
    return hmac.digest(secret.value, text.encode("ascii"), "sha256")


def thought_key(secret: Secret, version: int, seat: int) -> bytes:
    """Return the seed of a computer's thought. Nobody can predict it, and anybody can recompute it once the
    secret is published.

    It is the HMAC-SHA256, keyed by the secret, of the seat and the number of events before the thought, not
    counting hints (`version`).
    """
    return hmac.digest(secret.value, f"thought {version} {seat}".encode("ascii"), "sha256")


def hint_key(secret: Secret, seat: int, decision: int) -> bytes:
    """Return the seed of a hint, so that a repeated hint is the same.

    It is the HMAC-SHA256, keyed by the secret, of the seat and its number of decisions. The seat knows both, so
    the seed reveals no hidden event.
    """
    return hmac.digest(secret.value, f"hint {seat} {decision}".encode("ascii"), "sha256")


def review_key(secret: Secret, version: int, seat: int) -> bytes:
    """Return the seed for reviewing a decision, so that a repeated review is the same. It is the HMAC-SHA256,
    keyed by the secret, of the seat and the number of events before the decision (`version`)."""
    return hmac.digest(secret.value, f"review {version} {seat}".encode("ascii"), "sha256")
