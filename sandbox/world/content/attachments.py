"""Attachments of messages, uploaded files, and signed links to attachments, which expire."""

from __future__ import annotations

import hashlib
import io
import mimetypes
import re
import struct
import time
from dataclasses import dataclass

from PIL import Image

from sandbox.world.snowflakes import JSON

# Discord signs links to attachments, which expire:
# https://docs.discord.com/developers/reference#signed-attachment-cdn-urls
LINK_LIFE = 24 * 3600
"""Seconds for which a link to an attachment is valid."""
# Discord's limit for servers without boosts.
SIZE_LIMIT = 10 * 1024 * 1024
"""The maximum size in bytes of an uploaded file."""


@dataclass(frozen=True)
class Upload:
    """A file that was uploaded with a request, as the part `files[n]` of its multipart body."""

    filename: str
    data: bytes


@dataclass
class Attachment:
    """A file of a message. Each read of `url` returns a new link, valid for `LINK_LIFE` seconds. `width` and
    `height` are in pixels; they are None if the file is not a picture."""

    id: int
    channel_id: int
    filename: str
    data: bytes
    cdn_url: str
    description: str | None = None
    ephemeral: bool = False
    spoiler: bool = False

    def __post_init__(self) -> None:
        self.content_type = mimetypes.guess_type(self.filename)[0] or "application/octet-stream"
        self.width, self.height = _dimensions(self.data, self.content_type)

    @property
    def path(self) -> str:
        folder = "ephemeral-attachments" if self.ephemeral else "attachments"
        return f"{folder}/{self.channel_id}/{self.id}/{self.filename}"

    @property
    def url(self) -> str:
        # `ex` is the time of expiry in hexadecimal seconds, and `hm` is a signature. As on Discord, a bot that
        # stores a link finds it expired later.
        expires = f"{int(time.time()) + LINK_LIFE:x}"
        return f"{self.cdn_url}/{self.path}?ex={expires}&hm={signature(self.id, expires)}"

    def json(self) -> JSON:
        url = self.url
        described: JSON = {
            "id": str(self.id),
            "filename": self.filename,
            "size": len(self.data),
            "url": url,
            "proxy_url": url,
            "content_type": self.content_type,
        }
        if self.width is not None:
            described |= {"width": self.width, "height": self.height}
        if self.description is not None:
            described["description"] = self.description
        if self.ephemeral:
            described["ephemeral"] = True
        return described

    def unfurled(self) -> JSON:
        """Return the file as JSON in the form of a media object, which version 2 components contain."""
        url = self.url
        return {
            "id": str(self.id),
            "attachment_id": str(self.id),
            "url": url,
            "proxy_url": url,
            "width": self.width,
            "height": self.height,
            "content_type": self.content_type,
        }


def signature(id: int, expires: str) -> str:
    return hashlib.sha256(f"{id}:{expires}".encode()).hexdigest()[:32]


def link_is_good(id: int, expires: str, given: str) -> bool:
    try:
        return int(expires, 16) > time.time() and given == signature(id, expires)
    except ValueError:
        return False


def safe_name(name: str) -> str:
    """Return a file name as Discord stores it: with underscores for spaces, and no special characters."""
    return re.sub(r"[^\w.\-]", "", name.strip().replace(" ", "_")) or "unknown"


def _dimensions(data: bytes, content_type: str) -> tuple[int | None, int | None]:
    if not content_type.startswith("image/"):
        return None, None
    # Reading width and height from the PNG's IHDR chunk is much faster than decoding the picture.
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    try:
        with Image.open(io.BytesIO(data)) as picture:
            return picture.size
    except OSError:
        return None, None
