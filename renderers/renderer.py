"""The interface that every game's renderer offers: a view becomes a picture, a description, a telling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, TypeVar

from PIL.Image import Image


@dataclass(frozen=True)
class Cast:
    """Who sits where: the display names last seen, and the seats that the match itself plays."""

    names: tuple[str, ...]
    stand_ins: frozenset[int] = field(default_factory=frozenset)


@dataclass(frozen=True)
class MoveLabel:
    """A legal move for people to choose: its notation, what it would do, and its full name.

    `label` has at most 80 characters, so that it fits on a button. Moves of one `group` are asked
    for in two steps: first which group, by its name (at most 25 groups, with at most 25 moves
    each), then which move of it.
    """

    notation: str
    label: str
    words: str
    group: str = ""


@dataclass(frozen=True)
class Page:
    """One page of a game's rules: a title, Markdown of at most 1,500 characters, and a picture."""

    title: str
    text: str
    picture: Image | None = None
    picture_text: str = ""


View = TypeVar("View", contravariant=True)


class Renderer(Protocol[View]):
    """Pure functions of a view. Pictures are palette images, ready to be encoded."""

    def draw(self, view: View, cast: Cast, /) -> Image:
        """The table as the view shows it, 1,000 pixels wide."""
        ...

    def draw_hand(self, view: View, cast: Cast, /) -> Image:
        """The hand of the seat whose view this is; with forecasts where it is to act."""
        ...

    def draw_marked(self, view: View, cast: Cast, /) -> Image | None:
        """The table with more marked on it than play shows every turn; None where a game has no more."""
        ...

    def draw_refused(self, view: View, text: str, cast: Cast, /) -> Image | None:
        """Why the move that was typed is illegal, where a picture says it better than the sentence."""
        ...

    def describe(self, view: View, cast: Cast, /) -> str:
        """The board in words, complete: Markdown, at most 3,500 characters."""
        ...

    def alt_text(self, view: View, cast: Cast, /) -> str:
        """The board in plain words for the picture, at most 1,024 characters, enough to play by."""
        ...

    def describe_hand(self, view: View, cast: Cast, /) -> str:
        """The hand in plain words, at most 1,024 characters."""
        ...

    def tell(self, view: View, cast: Cast, /) -> str:
        """What the last move did (or the deal, or somebody's resigning), step by step: Markdown; empty
        where nothing was done yet."""
        ...

    def tell_end(self, view: View, cast: Cast, /) -> str:
        """How the match ended and how well: Markdown."""
        ...

    def progress(self, view: View, /) -> str:
        """How far the match is, for the first line of a message: `7/24`."""
        ...

    def standing(self, view: View, /) -> str:
        """How it stands, in a few plain words: `score +3`."""
        ...

    def moves(self, view: View, /) -> Sequence[MoveLabel]:
        """The legal moves of the seat whose view this is, the most promising first."""
        ...

    def open_hands(self, view: View, /) -> Sequence[tuple[int, Any]]:
        """The hands that everybody sees: each seat, with a view to draw its hand from; often none."""
        ...

    def pages(self) -> Sequence[Page]:
        """The rules in our own words, with drawn examples."""
        ...


AnyRenderer: TypeAlias = Renderer[Any]
