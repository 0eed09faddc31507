"""The interface of every game's renderer: it turns a view into a picture, a description and a narration."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, TypeVar

from texts.language import ENGLISH, Language
from texts.text import NOTHING, Text, phrase

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True)
class Cast:
    """The display names by seat, as people typed them; the seats that the match itself plays; and the viewer's
    language.

    Names are cleaned where they are used: with `texts.cleaning.clean_name` for plain text, then with `plain`
    for Markdown, and with `renderers.kit.lettering.cleaned` for pictures.
    """

    names: tuple[str, ...]
    stand_ins: frozenset[int] = field(default_factory=frozenset)
    language: Language = ENGLISH


@dataclass(frozen=True)
class MoveLabel:
    """A legal move as people choose it: its notation, its label and its full name. With forecasts, the label
    says what the move would bring.

    `label` has at most 80 characters, so that it fits on a Discord button. Moves of the same `group` are chosen
    in two steps: the group by its name, then the move. There are at most 25 groups of at most 25 moves each,
    which is Discord's limit for select menus and for buttons on a message.
    """

    notation: str
    label: Text
    words: Text
    group: Text = NOTHING


@dataclass(frozen=True)
class Page:
    """One page of a game's rules: a title that fits into a select menu, at most 1,500 characters of Markdown,
    and a picture with its alternative text. The picture is drawn when the page is shown."""

    title: Text
    text: Text
    picture: Callable[[Language], Image] | None = None
    picture_text: Text = NOTHING


FIRST_PAGE: Final = phrase("In a minute")
"""The title of the first page of every game, which explains enough for a first match."""

THOUGHTS_PAGE: Final = phrase("What good players think of")
"""The title of every game's page on how to play well."""


class End(Protocol):
    """What a picture of the end shows beyond the last view.

    - `course`: the public view after each turn, from the deal to the last turn.
    - `day`: the day on which the match ended.
    - `early`: why the match ended without an outcome (`agreed`, `deserted` or `closed`); otherwise empty.
    - `late`: the seats that lost on time.
    """

    @property
    def course(self) -> Sequence[Any]: ...

    @property
    def day(self) -> date: ...

    @property
    def early(self) -> str: ...

    @property
    def late(self) -> frozenset[int]: ...


# Contravariant: a renderer for a supertype can draw every view of a subtype.
View = TypeVar("View", contravariant=True)


class Renderer(Protocol[View]):
    """The pure functions that render a view. Pictures are palette images, ready to be encoded."""

    def draw(self, view: View, cast: Cast, /) -> Image:
        """Draw the table as the view shows it, 1,000 pixels wide."""
        ...

    def draw_hand(self, view: View, cast: Cast, /, *, forecasts: bool = True) -> Image:
        """Draw the hand of the view's seat. If it is the seat's turn, forecasts show what its moves would
        bring. Games without hands draw the table."""
        ...

    def draw_marked(self, view: View, cast: Cast, /) -> Image | None:
        """Optional. Draw the table with additional marks; return None if there are none."""
        ...

    def draw_notes(self, view: View, cast: Cast, /) -> Image | None:
        """Optional. Draw the notes that a player could have taken of earlier turns; return None if there are
        none. Shown on request."""
        ...

    def describe_notes(self, view: View, cast: Cast, /) -> Text:
        """Optional. Describe these notes in plain text of at most 1,024 characters; empty if there are none."""
        ...

    def most_bytes(self) -> int | None:
        """Optional. Return the PNG size in bytes above which a slower, denser compression is worthwhile; None
        for no such size."""
        ...

    def draw_refused(self, view: View, text: str, cast: Cast, /) -> Image | None:
        """Optional. Draw why the typed move is illegal; return None if the text of the refusal is enough."""
        ...

    def draw_end(self, view: View, cast: Cast, end: End, /) -> Image:
        """Optional. Draw the end of the match, with the verdict large enough to be seen first. Draws the table
        by default."""
        ...

    def describe(self, view: View, cast: Cast, /) -> Text:
        """Describe the whole table in Markdown of at most 3,500 characters."""
        ...

    def alt_text(self, view: View, cast: Cast, /) -> Text:
        """Describe the table in plain text of at most 1,024 characters, the alternative text of its picture. It
        suffices to play without seeing the picture."""
        ...

    def alt_text_end(self, view: View, cast: Cast, end: End, /) -> Text:
        """Optional. Describe the picture of the end, verdict first, in plain text of at most 1,024 characters.
        Describes the table by default."""
        ...

    def describe_hand(self, view: View, cast: Cast, /, *, forecasts: bool = True) -> Text:
        """Describe the hand in plain text of at most 1,024 characters."""
        ...

    def tell(self, view: View, cast: Cast, /) -> Text:
        """Narrate the last move, the deal or a resignation step by step, as Markdown; empty before the first
        event."""
        ...

    def tell_end(self, view: View, cast: Cast, /) -> Text:
        """Narrate how the match ended, and how well, as Markdown: the result in a sentence or two. A list of
        what each seat has may follow; a message with the picture leaves it out."""
        ...

    def progress(self, view: View, /) -> Text:
        """Return the progress of the match for the first line of a message, for example `7/24`."""
        ...

    def chapter(self, view: View, /) -> Text:
        """Return the part of the match that gets a heading in its history, for example `deal 3`; empty if there
        are no parts."""
        ...

    def standing(self, view: View, /) -> Text:
        """Return the score in a few plain words, for example `score +3`."""
        ...

    def moves(self, view: View, /, *, forecasts: bool = True) -> Sequence[MoveLabel]:
        """Return the legal moves of the view's seat in the order of its hand. They are not sorted by quality:
        players find out themselves which is best."""
        ...

    def prompts(self, view: View, /) -> tuple[Text, Text]:
        """Return what the seat to act must choose, as sentences without a full stop: `Choose the card that you
        lead`, and once a group is chosen, `Choose the suit`. The second is empty if no moves have groups."""
        ...

    def confirm(self, view: View, notation: str, /) -> Text:
        """Confirm a move in the words of its label, as Markdown without a full stop: `You kept **Filled and
        Circle**`. The view is the seat's, before the move."""
        ...

    def open_hands(self, view: View, /) -> Sequence[tuple[int, Any]]:
        """Optional. Return the public hands: each seat, with the view from which to draw its hand."""
        ...

    def pages(self) -> Sequence[Page]:
        """Return the rules in our own words, with drawn examples. The `FIRST_PAGE` comes first; the other pages
        are for reference, in the order in which questions arise, and one of them is the `THOUGHTS_PAGE`."""
        ...


AnyRenderer: TypeAlias = Renderer[Any]
