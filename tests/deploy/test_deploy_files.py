"""The deployment files for hosts agree with the program and with each other."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.specifiers import SpecifierSet

from bot.runtime.settings import VARIABLES, Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
BOTS = {name: each for name, each in SERVICES.items() if name.startswith("fairwind-")}
UNITS = [DEPLOY / f"fairwind{each}.service" for each in ("", "@", "-backup")]
FOR_HOSTS = [
    *(path for path in DEPLOY.rglob("*") if path.is_file() and path.suffix != ".pyc"),
    ROOT / "docs" / "hosting.md",
    ROOT / "docs" / "cluster.md",
    ROOT / "CHANGELOG.md",
]


@pytest.mark.parametrize("path", FOR_HOSTS, ids=lambda path: path.name)
def test_every_setting_named_in_files_for_hosts_exists(path: Path) -> None:
    named = set(re.findall(r"\b(?:FAIRWIND|DISCORD)_[A-Z_]+\b", path.read_text("utf-8")))
    assert named <= {*VARIABLES.values()}


def test_docker_image_has_a_supported_python_version() -> None:
    (version,) = re.findall(r"^ARG PYTHON=python:([0-9.]+)-slim$", DOCKERFILE, re.MULTILINE)
    assert re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE) == ["${PYTHON}"] * 2
    assert SpecifierSet(PROJECT["project"]["requires-python"]).contains(f"{version}.0")


def test_docker_image_installs_pinned_versions_and_existing_extras() -> None:
    assert "--constraint constraints.txt" in DOCKERFILE
    (extras,) = re.findall(r'"\.\[([a-z,]+)\]"', DOCKERFILE)
    assert set(extras.split(",")) <= {*PROJECT["project"]["optional-dependencies"]}


def test_docker_image_gets_every_package_but_no_secrets_or_history() -> None:
    lines = (DEPLOY / "Dockerfile.dockerignore").read_text("utf-8").splitlines()
    kept = {line.removeprefix("!") for line in lines if line.startswith("!")}
    packages = PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]
    assert {name.rstrip("*") for name in packages} <= kept
    assert {"pyproject.toml", "setup.py", "constraints.txt", PROJECT["project"]["readme"]} <= kept
    assert lines[lines.index("*") - 1].startswith("#")  # only comments come before it
    assert not {".env", ".git", "var", "deploy", "tests"} & kept


def test_docker_image_runs_unprivileged_and_stores_data_in_one_volume() -> None:
    last = DOCKERFILE.rpartition("\nFROM ")[2]
    (user,) = re.findall(r"^USER (\d+):\d+$", last, re.MULTILINE)
    assert int(user) >= 1000
    assert Settings.database not in last
    assert re.search(r"FAIRWIND_DATABASE=/data/\S+", last)
    assert "VOLUME /data" in last


@pytest.mark.parametrize("name", ["FAIRWIND_DATABASE", "FAIRWIND_METRICS"])
def test_settings_file_cannot_unset_what_the_docker_image_needs(name: str) -> None:
    """`--env-file` overrides the image's variables, even with the empty values of `.env.example`."""
    (value,) = re.findall(rf"{name}=(\S+)", DOCKERFILE)
    assert f" --env {name}={value} " in (ROOT / "docs" / "hosting.md").read_text("utf-8")


def test_compose_file_numbers_every_process_once() -> None:
    numbers = [each["environment"]["FAIRWIND_PROCESS"] for each in BOTS.values()]
    assert sorted(numbers) == list(range(len(BOTS)))
    assert [f"fairwind-{number}" for number in numbers] == [*BOTS]
    assert {each["environment"]["FAIRWIND_PROCESSES"] for each in BOTS.values()} == {len(BOTS)}
    assert len(BOTS) == 3


def test_prometheus_scrapes_every_process_on_its_own_port() -> None:
    scraping = yaml.safe_load((DEPLOY / "prometheus.yml").read_text("utf-8"))["scrape_configs"]
    targets = {
        job["job_name"]: [each for some in job["static_configs"] for each in some["targets"]]
        for job in scraping
    }
    assert targets["fairwind"] == [
        f"{name}:{_port(bot) + bot['environment']['FAIRWIND_PROCESS']}"
        for name, bot in BOTS.items()
    ]
    assert targets["proxy"] == ["proxy:9000"]


def _port(bot: dict[str, Any]) -> int:
    return int(bot["environment"]["FAIRWIND_METRICS"].rpartition(":")[2])


def test_every_mounted_file_and_volume_exists() -> None:
    mounts = [each for service in SERVICES.values() for each in service.get("volumes", [])]
    files = [each.partition(":")[0] for each in mounts if each.startswith("./")]
    assert files
    for file in files:
        assert (DEPLOY / file).is_file(), file
    named = {each.partition(":")[0] for each in mounts if not each.startswith("./")}
    assert named == {*COMPOSE["volumes"]}


@pytest.mark.parametrize("name", SERVICES)
def test_every_container_is_confined(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["mem_limit"]
    assert service["logging"]["options"]["max-size"]
    # An image without a version, such as `latest`, would silently change what runs. Images built here have
    # their own tag.
    assert "build" in service or re.search(r":v?\d", service["image"])
    for port in service.get("ports", []):
        assert port.startswith("127.0.0.1:")


def test_database_is_reachable_only_from_the_internal_network() -> None:
    assert COMPOSE["networks"]["inside"]["internal"] is True
    assert SERVICES["postgres"]["networks"] == ["inside"]
    for bot in BOTS.values():
        assert "@postgres/" in bot["environment"]["FAIRWIND_DATABASE"]
        assert bot["depends_on"]["postgres"]["condition"] == "service_healthy"
        assert bot["environment"]["FAIRWIND_API_URL"].startswith("http://proxy:8080/")


def test_compose_secrets_have_no_default() -> None:
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    for name in ("DISCORD_TOKEN", "POSTGRES_PASSWORD", "GRAFANA_PASSWORD"):
        used = re.findall(rf"\$\{{{name}([^}}]*)\}}", text)
        assert used
        assert all(each.startswith(":?") for each in used)
    given = (DEPLOY / "compose.env.example").read_text("utf-8")
    asked = set(re.findall(r"\$\{([A-Z_]+)", text))
    assert asked == set(re.findall(r"^([A-Z_]+)=", given, re.MULTILINE))


def test_all_systemd_units_have_the_same_hardening() -> None:
    one, *others = (_service(path) for path in UNITS)
    own = ("ExecStart", "WorkingDirectory", "State", "Environment", *_WITHOUT_NETWORK)
    assert [line for other in others for line in one ^ other if not line.startswith(own)] == []


_WITHOUT_NETWORK = ("PrivateNetwork=", "IPAddressDeny=", "RestrictAddressFamilies=")


def test_backup_unit_has_neither_the_token_nor_network_access() -> None:
    *bots, backup = (_service(path) for path in UNITS)
    assert all("EnvironmentFile=/etc/fairwind/fairwind.env" in bot for bot in bots)
    assert not any(line.startswith("EnvironmentFile=") for line in backup)
    assert {"PrivateNetwork=yes", "IPAddressDeny=any", "RestrictAddressFamilies=AF_UNIX"} <= backup
    (folder,) = (each for each in backup if each.startswith("WorkingDirectory="))
    assert f"{folder}\n" not in UNITS[0].read_text("utf-8"), "there may be a file .env"


def test_settings_file_cannot_change_the_process_number_of_a_unit() -> None:
    """systemd lets variables from EnvironmentFile= override those from Environment=, even with empty values."""
    assert "ExecStart=/opt/fairwind/.venv/bin/fairwind run --process %i" in _service(UNITS[1])
    assert not any(line.startswith("Environment=") for path in UNITS[:2] for line in _service(path))


def _service(path: Path) -> set[str]:
    body = path.read_text("utf-8").partition("[Service]")[2].partition("[Install]")[0]
    return {line for line in body.splitlines() if line and not line.startswith("#")}


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is missing")
def test_systemd_verifies_the_units_without_complaints(tmp_path: Path) -> None:
    for path in [*UNITS, DEPLOY / "fairwind.target"]:
        text = path.read_text("utf-8")
        # `systemd-analyze` looks for the executable, which is not installed here at the path of the units.
        (tmp_path / path.name).write_text(
            re.sub("^ExecStart=.*", "ExecStart=/bin/true", text, flags=re.M), "utf-8"
        )
    units = [
        str(tmp_path / name)
        for name in (
            *("fairwind.service", "fairwind@0.service"),
            *("fairwind-backup.service", "fairwind.target"),
        )
    ]
    found = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *units],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (found.returncode, found.stderr) == (0, "")
