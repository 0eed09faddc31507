"""Checks the answers in a form (modal) and turns them into its submission, as a Discord client does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandbox.people.command_parser import ClientError
from sandbox.world.content.attachments import Attachment, Upload
from sandbox.world.content.components import FILE_UPLOAD, ROW, SELECT, TEXT, TEXT_INPUT
from sandbox.world.modals import Modal
from sandbox.world.snowflakes import JSON

Attach = Callable[[Upload], Attachment]


def filled_in(modal: Modal, answers: dict[str, Any], attach: Attach) -> JSON:
    """Return the data of the interaction that submits this form (modal). The keys of `answers` are labels or
    custom ids of fields. `attach` uploads a file. Raise ClientError if a client would not allow an answer."""
    names = {n for label, field in modal.fields() for n in (label, field["custom_id"])}
    unknown = [name for name in answers if name not in names]
    if unknown:
        raise ClientError(f"the form has no field {unknown[0]!r}, only {modal.labels}")
    files: list[Attachment] = []

    def upload(file: Upload) -> str:
        files.append(attach(file))
        return str(files[-1].id)

    rows = [_submitted(n, row, answers, upload) for n, row in enumerate(modal.rows, 1)]
    resolved = {"attachments": {str(each.id): each.json() for each in files}} if files else {}
    return {"custom_id": modal.custom_id, "components": rows, "resolved": resolved}


def _submitted(
    id: int, row: JSON, answers: dict[str, Any], upload: Callable[[Upload], str]
) -> JSON:
    # A text display has no answer, but a submission includes its type and id.
    if row["type"] == TEXT:
        return {"type": TEXT, "id": id}
    inner = row["components"][0] if row["type"] == ROW else row["component"]
    label = row.get("label") or inner.get("label") or ""
    answer = answers.get(label, answers.get(inner["custom_id"]))
    field = {"type": inner["type"], "id": 100 + id, "custom_id": inner["custom_id"]}
    if inner["type"] == FILE_UPLOAD:
        field["values"] = [upload(file) for file in _files(label, inner, answer)]
    else:
        field |= _answered(label, inner, answer)
    shape = {"components": [field]} if row["type"] == ROW else {"component": field}
    return {"type": row["type"], "id": id} | shape


def _files(label: str, field: JSON, answer: list[Upload] | None) -> list[Upload]:
    files = answer or []
    low = 1 if field.get("min_values") is None else field["min_values"]
    if not files and field.get("required") is False:
        return []
    if not low <= len(files) <= (field.get("max_values") or 1):
        raise ClientError(f"{label!r} takes {low} to {field.get('max_values') or 1} files")
    return files


def _answered(label: str, field: JSON, answer: Any) -> JSON:
    required = field.get("required") is not False
    if field["type"] == TEXT_INPUT:
        text = field.get("value") or "" if answer is None else str(answer)
        # A field is required unless its definition says `"required": false`.
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
