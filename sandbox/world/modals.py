"""A form that the bot opens on somebody's screen, and what is sent when it is filled in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandbox.people.command_line import ClientError
from sandbox.world.components import LABEL as LABELLED
from sandbox.world.components import ROW, SELECT, SELECTS, TEXT, TEXT_INPUT, check_ids, check_select
from sandbox.world.refusals import Form
from sandbox.world.snowflakes import JSON

Path = list[str | int]


def check_modal(form: Form, data: JSON) -> None:
    path: Path = ["data"]
    form.text([*path, "custom_id"], data.get("custom_id"), 1, 100, required=True)
    form.text([*path, "title"], data.get("title"), 1, 45, required=True)
    components = data.get("components")
    if components is None:
        form.required([*path, "components"])
    elif form.count([*path, "components"], components, 1, 5):
        for n, component in enumerate(components):
            _check_row(form, [*path, "components", n], component)
        check_ids(form, components)


def _check_row(form: Form, path: Path, row: JSON) -> None:
    if not form.choice([*path, "type"], row.get("type"), (ROW, LABELLED, TEXT)):
        return
    if row["type"] == ROW:
        if form.count([*path, "components"], row.get("components"), 1, 1):
            _check_input(form, [*path, "components", 0], row["components"][0], labelled=False)
    elif row["type"] == LABELLED:
        form.text([*path, "label"], row.get("label"), 1, 45, required=True)
        form.text([*path, "description"], row.get("description"), 0, 100)
        if isinstance(row.get("component"), dict):
            _check_input(form, [*path, "component"], row["component"], labelled=True)
        else:
            form.required([*path, "component"])


def _check_input(form: Form, path: Path, field: JSON, *, labelled: bool) -> None:
    allowed = (TEXT_INPUT, *SELECTS) if labelled else (TEXT_INPUT,)
    if not form.choice([*path, "type"], field.get("type"), allowed):
        return
    if field["type"] != TEXT_INPUT:
        check_select(form, path, field)
        return
    form.text([*path, "custom_id"], field.get("custom_id"), 1, 100, required=True)
    form.choice([*path, "style"], field.get("style"), (1, 2))
    if not labelled:
        form.text([*path, "label"], field.get("label"), 1, 45, required=True)
    form.text([*path, "placeholder"], field.get("placeholder"), 0, 100)
    form.text([*path, "value"], field.get("value"), 0, 4000)
    form.number([*path, "min_length"], field.get("min_length"), 0, 4000)
    form.number([*path, "max_length"], field.get("max_length"), 1, 4000)


class Modal:
    """An open form."""

    def __init__(self, data: JSON, opener: Any) -> None:
        self.title: str = data["title"]
        self.custom_id: str = data["custom_id"]
        self.opener = opener
        self.rows: list[JSON] = data["components"]

    @property
    def labels(self) -> list[str]:
        return [label for label, _ in self._fields()]

    @property
    def text(self) -> str:
        words = [row["content"] for row in self.rows if row["type"] == TEXT]
        return "\n".join([self.title, *words, *self.labels])

    def _fields(self) -> Iterator[tuple[str, JSON]]:
        for row in self.rows:
            if row["type"] == ROW:
                yield row["components"][0].get("label") or "", row["components"][0]
            elif row["type"] == LABELLED:
                yield row["label"], row["component"]

    def filled_in(self, answers: dict[str, Any]) -> JSON:
        """The data of the submission. Answers go by label or custom id; ClientError when bad."""
        names = {n for label, field in self._fields() for n in (label, field["custom_id"])}
        unknown = [name for name in answers if name not in names]
        if unknown:
            raise ClientError(f"the form has no field {unknown[0]!r}, only {self.labels}")
        rows = [self._submitted(n, row, answers) for n, row in enumerate(self.rows, 1)]
        return {"custom_id": self.custom_id, "components": rows, "resolved": {}}

    def _submitted(self, id: int, row: JSON, answers: dict[str, Any]) -> JSON:
        if row["type"] == TEXT:
            return {"type": TEXT, "id": id}
        inner = row["components"][0] if row["type"] == ROW else row["component"]
        label = row.get("label") or inner.get("label") or ""
        answer = answers.get(label, answers.get(inner["custom_id"]))
        field = {"type": inner["type"], "id": 100 + id, "custom_id": inner["custom_id"]}
        field |= _answered(label, inner, answer)
        shape = {"components": [field]} if row["type"] == ROW else {"component": field}
        return {"type": row["type"], "id": id} | shape


def _answered(label: str, field: JSON, answer: Any) -> JSON:
    required = field.get("required") is not False
    if field["type"] == TEXT_INPUT:
        text = field.get("value") or "" if answer is None else str(answer)
        low, high = field.get("min_length") or (1 if required else 0), field.get("max_length")
        if (text or required) and not low <= len(text) <= (high or 4000):
            raise ClientError(f"{label!r} takes {low} to {high or 4000} characters")
        return {"value": text}
    chosen = [answer] if isinstance(answer, str) else list(answer or [])
    if required and not chosen:
        raise ClientError(f"{label!r} must be answered")
    return {"values": [_value(field, one) for one in chosen]}


def _value(field: JSON, chosen: str) -> str:
    if field["type"] != SELECT:
        return chosen
    for option in field["options"]:
        if chosen in (option["label"], option["value"]):
            return str(option["value"])
    raise ClientError(f"there is no option {chosen!r}")
