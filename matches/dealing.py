"""Fair dealing: a secret is committed to before anybody joins, and the deal depends on who joined.

The secret never reaches a view, a log line or an error; it is published when the match has ended.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field

from matches.events import MatchId, PlayerId


@dataclass(frozen=True, slots=True)
class Secret:
    """The 32 bytes that a deal hangs on; its representation shows none of them."""

    value: bytes = field(repr=False)

    @property
    def commitment(self) -> str:
        """Its SHA-256 in hexadecimal: what the lobby shows."""
        return hashlib.sha256(self.value).hexdigest()

    @property
    def published(self) -> str:
        """The secret itself in hexadecimal: for ended matches only."""
        return self.value.hex()


def fresh_secret() -> Secret:
    return Secret(secrets.token_bytes(32))


def deal_text(match_id: MatchId, joins: Iterable[tuple[PlayerId, str]]) -> str:
    """The lines that make the deal key together with the secret: `player id:interaction id` for
    each person in order of first join."""
    lines = [f"{player}:{request}" for player, request in joins]
    return "\n".join(["fairwind 1", match_id, *lines])


def deal_key(secret: Secret, match_id: MatchId, joins: Iterable[tuple[PlayerId, str]]) -> bytes:
    """The seed of the match: HMAC-SHA256 of the deal's text under the secret."""
    return hmac.digest(secret.value, deal_text(match_id, joins).encode("ascii"), "sha256")
