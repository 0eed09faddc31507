"""Write docs/engine-views.md and a page for each game: `python docs/views.py`. They describe the views that
engines receive as JSON, and are generated from the types of the views."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from inspect import cleandoc
from pathlib import Path
from typing import Any, Final

from engines.shapes import Thing
from engines.views import view_shape, view_shapes, view_text
from games import find_games
from games.rules import AnyRules, Outcome

DOCS: Final = Path(__file__).parent

MOVES: Final = 5
"""The number of moves that are played before the example of a view on each game's page."""

HEAD: Final = """# What engines are told: the views

`python docs/views.py` writes this page and those of the games from the types of the views.
`make test` fails where they are not true.
[The protocol](engine-protocol.md) says how views are sent.

- A view is one JSON object with exactly these fields. Where it says *or null*, there may be nothing.
- Seats are counted from 0. In a list with something for each seat they stand in this order.
- Sets are sorted lists, in which nothing stands twice.
- Where one of several objects may stand, its field `kind` says which, in small letters: `"kind": "dealt"`.
- Moves stand in the game's notation, as `go` lists them and as an engine names its own.
- Each example is what the seat that is to move sees after a few moves; a view is sent on one line.
"""


def pages() -> dict[str, str]:
    """Return the Markdown of all pages, by file name."""
    games = {f"engine-views-{key}.md": rules for key, rules in find_games().items()}
    links = [f"- [{rules.ABOUT.name}]({file})" for file, rules in games.items()]
    shapes = view_shapes(min(find_games()))
    shared = next(each for each in shapes.things() if each.kind is Outcome)
    first = [HEAD, "## The view of each game\n", *links, "", *_thing(shared)]
    by_game = {file: "\n".join(_game(rules)) for file, rules in games.items()}
    return {"engine-views.md": "\n".join(first), **by_game}


def _game(rules: AnyRules) -> Iterator[str]:
    about = rules.ABOUT
    yield f"# What engines are told: {about.name}\n"
    yield f"The game's key is `{about.key}`. [What holds of all views](engine-views.md)\n"
    yield from (f"{each.note}\n" for each in rules.spellings() if each.note)
    yield from _options(rules)
    view = view_shape(about.key)
    things = [each for each in view_shapes(about.key).things() if each.kind is not Outcome]
    for thing in sorted(things, key=lambda each: each is not view):
        yield from _thing(thing)
    yield "## An example\n"
    yield "```json"
    yield _laid_out(json.loads(view_text(rules, _example(rules))))
    yield "```\n"


def _options(rules: AnyRules) -> Iterator[str]:
    if not rules.ABOUT.options:
        return
    yield "Options, as `match` tells them; the first value of each is the default:\n"
    for option in rules.ABOUT.options:
        values = " ".join(f"`{json.dumps(choice.value)}`" for choice in option.choices)
        yield f"- `{option.name}`: {values}"
    yield ""


def _thing(thing: Thing) -> Iterator[str]:
    yield f"## {thing.kind.__name__}\n"
    words = cleandoc(thing.kind.__doc__ or "")
    if not words.startswith(
        f"{thing.kind.__name__}("
    ):  # the default docstring that Python generates for a dataclass
        yield words.replace("None", "null") + "\n"
    yield "| field | what it holds |\n|---|---|"
    for name, shape in thing.shapes.items():
        yield f"| `{name}` | {shape.description.replace('|', '/')} |"
    yield ""


def _example(rules: AnyRules) -> Any:
    about = rules.ABOUT
    state = rules.setup(min(about.seats), about.settle({}), b"example")
    for _ in range(MOVES):
        seat = min(rules.to_act(state))
        state = rules.apply(state, seat, rules.suggest(rules.view(state, seat)))
    return rules.view(state, min(rules.to_act(state)))


def _laid_out(view: Mapping[str, Any]) -> str:
    lines = (f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in view.items())
    return "{\n" + ",\n".join(lines) + "\n}"


if __name__ == "__main__":
    for name, text in pages().items():
        (DOCS / name).write_text(text, encoding="utf-8")
