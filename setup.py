"""The part of the setup that pyproject.toml can't express: the installation compiles the catalogues of all
languages."""

from __future__ import annotations

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithCatalogues(build_py):
    def run(self) -> None:
        for source in Path(__file__).parent.glob("locales/*/LC_MESSAGES/*.po"):
            with source.open("rb") as read, source.with_suffix(".mo").open("wb") as written:
                write_mo(written, read_po(read))
        super().run()


setup(cmdclass={"build_py": BuildWithCatalogues})
