"""What the page's windows are told about people and channels."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from sandbox.page.views import people_views
from sandbox.world.entities import Channel


class Place:
    """A channel with messages, each given as its id and the only person who sees it; None for everybody."""

    backwards = Channel.backwards

    def __init__(self, number: int, *messages: tuple[int, object]) -> None:
        self.id = number
        self.timeline = {
            each: SimpleNamespace(id=each, visible_to=lambda user, to=to: to in (None, user))
            for each, to in messages
        }

    def visible_to(self, _: object) -> bool:
        return True


def test_channel_that_waits_is_chosen_by_what_the_person_may_see() -> None:
    ann, ben = (SimpleNamespace(id=n, name=str(n), locale="en-US") for n in (1, 2))
    places = {1: Place(1, (10, None), (30, ben)), 2: Place(2, (20, None))}
    discord = SimpleNamespace(people={1: ann, 2: ben}, world=SimpleNamespace(channels=places))
    reading = SimpleNamespace(pings=lambda *_: 1)
    views = people_views(cast(Any, discord), cast(Any, reading))
    assert [each["waits"] for each in views] == ["2", "1"]
