"""Validates the body of a new or edited message, and turns it into a draft."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sandbox.protocol.checks.component_checks import check_components
from sandbox.protocol.checks.component_normalization import (
    Resolve,
    media_urls,
    normalize_components,
)
from sandbox.protocol.checks.embeds import check_embeds, embed_urls, normalize_embed
from sandbox.protocol.checks.forms import Form, Path
from sandbox.world.content.attachments import SIZE_LIMIT, Attachment, Upload, safe_name
from sandbox.world.content.components import COMPONENTS_V2
from sandbox.world.entities import (
    EPHEMERAL,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    Channel,
    Message,
)
from sandbox.world.refusals import refused, unknown
from sandbox.world.snowflakes import JSON, as_number
from sandbox.world.world import World

SETTABLE = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2
"""The message flags that a bot may set. Other flags in a request are ignored."""
# The types of references:
# https://docs.discord.com/developers/resources/message#message-reference-types
REPLIED, FORWARDED = 0, 1
_UNKNOWN = {"poll": "polls", "sticker_ids": "stickers", "activity": "activities"}


@dataclass
class MessageDraft:
    """The content of a new or edited message, made from a valid request. `uploaded` says whether the request
    contained files."""

    content: str
    embeds: list[JSON]
    components: list[JSON]
    attachments: list[Attachment]
    flags: int
    allowed_mentions: JSON | None = None
    nonce: str | int | None = None
    enforce_nonce: bool = False
    reference: JSON | None = None
    uploaded: bool = False


class Body:
    """The body of a request that posts a message or edits `old`. `uploads` maps n to the uploaded file
    `files[n]`."""

    def __init__(
        self,
        world: World,
        channel: Channel,
        fields: Any,
        uploads: dict[int, Upload],
        old: Message | None = None,
        *,
        ephemeral: bool = False,
    ) -> None:
        self.world, self.channel, self.old = world, channel, old
        self.fields: JSON = fields if isinstance(fields, dict) else {}
        self.uploads = uploads
        self.ephemeral = ephemeral
        self.form = Form()
        self.flags = _flags(self.fields, old)

    def draft(self) -> MessageDraft:
        """Validate the body, and return the message as a draft. Raise ApiError if the body is invalid."""
        self._check()
        self._check_known()
        attachments = self._attachments()
        resolve = Resolve(attachments)
        self._check_media({a.filename for a in attachments})
        self.form.raise_errors()
        draft = MessageDraft(
            self._value("content", lambda new: (new or "").strip()),
            self._value("embeds", lambda new: [normalize_embed(e, resolve) for e in new or []]),
            self._value("components", lambda new: normalize_components(new or [], resolve)),
            attachments,
            self.flags,
            self.fields.get("allowed_mentions"),
            self.fields.get("nonce"),
            bool(self.fields.get("enforce_nonce")),
            self.fields.get("message_reference"),
            bool(self.uploads),
        )
        # An edit keeps the fields that it doesn't name. So check whether the resulting message is empty, not
        # the body.
        if not (draft.content or draft.embeds or draft.components or draft.attachments):
            raise refused(50006)
        return draft

    def _value(self, key: str, make: Callable[[Any], Any]) -> Any:
        # In an edit (PATCH), an absent field keeps its old value, while null empties the field.
        if key in self.fields or self.old is None:
            return make(self.fields.get(key))
        return getattr(self.old, key)

    def _check_known(self) -> None:
        for key, what in _UNKNOWN.items():
            if self.fields.get(key):
                raise unknown(f"messages with {what}")
        if (self.fields.get("message_reference") or {}).get("type") == FORWARDED:
            raise unknown("forwarded messages")

    def _check(self) -> None:
        form, fields = self.form, self.fields
        # Discord's limits for messages: https://docs.discord.com/developers/resources/message#create-message
        form.text(["content"], fields.get("content"), 0, 2000)
        _check_flags(form, fields)
        check_embeds(form, fields.get("embeds") or [])
        # With the flag IS_COMPONENTS_V2, a message consists of components only. Content and embeds are errors.
        v2 = bool(self.flags & COMPONENTS_V2)
        check_components(form, fields.get("components") or [], v2=v2)
        _check_allowed_mentions(form, fields.get("allowed_mentions"))
        reference = form.dictionary(["message_reference"], fields.get("message_reference"))
        if reference.get("type") is not None:
            form.choice(["message_reference", "type"], reference["type"], (REPLIED, FORWARDED))
        self._check_nonce(fields.get("nonce"))
        if v2:
            self._check_version_2()
        form.raise_errors()

    def _check_nonce(self, nonce: Any) -> None:
        # A nonce may also be an integer, which has no limit of length.
        if isinstance(nonce, str) and len(nonce) > 25:
            self.form.error(["nonce"], "NONCE_TYPE_TOO_LONG", "Must be 25 or fewer in length.")
        if self.fields.get("enforce_nonce") and nonce in (None, ""):
            self.form.required(["nonce"])

    def _check_version_2(self) -> None:
        for key in ("content", "embeds", "sticker_ids", "poll"):
            mine = self.fields.get(key)
            kept = getattr(self.old, key, None) if key not in self.fields else None
            if mine or kept:
                message = (
                    f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                )
                code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
                self.form.error([key], code, message)

    def _check_media(self, names: set[str]) -> None:
        urls = media_urls(self.fields.get("components") or [])
        urls += embed_urls(self.fields.get("embeds") or [])
        for url in urls:
            # `attachment://name` refers to a file of this message. Any other URL needs no upload.
            name = url.removeprefix("attachment://")
            if name != url and name not in names:
                message = "The referenced attachment was not found"
                self.form.error(["components"], "UNFURLED_MEDIA_ITEM_REFERENCED_FILE", message)

    def _attachments(self) -> list[Attachment]:
        listed = self.fields.get("attachments")
        kept = list(self.old.attachments) if self.old else []
        # An edit without the field `attachments` keeps all attachments. Otherwise, the field lists those to
        # keep, and describes new ones. https://docs.discord.com/developers/reference#uploading-files
        if listed is None and "attachments" not in self.fields:
            result = kept + [self._uploaded(n, {}) for n in sorted(self.uploads)]
        else:
            result = self._listed(listed or [], {a.id: a for a in kept})
        self.form.length(["attachments"], len(result), 0, 10)
        if any(len(a.data) > SIZE_LIMIT for a in result):
            raise refused(40005)
        return result

    def _listed(self, listed: Any, kept: dict[int, Attachment]) -> list[Attachment]:
        if not self.form.count(["attachments"], listed, 0, 10):
            return []
        found = [self._attachment(n, entry, kept) for n, entry in enumerate(listed)]
        named = {str(entry.get("id")) for entry in listed}
        rest = [n for n in sorted(self.uploads) if str(n) not in named]
        return [each for each in found if each] + [self._uploaded(n, {}) for n in rest]

    def _attachment(self, n: int, entry: JSON, kept: dict[int, Attachment]) -> Attachment | None:
        path: Path = ["attachments", n]
        self.form.text([*path, "description"], entry.get("description"), 0, 1024)
        self.form.text([*path, "filename"], entry.get("filename"), 0, 1024)
        id: Any = entry.get("id")
        # In the list, a new file has the number n of its part `files[n]` as its id. A kept file has its
        # snowflake, which is far larger than any n.
        number = as_number(str(id))
        if number in self.uploads:
            return self._uploaded(number, entry)
        if number not in kept:
            message = f"Unknown attachment {id}: it is neither uploaded nor on the message"
            self.form.error([*path, "id"], "ATTACHMENT_NOT_FOUND", message)
        return kept.get(number)

    def _uploaded(self, number: int, entry: JSON) -> Attachment:
        upload = self.uploads[number]
        return Attachment(
            self.world.ids(),
            self.channel.id,
            safe_name(str(entry.get("filename") or upload.filename)),
            upload.data,
            self.world.cdn_url,
            entry.get("description"),
            self.ephemeral,
        )


def asks_privacy(fields: JSON) -> bool:
    """Return whether the flags in a body ask for an ephemeral message. Raise ApiError if they are no number."""
    form = Form()
    _check_flags(form, fields)
    form.raise_errors()
    return bool((fields.get("flags") or 0) & EPHEMERAL)


def _check_flags(form: Form, fields: JSON) -> None:
    form.number(["flags"], fields.get("flags"), 0, 2**31 - 1)


def _flags(fields: JSON, old: Message | None) -> int:
    # Only Discord can set the other flags, so they are ignored in a request:
    # https://docs.discord.com/developers/resources/message#message-object-message-flags
    given = fields.get("flags") or 0
    settable = (given if isinstance(given, int) else 0) & SETTABLE
    if old is None:
        return settable
    # An edit can remove SUPPRESS_EMBEDS, but never IS_COMPONENTS_V2.
    kept = old.flags & ~SUPPRESS_EMBEDS if "flags" in fields else old.flags
    return kept | settable & (SUPPRESS_EMBEDS | COMPONENTS_V2)


def _check_allowed_mentions(form: Form, given: Any) -> None:
    # The rules for `allowed_mentions`:
    # https://docs.discord.com/developers/resources/message#allowed-mentions-object
    where: Path = ["allowed_mentions"]
    allowed = form.dictionary(where, given)
    parse = form.values([*where, "parse"], allowed.get("parse"))
    for n, kind in enumerate(parse):
        form.choice([*where, "parse", n], kind, ("users", "roles", "everyone"))
    for key in ("users", "roles"):
        ids = form.values([*where, key], allowed.get(key))
        if len(ids) > 100:
            form.error([*where, key], "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.")
        if ids and key in parse:
            message = f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.'
            form.error(where, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
