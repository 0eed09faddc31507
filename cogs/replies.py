"""The bot's reply to a command or button, which only the person sees: text, pictures, files and buttons."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Final, Literal

import discord

from bot.channels.custom_ids import CustomId
from matches.decisions.refusal import Refused
from matches.ports.channel import ButtonStyle
from renderers.kit.theme import Hue, rgb
from texts.language import Language
from texts.text import NOTHING, Text, phrase

MOST_TEXT: Final = 3800
"""Maximum length of the text of a reply, in characters, without headings above buttons. Discord allows 4,000 in
all text of a message with components v2: https://docs.discord.com/developers/components/reference"""

MOST_CHOICES: Final = 25
"""Maximum number of choices that a select menu or autocomplete shows:
https://docs.discord.com/developers/components/reference and
https://docs.discord.com/developers/interactions/application-commands#autocomplete"""

BUTTONS_A_ROW: Final = 5
"""Maximum number of buttons in a row: https://docs.discord.com/developers/components/reference"""

_SHORT: Final = 20
"""Maximum length of a button's label, in characters, if the button shares its row with others."""

PLAYABLE: Final = (
    *(discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.voice),
    *(discord.ChannelType.stage_voice, discord.ChannelType.forum),
)
"""The types of channels in which matches can be played, directly or in a thread."""

BACK: Final = phrase("◀ Back")
"""The label of buttons that lead back to the previous reply."""


class File(discord.File):
    """A file to send, whose content is freed right after. discord.py leaves the content in a reference cycle,
    where it stays until the next full garbage collection."""

    def __init__(self, content: bytes, name: str, description: str | None = None) -> None:
        super().__init__(BytesIO(content), name, description=description)

    def close(self) -> None:
        super().close()
        vars(self.fp).pop("close", None)  # a reference from the buffer to its own method


@dataclass(frozen=True)
class ReplyPicture:
    """A picture in a reply: its file name, its bytes, and its alternative text, of which Discord gets at most
    1,024 characters. The bytes are a PNG, or a GIF if it is a film."""

    name: str
    png: bytes = field(repr=False)
    text: Text | str


@dataclass(frozen=True)
class Document:
    """A file in a reply that the person can download."""

    name: str
    content: bytes = field(repr=False)


@dataclass(frozen=True)
class Press:
    """A button in a reply. With `new_row`, it is the first button of a new row, and `heading` is a line of text
    above that row. With `asks`, a press opens a form, and what the person types there is added to the
    `custom_id`."""

    label: Text
    custom_id: CustomId
    style: ButtonStyle = "secondary"
    disabled: bool = False
    new_row: bool = False
    asks: bool = False
    heading: Text = NOTHING


@dataclass(frozen=True)
class Pick:
    """A select menu in a reply, with up to 25 `choices`. A choice is a label, which is translated, and a value,
    which is not. `chosen` is the value that is selected at first; empty for none. `notes` has a few words for
    some values, which are shown below the label of the choice."""

    prompt: Text
    custom_id: CustomId
    choices: Sequence[tuple[Text | str, str]]
    chosen: str = ""
    notes: Mapping[str, Text] = field(default_factory=dict)


@dataclass(frozen=True)
class ServerPick:
    """A select menu in a reply, which lets a person choose up to `most` users, roles or channels of the server.
    Discord lists these itself."""

    prompt: Text
    custom_id: CustomId
    of: Literal["users", "roles", "channels"]
    most: int = 1


@dataclass(frozen=True)
class Reply:
    """A reply that only the person who asked sees. `text` is shown above the pictures and documents, and
    `below` under them. `game` is the key of the game whose colour is at the reply's edge; empty for the bot's
    own colour. With `picks_first`, the menus are above the buttons instead of below them.

    If work takes seconds, `later` yields further replies, each of which replaces the reply before it. `whole`
    is False if the person's action was stored, but the match could not be read afterwards, so the reply does
    not show it.

    With `asks`, the reply only asks what the person means, so it counts towards no rate limit of an action.

    `key` names what the reply is about, such as a match. Once it is delivered, the person's earlier message
    with the same key is deleted. With an empty `key`, none is. A reply to a move that was `typed` deletes no
    earlier reply to a typed move.
    """

    text: Text = NOTHING
    pictures: tuple[ReplyPicture, ...] = ()
    below: Text = NOTHING
    presses: tuple[Press, ...] = ()
    picks: tuple[Pick | ServerPick, ...] = ()
    documents: tuple[Document, ...] = ()
    game: str = ""
    picks_first: bool = False
    later: AsyncIterator[Reply] | None = None
    whole: bool = True
    asks: bool = False
    key: str = ""
    typed: bool = False

    @property
    def weight(self) -> int:
        return sum(len(each.png) for each in self.pictures) + sum(
            len(each.content) for each in self.documents
        )

    def has_room_for(self, text: Text, language: Language) -> bool:
        """Return whether one more line with this text fits into the reply."""
        parts = [language.say(each) for each in (self.text, self.below, text)]
        return sum(map(len, parts)) + 1 <= MOST_TEXT

    def files(self, language: Language) -> list[File]:
        """Return file objects for the pictures and documents, new at each call: each can be sent only once."""
        # Discord's limit for the alt text of a file is 1,024 characters.
        pictures = [
            File(each.png, each.name, description=_alt_text(each, language))
            for each in self.pictures
        ]
        return pictures + [File(each.content, each.name) for each in self.documents]

    def layout(self, language: Language) -> discord.ui.LayoutView:
        """Return the reply as a layout that discord.py can send. The layout is stopped, so that discord.py does
        not wait for presses of its buttons: `cogs.buttons` handles these."""
        view = discord.ui.LayoutView(timeout=None)
        # This shade is light enough to tell games apart on Discord's dark background.
        frame = discord.Colour.from_rgb(*rgb(Hue.RHUMB, self.game))
        box: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container(accent_color=frame)
        if text := language.say(self.text)[:MOST_TEXT]:
            box.add_item(discord.ui.TextDisplay(text))
        for picture in self.pictures:
            box.add_item(_gallery(picture, language))
        for document in self.documents:
            box.add_item(discord.ui.File(f"attachment://{document.name}"))
        if below := language.say(self.below)[: MOST_TEXT - len(text)]:
            box.add_item(discord.ui.TextDisplay(below))
        for item in self._controls(language):
            box.add_item(item)
        view.add_item(box)
        view.stop()
        return view

    def _controls(self, language: Language) -> list[discord.ui.Item[discord.ui.LayoutView]]:
        rows: list[discord.ui.Item[discord.ui.LayoutView]] = []
        for block in _blocks(self.presses):
            if heading := language.say(block[0].heading):
                rows.append(discord.ui.TextDisplay(heading))
            buttons = [_button(press, language) for press in block]
            # If one label is long, each button gets a row of its own: on a phone, labels of five buttons beside
            # each other would be cut.
            long = any(len(button.label or "") > _SHORT for button in buttons)
            width = 1 if long else BUTTONS_A_ROW
            for start in range(0, len(buttons), width):
                rows.append(discord.ui.ActionRow(*buttons[start : start + width]))
        menus = [discord.ui.ActionRow(_select(pick, language)) for pick in self.picks]
        return [*menus, *rows] if self.picks_first else [*rows, *menus]


class RefusedOffering(Refused):
    """Raised to refuse an action. `presses` are buttons for what the person can do instead."""

    def __init__(self, text: Text, *presses: Press) -> None:
        super().__init__(text)
        self.presses = presses


def pages(
    lines: Sequence[Text | str], language: Language, most: int = MOST_TEXT - 300
) -> list[str]:
    """Translate the lines, and join them into pages of at most `most` characters. A line that does not fit on
    one page is cut. Without lines, return one empty page."""
    result = [""]
    for line in map(language.say, lines):
        # A line is never split between pages.
        if result[-1] and len(result[-1]) + len(line) + 1 > most:
            result.append("")
        result[-1] = f"{result[-1]}\n{line[:most]}".lstrip("\n")
    return result


def in_new_row(*presses: Press) -> tuple[Press, ...]:
    """Return copies of the buttons, of which the first begins a new row."""
    return tuple(replace(each, new_row=index == 0) for index, each in enumerate(presses))


def _blocks(presses: Sequence[Press]) -> list[list[Press]]:
    blocks: list[list[Press]] = []
    for press in presses:
        if press.new_row or not blocks:
            blocks.append([])
        blocks[-1].append(press)
    return blocks


def _gallery(
    picture: ReplyPicture, language: Language
) -> discord.ui.MediaGallery[discord.ui.LayoutView]:
    gallery: discord.ui.MediaGallery[discord.ui.LayoutView] = discord.ui.MediaGallery()
    gallery.add_item(media=f"attachment://{picture.name}", description=_alt_text(picture, language))
    return gallery


def _alt_text(picture: ReplyPicture, language: Language) -> str | None:
    return language.say(picture.text)[:1024] or None


def _button(press: Press, language: Language) -> discord.ui.Button[discord.ui.LayoutView]:
    return discord.ui.Button(
        label=language.say(press.label)[:80],
        style=discord.ButtonStyle[press.style],
        custom_id=press.custom_id.asking if press.asks else str(press.custom_id),
        disabled=press.disabled,
    )


def _select(pick: Pick | ServerPick, language: Language) -> discord.ui.Item[discord.ui.LayoutView]:
    prompt = language.say(pick.prompt)[:150]
    if isinstance(pick, ServerPick):
        return _server_select(pick, prompt)
    return discord.ui.Select(
        custom_id=pick.custom_id.asking,
        placeholder=prompt,
        options=[
            discord.SelectOption(
                label=language.say(label)[:100],
                value=value,
                description=language.say(pick.notes.get(value, NOTHING))[:100] or None,
                default=value == pick.chosen,
            )
            for label, value in pick.choices
        ],
    )


def _server_select(pick: ServerPick, prompt: str) -> discord.ui.Item[discord.ui.LayoutView]:
    asked, most = pick.custom_id.asking, pick.most
    match pick.of:
        case "users":
            return discord.ui.UserSelect(custom_id=asked, placeholder=prompt, max_values=most)
        case "roles":
            return discord.ui.RoleSelect(custom_id=asked, placeholder=prompt, max_values=most)
    kinds = [*PLAYABLE]
    return discord.ui.ChannelSelect(
        custom_id=asked, placeholder=prompt, max_values=most, channel_types=kinds
    )


def page_of(page: int, count: int) -> Text:
    """Return the line that says which of `count` pages this is; empty if there is only one. `page` counts
    from 0."""
    return phrase("-# Page {page} of {pages}", page=page + 1, pages=count) if count > 1 else NOTHING


def turning(kind: str, subject: str, page: int, count: int) -> tuple[Press, ...]:
    """Return the buttons to the previous and the next page; none if there is only one page (`count`). `page`
    counts from 0. `kind` and `subject` are those of the buttons' `custom_id`s."""
    if count == 1:
        return ()
    back, forth = (
        CustomId(kind, subject, 0, str(page - 1)),
        CustomId(kind, subject, 0, str(page + 1)),
    )
    return (
        Press(BACK, back, disabled=page == 0),
        Press(phrase("Next ▶"), forth, disabled=page == count - 1),
    )
