"""Draw the diagram in docs/developers.md (“the house”) from the imports of the code: `python docs/house.py`.

An arrow points from a folder to one that it imports from. Arrows that follow from others are left out
(transitive reduction), which makes the layers visible.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from graphlib import TopologicalSorter
from pathlib import Path

import grimp

PAGE = Path(__file__).parent / "developers.md"
PACKAGES = (
    "texts",
    "locales",
    "games",
    "players",
    "engines",
    "lessons",
    "matches",
    "data",
    "renderers",
    "cogs",
    "bot",
    "sandbox",
)
GROUPS = ("matches",)
"""Packages whose subpackages are drawn as separate nodes, inside a frame."""

COMMAND_LINE = ("bot.__main__", "bot.command_line", "bot.composition")
"""The modules that form the node `bot.command_line`. They are drawn apart from the rest of `bot`, because they
import the cogs, which import the rest of `bot`."""

_PICTURE = re.compile(r"```mermaid\n.*?```", re.DOTALL)


def picture() -> str:
    """Return the diagram in the language of Mermaid."""
    arrows = _reduced(_imports())
    frames = [
        f"    subgraph {group}\n"
        + "".join(f"        {room}\n" for room in sorted(arrows) if room.startswith(f"{group}."))
        + "    end\n"
        for group in GROUPS
    ]
    lines = [
        f"    {room} --> {imported}\n"
        for room in sorted(arrows)
        for imported in sorted(arrows[room])
    ]
    return "```mermaid\nflowchart TD\n" + "".join(frames + lines) + "```"


def page_with_picture(text: str) -> str:
    """Return a Markdown page, with a new diagram in the place of its first Mermaid diagram."""
    return _PICTURE.sub(lambda _: picture(), text, count=1)


def _imports() -> dict[str, set[str]]:
    """A node (“room”) is a package, or a subpackage of a package in `GROUPS`."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    found: dict[str, set[str]] = {_room(module): set() for module in graph.modules}
    for module in graph.modules:
        imported = graph.find_modules_directly_imported_by(module)
        found[_room(module)] |= {_room(each) for each in imported} - {_room(module)}
    return {room: imported for room, imported in found.items() if room not in GROUPS}


def _room(module: str) -> str:
    """For example, the module `matches.log.match` belongs to the node `matches.log`."""
    package, *rest = module.split(".")
    if ".".join((package, *rest[:1])) in COMMAND_LINE:
        return "bot.command_line"
    if package not in GROUPS or not rest:
        return package
    return f"{package}.{rest[0]}"


def _reduced(imports: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """There must be no cycles."""

    reached: dict[str, set[str]] = {}
    for room in TopologicalSorter(imports).static_order():
        reached[room] = imports[room].union(*(reached[each] for each in imports[room]))
    return {
        room: {
            each
            for each in imported
            if not any(each in reached[other] for other in imported - {each})
        }
        for room, imported in imports.items()
    }


if __name__ == "__main__":
    PAGE.write_text(page_with_picture(PAGE.read_text("utf-8")), "utf-8")
