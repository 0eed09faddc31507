"""Report the checks that this machine can't make because something is missing."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from sandbox.tests.api_description import VALIDATOR


def traffic_left_out(environment: Mapping[str, str]) -> str:
    """Return a sentence that says why recorded traffic can't be validated here, or an empty string if it
    can."""
    if environment.get("DISCORD_OPENAPI"):
        return ""
    return (
        "Skipped: DISCORD_OPENAPI is unset, so recorded traffic was not checked against "
        "Discord's description of its API."
    )


def browser_left_out(path: str | None = None) -> str:
    """Return a sentence that says why no browser can test the page here, or an empty string if one can. `path`
    replaces PATH."""
    missing = missing_for_browser(path)
    return f"Skipped: {missing} missing: the page was not tried in a browser." if missing else ""


def missing_for_browser(path: str | None = None) -> str:
    """Return the names of the programs that the page tests need but this machine lacks; an empty string if it
    has them."""
    there = {"playwright": find_spec("playwright"), "chromium": chromium(path)}
    return " and ".join(name for name, found in there.items() if not found)


def missing_here(environment: Mapping[str, str], path: str | None = None) -> str:
    """Return an error message if an environment variable requires tests whose programs or files are missing;
    else an empty string."""
    if (missing := missing_for_browser(path)) and environment.get("FAIRWIND_BROWSER_TESTS"):
        return f"FAIRWIND_BROWSER_TESTS is set: the tests of the page need {missing}."
    if description := environment.get("DISCORD_OPENAPI"):
        for file in (Path(description), Path(description).with_name(VALIDATOR)):
            if not file.is_file():
                return f"DISCORD_OPENAPI is set, but there is no file {file}: unset it, or get that file."
    return ""


def chromium(path: str | None = None) -> str | None:
    """Return the path of the Chromium browser, or None if it is not installed."""
    path = os.environ.get("PATH") if path is None else path
    return shutil.which("chromium", path=path) or shutil.which("chromium-browser", path=path)
