"""The proof of an ended match as text: everything that is published, and all that verification needs.

    game tradewinds
    options {"first": "north", "hands": "private"}
    commitment <the SHA-256 that the lobby promised>
    secret <32 bytes in hexadecimal>
    people 7 3:Black
    seats 7 3 7 3
    fairwind 2
    ...the other lines of the deal
    moves
    1 FRC
    2 resigns
    end

`people` are the members at the start, in order of joining, each with the side they asked for. `seats` holds the
player of each seat. The moves are left out if there is no room for them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal, TypeAlias

from games.options import Options
from matches.log.dealing import Secret
from matches.log.events import PlayerId, Started
from matches.log.match import Match
from matches.log.proofs.places import BadProof, TextPosition
from matches.log.unseen import Moves, seen_moves
from texts.text import Text

Part: TypeAlias = Literal["game", "options", "people", "deal"]
"""The parts of a proof that can be wrong despite their valid syntax, such as an unknown game."""


@dataclass(frozen=True)
class Proof:
    """The published facts of an ended match. `moves` is None if the moves were left out.

    `people` are the members at the start with the sides that they asked for, and `seats` has the player of each
    seat. `places` says where each part begins in the text from which the proof was read.
    """

    game: str
    options: Options
    commitment: str
    secret: Secret
    people: tuple[tuple[PlayerId, str], ...]
    seats: tuple[PlayerId, ...]
    deal: str
    moves: Moves | None = field(repr=False)
    places: Mapping[Part, TextPosition] = field(default_factory=dict, compare=False, repr=False)

    def wrong(self, part: Part, sentence: Text) -> BadProof:
        return self.places.get(part, TextPosition(1, 1)).wrong(sentence)

    @property
    def short(self) -> str:
        """The proof as text, without the moves."""
        return "\n".join([*self._head(), "end"])

    @property
    def full(self) -> str:
        moves = [f"{seat + 1} {text}" for seat, text in self.moves or ()]
        return "\n".join([*self._head(), "moves", *moves, "end", ""])

    @property
    def people_text(self) -> str:
        return " ".join(f"{who}:{side}" if side else str(who) for who, side in self.people)

    @property
    def seats_text(self) -> str:
        return " ".join(map(str, self.seats))

    def _head(self) -> list[str]:
        return [
            f"game {self.game}",
            f"options {json.dumps(dict(self.options), sort_keys=True)}",
            f"commitment {self.commitment}",
            f"secret {self.secret.published}",
            f"people {self.people_text}",
            f"seats {self.seats_text}",
            self.deal,
        ]


def proof_of(steps: Sequence[Match]) -> Proof | None:
    """Return the proof of an ended match; None if the match never started. Moves that were undone are left out,
    and so are those that were still hidden at the end."""
    begun = [pair for pair in pairwise(steps) if isinstance(pair[1].last, Started)]
    if not begun:
        return None
    lobby, started = begun[0]
    return Proof(
        game=lobby.opened.game,
        options=lobby.opened.options,
        commitment=lobby.opened.commitment,
        secret=lobby.secret,
        people=tuple((player, lobby.requested_sides[player]) for player in lobby.members),
        seats=started.order,
        deal=lobby.deal,
        moves=seen_moves(steps),
    )
