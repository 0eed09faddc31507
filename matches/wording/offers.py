"""Offers: buttons whose labels are not translated yet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from matches.ports.channel import Button, ButtonStyle
from texts.language import Language
from texts.text import Text

_LONGEST: Final = 80
"""Discord's limit for the label of a button, in characters:
https://docs.discord.com/developers/components/reference#button"""


@dataclass(frozen=True, slots=True)
class Offer:
    """A `Button` whose label is not translated yet."""

    kind: str
    label: Text
    style: ButtonStyle = "secondary"
    argument: str = ""
    decision: int | None = None

    def said(self, language: Language) -> Button:
        label = language.say(self.label)[:_LONGEST]
        return Button(self.kind, label, self.style, self.argument, self.decision)


def all_said(offers: Iterable[Offer], language: Language) -> tuple[Button, ...]:
    return tuple(offer.said(language) for offer in offers)
