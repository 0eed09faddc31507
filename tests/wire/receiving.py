"""Records everything that each person receives during a match, and finds what they should not have received."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from games.gnomon import Complete
from games.tradewinds.notation import parse
from sandbox import Channel, Discord, Event, Message, Person
from tests.wire.dealing import Deal, names_card, without_singles
from tests.wire.story import is_end


@dataclass(frozen=True)
class Text:
    """A text on a person's screen. `played` is the number of cards that had been played when it appeared."""

    reader: Person
    text: str
    played: int


@dataclass
class Receiving:
    """A record of everything that people receive from its creation on. `people` are in seat order. `channel` is
    where they play."""

    discord: Discord
    people: list[Person]
    channel: Channel | None = None
    texts: list[Text] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    typed: dict[str, str] = field(default_factory=dict)
    over: bool = False
    """Whether the match is over, after which nothing about it is secret."""

    def __post_init__(self) -> None:
        self.discord.events.listen(self._hear)

    def card_is_played(self, name: str) -> None:
        """Record that a card of Tradewinds is public from now on."""
        self.played.append(parse(name).card.initials)

    def offered(self, person: Person, choices: Iterable[tuple[str, Any]]) -> None:
        """Record autocomplete choices, which don't come as messages."""
        self._keep(person, "\n".join(f"{label} {value}" for label, value in choices))

    def unplayed_card_of_another(self, person: Person, deal: Deal) -> str:
        """Return a card that another player still holds in hand."""
        others = (
            hand for seat, hand in zip(self.people, deal.hands, strict=True) if seat is not person
        )
        cards = (card.initials for hand in others for card in hand)
        return next(card for card in cards if card not in self.played)

    @contextmanager
    def while_typing(self, person: Person, card: str) -> Iterator[None]:
        """Inside the block, don't count this card as a leak to the person, because they have typed it
        themselves."""
        self.typed[person.name] = card
        yield
        del self.typed[person.name]

    def leaks(self, deal: Deal) -> list[str]:
        """Return a description of each secret that somebody has received."""
        return [leak for text in self.texts for leak in self._in(text, deal)]

    def _hear(self, event: Event) -> None:
        if event.message is None or event.kind not in ("message", "edit", "answer"):
            return
        here = self.channel in (None, event.message.channel)
        # The message about the end makes everything public, including the last cards.
        self.over |= here and is_end(event.message)
        if self.over:
            return
        for reader in self._readers(event, event.message.channel):
            self._keep(reader, "\n".join(_words(event.message)))

    def _readers(self, event: Event, place: Channel) -> list[Person]:
        elsewhere = self.channel is not None and place is not self.channel
        return [each for each in self.people if each is event.to or not (event.to or elsewhere)]

    def _keep(self, reader: Person, text: str) -> None:
        if typed := self.typed.get(reader.name):
            text = text.replace(typed, "…").replace(str(parse(typed).card.words), "…")
        self.texts.append(Text(reader, text, len(self.played)))

    def _in(self, text: Text, deal: Deal) -> Iterator[str]:
        if deal.secret.hex() in text.text:
            yield f"{text.reader.name} reads the secret"
        told = without_singles(text.text)
        known = {*self.played[: text.played]}
        left = [[card for card in hand if card.initials not in known] for hand in deal.hands]
        if all(len(hidden) <= 1 for hidden in left):
            return  # the last card of each hand plays itself
        for person, hidden in zip(self.people, left, strict=True):
            if person is not text.reader:
                yield from (_leak(text, person, card) for card in hidden if names_card(told, card))


def _leak(text: Text, owner: Person, card: Complete) -> str:
    return f"{text.reader.name} reads {owner.name}'s {card.initials}: {text.text}"


def _words(message: Message) -> Iterator[str]:
    """Yield all text of a message, visible or not, including file names and custom ids."""
    yield message.text
    for picture in message.media:
        yield f"{picture.filename} {picture.description}"
    for button in message.buttons:
        yield f"{button.label} {button.custom_id}"
    for select in message.selects:
        yield f"{select.placeholder} {select.custom_id} {select.options}"
