"""The host's settings, which come from environment variables or from the file `.env`."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import yarl

from texts.late import Late

if TYPE_CHECKING:
    from dotenv import parser
    from dotenv.parser import Original
else:
    parser = Late("dotenv.parser")

_PREFIX: Final = "FAIRWIND_"
_FILE: Final = ".env"
_NAME: Final = re.compile(r"[\w.-]+")
"""The pattern for variable names in `.env`. It also matches those of other programs, which may be in the same
file."""
_MOST_DAYS: Final = 36_500
_MOST_THINKERS: Final = 64
_MOST_PROCESSES: Final = 999

_SERVER_ID: Final = (
    "it must be the id of a server. Leave it empty to offer the commands in every server"
)
_DAYS: Final = (
    f"it must be a number of days from 1 to {_MOST_DAYS}. Leave it empty to keep matches for good"
)
_THINKERS: Final = f"it must be a number of processes from 0 to {_MOST_THINKERS}"
_PROCESSES: Final = (
    f"it must be the number of processes that run the bot, from 1 to {_MOST_PROCESSES}"
)
_PROCESS: Final = (
    "it must be the number of this process, counted from 0. Leave it empty if only one process "
    "runs the bot"
)


class BadSettings(Exception):
    """Raised when settings are invalid. The message has one sentence for each invalid setting."""


def _address(text: str) -> tuple[str, int]:
    try:
        parts = urlsplit(f"//{text}")
        host, port = parts.hostname, parts.port
        (host or "").encode("idna")  # as when the name is looked up
    except ValueError:  # not a valid port or host
        host, port = None, None
    if not (host and port and parts.netloc == text and "@" not in text):
        raise ValueError("it must be an address with a port, such as 127.0.0.1:9100")
    return host, port


def address_text(host: str, port: int) -> str:
    """Return an address in the form of FAIRWIND_METRICS and of URLs, with brackets around an IPv6 address."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _number(smallest: int, largest: int, otherwise: str) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (re.fullmatch("[0-9]{1,19}", text) and smallest <= int(text) <= largest):
            raise ValueError(otherwise)
        return int(text)

    return read


def _token(text: str) -> str:
    """Return the token. Raise ValueError for a line break, which would end the HTTP header in which it is sent,
    and for other invalid characters."""
    if not re.fullmatch(r"[!-~]+", text):
        raise ValueError(
            "a token is one line without spaces. Copy it again from the developer portal"
        )
    return text


def _one_of(*values: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in values:
            *others, last = values
            raise ValueError(f"it must be {', '.join(others)} or {last}")
        return text

    return read


def _url(*schemes: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        try:
            url = yarl.URL(text)  # as aiohttp will, which is stricter than `urlsplit`
            (url.raw_host or "").encode("idna")  # as when the name is looked up
        except (ValueError, IndexError):  # such as an invalid port or host
            url = yarl.URL()
        if not url.host or url.scheme not in schemes or re.search(r"[\s\\]", text):
            raise ValueError(f"it must be an address such as {schemes[-1]}://example.org")
        return text

    return read


def _setting(default: Any, read: Callable[[str], Any], *, secret: bool = False) -> Any:
    """Return a field of `Settings`, for a setting whose text `read` parses. If `read` raises ValueError, its
    message completes the sentence "The setting … can't be used: …". `repr` leaves out a secret."""
    return field(default=default, repr=not secret, metadata={"read": read})


@dataclass(frozen=True)
class Settings:
    """The values of all settings. `.env.example` explains each."""

    token: str | None = _setting(None, _token, secret=True)
    database: str = _setting("var/fairwind.sqlite3", str, secret=True)  # may hold a password
    guild: int | None = _setting(None, _number(1, 2**63 - 1, _SERVER_ID))
    log_format: str = _setting("human", _one_of("human", "json"))
    log_level: str = _setting("INFO", _one_of("DEBUG", "INFO", "WARNING", "ERROR"))
    processes: int = _setting(1, _number(1, _MOST_PROCESSES, _PROCESSES))
    process: int | None = _setting(None, _number(0, _MOST_PROCESSES - 1, _PROCESS))
    keep_ended: int | None = _setting(None, _number(1, _MOST_DAYS, _DAYS))
    thinkers: int = _setting(1, _number(0, _MOST_THINKERS, _THINKERS))
    metrics: tuple[str, int] | None = _setting(None, _address)
    weathervanes_deck: Path | None = _setting(None, Path)  # noqa: RUF009
    api_url: str | None = _setting(None, _url("http", "https"))
    gateway_url: str | None = _setting(None, _url("ws", "wss"))
    cdn_url: str | None = _setting(None, _url("http", "https"))


VARIABLES: Final[Mapping[str, str]] = {
    each.name: "DISCORD_TOKEN" if each.name == "token" else _PREFIX + each.name.upper()
    for each in fields(Settings)
}
"""The name of each setting's environment variable, by the field of `Settings`."""


def read_settings(**given: str) -> Settings:
    """Return the settings of this process. `given` has values by the name of the field of `Settings`. It takes
    precedence over the environment, and the environment over the file `.env`. Raise BadSettings if any setting
    is invalid."""
    found = _found()
    values: dict[str, Any] = {}
    wrong = []
    for each in fields(Settings):
        variable = VARIABLES[each.name]
        text = given.get(each.name, found.get(variable))
        if text is None:
            continue
        try:
            values[each.name] = each.metadata["read"](_unquoted(text))
        except ValueError as error:
            wrong.append(f"The setting {variable} can't be used: {error}.")
    if wrong:
        raise BadSettings("\n".join(wrong))
    return Settings(**values)


def _unquoted(text: str) -> str:
    """Return the text of a setting without the spaces around it. Raise ValueError if it is in quotes. The file
    `.env` may have quotes, but `docker run --env-file` passes them on."""
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        raise ValueError("leave out the quotes around it")
    return text


def _found() -> Mapping[str, str]:
    try:
        in_file = _in_file()
    except UnicodeDecodeError:
        raise BadSettings(
            "The file .env can't be read: it is not text in UTF-8. Save it again in UTF-8."
        ) from None
    except OSError as error:
        raise BadSettings(f"The file .env can't be read: {error.strerror}.") from None
    both = [*in_file.items(), *os.environ.items()]
    return {name.upper(): value for name, value in both if value and value.strip()}


def _in_file() -> Mapping[str, str | None]:
    """Return the variables in the file `.env`; none if there is no such file. Raise BadSettings if a line can't
    be parsed, because `dotenv_values` would silently skip it."""
    file = Path(_FILE)
    if not file.exists() or file.is_dir():  # some keep a virtual environment in `.env`
        return {}
    # Parse without interpolation, because a password may contain `${`.
    bindings = [*parser.parse_stream(StringIO(file.read_text("utf-8-sig")))]
    wrong = [
        f"Line {_line(each.original)} of .env can't be read: write NAME=value."
        for each in bindings
        if each.error or (each.key and not _NAME.fullmatch(each.key))
    ]
    if wrong:
        raise BadSettings("\n".join(wrong))
    return {each.key: each.value for each in bindings if each.key}


def _line(original: Original) -> int:
    """Return the number of the line in which a variable is set. The parser's own number is that of the first
    blank line before the variable, if there is any."""
    text = original.string
    return original.line + text[: len(text) - len(text.lstrip())].count("\n")


def doubts() -> Iterator[str]:
    """Yield warnings about variables that look like settings but are not, and about a `.env` that others can
    read or change.

    Call this after `read_settings`, which raises BadSettings if `.env` can't be read.
    """
    known = {name.upper(): variable for name, variable in VARIABLES.items()}
    ours = {name for name in os.environ if name.upper().startswith(_PREFIX)}
    for name in sorted(ours | {*_in_file()}):
        # `.env` may contain variables of other programs. Warn of one only if its name resembles one of ours.
        meant = _nearest(name.upper(), known)
        if name.upper() not in known.values() and (meant or name in ours):
            hint = f"Did you mean {meant}?" if meant else "See docs/settings.md for all settings."
            yield f"{name} is not a setting and has no effect. {hint}"
    # Check write access too: anyone who can write the file can replace the token. Windows does not have these
    # permission bits.
    path = Path(_FILE)
    if os.name != "nt" and path.is_file() and path.stat().st_mode & 0o066:
        yield "Other users of this machine can read or change the file .env. Run: chmod 600 .env"


def _nearest(name: str, known: dict[str, str]) -> str | None:
    """Return the setting whose name is most similar to `name`; None if none is. `known` has the full names of
    all settings, by their name without the common prefix. If `name` has the prefix, compare without it, because
    it makes all names similar."""
    if name.startswith(_PREFIX):
        near = get_close_matches(name.removeprefix(_PREFIX), known, n=1)
        return known[near[0]] if near else None
    near = get_close_matches(name, known.values(), n=1, cutoff=0.85)
    return near[0] if near else None
