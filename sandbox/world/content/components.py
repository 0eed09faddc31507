"""The types of message components, and `walk`, which visits all components of a message.

https://docs.discord.com/developers/components/reference
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandbox.world.snowflakes import JSON

ROW, BUTTON, SELECT, TEXT_INPUT = 1, 2, 3, 4
SELECTS = (3, 5, 6, 7, 8)
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
FILE_UPLOAD = 19
UNKNOWN = {21: "radio groups", 22: "checkbox groups", 23: "checkboxes"}
"""The types of components that Discord has but the stand-in does not support, with their names."""
COMPONENTS_V2 = 1 << 15


def walk(components: Any) -> Iterator[JSON]:
    """Yield every component, outer ones first, with accessories and the components inside labels."""
    for component in components if isinstance(components, list) else []:
        if isinstance(component, dict):
            yield component
            yield from walk(component.get("components"))
            yield from walk([component.get("accessory"), component.get("component")])


def media_holders(components: Any) -> Iterator[tuple[JSON, str]]:
    """Yield each component or gallery item that has a picture or file, and the key under which it has it:
    "media" or "file". Ignore fields that do not belong to the type of a component."""
    for component in walk(components):
        kind = component.get("type")
        if kind == GALLERY:
            yield from ((item, "media") for item in component["items"])
        elif kind in (THUMBNAIL, FILE):
            yield component, "media" if kind == THUMBNAIL else "file"
