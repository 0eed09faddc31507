"""The studio, through which the program uses the renderers of all games. It draws most pictures in the event
loop, and encodes them in a thread of its own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import renderers
from renderers.renderer import AnyRenderer, Cast, End, HintedMove, RulesPage
from texts.language import ENGLISH, Language
from texts.late import Late
from texts.text import Text

if TYPE_CHECKING:
    from PIL.Image import Image

    from renderers import cover as covers
    from renderers import rehearsal
    from renderers import standing as standing_words
    from renderers import swing as swing_words
    from renderers.kit import encode as encoding
    from renderers.kit.sheets import season as season_table
    from renderers.kit.sheets import standing as standing_table
    from renderers.kit.sheets import swing as swing_chart
    from renderers.season import Sheet
    from renderers.standing import StandingTable
    from renderers.swing import Swing
else:
    covers = Late("renderers.cover")
    rehearsal = Late("renderers.rehearsal")
    standing_words = Late("renderers.standing")
    swing_words = Late("renderers.swing")
    encoding = Late("renderers.kit.encode")
    season_table = Late("renderers.kit.sheets.season")
    standing_table = Late("renderers.kit.sheets.standing")
    swing_chart = Late("renderers.kit.sheets.swing")

logger = logging.getLogger(__name__)


class Studio:
    """The entry point to all renderers: draws pictures, encodes them as PNG, and gives the renderer of a game.

    It implements the port `matches.ports.channel.Painter`. The methods of that port take what matches know:
    names and seats. All other methods take a `Cast`. For texts other than alternative texts, use the renderer
    that `of` returns.

    Drawing a board or a hand holds the GIL but is quick, so it runs in the event loop. Encoding releases the
    GIL and runs in a dedicated thread, because `isal` may slow down zlib in the thread that uses it. Pictures
    of ends, rules pages and tables take longer to draw, so they are drawn in that thread too. Meanwhile, the
    event loop gets the GIL back after at most 5 ms.
    """

    def __init__(self) -> None:
        self._encoding = ThreadPoolExecutor(1, thread_name_prefix="encoding")
        self._ready: set[str] = set()
        self._covers: dict[str, bytes] = {}

    def of(self, game: str) -> AnyRenderer:
        return renderers.find(game)

    async def rehearse(self, game: str) -> bool:
        """Do a part of the warm-up of a game's caches in the encoding thread. Return False once all is done."""
        loop = asyncio.get_running_loop()
        progress = await loop.run_in_executor(self._encoding, lambda: rehearsal.rehearse(game))
        if progress.ready:
            self._ready.add(game)
        return not progress.over

    async def ready(self, game: str) -> None:
        """Wait until the caches for the pictures and texts of a game are filled, which takes a tenth of a
        second the first time and doesn't block the event loop. Errors are logged rather than raised."""
        try:
            while game not in self._ready and await self.rehearse(game):
                pass
        except Exception:  # play goes on; if the defect matters, it shows when drawing
            logger.exception("Preparing the pictures of %s failed.", game)
        self._ready.add(game)

    async def paint(
        self,
        game: str,
        view: Any,
        names: tuple[str, ...],
        absent: frozenset[int],
        language: Language = ENGLISH,
        faces: tuple[Any, ...] = (),
    ) -> tuple[bytes, str]:
        """Return the board as a PNG file, and its alternative text. `absent` are the seats for which the bot
        plays, and `faces` the portraits of the players, as in `Cast`."""
        renderer, cast = self.of(game), Cast(names, absent, language, faces)
        # The picture is complete before the encoding thread gets it, so renderers need not be thread-safe.
        png = self._encoded(renderer.draw(view, cast), renderer)
        text = language.say(renderer.alt_text(view, cast))
        return await png, text

    async def paint_end(
        self,
        game: str,
        end: End,
        names: tuple[str, ...],
        absent: frozenset[int],
        language: Language = ENGLISH,
    ) -> tuple[bytes, str]:
        """Return the picture of a finished match as a PNG file, and its alternative text. `absent` are the
        seats for which the bot played, as in `Cast`."""
        renderer, cast, view = self.of(game), Cast(names, absent, language), end.course[-1]
        png = self._drawn(lambda: renderer.draw_end(view, cast, end), renderer.most_bytes())
        text = language.say(renderer.alt_text_end(view, cast, end))
        return await png, text

    async def paint_hand(
        self,
        game: str,
        view: Any,
        cast: Cast,
        *,
        forecasts: bool = True,
        hinted: HintedMove | None = None,
    ) -> tuple[bytes, str]:
        """Draw the hand of the seat whose view this is. Return a PNG file and its alternative text. With
        `forecasts`, both say what the seat's moves would bring. `hinted` is a move to mark, or None."""
        renderer = self.of(game)
        lit = renderer.draw_hint(view, hinted, cast, forecasts=forecasts) if hinted else None
        picture = lit or renderer.draw_hand(view, cast, forecasts=forecasts)
        png = self._encoded(picture, renderer)
        text = cast.language.say(renderer.describe_hand(view, cast, forecasts=forecasts))
        return await png, text

    async def paint_marked(self, game: str, view: Any, cast: Cast) -> tuple[bytes | None, str]:
        """Return the board as a PNG file, with marks that help to choose a move (see `Renderer.draw_marked`),
        and the alternative text of the board. The picture is None if there is nothing to mark."""
        renderer = self.of(game)
        picture = renderer.draw_marked(view, cast)
        png = None if picture is None else self._encoded(picture, renderer)
        text = cast.language.say(renderer.alt_text(view, cast))
        return (None if png is None else await png), text

    async def paint_notes(self, game: str, view: Any, cast: Cast) -> tuple[bytes | None, str]:
        """Return the notes that an attentive player could have taken during earlier turns, as a PNG file and as
        text. The picture is None and the text empty if there is nothing to note."""
        renderer = self.of(game)
        picture = renderer.draw_notes(view, cast)
        png = None if picture is None else self._encoded(picture, renderer)
        text = cast.language.say(renderer.describe_notes(view, cast))
        return (None if png is None else await png), text

    async def paint_refused(self, game: str, view: Any, text: str, cast: Cast) -> bytes | None:
        """Return a PNG file that shows why the typed move `text` is illegal; None if words are enough."""
        renderer = self.of(game)
        picture = renderer.draw_refused(view, text, cast)
        return None if picture is None else await self._encoded(picture, renderer)

    async def paint_cover(self, game: str, language: Language = ENGLISH) -> tuple[bytes, str]:
        """Return the cover of a game as a PNG file, and its alternative text."""
        png = await self._cached(game, lambda: covers.draw_cover(game))
        return png, language.say(covers.describe_cover(game))

    async def paint_games(self, language: Language = ENGLISH) -> tuple[bytes, str]:
        """Return the picture of all games as a PNG file, and its alternative text."""
        return await self._cached("", covers.draw_all), language.say(covers.describe_all())

    async def paint_swing(self, swing: Swing, language: Language = ENGLISH) -> tuple[bytes, str]:
        """Return the chart of a seat's prospects during a match as a PNG file, and its alternative text."""
        png = self._drawn(lambda: swing_chart.draw_swing(swing, language))
        text = language.say(swing_words.swing_text(swing))
        return await png, text

    async def paint_season(self, sheet: Sheet, language: Language = ENGLISH) -> bytes:
        """Return a season table as a PNG file."""
        return await self._drawn(lambda: season_table.draw_sheet(sheet, language))

    async def paint_page(self, page: RulesPage, language: Language = ENGLISH) -> bytes | None:
        picture = page.picture
        return None if picture is None else await self._drawn(lambda: picture(language))

    async def paint_table(
        self, table: StandingTable, language: Language = ENGLISH
    ) -> tuple[bytes, str]:
        """Return a server's table as a PNG file, and its alternative text."""
        png = self._drawn(lambda: standing_table.draw_table(table, language))
        text = language.say(standing_words.describe_table(table))
        return await png, text

    def tell(self, game: str, view: Any, names: tuple[str, ...], absent: frozenset[int]) -> Text:
        return self.of(game).tell(view, Cast(names, absent))

    def brief(self, game: str, view: Any, names: tuple[str, ...], absent: frozenset[int]) -> Text:
        return self.of(game).brief(view, Cast(names, absent))

    def tell_end(
        self,
        game: str,
        view: Any,
        names: tuple[str, ...],
        absent: frozenset[int],
        late: frozenset[int] = frozenset(),
    ) -> Text:
        return self.of(game).tell_end(view, Cast(names, absent, late=late))

    def progress(self, game: str, view: Any) -> Text:
        return self.of(game).progress(view)

    def standing(self, game: str, view: Any) -> Text:
        return self.of(game).standing(view)

    def _encoded(self, picture: Image, renderer: AnyRenderer) -> asyncio.Future[bytes]:
        """Start to encode a picture in the encoding thread, while the caller writes its alternative text."""
        return self._drawn(lambda: picture, renderer.most_bytes())

    async def _cached(self, name: str, draw: Callable[[], Image]) -> bytes:
        if name not in self._covers:
            self._covers[name] = await self._drawn(draw)
        return self._covers[name]

    def _drawn(self, draw: Callable[[], Image], most: int | None = None) -> asyncio.Future[bytes]:
        """Start to draw a picture and to encode it (see `encode` for `most`), both in the encoding thread."""
        loop = asyncio.get_running_loop()
        return loop.run_in_executor(self._encoding, lambda: encoding.encode(draw(), most))
