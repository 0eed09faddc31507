"""Build a searchable website from the guides: `make docs`.

Zensical, which builds it, reads one folder, but the guides link to files outside of docs/. So the guides and
these files are copied to a new folder. They keep their relative paths, so the links still work.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
BUILD: Final = ROOT / "build" / "docs"
CONFIGURATION: Final = ROOT / "docs" / "zensical.toml"
GAMES: Final = "# docs/build_site.py adds the page of each game\n"
"""The placeholder in the menu of docs/zensical.toml for the pages of engine views, one for each game."""


def pages() -> list[Path]:
    """Return the paths of the site's pages: the Markdown files at the top of the repository and in docs/."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def linked(page: Path) -> Iterator[Path]:
    """Yield the paths of the files in the repository that a page links to, including its pictures."""
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"""(?:\]\(|(?:src|href)=")(?!\w+:)([^)#"]+)""", text):
        yield (page.parent / target).resolve()


def stage(folder: Path) -> None:
    """Replace `folder` by a copy of all pages, the files to which they link, and the site's configuration."""
    shutil.rmtree(folder, ignore_errors=True)
    for file in {*pages(), *(each for page in pages() for each in linked(page))}:
        copy = folder / "pages" / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)
    (folder / CONFIGURATION.name).write_text(configuration(), encoding="utf-8")


def configuration() -> str:
    """Return the configuration of the site. Its menu gets an entry for each game's page of engine views."""
    games = sorted((ROOT / "docs").glob("engine-views-*.md"))
    entries = "".join(f'{{ "{_game(page)}" = "docs/{page.name}" }},\n' for page in games)
    return CONFIGURATION.read_text(encoding="utf-8").replace(GAMES, entries)


def _game(page: Path) -> str:
    """The title is, for example, “# What engines are told: Chance”."""
    title, _, _ = page.read_text(encoding="utf-8").partition("\n")
    return title.partition(": ")[2]


def main() -> int:
    stage(BUILD)
    file = str(BUILD / CONFIGURATION.name)
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--config-file", file]
    done = subprocess.run(command)
    if not done.returncode:
        print(f"The site is in {(BUILD / 'site').relative_to(ROOT)}. To read it and search in it:")
        print(f"{sys.executable} -m http.server --directory {BUILD / 'site'}")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
