"""There are no import cycles, among the project's Python modules or the page's scripts.

Imports under `TYPE_CHECKING` count: two modules that need each other's types are really one module.
"""

import re
from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("texts", "games", "matches", "data", "renderers", "cogs", "bot", "sandbox")

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
