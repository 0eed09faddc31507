"""No import circles: neither among the project's Python modules nor among the page's scripts.

Imports under `TYPE_CHECKING` count: two modules that need each other's types are one thing.
"""

import re
from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("texts", "games", "matches", "data", "renderers", "cogs", "bot", "sandbox")
KNOWN = {
    ("bot.tree", "bot.client"),
    ("cogs.answering", "cogs.gates"),
}
"""Imports that close a circle and are still to be removed: the importing module, and the imported one."""

_SCRIPT_IMPORT = re.compile(r"""^(?:import|export)\b[^'";]*?["']\./([^'"]+)["']""", re.MULTILINE)

Imports = Mapping[str, Iterable[str]]


def circle(imports: Imports) -> list[str]:
    """One circle, its first module repeated at its end; nothing if there is none."""
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


def without(modules: dict[str, set[str]], arrows: set[tuple[str, str]]) -> dict[str, set[str]]:
    return {
        name: {each for each in imported if (name, each) not in arrows}
        for name, imported in modules.items()
    }


def test_python_modules_have_no_import_circle(modules: dict[str, set[str]]) -> None:
    assert circle(without(modules, KNOWN)) == []


@pytest.mark.parametrize("arrow", sorted(KNOWN))
def test_a_known_circle_is_still_there(
    arrow: tuple[str, str], modules: dict[str, set[str]]
) -> None:
    """When this fails, the circle is gone: remove its import from the list."""
    assert circle(without(modules, KNOWN - {arrow})) != []


def test_the_pages_scripts_have_no_import_circle() -> None:
    imports = scripts(ROOT / "sandbox" / "page" / "static")
    assert "components.js" in imports["message.js"]
    assert {each for imported in imports.values() for each in imported} <= imports.keys()
    assert circle(imports) == []


def test_a_circle_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text('import {\n  one,\n  two,\n} from "./b.js";\n', encoding="utf-8")
    (tmp_path / "b.js").write_text("import './c.js';\n", encoding="utf-8")
    (tmp_path / "c.js").write_text("export { three } from './a.js';\n", encoding="utf-8")
    assert sorted(set(circle(scripts(tmp_path)))) == ["a.js", "b.js", "c.js"]
