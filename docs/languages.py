"""Write the table of languages into docs/translating.md: `.venv/bin/python -m docs.languages`."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Final

from games import find_games
from locales import LANGUAGES, find
from matches.announcer.batches import MessageBatch
from matches.announcer.composing import compose, lobby_message
from matches.announcer.pictures import Presentation
from matches.log.events import PlayerId
from matches.ports.players import Player
from matches.wording.names import People
from renderers import find as renderer_of
from tests.cogs.test_descriptions import texts_of_commands
from tests.locales.labels import LONG, labels
from tests.locales.texts import told, translations
from tests.matches.announcer.test_room import STUDIO, played
from texts.language import Language

PAGE: Final = Path(__file__).parent / "translating.md"
PEOPLE: Final[People] = {
    PlayerId(n): Player(PlayerId(n), 10**17 + n, name)
    for n, name in enumerate(
        ["Ingrid", "Tomás", "Åsa", "Bob", "Linh", "Noor", "Ann", "Ben", "Cat"], 1
    )
}

_TABLE: Final = re.compile(r"\| language \|.*?\n\n", re.DOTALL)


def main() -> None:
    PAGE.write_text(_TABLE.sub(lambda _: f"{table()}\n", PAGE.read_text("utf-8"), count=1), "utf-8")


def table() -> str:
    """Return the table in Markdown: how much is translated into each language, and how long the texts are."""
    languages = [find(code) for code in LANGUAGES]
    longest = [_longest(language) for language in languages]
    heads = ("language", "translated", "characters", *longest[0])
    rows = [heads, ("---", *["---:"] * (len(heads) - 1))]
    for language, kinds in zip(languages, longest, strict=True):
        rows.append((language.name, *_translated(language.code), *map(str, kinds.values())))
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _translated(code: str) -> tuple[str, str]:
    """Return how many texts are translated, and their length as a percentage of the same in English."""
    known = told()
    pairs = [(source, source) for source, _ in known]
    if code != LANGUAGES[0]:
        pairs = [(source, forms) for (source, _), forms in translations(code) if forms]
    english, own = (sum(map(_length, each)) for each in zip(*pairs, strict=True))
    return f"{len(pairs):,} of {len(known):,}", f"{100 * own / english:.0f} %"


def _length(text: str | tuple[str, ...]) -> int:
    """Forms of a plural count with their mean, because some languages have more forms than others."""
    return len(text) if isinstance(text, str) else sum(map(len, text)) // len(text)


def _longest(language: Language) -> Mapping[str, int]:
    games = find_games()
    pages = [page for key in games for page in renderer_of(key).pages()]
    said = {
        "button": [each.text for each in labels() if LONG not in str(each.text)],
        "description": texts_of_commands(),
        "title of a page": [page.title for page in pages],
        "page of the rules": [page.text for page in pages],
    }
    longest = {kind: max(len(language.say(each)) for each in all) for kind, all in said.items()}
    messages = {
        "lobby": (each for key in games for each in _lobbies(key, language)),
        "turn": (each for key in games for each in asyncio.run(_turns(key, language))),
    }
    return {**longest, **{kind: max(map(len, all)) for kind, all in messages.items()}}


def _lobbies(key: str, language: Language) -> Iterator[str]:
    for step in played(key):
        if step.state is None:
            yield lobby_message(step, Presentation(PEOPLE, STUDIO, language, now=0)).content


async def _turns(key: str, language: Language) -> list[str]:
    batches = [MessageBatch(a, (b,)) for a, b in pairwise(played(key)) if a.state and b.status.open]
    made = [
        await compose(batch, Presentation(PEOPLE, STUDIO, language, now=0)) for batch in batches
    ]
    return [message.content for message in made]


if __name__ == "__main__":
    main()
