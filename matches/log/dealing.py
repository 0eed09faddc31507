"""Fair dealing: a secret is committed to before anybody joins, and the deal depends on who joined.

The secret never reaches a view, a log line or an error; it is published when the match has ended.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from matches.log.events import MatchId, PlayerId

WORD: Final = re.compile(r"[A-Za-z0-9-]{1,32}")
"""What a word for the deal is made of: nothing that Discord or a line of the deal could read as more."""

_NO_WORDS: Final[Mapping[PlayerId, str]] = MappingProxyType({})


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


def deal_text(
    match_id: MatchId,
    joins: Iterable[tuple[PlayerId, str]],
    words: Mapping[PlayerId, str] = _NO_WORDS,
) -> str:
    """The lines that make the deal key together with the secret: a header, the match, and one line for each
    person in order of first join.

    A person's line is `player id:word`, or `player id:interaction id` for who gave no word. The header is
    `fairwind 2` if anybody gave a word, else `fairwind 1`.
    """
    lines = [f"{player}:{words.get(player, request)}" for player, request in joins]
    return "\n".join([f"fairwind {2 if words else 1}", match_id, *lines])


def deal_key(secret: Secret, text: str) -> bytes:
    """The seed of the match: HMAC-SHA256 of the deal's text under the secret."""
    return hmac.digest(secret.value, text.encode("ascii"), "sha256")
