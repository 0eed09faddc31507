"""Embeds of messages: validation of their limits, and the form in which Discord returns them."""

from __future__ import annotations

from typing import Any

from sandbox.protocol.checks.forms import Form, Path
from sandbox.world.snowflakes import JSON

# The maximum number of characters in the embeds of a message:
# https://docs.discord.com/developers/resources/message#embed-object-embed-limits
TOTAL = 6000
_PARTS = (("name", 256), ("value", 1024))
_LINK = ("http", "https")
_PICTURE = (*_LINK, "attachment")


def check_embeds(form: Form, embeds: Any) -> None:
    if not form.count(["embeds"], embeds, 0, 10):
        return
    if sum(_check_embed(form, ["embeds", n], embed) for n, embed in enumerate(embeds)) > TOTAL:
        message = f"Embed size exceeds maximum size of {TOTAL}"
        form.error(["embeds"], "MAX_EMBED_SIZE_EXCEEDED", message)


def _check_embed(form: Form, path: Path, embed: JSON) -> int:
    """Add an error for everything that Discord would reject in an embed. Return how many characters of the
    embed count towards the limit of the message."""
    footer = form.dictionary([*path, "footer"], embed.get("footer"))
    author = form.dictionary([*path, "author"], embed.get("author"))
    fields = embed.get("fields") or []
    if not form.count([*path, "fields"], fields, 0, 25):
        fields = []
    texts = [
        ([*path, "title"], embed.get("title"), 256),
        ([*path, "description"], embed.get("description"), 4096),
        ([*path, "footer", "text"], footer.get("text"), 2048),
        ([*path, "author", "name"], author.get("name"), 256),
    ]
    for n, field in enumerate(fields):
        texts += [([*path, "fields", n, key], field.get(key), most) for key, most in _PARTS]
    for where, text, most in texts:
        form.text(where, text, 0, most, required="fields" in where)
    form.url([*path, "url"], embed.get("url"), _LINK)
    form.url([*path, "author", "url"], author.get("url"), _LINK)
    form.url([*path, "author", "icon_url"], author.get("icon_url"), _PICTURE)
    form.url([*path, "footer", "icon_url"], footer.get("icon_url"), _PICTURE)
    for key in ("image", "thumbnail"):
        picture = form.dictionary([*path, key], embed.get(key))
        form.url([*path, key, "url"], picture.get("url"), _PICTURE)
    form.number([*path, "color"], embed.get("color"), 0, 0xFFFFFF)
    return sum(len(text) for _, text, _ in texts if isinstance(text, str))


def embed_urls(embeds: list[JSON]) -> list[str]:
    """Return the URLs of the embeds' pictures."""
    pictures = (embed.get(key) or {} for embed in embeds for key in ("image", "thumbnail"))
    return [picture["url"] for picture in pictures if picture.get("url")]


def normalize_embed(embed: JSON, resolve: Any) -> JSON:
    """Return an embed in the form in which Discord returns it. `resolve` converts a URL to a media object."""
    kept = ("title", "description", "url", "timestamp", "color")
    # Whatever type a bot sends, Discord returns its embeds with the type "rich".
    result: JSON = {"type": "rich"} | {k: embed[k] for k in kept if embed.get(k) is not None}
    if embed.get("fields"):
        result["fields"] = [
            {"name": f["name"], "value": f["value"], "inline": bool(f.get("inline"))}
            for f in embed["fields"]
        ]
    for key in ("footer", "author"):
        if embed.get(key):
            result[key] = {k: v for k, v in embed[key].items() if v is not None}
    for key in ("image", "thumbnail"):
        if (embed.get(key) or {}).get("url"):
            result[key] = _picture(resolve(embed[key]["url"]))
    return result


def _picture(media: JSON) -> JSON:
    keys = ("url", "proxy_url", "width", "height", "content_type")
    return {k: media[k] for k in keys if media.get(k) is not None}
