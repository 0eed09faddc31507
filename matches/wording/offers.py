"""Offers: the buttons under public messages before they are put into a language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from matches.ports.channel import Button, ButtonStyle
from texts.language import Language
from texts.text import Text

_LONGEST: Final = 80
"""Discord's limit of a button's label, in characters:
https://docs.discord.com/developers/components/reference#button"""


@dataclass(frozen=True, slots=True)
class Offer:
    """A button before it is put into a language. `kind` names its action, and `argument` what the action
    applies to, where needed."""

    kind: str
    label: Text
    style: ButtonStyle = "secondary"
    argument: str = ""

    def said(self, language: Language) -> Button:
        label = language.say(self.label)[:_LONGEST]
        return Button(self.kind, label, self.style, self.argument)
