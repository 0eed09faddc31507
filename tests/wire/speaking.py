"""Runs the bot with an artificial language in place of Finnish: `python speaking.py run`."""

from __future__ import annotations

import sys
from importlib import import_module, reload

import bot.__main__
import locales
from tests.pseudo import PSEUDO

if __name__ == "__main__":
    vars(locales)["LANGUAGES"] = ("en", "fi")
    vars(locales)["translation"] = lambda *_: PSEUDO.catalogue
    locales.find.cache_clear()
    for each in ("cogs.languages", "cogs.personal.settings", "cogs.admin.fairwind"):
        reload(import_module(each))  # their choices were made from the languages known at import
    sys.exit(bot.__main__.main(sys.argv[1:]))
