"""Validates modals, the forms that a bot opens on a user's screen, as Discord does.

https://docs.discord.com/developers/components/using-modal-components
"""

from __future__ import annotations

from sandbox.protocol.checks.component_checks import (
    check_ids,
    check_numbers_of_values,
    check_select,
)
from sandbox.protocol.checks.forms import Form, Path
from sandbox.world.content.components import (
    FILE_UPLOAD,
    LABEL,
    ROW,
    SELECTS,
    TEXT,
    TEXT_INPUT,
    UNKNOWN,
    walk,
)
from sandbox.world.refusals import unknown
from sandbox.world.snowflakes import JSON


def check_modal(form: Form, data: JSON) -> None:
    """Add an error for everything in a modal that Discord would reject. Raise ApiError for unsupported types of
    fields."""
    path: Path = ["data"]
    for component in walk(data.get("components")):
        if (kind := component.get("type")) in tuple(UNKNOWN):  # any JSON, even a list
            raise unknown(f"forms with {UNKNOWN[kind]}")
    form.text([*path, "custom_id"], data.get("custom_id"), 1, 100, required=True)
    form.text([*path, "title"], data.get("title"), 1, 45, required=True)
    components = form.listed([*path, "components"], data.get("components"), 1, 5)
    for n, component in enumerate(components):
        _check_row(form, [*path, "components", n], component)
    check_ids(form, components)


def _check_row(form: Form, path: Path, row: JSON) -> None:
    if not form.choice([*path, "type"], row.get("type"), (ROW, LABEL, TEXT)):
        return
    # Text inputs in rows are Discord's older form. Labels have replaced it, and may also contain selects and
    # file uploads.
    if row["type"] == ROW:
        where = [*path, "components"]
        for n, field in enumerate(form.listed(where, row.get("components"), 1, 1)):
            _check_input(form, [*where, n], field, labelled=False)
    elif row["type"] == LABEL:
        form.text([*path, "label"], row.get("label"), 1, 45, required=True)
        form.text([*path, "description"], row.get("description"), 0, 100)
        if isinstance(row.get("component"), dict):
            _check_input(form, [*path, "component"], row["component"], labelled=True)
        else:
            form.required([*path, "component"])
    else:
        form.text([*path, "content"], row.get("content"), 1, 4000, required=True)


def _check_input(form: Form, path: Path, field: JSON, *, labelled: bool) -> None:
    allowed = (TEXT_INPUT, *SELECTS, FILE_UPLOAD) if labelled else (TEXT_INPUT,)
    if not form.choice([*path, "type"], field.get("type"), allowed):
        return
    if field["type"] in SELECTS:
        check_select(form, path, field)
        return
    form.text([*path, "custom_id"], field.get("custom_id"), 1, 100, required=True)
    if field["type"] == FILE_UPLOAD:
        check_numbers_of_values(form, path, field, 10)
        return
    _check_text_input(form, path, field, labelled=labelled)


def _check_text_input(form: Form, path: Path, field: JSON, *, labelled: bool) -> None:
    form.choice([*path, "style"], field.get("style"), (1, 2))
    # A text input inside a label has no label of its own.
    if not labelled:
        form.text([*path, "label"], field.get("label"), 1, 45, required=True)
    form.text([*path, "placeholder"], field.get("placeholder"), 0, 100)
    form.text([*path, "value"], field.get("value"), 0, 4000)
    form.number([*path, "min_length"], field.get("min_length"), 0, 4000)
    form.number([*path, "max_length"], field.get("max_length"), 1, 4000)
