"""The environment that `make` sets up: once, and again when it no longer works."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml
from packaging.specifiers import SpecifierSet

from bot.runtime.settings import Settings
from deploy.set_up import run_alone

TOP = Path(__file__).parent.parent
PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
MADE_FOR = SpecifierSet(PROJECT["requires-python"])
MINORS = [minor for minor in range(30) if MADE_FOR.contains(f"3.{minor}.0")]
# A stand-in for Python that logs its arguments, and creates an environment with a copy of itself.
#
# If the file `incomplete` exists, creating one fails half-way, as on Debian without python3-venv. If the pipe
# `pause` exists, it waits for a line from there. Only the script that serializes concurrent runs of `make` is
# really run.
INTERPRETER = """#!/bin/sh
echo "$@" >> "{log}"
case "$*" in
deploy/set_up.py*)
    exec "{python}" "$@";;
*"-m venv"*)
    test ! -e "{pause}" || read -r _ < "{pause}"
    for folder; do :; done
    rm -rf "$folder" && mkdir -p "$folder/bin" && cp "$0" "$folder/bin/python"
    test ! -e "{incomplete}";;
esac
"""
UNSUITABLE = "#!/bin/sh\nexit 1\n"
VERSIONS = ["python3", *(f"python3.{minor}" for minor in MINORS)]


class Checkout:
    """A folder with the Makefile, and fake interpreters of each version that only log their arguments."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "fair wind"
        self.folder.mkdir()
        (self.folder / "deploy").mkdir()
        self.incomplete = folder / "incomplete"
        self.pause = folder / "pause"
        self.compiled: list[list[str]] = []
        """The folders that `make install` has compiled, updated by each call of `made`."""
        self._log = folder / "orders"
        self._interpreters = folder / "bin"
        self._interpreters.mkdir()
        self.have(*VERSIONS)
        for name in (
            "Makefile",
            "pyproject.toml",
            "constraints.txt",
            "setup.py",
            "deploy/set_up.py",
        ):
            (self.folder / name).write_bytes((TOP / name).read_bytes())

    @property
    def stamp(self) -> Path:
        return self.folder / ".venv" / ".installed"

    def have(self, *versions: str) -> None:
        """Provide suitable interpreters of exactly these versions from now on."""
        for name in VERSIONS:
            suitable = INTERPRETER.format(
                log=self._log, incomplete=self.incomplete, pause=self.pause, python=sys.executable
            )
            path = self._interpreters / name
            path.write_text(suitable if name in versions else UNSUITABLE, "utf-8")
            path.chmod(0o755)

    def install(self) -> tuple[bool, list[str]]:
        """Run `make install`. Return whether it succeeded, and which steps (`venv`, `pip`) it took."""
        with self.installing() as make:
            make.communicate()
        return make.returncode == 0, self.made()

    def installing(self) -> subprocess.Popen[bytes]:
        self._log.touch()
        ours = ("PYTHON", "MAKEFLAGS", "MAKELEVEL", "MFLAGS")
        outside = {name: value for name, value in os.environ.items() if name not in ours}
        outside["PATH"] = f"{self._interpreters}:{outside['PATH']}"
        pipe = subprocess.PIPE
        return subprocess.Popen(
            ["make", "install"], cwd=self.folder, env=outside, stdout=pipe, stderr=pipe
        )

    def made(self) -> list[str]:
        """Return which steps (`venv`, `pip`) were taken since the last call."""
        orders = self._log.read_text("utf-8").splitlines()
        self._log.write_text("", "utf-8")
        self.compiled = [line.split()[3:] for line in orders if "-m compileall" in line]
        return [kind for line in orders for kind in ("venv", "pip") if f"-m {kind}" in line]


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_make_clean_keeps_the_database(checkout: Checkout) -> None:
    database = checkout.folder / Settings.database
    database.parent.mkdir()
    database.touch()
    subprocess.run(["make", "clean"], cwd=checkout.folder, check=True, capture_output=True)
    assert database.exists()


def test_make_install_does_again_only_what_a_change_requires(checkout: Checkout) -> None:
    anew = True, ["venv", "pip"]
    assert checkout.install() == anew
    assert checkout.install() == (True, [])
    checkout.folder = checkout.folder.rename(checkout.folder.with_name("fairwind"))
    assert checkout.install() == anew, "the folder was moved"
    (checkout.folder / ".venv" / "bin" / "python").unlink()
    assert checkout.install() == anew, "the interpreter is gone"
    checkout.stamp.write_text("", "utf-8")
    assert checkout.install() == (True, []), "version 0.2.0 left such a stamp"
    later = checkout.stamp.stat().st_mtime + 1
    os.utime(checkout.folder / "constraints.txt", (later, later))
    assert checkout.install() == (True, ["pip"]), "there may be new dependencies"


def test_every_make_install_compiles_all_packages(checkout: Checkout) -> None:
    pyproject = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))
    packages = pyproject["tool"]["setuptools"]["packages"]["find"]["include"]
    for _ in "first", "after an upgrade of modules alone":
        checkout.install()
        (compiled,) = checkout.compiled
        assert sorted(compiled) == sorted(each.removesuffix("*") for each in packages)


def test_concurrent_make_installs_create_one_environment(checkout: Checkout) -> None:
    os.mkfifo(checkout.pause)
    with checkout.installing() as first, checkout.pause.open("wb", buffering=0) as pause:
        with checkout.installing() as second:
            assert second.stdout is not None
            assert b"Another terminal" in second.stdout.readline()
            pause.write(b"go on\n")
            second.communicate()
        first.communicate()
    assert (first.returncode, second.returncode) == (0, 0)
    assert checkout.made() == ["venv", "pip"]


def test_waiting_make_keeps_reporting_that_it_waits(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    pause = tmp_path / "pause"
    os.mkfifo(pause)
    program = f"import sys; sys.exit(len(open({str(pause)!r}).read()))"
    with ThreadPoolExecutor() as threads:
        running = threads.submit(
            run_alone, [sys.executable, "-c", program], Path(__file__), patience=0.001
        )
        heard = ""
        while heard.count("\n") < 3:
            heard += capfd.readouterr().out
        pause.write_bytes(b"four")
        assert running.result() == 4


def test_environment_that_failed_half_way_is_made_again(checkout: Checkout) -> None:
    checkout.incomplete.touch()
    assert checkout.install() == (False, ["venv"])
    checkout.incomplete.unlink()
    assert checkout.install() == (True, ["venv", "pip"])


@pytest.mark.parametrize("version", VERSIONS)
def test_make_install_finds_an_interpreter_of_any_suitable_version(
    checkout: Checkout, version: str
) -> None:
    checkout.have(version)
    assert checkout.install() == (True, ["venv", "pip"])


def test_make_install_without_a_suitable_interpreter_creates_nothing(checkout: Checkout) -> None:
    checkout.have()
    assert checkout.install() == (False, [])
    assert not (checkout.folder / ".venv").exists()


def test_makefile_and_ci_use_the_python_versions_of_pyproject() -> None:
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
