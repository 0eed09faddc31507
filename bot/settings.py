"""The settings: environment variables, or the same lines in a file `.env`."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

from dotenv import dotenv_values
from pydantic import (
    AfterValidator,
    AnyHttpUrl,
    AnyWebsocketUrl,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
)
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

_PREFIX: Final = "FAIRWIND_"
_FILE: Final = ".env"
_LARGEST_ID: Final = 2**63 - 1
_MOST_DAYS: Final = 36_500
_MOST_THINKERS: Final = 64
_MOST_PROCESSES: Final = 999


class BadSettings(Exception):
    """Settings that can't be used. Its text has a sentence for each."""


def _server_id(value: object) -> int:
    otherwise = "it is not the id of a server. Leave it empty for all servers"
    return _number(value, _LARGEST_ID, otherwise)


def _days(value: object) -> int:
    otherwise = (
        f"it is a number of days, from 1 to {_MOST_DAYS}. Leave it empty to keep matches for good"
    )
    return _number(value, _MOST_DAYS, otherwise)


def _thinkers(value: object) -> int:
    otherwise = f"it is a number of processes, from 0 to {_MOST_THINKERS}"
    return _number(value, _MOST_THINKERS, otherwise, smallest=0)


def _address(value: str | None) -> tuple[str, int] | None:
    """A host and a port; raises ValueError."""
    if value is None:
        return None
    text = value.strip()
    try:
        parts = urlsplit(f"//{text}")
        host, port = parts.hostname, parts.port
    except ValueError:  # no port, or none that there is
        host, port = None, None
    if not (host and port and parts.netloc == text and "@" not in text):
        raise ValueError("it is an address with a port, such as 127.0.0.1:9100")
    return host, port


def _processes(value: object) -> int:
    otherwise = f"it is the number of processes that run the bot, from 1 to {_MOST_PROCESSES}"
    return _number(value, _MOST_PROCESSES, otherwise)


def _process(value: object) -> int:
    otherwise = "it is the number of this process, counted from 0. Leave it empty for a bot that is one process"
    return _number(value, _MOST_PROCESSES - 1, otherwise, smallest=0)


def _number(value: object, largest: int, otherwise: str, smallest: int = 1) -> int:
    """An integer of this range, written in ASCII digits; raises ValueError(`otherwise`)."""
    text = str(value).strip()
    if not (re.fullmatch("[0-9]{1,19}", text) and smallest <= int(text) <= largest):
        raise ValueError(otherwise)
    return int(text)


def _token(value: SecretStr) -> SecretStr:
    """A token without surrounding space; raises ValueError unless it is printable ASCII, as Discord's are.

    A line break in it would end the HTTP header that carries it.
    """
    token = value.get_secret_value().strip()
    if not re.fullmatch(r"[!-~]+", token):
        raise ValueError(
            "a token is one line without spaces. Copy it anew from the developer portal"
        )
    return SecretStr(token)


class Settings(BaseSettings):
    """Every setting, explained in `.env.example`."""

    model_config = SettingsConfigDict(
        env_prefix=_PREFIX, env_file=_FILE, env_ignore_empty=True, extra="ignore"
    )

    token: Annotated[SecretStr, AfterValidator(_token)] | None = Field(
        default=None, validation_alias="DISCORD_TOKEN"
    )
    database: Annotated[str, Field(repr=False)] = "var/fairwind.sqlite3"  # may hold a password
    guild: Annotated[int, BeforeValidator(_server_id)] | None = None
    log_format: Literal["human", "json"] = "human"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    processes: Annotated[int, BeforeValidator(_processes)] = 1
    process: Annotated[int, BeforeValidator(_process)] | None = None
    keep_ended: Annotated[int, BeforeValidator(_days)] | None = None
    thinkers: Annotated[int, BeforeValidator(_thinkers)] = 1
    metrics: Annotated[tuple[str, int] | None, NoDecode, BeforeValidator(_address)] = None
    weathervanes_deck: Path | None = None
    api_url: AnyHttpUrl | None = None
    gateway_url: AnyWebsocketUrl | None = None
    cdn_url: AnyHttpUrl | None = None


def read_settings(**given: Any) -> Settings:
    """The settings of this process, of which those `given` take precedence; raises BadSettings."""
    try:
        return Settings(**given)
    except UnicodeDecodeError:
        raise BadSettings("The file .env can't be read: it is not text in UTF-8.") from None
    except OSError as error:
        raise BadSettings(f"The file .env can't be read: {error.strerror}.") from None
    except ValidationError as error:
        raise BadSettings("\n".join(map(_sentence, error.errors()))) from None


def doubts() -> Iterator[str]:
    """Warnings, a sentence each: for settings whose name does not exist, and if other users can read `.env`.

    Call it after `read_settings`, which raises where `.env` can't be read.
    """
    known = {name.upper(): _variable(name) for name in Settings.model_fields}
    ours = {name for name in os.environ if name.upper().startswith(_PREFIX)}
    for name in sorted(ours | {*dotenv_values(_FILE)}):
        # A foreign variable in `.env` is no mistake unless it resembles one of ours.
        meant = _nearest(name.upper(), known)
        if name.upper() not in known.values() and (meant or name in ours):
            hint = f"Is {meant} meant?" if meant else "The README lists all settings."
            yield f"There is no setting {name}, so it has no effect. {hint}"
    # Write access counts too: whoever can write it can replace the token. Windows has no such bits.
    path = Path(_FILE)
    if os.name != "nt" and path.is_file() and path.stat().st_mode & 0o066:
        yield "Other users of this machine can read or change the file .env: run chmod 600 .env"


def _nearest(name: str, known: dict[str, str]) -> str | None:
    """The setting whose name is most similar, if any. A shared prefix is left out of the comparison: it would
    make all our names look similar."""
    if name.startswith(_PREFIX):
        near = get_close_matches(name.removeprefix(_PREFIX), known, n=1)
        return known[near[0]] if near else None
    near = get_close_matches(name, known.values(), n=1, cutoff=0.85)
    return near[0] if near else None


def _variable(field: str) -> str:
    alias = Settings.model_fields[field].validation_alias
    return str(alias) if alias else _PREFIX + field.upper()


def _sentence(problem: Any) -> str:
    name = str(problem["loc"][0])
    variable = name if name.isupper() else _PREFIX + name.upper()
    why = problem["msg"].removeprefix("Value error, ")
    return f"The setting {variable} can't be used: {why}."
