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
    reload(import_module("cogs.languages"))  # it has imported the usual languages
    sys.exit(bot.__main__.main(sys.argv[1:]))
