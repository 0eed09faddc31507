"""What the tests of pictures in several languages share."""

from __future__ import annotations

import pytest

from renderers.kit.stencil import Stencil
from tests.renderers.test_legibility import forget_sprites


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """All words that are drawn from now on."""
    found, text = set[str](), Stencil.text

    def noted(self: Stencil, x: float, y: float, words: str, *style: object) -> Stencil:
        found.update(words.split())
        return text(self, x, y, words, *style)  # type: ignore[arg-type]

    monkeypatch.setattr(Stencil, "text", noted)
    forget_sprites()
    return found
