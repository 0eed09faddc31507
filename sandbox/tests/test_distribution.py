"""Tests that the distribution `discord-sandbox` has all its packages, and works in an empty virtual
environment."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

import pytest

SANDBOX: Final = Path(__file__).parents[1]
PROJECT: Final = tomllib.loads((SANDBOX / "pyproject.toml").read_text("utf-8"))
EXAMPLES: Final = sorted((SANDBOX / "examples").glob("test_*.py"))
LONGEST: Final = 20
"""The maximum number of lines in an example of the README."""


def test_distribution_contains_every_package_except_the_tests() -> None:
    folders = {path.parent.relative_to(SANDBOX.parent) for path in SANDBOX.rglob("__init__.py")}
    packages = {".".join(each.parts) for each in folders if "tests" not in each.parts}
    assert packages == {*PROJECT["tool"]["setuptools"]["packages"]}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_readme_shows_each_example_in_full(example: Path) -> None:
    code = example.read_text("utf-8")
    assert len(code.splitlines()) <= LONGEST
    assert f"```python\n{code}```\n" in (SANDBOX / "README.md").read_text("utf-8")


def test_readme_links_to_existing_files() -> None:
    links = re.findall(r"\]\((?!http)([^)#]+)\)", (SANDBOX / "README.md").read_text("utf-8"))
    assert len(links) > 5
    assert [link for link in links if not (SANDBOX / link).exists()] == []


@pytest.mark.slow
def test_distribution_installed_alone_runs_an_example(tmp_path: Path) -> None:
    """Needs the network to install the packages on which the sandbox depends."""
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    python = tmp_path / "venv" / "bin" / "python"
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    extras = PROJECT["project"]["optional-dependencies"]["pytest"]
    needed = PROJECT["build-system"]["requires"] + PROJECT["project"]["dependencies"] + extras
    if subprocess.run([*pip, *needed, "discord.py~=2.7.1"], check=False).returncode:
        pytest.skip("the packages that it depends on can't be installed")
    # A build creates files in the source folder, so build from a copy.
    source = shutil.copytree(SANDBOX, tmp_path / "source")
    subprocess.run([*pip, "--no-index", "--no-build-isolation", f"{source}[pytest]"], check=True)
    for name in ("hello.py", "test_hello.py"):
        (tmp_path / name).write_bytes((SANDBOX / "examples" / name).read_bytes())
    (tmp_path / "pytest.ini").write_text("[pytest]\nasyncio_mode = auto\n", "utf-8")
    environment = {"PATH": str(python.parent), "HOME": str(tmp_path)}
    run = [str(python), "-m", "pytest", "test_hello.py"]
    assert b"1 passed" in subprocess.check_output(run, cwd=tmp_path, env=environment)
    play = [str(python.with_name("discord-sandbox")), "play", "--help"]
    assert subprocess.run(play, env=environment, check=False).returncode == 0
