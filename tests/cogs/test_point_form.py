"""The form into which a person types a point, and the payload of its submission, which a client can forge."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

from bot.channels.custom_ids import CustomId
from bot.gateway.client import Interaction
from cogs import buttons
from cogs.access.gates import SHUT_OUT
from cogs.actions.point_form import KIND, TITLE, point_button, point_form
from cogs.buttons import custom_id_in, form_in
from cogs.replies import Reply
from cogs.replying.answering import BUSY
from cogs.wording import UNKNOWN_BUTTON
from matches.announcer.buttons import TYPE_POINT
from matches.ports.people import Blocked
from tests.cogs.test_answering import pressed
from tests.languages import EVERY
from tests.refusals import refused
from texts.language import ENGLISH, Language
from texts.text import Text, verbatim

ASKED = CustomId(KIND, "harbour123", 4, "1.")
PRESS = {"custom_id": ASKED.asking, "component_type": 2}


def submission(typed: object, custom_id: str = ASKED.asking) -> dict[str, Any]:
    """Return the payload of a form in which a person has entered `typed`."""
    field = {"type": 4, "id": 2, "custom_id": "point", "value": typed}
    return {"custom_id": custom_id, "components": [{"type": 18, "id": 1, "component": field}]}


@pytest.mark.parametrize("language", EVERY)
async def test_point_form_has_one_field_and_stays_within_discords_limits(
    language: Language,
) -> None:
    form = point_form(ASKED, language).to_dict()
    assert form["custom_id"] == ASKED.asking
    assert 0 < len(form["title"]) <= 45
    (label,) = form["components"]
    assert 0 < len(label["label"]) <= 45
    assert label["component"]["max_length"] == 10


async def test_button_opens_the_form_that_has_its_custom_id() -> None:
    layout = Reply(verbatim("x"), presses=(point_button(ASKED),)).layout(ENGLISH)
    (button,) = (each for each in layout.walk_children() if isinstance(each, discord.ui.Button))
    assert button.label == str(TYPE_POINT.label)
    assert form_in({"custom_id": button.custom_id, "component_type": 2}) == ASKED


def test_typed_point_completes_the_custom_id() -> None:
    completed = custom_id_in(submission("e5"))
    assert completed == CustomId(KIND, "harbour123", 4, "1.e5")
    assert form_in(submission("e5")) is None


@pytest.mark.parametrize(
    "forged",
    [
        PRESS | {"component_type": 3},
        PRESS | {"custom_id": str(ASKED)},
        PRESS | {"custom_id": CustomId(KIND, "harbour123", 4).asking},
        PRESS | {"custom_id": CustomId(KIND, "harbour123", 4, "1.e5").asking},
        PRESS | {"custom_id": CustomId(KIND, "harbour123", 4, "x.").asking},
        PRESS | {"custom_id": CustomId("resigned", "harbour123", 4, "1.").asking},
        PRESS | {"custom_id": "nonsense"},
    ],
)
def test_only_the_button_for_points_opens_the_form(forged: dict[str, Any]) -> None:
    assert form_in(forged) is None


@pytest.mark.parametrize(
    ("forged", "why"),
    [
        (submission("e5", str(ASKED)), UNKNOWN_BUTTON),
        (submission("e5", CustomId("resigned", "harbour123", 4).asking), UNKNOWN_BUTTON),
        (submission("x" * 60), UNKNOWN_BUTTON),
        (submission("e\n5"), UNKNOWN_BUTTON),
        (submission(5), UNKNOWN_BUTTON),
        ({"custom_id": ASKED.asking}, UNKNOWN_BUTTON),
        (submission("e5") | {"components": []}, UNKNOWN_BUTTON),
        (submission("e5") | {"components": submission("e5")["components"] * 2}, UNKNOWN_BUTTON),
    ],
)
def test_forged_submission_is_refused(forged: dict[str, Any], why: Text) -> None:
    with refused(why):
        custom_id_in(forged)


def opening(answers: list[str], failures: int = 0) -> Interaction:
    """Return a press of the button that opens the form. The titles of opened forms and all texts of responses
    are appended to `answers`. The first `failures` attempts to open a form lose the connection."""
    press = pressed(answers)

    async def send_modal(form: discord.ui.Modal) -> None:
        nonlocal failures
        failures -= 1
        if failures >= 0:
            raise aiohttp.ServerDisconnectedError
        answers.append(form.title)

    vars(press.response).update(send_modal=send_modal)
    vars(press).update(type=discord.InteractionType.component, data=PRESS)
    press.locale = discord.Locale.american_english
    return press


@pytest.mark.parametrize(("failures", "opened"), [(0, True), (1, True), (2, False)])
async def test_point_form_is_opened_before_anything_is_read_from_the_database(
    *, failures: int, opened: bool
) -> None:
    answers, acknowledged = list[str](), list[float]()
    press = opening(answers, failures)
    client = cast(Any, press.client)
    client.on_acknowledged = acknowledged.append
    client.services.players = client.services.reader = None
    await buttons.pressed(press)
    assert answers == [str(TITLE)] * opened
    assert len(acknowledged) == 1


async def test_blocked_person_and_stopping_process_get_no_form() -> None:
    answers = list[str]()
    press = opening(answers)
    client = cast(Any, press.client)
    client.parts.blocking = SimpleNamespace(now=Blocked(users=frozenset({press.user.id})))
    await buttons.pressed(press)
    client.life_cycle.stopping = True
    await buttons.pressed(press)
    assert answers == [str(SHUT_OUT), str(BUSY)]
