"""Every game has all its parts. If one is missing, the failure says what to add."""

from __future__ import annotations

import inspect
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from games import find_abouts, find_games
from games.rules import Rules
from renderers import find
from renderers.renderer import Renderer
from tests.contract.parts import Parts, ending, parts_of
from tests.contract.walking import every_game
from tests.playthroughs.golden import files_of, outcome_of, read

ROOT = Path(__file__).parents[2]


def functions_of(interface: type[Any]) -> dict[str, int]:
    """Return the functions of an interface, each with its number of arguments."""
    return {
        name: len(inspect.signature(function).parameters) - 1
        for name, function in vars(interface).items()
        if inspect.isfunction(function) and not name.startswith("_")
    }


def assert_offers(module: object, where: str, interface: type[Any]) -> None:
    for name, arguments in functions_of(interface).items():
        function = getattr(module, name, None)
        assert callable(function), f"{where} has no function {name}: see {interface.__module__}"
        found = len(inspect.signature(function).parameters)
        assert found == arguments, f"{where}: {name} takes {found} arguments, not {arguments}"


def file_of(key: str, folder: str) -> str:
    return f"{folder}/{key.replace('-', '_')}"


def commands_of(key: str) -> ModuleType:
    where = file_of(key, "cogs/games")
    found = find_spec(where.replace("/", "."))
    assert found is not None, f"{key} has no {where}.py: write a GameCog"
    return import_module(found.name)


def test_completeness_check_finds_the_functions_of_both_interfaces() -> None:
    assert {"setup", "apply", "view"} <= functions_of(Rules).keys()
    assert {"draw", "describe", "pages"} <= functions_of(Renderer).keys()


@every_game
def test_game_defines_every_function_of_the_rules_interface(key: str) -> None:
    assert_offers(find_games()[key], f"{file_of(key, 'games')}/rules", Rules)


@every_game
def test_game_has_a_renderer_with_every_function_of_its_interface(key: str) -> None:
    where = file_of(key, "renderers")
    assert find_spec(where.replace("/", ".")), (
        f"{key} has no {where}: write the functions of renderers.renderer"
    )
    assert_offers(find(key), where, Renderer)


@every_game
def test_game_has_a_cog_with_start_and_move_commands(key: str) -> None:
    from cogs.game_cog import (
        GameCog,
    )  # discord.py is slow to import, and nothing else here needs it

    module = commands_of(key)
    cogs = [each for each in vars(module).values() if getattr(each, "game", None) == key]
    assert cogs, f"{module.__name__} has no GameCog with game = {key!r}"
    (cog,) = cogs
    assert issubclass(cog, GameCog)
    assert cog.__cog_group_name__ == key, f"{cog.__name__}: its group_name is the game's key"
    own = {command.name for command in cog.__cog_app_commands__}
    shared = {command.name for command in GameCog.__cog_app_commands__}
    assert "start" in own, f"{cog.__name__} has no command `start`"
    assert own - shared - {"start"}, f"{cog.__name__} has no command that moves, such as `play`"
    assert inspect.iscoroutinefunction(getattr(module, "setup", None)), f"{key}: add `setup`"


@every_game
def test_game_is_listed_in_the_readme(key: str) -> None:
    name = find_abouts()[key].name
    row = f"| {name} | `/{key}` |"
    listed = row in (ROOT / "README.md").read_text("utf-8")
    assert listed, f"README.md, list of games: add `{row} players | what it is | a thumbnail |`"


@every_game
def test_game_defines_the_parts_that_the_contract_tests_need(key: str) -> None:
    names = [name for name in vars(Parts) if not name.startswith("_")]
    assert "KINDS" in names
    for name in names:
        where = file_of(key, "tests/contract/parts")
        assert hasattr(parts_of(key), name), f"{where}.py has no {name}: see the protocol Parts"


@every_game
def test_game_has_a_golden_playthrough_for_every_ending(key: str) -> None:
    known = parts_of(key).ENDINGS
    shown = {ending(outcome_of(read(path))) for path in files_of(key)}
    assert known
    assert known <= shown, f"{known - shown} missing: python -m tests.playthroughs find {key}"
    assert shown <= known, f"{shown - known} is not in ENDINGS"
