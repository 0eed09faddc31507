"""The interface that every game's renderer implements. A view is the part of a position that a viewer may see.
A renderer turns it into a picture, a description and a narration."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, TypeVar

from games.rules import Fact
from texts.language import ENGLISH, Language
from texts.text import NOTHING, Text, phrase

if TYPE_CHECKING:
    from PIL.Image import Image

    from renderers.kit.sprites import Sprite
    from renderers.kit.stencil import Stencil
    from renderers.kit.theme import Hue
    from renderers.portrait import Portrait


LONGEST_ALT: Final = 1024
"""The maximum number of characters in the alternative text of a picture."""


@dataclass(frozen=True)
class Cast:
    """What a renderer must know about the people of a match.

    - `names`: the display name of each seat, as people typed it.
    - `stand_ins`: the seats for which the bot plays, because their players have resigned or are away.
    - `language`: the language of the viewer.
    - `faces`: the portrait of the person in each seat, or None; empty if there are no portraits. Only
      `Renderer.draw` shows them.
    - `late`: the seats that lost on time.

    Names are cleaned where they are used: with `texts.cleaning.clean_name` for plain text, then with `plain`
    for Markdown, and with `renderers.kit.lettering.cleaned` for pictures.
    """

    names: tuple[str, ...]
    stand_ins: frozenset[int] = field(default_factory=frozenset)
    language: Language = ENGLISH
    faces: tuple[Portrait | None, ...] = ()
    late: frozenset[int] = frozenset()

    def face(self, seat: int) -> Portrait | None:
        return self.faces[seat] if self.faces else None


@dataclass(frozen=True)
class MoveLabel:
    """A legal move as players see it in buttons and menus.

    - `notation`: the move as the rules read it.
    - `label`: a name that no other legal move has. It has at most 80 characters, so that it fits on a Discord
      button. With forecasts, it also says what the move would bring.
    - `words`: the full name of the move.
    - `group`: the name of the move's group, without spaces; empty if the move has no group. If the moves fit
      neither on buttons nor into two menus, players choose the group first, then one of its moves. There are at
      most 25 groups of at most 25 moves each.
    - `brief`: a label of at most 4 characters, so that several fit beside each other on a phone; may be empty.
      If there are few moves and all have a `brief`, each gets a button with this label, under its `heading`.
    - `heading`: what the moves with the same heading have in common; no two of them have the same `brief`.
    """

    notation: str
    label: Text
    words: Text
    group: Text = NOTHING
    brief: Text = NOTHING
    heading: Text = NOTHING


@dataclass(frozen=True)
class Reason:
    """A reason for a move, as a true fact that a hint may tell.

    `fact` is a value that the game defines; its type says what kind of reason it is. Two reasons with equal
    facts are the same. `words` is a sentence about the move, in which *it* is the move and *you* the viewer.
    """

    fact: Fact
    words: Text


@dataclass(frozen=True)
class HintedMove:
    """A move that a hint suggests: its notation, and the fact that the hint gives as its reason, or None."""

    notation: str
    fact: Fact | None = None


@dataclass(frozen=True)
class RulesPage:
    """One page of a game's rules: a title that fits into a select menu, at most 1,500 characters of Markdown,
    and a picture with its alternative text. `picture` is called to draw the picture when the page is shown;
    None means that the page has none."""

    title: Text
    text: Text
    picture: Callable[[Language], Image] | None = None
    picture_text: Text = NOTHING


def pictured(
    draw: Callable[[Any, Cast], Image],
    view: object,
    cast: Cast,
    box: tuple[int, int, int, int] | None = None,
) -> Callable[[Language], Image]:
    """Return what draws a view for a page of the rules: the whole picture, or only its part in `box`."""

    def picture(language: Language) -> Image:
        image = draw(view, replace(cast, language=language))
        return image.crop(box) if box else image

    return picture


FIRST_PAGE: Final = phrase("In a minute")
"""The title of the first page of every game, which explains enough for a first match."""

THOUGHTS_PAGE: Final = phrase("What good players think of")
"""The title of every game's page on how to play well."""


class End(Protocol):
    """What the picture of a finished match shows in addition to its last view.

    - `course`: the public view after each turn, from the deal to the last turn.
    - `day`: the day on which the match ended.
    - `early`: why the match ended without an outcome (`agreed`, `deserted` or `closed`), or empty.
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


# Contravariant, because a renderer that can draw a type of view can draw all of its subtypes.
View = TypeVar("View", contravariant=True)


class Renderer(Protocol[View]):
    """The functions that every game's renderer provides to render a view. They are pure. Each picture is a
    palette image, ready to be encoded. Functions marked *Optional* have a default in
    `renderers.kit.defaults`."""

    def draw(self, view: View, cast: Cast, /) -> Image:
        """Draw the table as the view shows it, 1,000 pixels wide."""

    def draw_hand(self, view: View, cast: Cast, /, *, forecasts: bool = True) -> Image:
        """Draw the hand of the seat whose view this is. If it is the seat's turn and `forecasts` is True, also
        show what each of its moves would bring. In games without hands, draw the table."""

    def draw_hint(
        self, view: View, hinted: HintedMove, cast: Cast, /, *, forecasts: bool
    ) -> Image | None:
        """Optional. Draw the hand of the seat whose turn it is, with marks on the move that a hint suggests and
        on what the hint's reason names. Return None if the picture can't show the move."""

    def draw_marked(self, view: View, cast: Cast, /) -> Image | None:
        """Optional. Draw the table with marks that help to choose a move, such as crosses on forbidden points.
        Return None if there is nothing to mark."""

    def draw_notes(self, view: View, cast: Cast, /) -> Image | None:
        """Optional. Draw the notes that an attentive player could have taken during earlier turns, for a player
        who asks for them. Return None if there is nothing to note."""

    def describe_notes(self, view: View, cast: Cast, /) -> Text:
        """Optional. Describe what `draw_notes` shows, in plain text of at most 1,024 characters. Return an
        empty text if there is nothing to note."""

    def most_bytes(self) -> int | None:
        """Optional. Return the PNG size in bytes above which a picture of this game is compressed again, more
        slowly but to fewer bytes. Return None if that is never worthwhile."""

    def draw_refused(self, view: View, text: str, cast: Cast, /) -> Image | None:
        """Optional. Draw why the move that a player typed as `text` is illegal; None if words are enough."""

    def draw_end(self, view: View, cast: Cast, end: End, /) -> Image:
        """Optional. Draw the end of the match on 1,000 × 1,000 pixels, with a verdict that is large enough to
        be seen first. By default, draw the verdict and the score of each seat."""

    def tints(self) -> Mapping[Hue, str]:
        """Optional. Return the game's own background colours as RGB values, keyed by the shared colours that
        they replace. Each has the brightness of the shared colour, so contrasts stay the same."""

    def signet(self, stencil: Stencil, /) -> None:
        """Optional. Draw the sign of the game in the header of its pictures, on 52 × 52 pixels. If nothing is
        drawn, as by default, the sign is the compass rose."""

    def draw_scene(self, sprite: Sprite, /) -> None:
        """Optional. Draw a piece of the game's table on its cover of 1,000 × 400 pixels, right of x = 470. The
        picture of all games shows only the band from y = 100 to 300. By default, draw nothing."""

    def describe_scene(self) -> Text:
        """Optional. Describe what `draw_scene` draws, in plain sentences."""

    def describe(self, view: View, cast: Cast, /) -> Text:
        """Describe the whole table in Markdown of at most 3,500 characters."""

    def alt_text(self, view: View, cast: Cast, /) -> Text:
        """Describe the table in plain text of at most 1,024 characters, as the alternative text of its picture.
        The text must suffice to play without seeing the picture."""

    def end_verdict(self, view: View, cast: Cast, end: End, /) -> Any:
        """Optional. Return the `Verdict` (of `renderers.kit.sheets.verdict`) that `draw_end` shows. By default,
        it names the winners and the score."""

    def alt_text_end(self, view: View, cast: Cast, end: End, /) -> Text:
        """Optional. Describe the picture of the end in plain text of at most `LONGEST_ALT` characters, with the
        verdict first. By default, the description of the table follows."""

    def describe_hand(self, view: View, cast: Cast, /, *, forecasts: bool = True) -> Text:
        """Describe the hand of the seat whose view this is, in plain text of at most 1,024 characters. With
        `forecasts`, also say what its moves would bring."""

    def tell(self, view: View, cast: Cast, /) -> Text:
        """Narrate step by step what happened last (a move, the deal or a resignation), as Markdown. Return an
        empty text before anything has happened."""

    def brief(self, view: View, cast: Cast, /) -> Text:
        """Optional. Narrate what happened last in a few words of Markdown, such as `Ingrid +2`, so that turns
        can share a line. By default, return an empty text, and the first line of `tell` is used."""

    def tell_end(self, view: View, cast: Cast, /) -> Text:
        """Narrate how the match ended and how good the result is, as Markdown. Return an empty text if the
        match has no outcome.

        The first line states the result, in a sentence or two, and begins with the winners in bold. A list of
        what each seat has may follow. Beside the picture of the end, only the first line is shown, or only its
        words in bold if it is too long.
        """

    def progress(self, view: View, /) -> Text:
        """Return the progress of the match for the first line of a message, for example `7/24`."""

    def chapter(self, view: View, /) -> Text:
        """Optional. Return the part of the match that gets its own heading in the match history, for example
        `deal 3`. Return an empty text if the match has no parts."""

    def standing(self, view: View, /) -> Text:
        """Return the score in a few plain words, for example `score +3`."""

    def moves(self, view: View, /, *, forecasts: bool = True) -> Sequence[MoveLabel]:
        """Return the legal moves of the seat whose view this is.

        Without `forecasts`, they are in the order of the hand. With `forecasts`, the labels say what each move
        would bring, and the moves may be sorted by that, as in the picture of the hand. They are never sorted
        by their worth for winning the match: finding the best move is up to the player.
        """

    def prompts(self, view: View, /) -> tuple[Text, Text]:
        """Return two prompts for the seat that is to act, as sentences without a full stop. The first says what
        to choose, such as `Choose the card that you lead`. The second applies once a group has been chosen,
        such as `Choose the suit`; it is empty if no moves have groups."""

    def confirm(self, view: View, notation: str, /) -> Text:
        """Confirm a move in the words of its label, as Markdown without a full stop: `You kept **Filled and
        Circle**`. `view` is the view of the player's seat before the move."""

    def reasons(self, view: View, notation: str, cast: Cast, /) -> Sequence[Reason]:
        """Optional. Return facts about a legal move of the seat whose view this is, the most convincing first.
        They are computed from this view alone, so they can't reveal anything hidden from the seat."""

    def open_hands(self, view: View, /) -> Sequence[tuple[int, Any]]:
        """Optional. Return the public hands: the seat of each, and the view from which it can be drawn. By
        default, return an empty sequence."""

    def pages(self) -> Sequence[RulesPage]:
        """Return the pages of the game's rules, written in our own words and with drawn examples. The
        `FIRST_PAGE` comes first. The other pages are for reference, in the order in which questions arise; one
        of them is the `THOUGHTS_PAGE`."""


AnyRenderer: TypeAlias = Renderer[Any]
