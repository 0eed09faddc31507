"""The languages that Fairwind speaks."""

from __future__ import annotations

from texts.language import Language


def of_discord(code: str) -> Language | None:  # noqa: ARG001 - no catalogue is here yet
    """The language for a locale of Discord, such as `pt-BR`; None if Fairwind does not speak it."""
    return None
