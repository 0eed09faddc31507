"""Which private message a newer one of the same person replaces."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.interactions import earlier_replies
from bot.interactions.earlier_replies import EarlierReplies

MINUTE = 60.0


class Replies:
    """Notes messages at a time that the test sets."""

    def __init__(self) -> None:
        self.now = 0.0
        self._replies = EarlierReplies(cast("Any", None), cast("Any", None), lambda: self.now)

    def new(self, number: int, key: str, user: int = 1, *, typed: bool = False) -> str:
        """Note a new message, the answer to the interaction with this number."""
        return self._note(number, key, user, None, typed=typed)

    def pressed(self, number: int, key: str, *, on: int | None, user: int = 1) -> str:
        """Note what the message that answered interaction `on` shows after a press in it. With None, Discord
        does not say which interaction that was."""
        return self._note(number, key, user, _private(on))

    def press(self, number: int, *, on: int) -> None:
        """Begin a press whose answer is still to come."""
        self._replies.keep(cast("Any", SimpleNamespace(id=number, message=_private(on))))

    def _note(
        self, number: int, key: str, user: int, message: object, *, typed: bool = False
    ) -> str:
        made = SimpleNamespace(
            id=number, user=SimpleNamespace(id=user), message=message, token=f"token {number}"
        )
        return self._replies.note(cast("Any", made), key, typed=typed)


def _private(answered: int | None) -> object:
    metadata = None if answered is None else SimpleNamespace(id=answered)
    return SimpleNamespace(flags=SimpleNamespace(ephemeral=True), interaction_metadata=metadata)


@pytest.fixture
def replies() -> Replies:
    return Replies()


def test_newer_message_of_a_person_replaces_the_earlier_one_about_the_same(
    replies: Replies,
) -> None:
    assert not replies.new(1, "match")
    assert not replies.new(2, "other")
    assert not replies.new(3, "match", user=2)
    assert replies.new(4, "match") == "token 1"
    assert replies.new(5, "match") == "token 4"


def test_reply_to_a_typed_move_replaces_a_hand_but_no_reply_to_a_typed_move(
    replies: Replies,
) -> None:
    """Otherwise, each move of somebody who types all moves would take one more request."""
    replies.new(1, "match")
    assert replies.new(2, "match", typed=True) == "token 1"
    assert not replies.new(3, "match", typed=True)
    assert replies.new(4, "match") == "token 3"


def test_press_in_a_message_does_not_delete_it_and_renews_its_token(replies: Replies) -> None:
    replies.new(1, "match")
    assert not replies.pressed(2, "match", on=1)
    replies.now = 13 * MINUTE
    assert not replies.pressed(3, "match", on=1)
    replies.now = 26 * MINUTE
    assert replies.new(4, "match") == "token 3"


def test_message_that_will_show_the_answer_to_a_press_stays(replies: Replies) -> None:
    replies.new(1, "match")
    replies.press(2, on=1)
    assert not replies.new(3, "match")
    assert replies.pressed(2, "match", on=1) == "token 3"


def test_pressed_message_of_unknown_origin_is_not_deleted(replies: Replies) -> None:
    replies.new(1, "match")
    assert not replies.pressed(2, "match", on=None)
    assert not replies.new(3, "match")


@pytest.mark.parametrize("shown", ["", "other"])
def test_message_that_shows_something_else_by_now_stays(replies: Replies, shown: str) -> None:
    replies.new(1, "match")
    replies.pressed(2, shown, on=1)
    assert not replies.new(3, "match")


def test_message_whose_token_has_expired_stays(replies: Replies) -> None:
    replies.new(1, "match")
    replies.now = 15 * MINUTE
    assert not replies.new(2, "match")


def test_oldest_messages_are_forgotten_if_there_are_too_many(
    replies: Replies, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(earlier_replies, "_MOST", 2)
    for number in (1, 2, 3):
        replies.new(number, f"match {number}")
    assert not replies.new(4, "match 1")
    assert replies.new(5, "match 3") == "token 3"
