"""Checks recorded traffic against Discord's OpenAPI description, a file whose path is in the environment
variable DISCORD_OPENAPI."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import warnings
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import msgspec

from sandbox.protocol.traffic import Exchange

_OPENAPI: Final = os.environ.get("DISCORD_OPENAPI")
VALIDATOR: Final = "validate_traffic.py"
"""The name of the Python file beside the OpenAPI description that checks recorded traffic against it."""

_FREE_TEXT: Final = frozenset(
    {"content", "label", "description", "name", "value", "placeholder", "custom_id", "title"}
    | {"username", "global_name", "nick", "filename", "url", "proxy_url", "token", "nonce"}
)
"""The keys of texts of which the check judges only the length, because Discord's API description limits
nothing else about them."""

_FREE_NUMBER: Final = "size"
"""The key of the only number that makes no difference to the check: a file's size in bytes."""

_TOKEN: Final = re.compile(r"/[\w-]{100,}")
_SNOWFLAKE: Final = re.compile(rb"\d{15,20}")
_REFERENCE: Final = re.compile(r'"\$ref": "#/components/(\w+)/(\w+)"')
_TIME: Final = re.compile(rb"\d{4}-\d\d-\d\dT[\d:.+]+")
_LIMIT: Final = re.compile(r'"(?:min|max)Length": (\d+)')
_known: Final[set[int]] = set()
"""Hashes of exchanges that were found valid: of each as it is, and of each without its free texts. An exchange
with a known hash needs no further check."""


def violations(traffic: Iterable[Exchange]) -> list[str]:
    """Return how the traffic violates Discord's API description. Exchanges with injected faults are not
    checked. Return an empty list if DISCORD_OPENAPI is not set."""
    if not _OPENAPI:
        return []
    return [error for exchange in traffic if exchange.fault is None for error in _judged(exchange)]


def _judged(exchange: Exchange) -> list[str]:
    what = {**vars(exchange), "at": 0, "path": _TOKEN.sub("/token", exchange.path)}
    # Try the hash of the unchanged exchange first, because replacing the texts takes as long as everything else
    # together.
    if (exactly := _hashed(what)) in _known or (roughly := _hashed(_without_words(what))) in _known:
        return []
    errors = _errors(exchange)
    if not errors:
        _known.update((exactly, roughly))
    return errors


def _hashed(what: Any) -> int:
    """Return a hash of an exchange's JSON. Its ids and times are left out, because they differ on every run."""
    return hash(_TIME.sub(b"2000-01-01", _SNOWFLAKE.sub(b"0" * 18, msgspec.json.encode(what))))


def _without_words(value: Any, key: str = "") -> Any:
    if isinstance(value, dict):
        return {name: _without_words(each, name) for name, each in value.items()}
    if isinstance(value, list):
        return [_without_words(each, key) for each in value]
    if isinstance(value, str) and key in _FREE_TEXT:
        return bisect_left(_lengths()[key], len(value))
    return 0 if key == _FREE_NUMBER else value


@cache
def _lengths() -> dict[str, list[int]]:
    """Return, for each free text's key, the sorted lengths at which the description's limits lie. A check of
    one text also covers all texts with a length between the same two limits."""
    _, specification = _validator()
    found: dict[str, set[int]] = {key: set() for key in _FREE_TEXT}
    for key, schema in _properties(specification.doc):
        if key in _FREE_TEXT:
            text = json.dumps([schema, *(_texts(specification.doc, schema))])
            limits = {int(limit) for limit in _LIMIT.findall(text)}
            found[key] |= limits | {limit - 1 for limit in limits}
    return {key: sorted(limits) for key, limits in found.items()}


def _properties(schema: Any) -> Iterator[tuple[str, Any]]:
    """Yield every property of every object in a schema, at any depth, as its name and its schema."""
    if isinstance(schema, dict):
        declared = schema.get("properties")
        yield from declared.items() if isinstance(declared, dict) else ()
    for each in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(each, dict | list):
            yield from _properties(each)


def _texts(document: Any, schema: Any) -> Iterator[Any]:
    """Yield the string schemas to which a schema refers with `$ref`."""
    for kind, name in _REFERENCE.findall(json.dumps(schema)):
        referred = document["components"][kind][name]
        if referred.get("type") == "string":
            yield referred


def _errors(exchange: Exchange) -> list[str]:
    errors, route = judge(exchange.record())
    return [f"{route} {exchange.status}: {error}" for error in errors]


def judge(record: Any) -> tuple[list[tuple[str, str, str]], str]:
    """Return the errors in a recorded exchange as tuples (kind, place, reason), and the exchange's route."""
    validator, specification = _validator()
    as_text = specification.ids_as_text(record, [])  # Discord takes numbers for ids too
    errors, route = validator.validate(specification, as_text, strict=True)
    return errors, route


@cache
def _validator() -> tuple[ModuleType, Any]:
    path = Path(_OPENAPI or "").with_name(VALIDATOR)
    found = importlib.util.spec_from_file_location("validate_traffic", path)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    with warnings.catch_warnings(action="ignore"):
        return module, _quick(module.Spec)(_OPENAPI)


def _quick(specification: Any) -> Any:
    class Quick(specification):  # type: ignore[misc]
        comp: Any  # all components, as a document of their own

        def validators(self, key: str, schema: Any) -> Any:
            if key not in self.cache:
                every, self.comp = self.comp, _referred(schema, self.comp)
                try:
                    super().validators(key, schema)
                finally:
                    self.comp = every
            return self.cache[key]

        def check(self, key: str, schema: Any, value: Any) -> Any:
            fast, _ = self.validators(key, schema)
            if fast is None:
                return super().check(key, schema, value)
            if fast.is_valid(value):
                return []
            branch = key.startswith("decl:")
            return ["does not fit"] if branch else super().check(key, schema, value)

    return Quick


def _referred(schema: Any, components: Any) -> Any:
    """Return the components to which a schema refers, even through other components."""
    found: dict[str, dict[str, Any]] = {}
    open_ends = [schema]
    while open_ends:
        for kind, name in _REFERENCE.findall(json.dumps(open_ends.pop())):
            if name not in found.setdefault(kind, {}):
                found[kind][name] = components["components"][kind][name]
                open_ends.append(found[kind][name])
    return {"components": found}
