"""Tests of forms (modals): valid and unsupported ones, and how people submit files."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox import ClientError, Discord, Upload
from sandbox.people.form_filling import filled_in
from sandbox.protocol.checks.forms import Form
from sandbox.protocol.checks.modal_checks import check_modal
from sandbox.tests.requesting import malformed
from sandbox.world.content.attachments import Attachment
from sandbox.world.modals import Modal
from sandbox.world.refusals import ApiError


def form(**field: Any) -> dict[str, Any]:
    """Return the JSON of a modal with a single labelled field."""
    component = {"custom_id": "f", **field}
    rows = [{"type": 18, "label": "Field", "component": component}]
    return {"custom_id": "m", "title": "Form", "components": rows}


@pytest.mark.parametrize(
    ("field", "status"),
    [
        ({"type": 19}, 0),
        ({"type": 19, "max_values": 11}, 400),
        ({"type": 2}, 400),
        ({"type": 21, "options": []}, 501),
    ],
)
def test_form_fields_are_accepted_refused_or_reported_as_unsupported(
    field: dict[str, Any], status: int
) -> None:
    assert _status(form(**field)) == status


def _status(modal: dict[str, Any]) -> int:
    """Return the HTTP status with which this modal is rejected, or 0 if it is accepted."""
    checked = Form()
    try:
        check_modal(checked, modal)
        checked.raise_errors()
    except ApiError as refusal:
        return refusal.status
    return 0


@pytest.mark.parametrize(
    ("field", "files", "allowed"),
    [
        ({}, 0, False),
        ({}, 1, True),
        ({}, 2, False),
        ({"required": False}, 0, True),
        ({"min_values": 2, "max_values": 3}, 1, False),
        ({"min_values": 2, "max_values": 3}, 3, True),
    ],
)
async def test_file_field_takes_only_the_allowed_number_of_files(
    sandbox: Discord, field: dict[str, Any], files: int, allowed: bool
) -> None:
    uploads = [Upload(f"{n}.txt", b"text") for n in range(files)]
    modal = Modal(form(type=19, **field), sandbox.server.first_channel, None, {}, {})

    def attach(file: Upload) -> Attachment:
        return Attachment(sandbox.world.ids(), 1, file.filename, file.data, sandbox.cdn_url)

    if not allowed:
        with pytest.raises(ClientError):
            filled_in(modal, {"Field": uploads}, attach)
        return
    data = filled_in(modal, {"Field": uploads}, attach)
    values = data["components"][0]["component"]["values"]
    attached = data["resolved"].get("attachments", {})
    assert [attached[id]["filename"] for id in values] == [each.filename for each in uploads]


FULL_FORM: dict[str, Any] = {
    "custom_id": "m",
    "title": "Form",
    "components": [
        {"type": 1, "components": [{"type": 4, "custom_id": "a", "style": 1, "label": "A"}]},
        {"type": 10, "content": "words"},
        {
            "type": 18,
            "label": "B",
            "component": {"type": 3, "custom_id": "b", "options": [{"label": "l", "value": "v"}]},
        },
        {"type": 18, "label": "C", "component": {"type": 19, "custom_id": "c"}},
    ],
}


async def test_malformed_part_of_a_form_never_breaks_the_stand_in(sandbox: Discord) -> None:
    place = sandbox.server.first_channel
    for bad in malformed(FULL_FORM):
        if isinstance(bad, dict):
            status = _status(bad)
            assert status in (0, 400), bad
            assert status or Modal(bad, place, None, {}, {}).text, bad
