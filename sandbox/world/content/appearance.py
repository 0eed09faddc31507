"""A message as its reader sees it: text, buttons, select menus, pictures and files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sandbox.world.content.attachments import Attachment
from sandbox.world.content.components import (
    BUTTON,
    COMPONENTS_V2,
    SELECTS,
    TEXT,
    media_holders,
    walk,
)
from sandbox.world.snowflakes import JSON


@dataclass(frozen=True)
class Button:
    label: str
    custom_id: str | None
    enabled: bool
    style: int
    emoji: str | None = None
    url: str | None = None


@dataclass(frozen=True)
class SelectOption:
    label: str
    value: str
    description: str | None = None
    default: bool = False


@dataclass(frozen=True)
class Select:
    type: int
    custom_id: str
    placeholder: str | None
    enabled: bool
    min_values: int
    max_values: int
    options: list[SelectOption] = field(default_factory=list)


@dataclass(frozen=True)
class Media:
    """A picture or file that a message shows. `data` is None if the stand-in does not have the file."""

    url: str
    description: str | None
    filename: str
    data: bytes | None


class Appearance:
    """The parts of a message that its reader can see."""

    def __init__(self) -> None:
        self.content = ""
        self.embeds: list[JSON] = []
        self.components: list[JSON] = []
        self.attachments: list[Attachment] = []
        self.flags = 0

    @property
    def text(self) -> str:
        """All text of the message: its content, the texts of its embeds, then its text components."""
        parts = [self.content]
        for embed in self.embeds:
            parts += _embed_words(embed)
        parts += [c["content"] for c in walk(self.components) if c.get("type") == TEXT]
        return "\n".join(part for part in parts if part)

    @property
    def buttons(self) -> list[Button]:
        return [_button(c) for c in walk(self.components) if c.get("type") == BUTTON]

    @property
    def selects(self) -> list[Select]:
        return [_select(c) for c in walk(self.components) if c.get("type") in SELECTS]

    @property
    def media(self) -> list[Media]:
        """All pictures and files of the message: first those in galleries and thumbnails, then attachments."""
        by_id = {str(a.id): a for a in self._shown_attachments()}
        found, shown = [], set()
        for item, key in media_holders(self.components):
            if key == "file":
                continue
            id = item["media"].get("attachment_id")
            # A picture that a component shows must not be listed again as an attachment.
            shown.add(id)
            found.append(_medium(item, by_id.get(id)))
        rest = [a for id, a in by_id.items() if id not in shown]
        return found + [Media(a.url, a.description, a.filename, a.data) for a in rest]

    @property
    def files(self) -> dict[str, bytes]:
        """The files that a reader can open, including pictures: a mapping from file names to contents."""
        return {each.filename: each.data for each in self._shown_attachments()}

    def _shown_attachments(self) -> list[Attachment]:
        """Return the attachments that a client shows. In a message with version 2 components, these are only
        the attachments to which a component refers."""
        if not self.flags & COMPONENTS_V2:
            return self.attachments
        holders = media_holders(self.components)
        shown = {holder[key].get("attachment_id") for holder, key in holders}
        return [a for a in self.attachments if str(a.id) in shown]


def _button(component: JSON) -> Button:
    emoji = (component.get("emoji") or {}).get("name")
    return Button(
        component.get("label") or emoji or "",
        component.get("custom_id"),
        not component.get("disabled"),
        component["style"],
        emoji,
        component.get("url"),
    )


def _select(component: JSON) -> Select:
    return Select(
        component["type"],
        component["custom_id"],
        component.get("placeholder"),
        not component.get("disabled"),
        component["min_values"],
        component["max_values"],
        [_option(option) for option in component.get("options") or []],
    )


def _option(option: JSON) -> SelectOption:
    description, default = option.get("description"), bool(option.get("default"))
    return SelectOption(option["label"], option["value"], description, default)


def _embed_words(embed: JSON) -> Iterator[str]:
    yield (embed.get("author") or {}).get("name") or ""
    yield embed.get("title") or ""
    yield embed.get("description") or ""
    for each in embed.get("fields") or []:
        yield f"{each['name']}\n{each['value']}"
    yield (embed.get("footer") or {}).get("text") or ""


def _medium(item: JSON, attachment: Attachment | None) -> Media:
    url, description = item["media"]["url"], item.get("description")
    if attachment is None:
        return Media(url, description, url.rsplit("/", 1)[-1].split("?")[0], None)
    # The description in the component overrides the one that was given with the upload.
    alt = description or attachment.description
    return Media(attachment.url, alt, attachment.filename, attachment.data)
