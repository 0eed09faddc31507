"""When `make` sets everything up: once, and anew where it would not work any more."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml
from packaging.specifiers import SpecifierSet

TOP = Path(__file__).parent.parent
PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
MADE_FOR = SpecifierSet(PROJECT["requires-python"])
MINORS = [minor for minor in range(30) if MADE_FOR.contains(f"3.{minor}.0")]
# Stands in for Python: it notes its orders, and makes an environment of a copy of itself. Where the file
# `incomplete` exists, that fails half-way, as on a Debian without python3-venv.
INTERPRETER = """#!/bin/sh
echo "$@" >> "{log}"
case "$*" in
*"-m venv"*)
    for folder; do :; done
    rm -rf "$folder" && mkdir -p "$folder/bin" && cp "$0" "$folder/bin/python"
    test ! -e "{incomplete}";;
esac
"""
UNSUITABLE = "#!/bin/sh\nexit 1\n"
VERSIONS = ["python3", *(f"python3.{minor}" for minor in MINORS)]


class Checkout:
    """A folder with the Makefile, and an interpreter of each version that only notes what it is asked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "fair wind"
        self.folder.mkdir()
        self.incomplete = folder / "incomplete"
        self._log = folder / "orders"
        self._interpreters = folder / "bin"
        self._interpreters.mkdir()
        self.have(*VERSIONS)
        for name in ("Makefile", "pyproject.toml", "constraints.txt", "setup.py"):
            (self.folder / name).write_bytes((TOP / name).read_bytes())

    @property
    def stamp(self) -> Path:
        return self.folder / ".venv" / ".installed"

    def have(self, *versions: str) -> None:
        """From now on these are suitable, and no others."""
        for name in VERSIONS:
            suitable = INTERPRETER.format(log=self._log, incomplete=self.incomplete)
            path = self._interpreters / name
            path.write_text(suitable if name in versions else UNSUITABLE, "utf-8")
            path.chmod(0o755)

    def install(self) -> tuple[bool, list[str]]:
        """Runs `make install`: whether it worked, and what of an environment was made."""
        self._log.write_text("", "utf-8")
        ours = ("PYTHON", "MAKEFLAGS", "MAKELEVEL", "MFLAGS")
        outside = {name: value for name, value in os.environ.items() if name not in ours}
        outside["PATH"] = f"{self._interpreters}:{outside['PATH']}"
        made = subprocess.run(
            ["make", "install"], cwd=self.folder, env=outside, capture_output=True, check=False
        )
        orders = self._log.read_text("utf-8").splitlines()
        kinds = [kind for line in orders for kind in ("venv", "pip") if f"-m {kind}" in line]
        return made.returncode == 0, kinds


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_once(checkout: Checkout) -> None:
    assert checkout.install() == (True, ["venv", "pip"])
    assert checkout.install() == (True, [])


def test_what_failed_half_way_is_made_anew(checkout: Checkout) -> None:
    checkout.incomplete.touch()
    assert checkout.install() == (False, ["venv"])
    checkout.incomplete.unlink()
    assert checkout.install() == (True, ["venv", "pip"])


def test_new_dependencies_are_added(checkout: Checkout) -> None:
    checkout.install()
    later = checkout.stamp.stat().st_mtime + 1
    os.utime(checkout.folder / "constraints.txt", (later, later))
    assert checkout.install() == (True, ["pip"])


def test_an_installation_of_0_2_0_stays(checkout: Checkout) -> None:
    checkout.install()
    checkout.stamp.write_text("", "utf-8")
    assert checkout.install() == (True, [])


def test_a_folder_that_has_moved(checkout: Checkout) -> None:
    checkout.install()
    checkout.folder = checkout.folder.rename(checkout.folder.with_name("fairwind"))
    assert checkout.install() == (True, ["venv", "pip"])


def test_an_interpreter_that_is_gone(checkout: Checkout) -> None:
    checkout.install()
    (checkout.folder / ".venv" / "bin" / "python").unlink()
    assert checkout.install() == (True, ["venv", "pip"])


@pytest.mark.parametrize("version", VERSIONS)
def test_an_interpreter_of_any_suitable_version_is_found(checkout: Checkout, version: str) -> None:
    checkout.have(version)
    assert checkout.install() == (True, ["venv", "pip"])


def test_without_a_suitable_interpreter_nothing_is_made(checkout: Checkout) -> None:
    checkout.have()
    assert checkout.install() == (False, [])
    assert not (checkout.folder / ".venv").exists()


def test_suitable_is_what_the_program_is_made_for_and_tested_with() -> None:
    makefile = (TOP / "Makefile").read_text("utf-8")
    (suitable,) = re.findall(
        r"^SUITABLE := .*not (.+ sys\.version_info .+)\)$", makefile, re.MULTILINE
    )
    for minor in range(30):
        running = SimpleNamespace(version_info=(3, minor, 0, "final", 0))
        assert eval(suitable, {"sys": running}) == (minor in MINORS)
    workflow = yaml.safe_load((TOP / ".github/workflows/test.yml").read_text("utf-8"))
    for job in workflow["jobs"].values():
        assert job["strategy"]["matrix"]["python"] == [f"3.{minor}" for minor in MINORS]
