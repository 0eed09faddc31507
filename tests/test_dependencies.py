"""The packages that hosts install suffice to run everything except the tools for developers."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import packages_distributions, requires, version
from pathlib import Path
from tomllib import loads

import grimp
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
CONFIGURATION = loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = CONFIGURATION["project"]
APART = ("sandbox.tests", "sandbox.examples", "sandbox.pytest_plugin")
"""Parts of the sandbox that are not installed, or that only pytest loads."""

TOOLS = ("dev", "docs")
"""The groups of optional dependencies that only developers need."""
OURS = CONFIGURATION["tool"]["importlinter"]["root_packages"]


def test_program_imports_only_packages_that_hosts_install() -> None:
    graph = grimp.build_graph(*OURS, include_external_packages=True, cache_dir=None)
    outside = {each for each in graph.modules if each.partition(".")[0] not in OURS}
    assert "discord" in outside
    missing = {
        (importer, each)
        for each in outside
        if not _known(each)
        for importer in graph.find_modules_that_directly_import(each)
        if not importer.startswith(APART)
    }
    assert missing == set()


def test_hosts_install_every_dependency_of_the_sandbox() -> None:
    """`make install` installs the program, but not the sandbox, which is a distribution of its own."""
    needed = loads((ROOT / "sandbox" / "pyproject.toml").read_text("utf-8"))["project"]
    ours = {_name(Requirement(each).name): each for each in PROJECT["dependencies"]}
    for each in map(Requirement, needed["dependencies"]):
        assert _name(each.name) in _installed_by_hosts()
        assert each.specifier.contains(version(each.name))
        both = Requirement(ours.get(_name(each.name), str(each)))
        assert both.specifier == each.specifier
    assert needed["requires-python"] == PROJECT["requires-python"]


def test_developer_tools_are_not_installed_by_hosts() -> None:
    extras = PROJECT["optional-dependencies"]
    tools = {Requirement(each).name for extra in TOOLS for each in extras[extra]}
    assert not {_name(each) for each in tools} & _installed_by_hosts()


def _known(module: str) -> bool:
    if module in sys.stdlib_module_names:
        return True
    found = _distributions().get(module, [])
    return any(_name(each) in _installed_by_hosts() for each in found)


@cache
def _distributions() -> Mapping[str, list[str]]:
    return packages_distributions()


@cache
def _installed_by_hosts() -> frozenset[str]:
    extras = PROJECT["optional-dependencies"].items()
    optional = [each for name, needed in extras if name not in TOOLS for each in needed]
    return frozenset(_with_theirs([*PROJECT["dependencies"], *optional], set()))


def _with_theirs(requirements: list[str], found: set[str]) -> set[str]:
    for each in map(Requirement, requirements):
        name = _name(each.name)
        if name not in found and (each.marker is None or each.marker.evaluate({"extra": ""})):
            found.add(name)
            _with_theirs(_required_by(each.name), found)
    return found


def _required_by(name: str) -> list[str]:
    return requires(name) or []


def _name(distribution: str) -> str:
    return distribution.lower().replace("_", "-")


def test_only_make_docs_installs_the_site_builder() -> None:
    extras = PROJECT["optional-dependencies"]
    (builder,) = {_name(Requirement(each).name) for each in extras["docs"]}
    assert builder not in _installed_by_hosts() | _with_theirs(extras["dev"], set())
    makefile = (ROOT / "Makefile").read_text("utf-8").splitlines()
    (asking,) = [line for line in makefile if re.search(r"\.\[[^]]*docs", line)]
    target = next(line for line in reversed(makefile[: makefile.index(asking)]) if line[0:1] == "$")
    needing = [line for line in makefile if "$(WITH_ZENSICAL)" in line.partition(":")[2]]
    assert target.startswith("$(WITH_ZENSICAL)")
    assert [line.partition(":")[0] for line in needing] == ["docs"]
