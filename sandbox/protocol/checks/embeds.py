"""Embeds of messages: validation of their limits, and the form in which Discord returns them."""

from __future__ import annotations

from typing import Any

from sandbox.protocol.checks.forms import Form
from sandbox.world.snowflakes import JSON

# The maximum number of characters in the embeds of a message:
# https://docs.discord.com/developers/resources/message#embed-object-embed-limits
TOTAL = 6000


def check_embeds(form: Form, embeds: Any) -> None:
    if not form.count(["embeds"], embeds, 0, 10):
        return
    for n, embed in enumerate(embeds):
        _check_embed(form, ["embeds", n], embed)
    if sum(map(_size, embeds)) > TOTAL:
        message = f"Embed size exceeds maximum size of {TOTAL}"
        form.error(["embeds"], "MAX_EMBED_SIZE_EXCEEDED", message)


def _check_embed(form: Form, path: list[str | int], embed: JSON) -> None:
    form.text([*path, "title"], embed.get("title"), 0, 256)
    form.text([*path, "description"], embed.get("description"), 0, 4096)
    footer, author = embed.get("footer") or {}, embed.get("author") or {}
    form.text([*path, "footer", "text"], footer.get("text"), 0, 2048)
    form.text([*path, "author", "name"], author.get("name"), 0, 256)
    form.number([*path, "color"], embed.get("color"), 0, 0xFFFFFF)
    fields = embed.get("fields") or []
    if form.count([*path, "fields"], fields, 0, 25):
        for n, field in enumerate(fields):
            where = [*path, "fields", n]
            form.text([*where, "name"], field.get("name"), 0, 256, required=True)
            form.text([*where, "value"], field.get("value"), 0, 1024, required=True)


def _size(embed: JSON) -> int:
    footer, author = embed.get("footer") or {}, embed.get("author") or {}
    texts = [embed.get("title"), embed.get("description"), footer.get("text"), author.get("name")]
    for field in embed.get("fields") or []:
        texts += [field.get("name"), field.get("value")]
    return sum(len(text) for text in texts if isinstance(text, str))


def embed_media(embeds: list[JSON]) -> list[tuple[str, int, str]]:
    """Return the pictures of the embeds as tuples: URL, index of the embed, and "image" or "thumbnail"."""
    places = []
    for n, embed in enumerate(embeds):
        for key in ("image", "thumbnail"):
            url = (embed.get(key) or {}).get("url")
            if url:
                places.append((url, n, key))
    return places


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
