"""Discord's refusals: its error codes, their HTTP status, and the nested errors of a form."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandbox.world.snowflakes import JSON

CODES: dict[int, tuple[int, str]] = {
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30003: (400, "Maximum number of pins reached (50)"),
    30032: (400, "Maximum number of application commands reached (100)."),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    40094: (400, "This interaction has reached the maximum number of follow up messages"),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50033: (400, "Invalid Recipient(s)"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user"),
    160002: (403, "Cannot reply without permission to read message history"),
    160004: (400, "A thread has already been created for this message"),
    160005: (403, "Thread is locked"),
}


class Refused(Exception):
    """A request that Discord would not carry out."""

    def __init__(self, status: int, code: int, message: str, errors: JSON | None = None) -> None:
        super().__init__(f"{status} (error code {code}): {message}")
        self.status = status
        self.code = code
        self.body: JSON = {"message": message, "code": code}
        if errors:
            self.body["errors"] = errors


def refused(code: int) -> Refused:
    status, message = CODES[code]
    return Refused(status, code, message)


def plain(status: int, text: str) -> Refused:
    """A refusal by HTTP status alone, such as 401 or 405."""
    return Refused(status, 0, f"{status}: {text}")


class Form:
    """Collects what is wrong with a body, field by field, as error 50035 reports it."""

    def __init__(self) -> None:
        self._errors: JSON = {}

    def error(self, path: Iterable[str | int], code: str, message: str) -> None:
        node = self._errors
        for part in path:
            node = node.setdefault(str(part), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def required(self, path: Iterable[str | int]) -> None:
        self.error(path, "BASE_TYPE_REQUIRED", "This field is required")

    def text(
        self, path: Iterable[str | int], value: Any, low: int, high: int, *, required: bool = False
    ) -> None:
        """Checks an optional or required text for its length, `low` to `high` inclusive."""
        if value is None:
            if required:
                self.required(path)
        elif not isinstance(value, str):
            self.error(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
        elif required and not value:
            self.required(path)
        elif len(value) > high and low == 0:
            self.error(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        elif not low <= len(value) <= high:
            message = f"Must be between {low} and {high} in length."
            self.error(path, "BASE_TYPE_BAD_LENGTH", message)

    def count(self, path: Iterable[str | int], items: Any, low: int, high: int) -> bool:
        """Checks that `items` is a list of `low` to `high` dictionaries; false if it is not one."""
        if not isinstance(items, list):
            self.error(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return False
        if not low <= len(items) <= high:
            message = f"Must be between {low} and {high} in length."
            self.error(path, "BASE_TYPE_BAD_LENGTH", message)
        bad = [n for n, item in enumerate(items) if not isinstance(item, dict)]
        for n in bad:
            message = "Only dictionaries may be used in a DictType"
            self.error([*path, n], "DICT_TYPE_CONVERT", message)
        return not bad

    def number(self, path: Iterable[str | int], value: Any, low: int, high: int) -> None:
        if value is None:
            return
        if isinstance(value, bool) or not isinstance(value, int):
            self.error(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif not low <= value <= high:
            message = f"int32 value should be between {low} and {high}."
            self.error(path, "NUMBER_TYPE_RANGE", message)

    def choice(self, path: Iterable[str | int], value: Any, allowed: Iterable[Any]) -> bool:
        ordered = tuple(allowed)
        if value in ordered and not isinstance(value, bool):
            return True
        values = ", ".join(map(str, ordered))
        self.error(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{values}}}.")
        return False

    def raise_errors(self) -> None:
        if self._errors:
            raise Refused(400, 50035, "Invalid Form Body", self._errors)


def snowflake(text: Any, name: str) -> int:
    """The id in a path or body, or error 50035."""
    if isinstance(text, int) and not isinstance(text, bool) and text >= 0:
        return text
    if isinstance(text, str) and text.isdigit():
        return int(text)
    form = Form()
    form.error([name], "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
    form.raise_errors()
    raise AssertionError
