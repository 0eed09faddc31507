"""The errors with which Discord rejects requests: codes, HTTP statuses and messages."""

from __future__ import annotations

from sandbox.world.snowflakes import JSON

CODES: dict[int, tuple[int, str]] = {
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10009: (404, "Unknown Overwrite"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (400, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10026: (404, "Unknown Ban"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30010: (400, "Maximum number of reactions reached (20)"),
    30032: (400, "Maximum number of application commands reached (100)."),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    40094: (400, "This interaction has reached the maximum number of follow up messages"),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50016: (
        400,
        "Provided too few or too many messages to delete."
        " Must provide at least 2 and at most 100 messages to delete.",
    ),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50028: (400, "Invalid role"),
    50033: (400, "Invalid Recipient(s)"),
    50034: (400, "You can only bulk delete messages that are under 14 days old."),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user"),
    160002: (403, "Cannot reply without permission to read message history"),
    160004: (400, "A thread has already been created for this message"),
}


class ApiError(Exception):
    """Raised to reject a request as Discord would. `body` is the JSON of the error response."""

    def __init__(self, status: int, code: int, message: str, errors: JSON | None = None) -> None:
        super().__init__(f"{status} (error code {code}): {message}")
        self.status = status
        self.code = code
        self.body: JSON = {"message": message, "code": code}
        if errors:
            self.body["errors"] = errors


def refused(code: int) -> ApiError:
    status, message = CODES[code]
    return ApiError(status, code, message)


def unknown(what: str) -> ApiError:
    """Return the error (status 501) for a request that the stand-in does not support, although Discord may."""
    sentence = f"The sandbox does not know {what}, so it answers nothing instead of a guess."
    return ApiError(501, 0, sentence)


def limited(code: int, retry_after: float) -> ApiError:
    """Return a rate limit error with this code. It tells the client to retry after `retry_after` seconds."""
    refusal = refused(code)
    refusal.body |= {"retry_after": retry_after, "global": False}
    return refusal


def limited_everywhere(retry_after: float) -> ApiError:
    """Return the error of the global rate limit (status 429): no request at all for `retry_after` seconds."""
    refusal = ApiError(429, 0, "You are being rate limited.")
    refusal.body |= {"retry_after": retry_after, "global": True}
    return refusal


def plain(status: int, text: str) -> ApiError:
    """Return an error without a code of Discord's own, such as status 401 with the text "Unauthorized"."""
    return ApiError(status, 0, f"{status}: {text}")
