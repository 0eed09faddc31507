"""Recorded traffic against Discord's description of its API, which DISCORD_OPENAPI names."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import warnings
from bisect import bisect_left
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from sandbox.protocol.traffic import Exchange

_OPENAPI: Final = os.environ.get("DISCORD_OPENAPI")

_FREE_TEXT: Final = frozenset(
    {"content", "label", "description", "name", "value", "placeholder", "custom_id", "title"}
    | {"username", "global_name", "nick", "filename", "url", "proxy_url", "token"}
)
"""Keys whose values the description limits in length alone."""

_TOKEN: Final = re.compile(r"/[\w-]{100,}")
_SNOWFLAKE: Final = re.compile(r"\d{15,20}")
_REFERENCE: Final = re.compile(r'"\$ref": "#/components/(\w+)/(\w+)"')
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT[\d:.+]+")
_known: Final[set[str]] = set()
"""Shapes of exchanges that the description allows. Most of what one test sends, another has sent before."""


def violations(traffic: Iterable[Exchange]) -> list[str]:
    """What the description does not allow, in exchanges that no test tampered with; nothing without one."""
    if not _OPENAPI:
        return []
    found: list[str] = []
    for exchange in traffic:
        if exchange.fault is None and (shape := _shape(exchange)) not in _known:
            errors = _errors(exchange)
            if not errors:
                _known.add(shape)
            found += errors
    return found


def _shape(exchange: Exchange) -> str:
    """The exchange without what differs each time: ids, times, tokens, and the words of texts."""
    what = {**vars(exchange), "at": 0, "path": _TOKEN.sub("/token", exchange.path)}
    text = json.dumps(_without_words(what))
    return _TIME.sub("2000-01-01", _SNOWFLAKE.sub("0" * 18, text))


def _without_words(value: Any, key: str = "") -> Any:
    if isinstance(value, dict):
        return {name: _without_words(each, name) for name, each in value.items()}
    if isinstance(value, list):
        return [_without_words(each, key) for each in value]
    if isinstance(value, str) and key in _FREE_TEXT:
        return bisect_left(_lengths(), len(value))
    return value


@cache
def _lengths() -> list[int]:
    """All limits of lengths that the description has. Texts between the same two of them are alike."""
    text = Path(_OPENAPI or "").read_text(encoding="utf-8")
    limits = {int(found) for found in re.findall(r'"(?:min|max)Length":\s*(\d+)', text)}
    return sorted(limits | {limit - 1 for limit in limits})


def _errors(exchange: Exchange) -> list[str]:
    validator, specification = _validator()
    errors, route = validator.validate(specification, exchange.record(), strict=True)
    return [f"{route} {exchange.status}: {error}" for error in errors]


@cache
def _validator() -> tuple[ModuleType, Any]:
    path = Path(_OPENAPI or "").with_name("validate_traffic.py")
    found = importlib.util.spec_from_file_location("validate_traffic", path)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    with warnings.catch_warnings(action="ignore"):
        return module, _quick(module.Spec)(_OPENAPI)


def _quick(specification: Any) -> Any:
    """The same, many times faster: the slow library is asked only for why something does not fit, and each
    validator is compiled with the schemas that it refers to instead of all."""

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
            if fast.is_valid(value) or fast.is_valid(self.ids_as_text(value, [])):
                return []
            branch = key.startswith("decl:")
            return ["does not fit"] if branch else super().check(key, schema, value)

    return Quick


def _referred(schema: Any, components: Any) -> Any:
    """Those components that a schema refers to, itself or through others."""
    found: dict[str, dict[str, Any]] = {}
    open_ends = [schema]
    while open_ends:
        for kind, name in _REFERENCE.findall(json.dumps(open_ends.pop())):
            if name not in found.setdefault(kind, {}):
                found[kind][name] = components["components"][kind][name]
                open_ends.append(found[kind][name])
    return {"components": found}
