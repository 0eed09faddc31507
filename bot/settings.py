"""What can be set from outside: environment variables, or the same lines in a file `.env`."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import AnyHttpUrl, AnyWebsocketUrl, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict


class BadSettings(Exception):
    """A setting that can't be used; its text is a sentence for each."""


class Settings(BaseSettings):
    """Every setting, explained in `.env.example`."""

    model_config = SettingsConfigDict(
        env_prefix="FAIRWIND_", env_file=".env", env_ignore_empty=True, extra="ignore"
    )

    token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    database: str = "var/fairwind.sqlite3"
    guild: int | None = None
    log_format: Literal["human", "json"] = "human"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    weathervanes_deck: Path | None = None
    api_url: AnyHttpUrl | None = None
    gateway_url: AnyWebsocketUrl | None = None
    cdn_url: AnyHttpUrl | None = None


def read_settings() -> Settings:
    """The settings of this process; raises BadSettings."""
    try:
        return Settings()
    except UnicodeDecodeError:
        raise BadSettings("The file .env can't be read: it is not text in UTF-8.") from None
    except OSError as error:
        raise BadSettings(f"The file .env can't be read: {error.strerror}.") from None
    except ValidationError as error:
        raise BadSettings("\n".join(map(_sentence, error.errors()))) from None


def _sentence(problem: object) -> str:
    assert isinstance(problem, dict)
    name = str(problem["loc"][0])
    variable = name if name.isupper() else f"FAIRWIND_{name.upper()}"
    return f"The setting {variable} can't be used: {problem['msg']}."
