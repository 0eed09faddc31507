"""Only the modules listed here are imported lazily, all by `Late`. Ruff finds other late imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from texts.late import Late

ROOT: Final = Path(__file__).parents[1]

LATE: Final = {
    "what another command needs": """
        asyncio bot.command_line.backups bot.command_line.blocking bot.command_line.commands
        bot.command_line.copying bot.command_line.playing bot.command_line.replaying
        bot.command_line.verifying bot.command_line.watching bot.doctor.command
        bot.engines.command bot.engines.offering data data.processes.embedded importlib.metadata pwd
    """,
    "PostgreSQL, whose driver is optional": """
        data.core.outcomes data.core.postgres data.diagnosis.postgres_diagnosis
        data.processes.postgres_lease data.processes.postgres_opening
        data.versions.postgres_programs psycopg psycopg.conninfo
    """,
    "other packages that are slow to import": """
        alembic.command alembic.config alembic.script babel babel.dates babel.lists babel.numbers
        dotenv.parser fontTools.ttLib openskill.models zoneinfo
    """,
    "what is switched off": """
        bot.metrics.monitoring data.processes.counting games.weathervanes.cards
    """,
    "answers to people": """
        cogs.actions.hands cogs.actions.looking cogs.actions.substitutes cogs.buttons
        cogs.learning.lesson_scenes cogs.personal.settings_panel lessons lessons.course
        matches.people.preference_parsing matches.service.view
    """,
    "ratings and tables": """
        data.standing.rating data.standing.standing_tables matches.standing.badges
        matches.standing.profile matches.wording.profile
    """,
    "seasons": """
        bot.channels.season_tables matches.chores.season_posts matches.chores.season_steps
        matches.decisions.seasons matches.seasons.course matches.seasons.due matches.seasons.season
        matches.seasons.table matches.service.season_results matches.wording.season
        matches.wording.season_table
    """,
    "pictures, which need Pillow and fonts": """
        renderers.kit.encode renderers.kit.sheets.plain_end renderers.kit.sheets.season
        renderers.kit.sheets.standing renderers.kit.sheets.swing renderers.cover renderers.portrait
        renderers.rehearsal renderers.standing renderers.swing
    """,
}
"""Modules that may be imported lazily, by purpose, because importing them would slow the start down."""

FOLDERS: Final = (
    *("bot", "cogs", "data", "engines", "games", "lessons", "locales", "matches", "players"),
    *("renderers", "sandbox", "texts"),
)


@cache
def trees() -> dict[str, ast.AST]:
    """Return the syntax trees of the files that import any module lazily."""
    files = (file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py"))
    texts = {file: file.read_bytes() for file in files}
    return {
        str(file.relative_to(ROOT)): ast.parse(text)
        for file, text in texts.items()
        if b"Late(" in text
    }


def late_modules(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the local name and the module of each lazy import that uses `Late`."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(
                targets=[ast.Name(name)],
                value=ast.Call(func=ast.Name("Late"), args=[ast.Constant(str(module))]),
            ):
                yield name, module


def imported(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the local name and the full name of everything that a file imports. The full name of a function or
    a class begins with its module, such as `texts.text.phrase`."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                yield from ((each.asname or each.name, each.name) for each in names)
            case ast.ImportFrom(module, names):
                yield from ((each.asname or each.name, f"{module}.{each.name}") for each in names)


def test_only_listed_modules_are_imported_lazily() -> None:
    found = {module for tree in trees().values() for _, module in late_modules(tree)}
    assert found == {*" ".join(LATE.values()).split()}


def test_lazily_imported_modules_are_those_that_the_type_checker_sees() -> None:
    for file, tree in trees().items():
        if late := {*late_modules(tree)}:
            seen = {(name.removeprefix("_"), module) for name, module in imported(tree)}
            assert late <= seen, file


def test_lazily_imported_module_is_imported_when_used() -> None:
    absent = Late("texts.no_such_module")
    assert not hasattr(absent, "__wrapped__"), "inspecting it imports nothing"
    with pytest.raises(ModuleNotFoundError):
        absent.something  # noqa: B018 - reading it is the use
    assert Late("texts.late").Late is Late
