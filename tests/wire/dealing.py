"""What tests may know but no player may: the secret of a match, and all hands that were dealt."""

from __future__ import annotations

import hmac
import re
from base64 import urlsafe_b64decode
from dataclasses import dataclass
from pathlib import Path

from games.gnomon import Complete, Single
from games.tradewinds import rules as tradewinds
from sandbox import Message, Person
from tests.wire.storage import look
from tests.wire.story import chooses_more

_SINGLE = f"(?:{'|'.join(str(single.word) for single in Single)})"
_SINGLES_IN_A_ROW = re.compile(
    rf"\b{_SINGLE} \({_SINGLE}(?: {_SINGLE})*\)(?= \d)"
    rf"|(?:under it|Scores:|Costs:) {_SINGLE}(?:, {_SINGLE})*(?=[,;.])"
)


@dataclass(frozen=True)
class Deal:
    """The secret and the hands of one match of Tradewinds."""

    secret: bytes
    hands: tuple[tuple[Complete, ...], ...]
    """The hands by seat: North, East, South, West."""


async def deal_of(
    person: Person, board: Message, database: Path, first: str, hands: str = "private"
) -> Deal:
    """Return the deal of a match of Tradewinds. It is computed from the secret in the database, and from the
    text that `person` gets from *Fair deal* under `board`.

    `first` and `hands` must be the values of the match's options of these names.
    """
    lines = lines_of_deal(await chooses_more(person, "Fair deal", board))
    match_id = lines.split("\n")[1]
    ((secret,),) = look(database, "SELECT secret FROM matches WHERE id = ?", match_id)
    assert isinstance(secret, bytes)
    seed = hmac.digest(secret, lines.encode("ascii"), "sha256")
    state = tradewinds.setup(4, {"first": first, "hands": hands}, seed)
    return Deal(secret, state.hands)


def lines_of_deal(message: Message) -> str:
    (lines,) = re.findall(r"\n(fairwind [12]\n.*?)\n(?:end\n)?```", message.text, re.DOTALL)
    return str(lines)


def promise_of_deal(message: Message) -> str:
    """Return the deal's promise (the commitment to its secret) that a response shows."""
    return str(re.findall(r"[0-9a-f]{64}", message.text)[0])


def published_promise(message: Message) -> str:
    """Return the deal's promise (the commitment to its secret) in the button *⋯* of a public message."""
    (button,) = (each for each in message.buttons if each.label == "⋯")
    packed = str(button.custom_id).split(":")[-1]
    return urlsafe_b64decode(packed + "=").hex()


def names_card(text: str, card: Complete) -> bool:
    """Return whether a text names the card, by its notation or by its three words with any separators."""
    words = r"[\W_]+".join(str(card.words).split())
    return re.search(rf"\b{card.initials}\b|{words}", text, re.IGNORECASE) is not None


def without_singles(text: str) -> str:
    """Return the text without lists of Singles, because three in a row may read like a Complete."""
    return _SINGLES_IN_A_ROW.sub("…", text)


def names_hand(text: str, hand: tuple[Complete, ...]) -> bool:
    """Return whether a text has two cards of the hand side by side, written as initials or as Python shows
    them.

    Up to 20 characters other than letters and digits may be between them.
    """
    cards = {f"{card.initials}|{_repr(card)}" for card in hand}
    either = f"(?:{'|'.join(cards)})"
    return re.search(rf"{either}\W{{1,20}}{either}", text) is not None


def _repr(card: Complete) -> str:
    return r"[^,]*, [^,]*".join(single.name for single in card)
