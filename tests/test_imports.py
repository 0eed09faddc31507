"""There are no import cycles, among the project's Python modules or the page's scripts. Modules are imported
lazily only by `Late`, under the name that the type checker sees."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

from texts.late import Late

ROOT = Path(__file__).parents[1]
PACKAGES = ("texts", "games", "matches", "data", "renderers", "cogs", "bot", "sandbox")
MAYBE_LATE = (*PACKAGES, "engines", "lessons", "locales", "players")

_SCRIPT_IMPORT = re.compile(r"""^(?:import|export)\b[^'";]*?["']\./([^'"]+)["']""", re.MULTILINE)

Imports = Mapping[str, Iterable[str]]


def circle(imports: Imports) -> list[str]:
    """Return an import cycle, with its first module repeated at the end; empty if there is none."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


@pytest.fixture(scope="module")
def modules() -> dict[str, set[str]]:
    graph = grimp.build_graph(*PACKAGES, exclude_type_checking_imports=False, cache_dir=None)
    return {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}


def scripts(folder: Path) -> dict[str, list[str]]:
    texts = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.js")}
    return {name: _SCRIPT_IMPORT.findall(text) for name, text in texts.items()}


def test_python_modules_have_no_import_cycle(modules: dict[str, set[str]]) -> None:
    assert circle(modules) == []


def test_page_scripts_have_no_import_cycle() -> None:
    imports = scripts(ROOT / "sandbox" / "page" / "static")
    assert "components.js" in imports["message.js"]
    assert {each for imported in imports.values() for each in imported} <= imports.keys()
    assert circle(imports) == []


def test_cycle_check_finds_an_import_cycle(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text('import {\n  one,\n  two,\n} from "./b.js";\n', encoding="utf-8")
    (tmp_path / "b.js").write_text("import './c.js';\n", encoding="utf-8")
    (tmp_path / "c.js").write_text("export { three } from './a.js';\n", encoding="utf-8")
    assert sorted(set(circle(scripts(tmp_path)))) == ["a.js", "b.js", "c.js"]


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


def test_lazily_imported_modules_are_those_that_the_type_checker_sees() -> None:
    lazy = 0
    for file in (file for folder in MAYBE_LATE for file in (ROOT / folder).rglob("*.py")):
        if "Late(" in (text := file.read_text("utf-8")):
            late = {*late_modules(tree := ast.parse(text))}
            seen = {(name.removeprefix("_"), module) for name, module in imported(tree)}
            assert late <= seen, file
            lazy += len(late)
    assert lazy


def test_lazily_imported_module_is_imported_when_used() -> None:
    absent = Late("texts.no_such_module")
    assert not hasattr(absent, "__wrapped__"), "inspecting it imports nothing"
    with pytest.raises(ModuleNotFoundError):
        absent.something  # noqa: B018 - reading it is the use
    assert Late("texts.late").Late is Late
