"""Checks who sees what: each view that is drawn or described for a person must be public or their own.

Each view has a number. A simulated picture contains the numbers of its views, such as `#12`, so it can be
checked too.
"""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

from matches.log.events import MatchId, PlayerId
from matches.log.match import Match
from renderers.renderer import AnyRenderer, Cast, HintedMove
from tests.simulation.process import SimulatedStudio
from tests.simulation.world import _DEED, Deed
from texts.language import ENGLISH, Language
from texts.text import Text

_NUMBERS: Final = re.compile(rb"#(\d+)\b")


@dataclass(frozen=True)
class Seen:
    """A record that a view was used for a picture or a text. `number` is the number of the view, and `how`
    names the function that used it.

    `deed` is what a person had asked of the bot if the view was used for the response; None for a public
    message.
    """

    number: int
    deed: Deed | None
    at: float
    how: str


@dataclass
class Truth:
    """Who may see a view, according to the logs. If `public`, everybody may. Otherwise only the players in `of`
    may, each of whom is stored with the match in which they hold the view's seat.

    `matches` are all matches in which the view occurs.
    """

    public: bool = False
    of: set[tuple[MatchId, PlayerId]] = field(default_factory=set)
    matches: set[MatchId] = field(default_factory=set)


class Watch:
    """A record of every view that was used for a picture or a text. `now` returns the simulated time."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.seen: list[Seen] = []
        self.told: dict[Deed, list[Text]] = {}
        """The texts that confirmed moves, by deed."""
        self.derived: set[tuple[int, int]] = set()
        """Pairs of a user and a view's number: views that follow from the user's own, such as open hands."""
        self._numbers: dict[Any, int] = {}
        self._known: set[tuple[int, Deed | None, str]] = set()

    def number(self, view: Any) -> int:
        key: Any = view
        try:
            hash(view)
        except TypeError:
            key = repr(view)
        return self._numbers.setdefault((type(view), key), len(self._numbers))

    def note(self, how: str, view: Any) -> str:
        deed = _DEED.get()
        # The announcer's tasks inherit the context of whatever woke them, so a deed counts only in its own
        # tasks.
        if deed is not None and not deed.name.startswith("suggest "):
            deed = deed if asyncio.current_task() in deed.tasks else None
        number = self.number(view)
        if (number, deed, how) not in self._known:
            self._known.add((number, deed, how))
            self.seen.append(Seen(number, deed, self.now(), how))
        return f"#{number} "

    def truth(self, logs: Sequence[list[Match]]) -> dict[int, Truth]:
        """Return who may see each view that occurs in these logs, by the view's number."""
        found: defaultdict[int, Truth] = defaultdict(Truth)
        for steps in logs:
            state: Any = None
            base: Any = None
            for step in steps:
                if step.state is None:
                    continue
                if step.undo.base is not base:
                    # While several seats decide at once, this earlier state is the public one. After a
                    # resignation it may belong to no step.
                    base = step.undo.base
                    shown = found[self.number(step.rules.view(base, None))]
                    shown.matches.add(step.id)
                    shown.public = True
                for seat in (None, *range(len(step.order))):
                    if seat is None and step.state is state:
                        continue
                    truth = found[self.number(step.rules.view(step.state, seat))]
                    truth.matches.add(step.id)
                    if seat is None:
                        truth.public = True
                    else:
                        truth.of.add((step.id, step.order[seat]))
                state = step.state
        return found


def numbers_in(png: bytes) -> list[int]:
    return [int(each) for each in _NUMBERS.findall(png)]


def _people(cast: Cast) -> str:
    return f"{cast.names} {sorted(cast.stand_ins)}"


class WatchedRenderer:
    """A renderer that records each view it is given for a text, and the texts that confirm moves."""

    def __init__(self, renderer: AnyRenderer, watch: Watch) -> None:
        self._renderer = renderer
        self._watch = watch

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def watched(*values: Any, **options: Any) -> Any:
            if values:
                self._watch.note(name.replace("_", " "), values[0])
            told = getattr(self._renderer, name)(*values, **options)
            if (deed := _DEED.get()) is not None and name == "confirm":
                self._watch.told.setdefault(deed, []).append(told)
            if deed is not None and name == "open_hands":
                self._watch.derived |= {(deed.user, self._watch.number(each)) for _, each in told}
            return told

        return watched


class WatchedStudio(SimulatedStudio):
    """A studio for simulations of the whole bot that records each view it is given."""

    def __init__(self, watch: Watch) -> None:
        super().__init__()
        self._watch = watch

    def of(self, game: str) -> AnyRenderer:
        return cast(AnyRenderer, WatchedRenderer(super().of(game), self._watch))

    async def paint(
        self,
        game: str,
        view: Any,
        names: tuple[str, ...],
        absent: frozenset[int],
        language: Language = ENGLISH,
        faces: tuple[Any, ...] = (),
    ) -> tuple[bytes, str]:
        mark = self._watch.note("paint", view)
        png, _ = await super().paint(game, view, names, absent, language, faces)
        return mark.encode() + png, mark + game

    async def paint_end(
        self,
        game: str,
        end: Any,
        names: tuple[str, ...],
        absent: frozenset[int],
        language: Language = ENGLISH,
    ) -> tuple[bytes, str]:
        marks = "".join(self._watch.note("paint end", view) for view in end.course)
        png, _ = await super().paint_end(game, end, names, absent, language)
        return marks.encode() + png, game

    async def paint_hand(
        self,
        game: str,
        view: Any,
        cast: Cast,
        *,
        forecasts: bool = True,
        hinted: HintedMove | None = None,
    ) -> tuple[bytes, str]:
        shown = f"{self._watch.note('paint hand', view)}{game} {_people(cast)} {forecasts}"
        shown += f" {hinted.notation}" if hinted else ""
        await asyncio.sleep(0)
        return f"hand {shown} {cast.language.code}".encode(), shown

    async def paint_marked(self, game: str, view: Any, cast: Cast) -> tuple[bytes | None, str]:
        shown = f"{self._watch.note('paint marked', view)}{game} {_people(cast)}"
        await asyncio.sleep(0)
        marked = f"marked {shown} {cast.language.code}".encode() if game == "crosswind" else None
        return marked, shown

    async def paint_refused(self, game: str, view: Any, text: str, cast: Cast) -> bytes | None:
        shown = f"{self._watch.note('paint refused', view)}{text} {game} {_people(cast)}"
        await asyncio.sleep(0)
        return f"refused {shown} {cast.language.code}".encode() if game == "crosswind" else None
