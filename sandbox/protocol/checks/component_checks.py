"""Validates message components (rows, buttons, selects, and version 2 components) as Discord does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandbox.protocol.checks.forms import Form, Path
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
    walk,
)
from sandbox.world.snowflakes import JSON

IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
TOP_V2 = (*IN_CONTAINER, CONTAINER)


def check_components(form: Form, components: Any, *, v2: bool) -> None:
    """Add an error for everything in the components that Discord would reject. `v2` means version 2
    components."""
    path: Path = ["components"]
    # Without the flag, a message may have 5 rows. With the flag, it may have 40 components, including nested
    # ones. https://docs.discord.com/developers/components/reference
    if not form.count(path, components, 0, 40 if v2 else 5):
        return
    for n, component in enumerate(components):
        if form.choice([*path, n, "type"], component.get("type"), TOP_V2 if v2 else (ROW,)):
            _check(form, [*path, n], component)
    check_ids(form, components)
    # The limits of 40 components and 4,000 characters apply to the whole message, so they are checked last.
    if v2:
        _check_totals(form, components)


def _check_totals(form: Form, components: list[JSON]) -> None:
    everything = list(walk(components))
    if len(everything) > 40:
        message = "The total number of components cannot exceed 40."
        form.error(["components"], "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    texts = (c.get("content") for c in everything if c.get("type") == TEXT)
    if sum(len(t) for t in texts if isinstance(t, str)) > 4000:
        message = "The total length of displayable text cannot exceed 4000."
        form.error(["components"], "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)


def check_ids(form: Form, components: list[JSON]) -> None:
    seen: set[tuple[str, Any]] = set()
    for component in walk(components):
        form.number(["components", "id"], component.get("id"), 0, 2**31 - 1)
        # An interaction refers to a component by `custom_id` and `id`. With duplicates, the bot could not tell
        # which one was used.
        for key in ("custom_id", "id"):
            value = component.get(key)
            # The forms of buttons and menus refuse a custom id that is no text.
            if not value or not isinstance(value, str | int):
                continue
            if (key, value) in seen:
                kind = key.replace("_", " ")
                code = f"COMPONENT_{key.upper()}_DUPLICATED"
                form.error(["components"], code, f"Component {kind} cannot be duplicated")
            seen.add((key, value))


def _check(form: Form, path: Path, component: JSON) -> None:
    _CHECKS[component["type"]](form, path, component)


def _check_text(form: Form, path: Path, text: JSON) -> None:
    form.text([*path, "content"], text.get("content"), 1, 4000, required=True)


def _check_separator(form: Form, path: Path, separator: JSON) -> None:
    if separator.get("spacing") is not None:
        form.choice([*path, "spacing"], separator["spacing"], (1, 2))


def _check_container(form: Form, path: Path, container: JSON) -> None:
    _check_children(form, path, container, IN_CONTAINER, 40)
    form.number([*path, "accent_color"], container.get("accent_color"), 0, 0xFFFFFF)


def _check_children(
    form: Form, path: Path, component: JSON, allowed: tuple[int, ...], most: int
) -> list[JSON]:
    where = [*path, "components"]
    children = form.listed(where, component.get("components"), 1, most)
    for n, child in enumerate(children):
        if form.choice([*where, n, "type"], child.get("type"), allowed):
            _check(form, [*where, n], child)
    return children


def _check_row(form: Form, path: Path, row: JSON) -> None:
    children = _check_children(form, path, row, (BUTTON, *SELECTS), 5)
    if len(children) > 1 and any(child.get("type") in SELECTS for child in children):
        message = "A select menu takes the whole width of its row."
        form.error([*path, "components"], "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)


def _check_button(form: Form, path: Path, button: JSON) -> None:
    style = button.get("style")
    if not form.choice([*path, "style"], style, range(1, 7)):
        return
    form.text([*path, "label"], button.get("label"), 0, 80)
    _check_emoji(form, path, button)
    # A button of style 5 opens a link, and causes no interaction. A button of style 6 sells something, and has
    # only a `sku_id`.
    if style == 6:
        return
    url, id = button.get("url"), button.get("custom_id")
    if style == 5:
        form.url([*path, "url"], url, ("http", "https", "discord"), high=512, required=True)
    else:
        form.text([*path, "custom_id"], id, 1, 100, required=True)
    if id and url:
        message = "A custom id and url cannot both be specified"
        form.error(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
    if not button.get("label") and not button.get("emoji"):
        form.error(path, "BUTTON_COMPONENT_INVALID", "A button needs a label or an emoji")


def _check_emoji(form: Form, path: Path, item: JSON) -> None:
    emoji = form.dictionary([*path, "emoji"], item.get("emoji"))
    name = emoji.get("name") or ""
    # An emoji without an id is a Unicode character. Discord refuses even an empty dictionary.
    if isinstance(item.get("emoji"), dict) and not emoji.get("id") and str(name).isascii():
        form.error([*path, "emoji", "name"], "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def check_select(form: Form, path: Path, select: JSON) -> None:
    form.text([*path, "custom_id"], select.get("custom_id"), 1, 100, required=True)
    form.text([*path, "placeholder"], select.get("placeholder"), 0, 150)
    check_numbers_of_values(form, path, select, 25)
    where, defaults = [*path, "default_values"], select.get("default_values") or []
    if form.count(where, defaults, 0, 25):
        for n, key in ((n, key) for n in range(len(defaults)) for key in ("id", "type")):
            if defaults[n].get(key) is None:
                form.required([*where, n, key])
    # Only a string select lists its options. The client fills in the options of the other selects (users,
    # roles, channels).
    if select["type"] == SELECT:
        _check_options(form, path, select)


def check_numbers_of_values(form: Form, path: Path, field: JSON, most: int) -> None:
    low, high = field.get("min_values"), field.get("max_values")
    form.number([*path, "min_values"], low, 0, most)
    form.number([*path, "max_values"], high, 1, most)
    # A field without a maximum takes one value: https://github.com/discord/discord-api-docs/issues/3202
    high = 1 if high is None else high
    if isinstance(low, int) and isinstance(high, int) and low > high:
        message = "min_values cannot be larger than max_values."
        form.error([*path, "min_values"], "BASE_TYPE_MAX_VALUE", message)


def _check_options(form: Form, path: Path, select: JSON) -> None:
    options = form.listed([*path, "options"], select.get("options"), 1, 25)
    seen: list[Any] = []
    for n, option in enumerate(options):
        where = [*path, "options", n]
        form.text([*where, "label"], option.get("label"), 1, 100, required=True)
        form.text([*where, "value"], option.get("value"), 1, 100, required=True)
        form.text([*where, "description"], option.get("description"), 0, 100)
        _check_emoji(form, where, option)
        if option.get("value") in seen:
            message = "The specified option value is already used"
            form.error(where, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
        seen.append(option.get("value"))
    for key in ("min_values", "max_values"):
        if options and isinstance(select.get(key), int) and select[key] > len(options):
            message = f"{key} cannot be larger than the number of options."
            form.error([*path, key], "BASE_TYPE_MAX_VALUE", message)


def _check_section(form: Form, path: Path, section: JSON) -> None:
    _check_children(form, path, section, (TEXT,), 3)
    accessory = section.get("accessory")
    if not isinstance(accessory, dict):
        form.required([*path, "accessory"])
    # A section requires an accessory. A bot that needs none must use a text display instead.
    elif form.choice([*path, "accessory", "type"], accessory.get("type"), (BUTTON, THUMBNAIL)):
        _check(form, [*path, "accessory"], accessory)


def _check_picture(form: Form, path: Path, item: JSON) -> None:
    form.text([*path, "description"], item.get("description"), 0, 1024)
    url = form.dictionary([*path, "media"], item.get("media")).get("url")
    form.url([*path, "media", "url"], url, ("http", "https", "attachment"), required=True)


def _check_gallery(form: Form, path: Path, gallery: JSON) -> None:
    for n, item in enumerate(form.listed([*path, "items"], gallery.get("items"), 1, 10)):
        _check_picture(form, [*path, "items", n], item)


def _check_file(form: Form, path: Path, component: JSON) -> None:
    url = form.dictionary([*path, "file"], component.get("file")).get("url")
    form.url([*path, "file", "url"], url, ("attachment",), required=True)


_CHECKS: dict[int, Callable[[Form, Path, JSON], None]] = {
    ROW: _check_row,
    BUTTON: _check_button,
    **dict.fromkeys(SELECTS, check_select),
    SECTION: _check_section,
    TEXT: _check_text,
    THUMBNAIL: _check_picture,
    GALLERY: _check_gallery,
    FILE: _check_file,
    SEPARATOR: _check_separator,
    CONTAINER: _check_container,
}
