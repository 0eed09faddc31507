"""Films of matches (GIFs) are drawn one at a time and at most one per user, and recent ones are cached."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import Process
from gettext import NullTranslations

import pytest

from bot.filming import films as films_module
from bot.filming.films import ANSWERABLE, ONE_AT_A_TIME, TOO_MANY, FilmFailed, Films, filmed
from bot.runtime.child_processes import start_child
from matches.decisions.refusal import Refused
from renderers.film import film
from renderers.renderer import Cast
from renderers.script import Drawn, Script
from tests.renderers.test_film import script
from texts.language import Language

SOME = Script("crosswind", [(None, None)] * 3)  # type: ignore[list-item]
PATIENCE = 20.0


class Studio:
    """A fake studio. Once `may` is set, it returns a film with one byte for each turn, or raises an error if
    `fails` is True."""

    def __init__(self) -> None:
        self.begun: list[Script] = []
        self.may = asyncio.Event()
        self.fails = False

    async def __call__(self, script: Script, drawn: Drawn) -> bytes:
        self.begun.append(script)
        drawn(1, 3)
        await self.may.wait()
        if self.fails:
            raise FilmFailed("it died")
        return bytes(len(script.scenes))


async def test_films_are_drawn_one_at_a_time_and_know_their_queue_position() -> None:
    studio = Studio()
    films = Films(studio)
    takes = [films.take(key, person, SOME) for person, key in enumerate("abc")]
    await asyncio.sleep(0)
    assert [take.before for take in takes] == [0, 1, 2]
    assert (takes[0].drawn, takes[0].pictures) == (1, 3)
    assert len(studio.begun) == 1
    studio.may.set()
    for take in takes:
        await take.wait(PATIENCE)
        assert take.film == bytes(3)
    assert films.kept("b") == bytes(3)


async def test_user_may_request_one_film_at_a_time_and_users_share_the_same_film() -> None:
    studio = Studio()
    films = Films(studio)
    take = films.take("a", 1, SOME)
    with pytest.raises(Refused, match=str(ONE_AT_A_TIME)):
        films.take("b", 1, SOME)
    assert films.take("a", 2, SOME) is take
    studio.may.set()
    await take.wait(PATIENCE)
    assert len(studio.begun) == 1
    await films.take("b", 1, SOME).wait(PATIENCE)


async def test_film_requested_before_an_erasure_is_neither_shown_nor_kept() -> None:
    """Such a film may show the name of the person whose data was erased, and may be posted for everybody."""
    studio = Studio()
    films = Films(studio)
    takes = [films.take(key, person, SOME) for person, key in enumerate("ab")]
    await asyncio.sleep(0)
    films.forget()  # while one is being drawn and the other waits
    for take in takes:
        assert take.outdated
        assert take.over
        assert take.film is None
    again = films.take("a", 2, SOME)
    studio.may.set()
    await again.wait(PATIENCE)
    assert again.film
    assert len(studio.begun) == 2
    assert films.kept("b") is None


async def test_film_is_refused_when_the_queue_is_full() -> None:
    films = Films(Studio(), waiting=1)
    for person, key in enumerate("ab"):
        films.take(key, person, SOME)
    with pytest.raises(Refused, match=str(TOO_MANY)):
        films.take("c", 9, SOME)
    await films.close()


async def test_film_that_would_be_too_late_for_its_interaction_is_neither_queued_nor_drawn() -> (
    None
):
    studio, now = Studio(), 0.0
    films = Films(studio, clock=lambda: now)
    first, second = films.take("a", 1, SOME), films.take("b", 2, SOME)
    await asyncio.sleep(0)
    now = ANSWERABLE / 2
    with pytest.raises(Refused, match=str(TOO_MANY)):
        films.take("c", 3, SOME)
    now = ANSWERABLE + 1
    studio.may.set()
    await first.wait(PATIENCE)
    await second.wait(PATIENCE)
    assert second.over
    assert second.film is None
    # A later film is still drawn and cached.
    await films.take("d", 4, SOME).wait(PATIENCE)
    assert films.kept("d")


async def test_failed_film_is_logged_and_not_cached_and_can_be_drawn_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    studio = Studio()
    studio.fails = True
    studio.may.set()
    films = Films(studio)
    take = films.take("a", 1, SOME)
    await take.wait(PATIENCE)
    assert take.over
    assert take.film is None
    assert films.kept("a") is None
    assert "it died" in caplog.text
    studio.fails = False
    again = films.take("a", 1, SOME)
    await again.wait(PATIENCE)
    assert again.film


async def test_latest_films_are_cached() -> None:
    studio = Studio()
    studio.may.set()
    films = Films(studio, kept=7)
    for key in "abc":
        await films.take(key, 1, SOME).wait(PATIENCE)
    assert [films.kept(key) is not None for key in "abc"] == [False, True, True]


async def test_shutdown_ends_all_pending_films() -> None:
    films = Films(Studio())
    takes = [films.take(key, person, SOME) for person, key in enumerate("ab")]
    await asyncio.sleep(0)
    await films.close()
    assert all(take.over and take.film is None for take in takes)
    with pytest.raises(Refused):
        films.take("c", 3, SOME)


async def test_film_drawn_in_a_child_process_is_identical() -> None:
    told: list[tuple[int, int]] = []
    # The child process gets no catalogue. It looks up the language by its code, and uses English for this
    # unknown one.
    catalogue = NullTranslations()
    catalogue.plural = lambda number: number != 1  # type: ignore[attr-defined]
    other = script().translated(Language("xx", "Other", catalogue))
    made = await filmed(other, lambda *drawn: told.append(drawn))
    assert made == film(script())
    assert told[-1] == (len(script().scenes) + 1,) * 2


BAD = Script("no-game", [(None, Cast(()))])


async def test_failed_film_process_raises_an_error() -> None:
    with pytest.raises(FilmFailed):
        await filmed(BAD, lambda *_: None)


async def test_film_process_that_only_closes_its_output_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def start(*_: str) -> Process:
        return await start_child("-c", "import os, time; os.close(1); time.sleep(600)")

    monkeypatch.setattr(films_module, "start_child", start)
    monkeypatch.setattr(films_module, "PATIENCE", 0.5)
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(FilmFailed):
            await filmed(BAD, lambda *_: None)
