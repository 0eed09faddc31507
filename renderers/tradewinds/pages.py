"""The rules of Tradewinds in our own words, with pictures made by the renderer itself."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.renderer import Page


def pages() -> Sequence[Page]:
    return [Page("Tradewinds", "…")]
