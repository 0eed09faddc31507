"""Collects validation errors of a request body, nested by field as in error 50035 (Invalid Form Body)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandbox.world.refusals import ApiError
from sandbox.world.snowflakes import JSON, as_number

Path = list[str | int]
"""The path to a field in a request body: the keys and list indexes that lead to it, outermost first."""
_NO_DICTIONARY = "Only dictionaries may be used in a DictType"
_NO_LIST = "Only iterables may be used in a ListType"


class Form:
    """The validation errors of one request body, by field. `raise_errors` raises all as one ApiError."""

    def __init__(self) -> None:
        self._errors: JSON = {}

    def error(self, path: Iterable[str | int], code: str, message: str) -> None:
        # Discord nests the errors of a body by field:
        # https://docs.discord.com/developers/reference#error-messages
        node = self._errors
        for part in path:
            node = node.setdefault(str(part), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def required(self, path: Iterable[str | int]) -> None:
        self.error(path, "BASE_TYPE_REQUIRED", "This field is required")

    def text(
        self, path: Iterable[str | int], value: Any, low: int, high: int, *, required: bool = False
    ) -> None:
        """Add an error for the field unless it is a text of `low` to `high` characters. With `required`, the
        text must not be missing or empty."""
        if value is None:
            if required:
                self.required(path)
        elif not isinstance(value, str):
            self.error(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
        elif required and not value:
            self.required(path)
        else:
            self.length(path, len(value), low, high)

    def length(self, path: Iterable[str | int], length: int, low: int, high: int) -> None:
        # If there is no minimum, Discord's error has another code and message.
        if length > high and low == 0:
            self.error(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        elif not low <= length <= high:
            message = f"Must be between {low} and {high} in length."
            self.error(path, "BASE_TYPE_BAD_LENGTH", message)

    def url(
        self,
        path: Iterable[str | int],
        value: Any,
        schemes: tuple[str, ...],
        *,
        high: int = 2048,
        required: bool = False,
    ) -> None:
        """Add an error for the field unless it is a URL with one of the schemes and at most `high` characters,
        or missing and not `required`."""
        self.text(path, value, 0, high, required=required)
        if not isinstance(value, str):
            return
        # Discord's errors name the scheme in lower case, so capitals don't matter.
        lowered = value.lower()
        if not lowered.startswith(tuple(f"{scheme}://" for scheme in schemes)):
            scheme = lowered.partition(":")[0]
            message = f'Scheme "{scheme}" is not supported. Scheme must be one of {schemes}.'
            self.error(path, "URL_TYPE_INVALID_SCHEME", message)

    def count(self, path: Iterable[str | int], items: Any, low: int, high: int) -> bool:
        """Add an error unless `items` is a list of `low` to `high` dictionaries. Return True if it is a list of
        dictionaries, even if there are too few or too many."""
        if not isinstance(items, list):
            self.error(path, "LIST_TYPE_CONVERT", _NO_LIST)
            return False
        self.length(path, len(items), low, high)
        bad = [n for n, item in enumerate(items) if not isinstance(item, dict)]
        for n in bad:
            self.error([*path, n], "DICT_TYPE_CONVERT", _NO_DICTIONARY)
        return not bad

    def listed(self, path: Iterable[str | int], items: Any, low: int, high: int) -> list[JSON]:
        """Return the items of a required list if all are dictionaries; otherwise, return an empty list. Add the
        errors that `count` adds, or one for a missing list."""
        if items is None:
            self.required(path)
            return []
        return items if self.count(path, items, low, high) else []

    def dictionary(self, path: Iterable[str | int], value: Any) -> JSON:
        """Return the field's value if it is a dictionary; otherwise, return an empty dictionary. If the value
        is neither a dictionary nor None, also add an error."""
        if value is not None and not isinstance(value, dict):
            self.error(path, "DICT_TYPE_CONVERT", _NO_DICTIONARY)
        return value if isinstance(value, dict) else {}

    def values(self, path: Iterable[str | int], value: Any) -> list[Any]:
        """Return the field's value if it is a list; otherwise, return an empty list. If the value is neither a
        list nor None, also add an error."""
        if value is not None and not isinstance(value, list):
            self.error(path, "LIST_TYPE_CONVERT", _NO_LIST)
        return value if isinstance(value, list) else []

    def number(self, path: Iterable[str | int], value: Any, low: int, high: int) -> None:
        if value is None:
            return
        # In Python, a bool is an int, but Discord accepts no true or false as a number.
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

    @property
    def valid(self) -> bool:
        return not self._errors

    def raise_errors(self) -> None:
        if self._errors:
            raise ApiError(400, 50035, "Invalid Form Body", self._errors)


def invalid(field: str, code: str, message: str) -> ApiError:
    """Return ApiError 50035 with a single error, of this field."""
    error = {"code": code, "message": message}
    return ApiError(400, 50035, "Invalid Form Body", {field: {"_errors": [error]}})


def snowflake(text: Any, name: str) -> int:
    """Return an id from a path or body as an int. Raise ApiError 50035 for the field `name` if it is no id."""
    id = as_number(text)
    if isinstance(id, int) and not isinstance(id, bool) and id >= 0:
        return id
    raise invalid(name, "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
