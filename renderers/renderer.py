"""The interface of every game's renderer: a view becomes a picture, a description and a narration."""

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
    """The display names by seat, as people typed them, the seats that the match itself plays, and the language
    of those who look.

    Names are cleaned where they are written: `texts.cleaning.clean_name` for plain words, `plain` after
    it for Markdown, `renderers.kit.lettering.cleaned` for pictures.
    """

    names: tuple[str, ...]
    stand_ins: frozenset[int] = field(default_factory=frozenset)
    language: Language = ENGLISH


@dataclass(frozen=True)
class MoveLabel:
    """A legal move as a choice for people: its notation, its label, and its full name. With forecasts
    the label says what the move would bring.

    `label` has at most 80 characters, so that it fits on a button of Discord. Moves of one
    `group` are chosen in two steps: first the group, by its name, then the move. There are at
    most 25 groups with at most 25 moves each, the limit of Discord's select menus and rows of
    buttons.
    """

    notation: str
    label: Text
    words: Text
    group: Text = NOTHING


@dataclass(frozen=True)
class Page:
    """One page of a game's rules: a title that fits a select, at most 1,500 characters of Markdown, and a
    picture with its alternative text. The picture is drawn when its page is shown."""

    title: Text
    text: Text
    picture: Callable[[Language], Image] | None = None
    picture_text: Text = NOTHING


FIRST_PAGE: Final = phrase("In a minute")
"""The title of the first page of every game: enough for a first match."""

THOUGHTS_PAGE: Final = phrase("What good players think of")
"""The title of the page of every game on how to play well."""


class End(Protocol):
    """What a picture of the end tells that the last view does not.

    - `course`: what everybody could see after each turn, from the deal to the last.
    - `day`: the day on which the match ended.
    - `early`: why it ended without an outcome (`agreed`, `deserted` or `closed`); else empty.
    - `late`: the seats that lost because their time was up.
    """

    @property
    def course(self) -> Sequence[Any]: ...

    @property
    def day(self) -> date: ...

    @property
    def early(self) -> str: ...

    @property
    def late(self) -> frozenset[int]: ...


# Contravariant: a renderer of a wider view can draw every narrower one.
View = TypeVar("View", contravariant=True)


class Renderer(Protocol[View]):
    """Pure functions of a view. Pictures are palette images, ready to be encoded."""

    def draw(self, view: View, cast: Cast, /) -> Image:
        """Draw the table as the view shows it, 1,000 pixels wide."""
        ...

    def draw_hand(self, view: View, cast: Cast, /, *, forecasts: bool = True) -> Image:
        """Draw the hand of the seat whose view this is. If it is to act, forecasts say what its moves would
        bring. A game without hands draws the table."""
        ...

    def draw_marked(self, view: View, cast: Cast, /) -> Image | None:
        """Optional. Draw the table with additional marks; None where there are none."""
        ...

    def draw_notes(self, view: View, cast: Cast, /) -> Image | None:
        """Optional. Draw what a player could have noted of earlier turns, for those who ask for it; None
        where there is nothing."""
        ...

    def describe_notes(self, view: View, cast: Cast, /) -> Text:
        """Optional. The same in plain words, of at most 1,024 characters; empty where there is nothing."""
        ...

    def most_bytes(self) -> int | None:
        """Optional. The size of a PNG above which it is worth a slower and denser compression; None for no
        such size."""
        ...

    def draw_refused(self, view: View, text: str, cast: Cast, /) -> Image | None:
        """Optional. Draw why the typed move is illegal; None where the sentence of the refusal is
        enough."""
        ...

    def draw_end(self, view: View, cast: Cast, end: End, /) -> Image:
        """Optional. Draw the end of the match, with the verdict so large that it is seen first; by default
        the table."""
        ...

    def describe(self, view: View, cast: Cast, /) -> Text:
        """The whole table in words, as Markdown of at most 3,500 characters."""
        ...

    def alt_text(self, view: View, cast: Cast, /) -> Text:
        """The table in plain words, the alternative text of the picture, of at most 1,024
        characters. It is enough to play by."""
        ...

    def alt_text_end(self, view: View, cast: Cast, end: End, /) -> Text:
        """Optional. The picture of the end in plain words, the verdict first, in at most 1,024 characters;
        by default the table."""
        ...

    def describe_hand(self, view: View, cast: Cast, /, *, forecasts: bool = True) -> Text:
        """The hand in plain words, at most 1,024 characters."""
        ...

    def tell(self, view: View, cast: Cast, /) -> Text:
        """What the last move, the deal or a resignation did, step by step, as Markdown; empty
        before the first event."""
        ...

    def tell_end(self, view: View, cast: Cast, /) -> Text:
        """How the match ended and how well, as Markdown: the result in a sentence or two. What each seat has
        may follow as a list, which a message with the picture leaves out."""
        ...

    def progress(self, view: View, /) -> Text:
        """How far the match is, for the first line of a message: `7/24`."""
        ...

    def chapter(self, view: View, /) -> Text:
        """The part of the match that a history has a heading for, such as `deal 3`; empty without parts."""
        ...

    def standing(self, view: View, /) -> Text:
        """The score in a few plain words: `score +3`."""
        ...

    def moves(self, view: View, /, *, forecasts: bool = True) -> Sequence[MoveLabel]:
        """The legal moves of the seat whose view this is, in the order of its hand: what is best is for
        people to find."""
        ...

    def prompts(self, view: View, /) -> tuple[Text, Text]:
        """What the seat to act is to choose, as sentences without a full stop: `Choose the card that you lead`,
        and after its group `Choose the suit`. The second is empty where no moves have groups."""
        ...

    def confirm(self, view: View, notation: str, /) -> Text:
        """What somebody did by a move, in the words of its label, as Markdown without a full stop: `You kept
        **Filled and Circle**`. The view is that of the seat before the move."""
        ...

    def open_hands(self, view: View, /) -> Sequence[tuple[int, Any]]:
        """Optional. The public hands: each seat, with the view to draw its hand from."""
        ...

    def pages(self) -> Sequence[Page]:
        """The rules in our own words, with drawn examples. One page is the `FIRST_PAGE` and comes first; the
        others are reference, in the order in which questions come up, with a `THOUGHTS_PAGE`."""
        ...


AnyRenderer: TypeAlias = Renderer[Any]
