"""Converts components to the form in which Discord returns them, with defaults, ids and media objects."""

from __future__ import annotations

from collections.abc import Callable

from sandbox.world.content.attachments import Attachment
from sandbox.world.content.components import (
    BUTTON,
    CONTAINER,
    FILE,
    GALLERY,
    ROW,
    SECTION,
    SELECT,
    SELECTS,
    SEPARATOR,
    TEXT,
    THUMBNAIL,
    media_holders,
    walk,
)
from sandbox.world.snowflakes import JSON


class Resolve:
    """Converts a URL to a media object (Discord's JSON for a picture or file). The URL `attachment://name`
    becomes the URL of that attachment, and any other stays as it is."""

    def __init__(self, attachments: list[Attachment]) -> None:
        self._by_url = {f"attachment://{each.filename}": each for each in attachments}

    def __call__(self, url: str) -> JSON:
        # Discord returns the link to the uploaded file, not the `attachment://` URL that the bot sent.
        if url in self._by_url:
            return self._by_url[url].unfurled()
        return _ELSEWHERE | {"url": url, "proxy_url": url}

    def size(self, url: str) -> int | None:
        """Return the size in bytes of the attachment that an `attachment://` URL names; None for any other."""
        return len(self._by_url[url].data) if url in self._by_url else None


_ELSEWHERE: JSON = {"id": "0", "width": None, "height": None, "content_type": None}


def media_urls(components: list[JSON]) -> list[str]:
    urls = (holder[key].get("url") for holder, key in media_holders(components))
    return [url for url in urls if url]


def normalize_components(components: list[JSON], resolve: Resolve) -> list[JSON]:
    """Return the components in the form in which Discord returns them."""
    numbers = _Numbers(components)
    return [_normalize(component, resolve, numbers) for component in components]


class _Numbers:
    def __init__(self, components: list[JSON]) -> None:
        # Components without an id are numbered in order. The ids that the bot has chosen for others are
        # skipped.
        self._taken = {c["id"] for c in walk(components) if c.get("id")}
        self._next = 0

    def of(self, component: JSON) -> int:
        if component.get("id"):
            return int(component["id"])
        self._next += 1
        while self._next in self._taken:
            self._next += 1
        return self._next


def _normalize(component: JSON, resolve: Resolve, numbers: _Numbers) -> JSON:
    kind = component["type"]
    normal: JSON = {"type": kind, "id": numbers.of(component)}
    normal |= _FIELDS[kind](component, resolve)
    if "components" in component:
        normal["components"] = [_normalize(c, resolve, numbers) for c in component["components"]]
    if component.get("accessory"):
        normal["accessory"] = _normalize(component["accessory"], resolve, numbers)
    return normal


def _given(component: JSON, *keys: str) -> JSON:
    return {k: component[k] for k in keys if component.get(k) is not None}


def _button(button: JSON, _: Resolve) -> JSON:
    normal = {"style": button["style"]} | _given(button, "label", "url", "sku_id", "custom_id")
    if button.get("emoji"):
        normal["emoji"] = _emoji(button["emoji"])
    return normal | ({"disabled": True} if button.get("disabled") else {})


def _select(select: JSON, _: Resolve) -> JSON:
    normal = _given(select, "custom_id", "placeholder", "channel_types")
    if select.get("default_values"):
        given = select["default_values"]
        normal["default_values"] = [{"id": str(d["id"]), "type": d["type"]} for d in given]
    # 0 is a valid minimum, with which a user may choose nothing, so `or` would be wrong.
    normal["min_values"] = 1 if select.get("min_values") is None else select["min_values"]
    normal["max_values"] = select.get("max_values") or 1
    if select.get("disabled"):
        normal["disabled"] = True
    if select["type"] == SELECT:
        normal["options"] = [_option(o) for o in select["options"]]
    return normal


def _option(option: JSON) -> JSON:
    normal = _given(option, "label", "value", "description")
    if option.get("emoji"):
        normal["emoji"] = _emoji(option["emoji"])
    return normal | ({"default": True} if option.get("default") else {})


def _emoji(emoji: JSON) -> JSON:
    return {"name": emoji.get("name") or "", **_given(emoji, "id", "animated")}


def _picture(item: JSON, resolve: Resolve) -> JSON:
    return {
        "media": resolve(item["media"]["url"]),
        "description": item.get("description"),
        "spoiler": bool(item.get("spoiler")),
    }


def _gallery(gallery: JSON, resolve: Resolve) -> JSON:
    return {"items": [_picture(item, resolve) for item in gallery["items"]]}


def _file(component: JSON, resolve: Resolve) -> JSON:
    media = resolve(component["file"]["url"])
    # A link to an attachment has a signature in its query, which is not part of the file name.
    name = media["url"].rsplit("/", 1)[-1].split("?")[0]
    spoiler = bool(component.get("spoiler"))
    size = resolve.size(component["file"]["url"])
    return {"file": media, "name": name, "size": size, "spoiler": spoiler}


def _separator(component: JSON, _: Resolve) -> JSON:
    divider = component.get("divider")
    return {
        "spacing": component.get("spacing") or 1,
        "divider": True if divider is None else divider,
    }


def _container(component: JSON, _: Resolve) -> JSON:
    return {
        "accent_color": component.get("accent_color"),
        "spoiler": bool(component.get("spoiler")),
    }


_FIELDS: dict[int, Callable[[JSON, Resolve], JSON]] = {
    ROW: lambda *_: {},
    BUTTON: _button,
    **dict.fromkeys(SELECTS, _select),
    SECTION: lambda *_: {},
    TEXT: lambda component, _: {"content": component["content"]},
    THUMBNAIL: _picture,
    GALLERY: _gallery,
    FILE: _file,
    SEPARATOR: _separator,
    CONTAINER: _container,
}
