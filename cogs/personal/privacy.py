"""The command `/privacy`: explains, exports and deletes the data that is stored about a person."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

from discord import app_commands
from discord.ext import commands

from bot.channels.custom_ids import MYSELF, CustomId
from bot.gateway.client import Fairwind, Interaction
from bot.interactions.localisations import choices_of, command, describe, usable_anywhere
from cogs.access.gates import Kind
from cogs.replies import Document, Press, Reply
from cogs.replying.answering import answer
from cogs.request import Handler, Request
from matches.log.events import ANYWHERE
from matches.log.match import Status
from texts.text import Text, counted, joined, lines, phrase, sentences

FILE: Final = "fairwind.json"

MOST_BYTES: Final = 9_000_000
"""The size, in bytes, above which an export is compressed. Discord takes files of up to 10 MiB:
https://docs.discord.com/developers/reference#uploading-files"""

ABOUT: Final = joined(
    "\n\n",
    lines(
        phrase("**What Fairwind keeps about you**"),
        phrase(
            "- *Who you are*: your Discord user id, your display name, and your nickname in each server "
            "where you have one. They are as they were when you last used the bot there, or when somebody "
            "invited you."
        ),
        phrase(
            "- *What you play*: your seats and moves, and what else you do in a match (joining, nudging, "
            "resigning and so on); the words that you give to deals. Each has its time, the number that "
            "Discord gave the command or press, and the ids of the server and the channel."
        ),
        phrase(
            "- *What you chose*: your settings; the language that Discord showed you last; when you were "
            "away, and the reason you gave."
        ),
        phrase(
            "- *Results*: how your matches ended, your ratings, and your place in seasons. The members "
            "of a server see its tables."
        ),
        phrase("- *Lessons*: your moves in them, and when you made the last one."),
        phrase("- *Reviews*: when you asked for one, and what it says of your decisions."),
        phrase("- *Reminders to you*: when and where, and about which matches."),
        phrase(
            "- *Blocks*: if the people who run the bot, or a manager of a server, block you: "
            "your user id, when it happened, and who did it."
        ),
    ),
    phrase(
        "**What it does not keep**: what people write in channels, who is in a server, your picture, "
        "status or address. Nothing is sold. Nothing is passed on to anybody but Discord, where it is "
        "shown."
    ),
    phrase(
        "**Who sees it**: the people of your matches, and everybody who can read their "
        "channel. They see your name in that server, your seat, your moves as the game "
        "shows them, by when you are to move (from which they may guess when you sleep), "
        "and when and why you are away. Your hand, your settings and what you export are "
        "shown to you alone. The people who run the bot have the database."
    ),
    phrase(
        "**How long**: until you delete it. I delete by myself: old reminders, lobbies "
        "that never began, practice and lessons that you have not played for 30 days, "
        "and ended matches if the people who run the bot chose so. What was played in a "
        "server that removes the bot is forgotten after 30 days, unless the bot is back "
        "by then."
    ),
)

BLOCKS: Final = phrase(
    "- You are blocked, and stay blocked. Your user id, when it happened and who did it are "
    "kept until the block is lifted."
)
NOTHING_LEFT: Final = phrase("Nothing here says who you are now.")
ONLY_BLOCKS: Final = phrase(
    "Only the block is left: your user id, when it happened, and who did it."
)

NOTHING_DELETED: Final = phrase("Nothing is deleted.")

_EXPORT: Final = Press(phrase("Export"), CustomId("export", MYSELF), "primary")
_ERASE: Final = Press(phrase("Delete …"), CustomId("erase", MYSELF), "danger")
STAYS_KNOWN: Final = Reply(NOTHING_DELETED, presses=(_EXPORT,))


class Privacy(commands.Cog):
    """The cog with `/privacy`. The command works everywhere, even for people whom the host has blocked."""

    @command(phrase("Read, export or delete what is kept about you"))
    @describe(do=phrase("What to do (default: only read)"))
    @app_commands.choices(
        do=choices_of(
            {
                "export": phrase("export: my data as a file"),
                "delete": phrase("delete: forget me, after asking once"),
            }
        )
    )
    @usable_anywhere
    async def privacy(self, interaction: Interaction, do: str = "read") -> None:
        await answer(interaction, Kind.RIGHTS, _HANDLERS[do], do)


async def about(request: Request) -> Reply:  # noqa: ARG001 - the same for everybody
    return Reply(ABOUT, presses=(_EXPORT, _ERASE))


async def export(request: Request) -> Reply:
    content = await request.services.personal.export(request.player)
    return Reply(
        phrase(
            "**Everything that is kept about you**, as a file. Of running matches it holds the moves "
            "of the seats that you play now; when they are over, all of yours."
        ),
        # Compress in a thread, because megabytes would block the event loop.
        documents=(await asyncio.to_thread(_document, content),),
        presses=(_ERASE,),
    )


async def erase(request: Request) -> Reply:
    """Ask the person to confirm that their data should be deleted."""
    rows = await request.services.lists.rows_of(request.player.id)
    playing = sum(row.status is Status.RUNNING and row.server != ANYWHERE for row in rows)
    return Reply(
        _asked(playing, shut_out=await request.services.blocks.any_against(request.player.id)),
        presses=(
            Press(phrase("Delete"), CustomId("erased", MYSELF), "danger"),
            _EXPORT,
            Press(phrase("Keep it"), CustomId("stayknown", MYSELF)),
        ),
    )


async def erased(request: Request) -> Reply:
    # The erasure forgets the user id, to which blocks apply.
    shut_out = await request.services.blocks.any_against(request.player.id)
    await request.services.personal.erase(request.player.id)
    return Reply(_done(shut_out=shut_out))


def _document(content: bytes) -> Document:
    if len(content) <= MOST_BYTES:
        return Document(FILE, content)
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr(FILE, content)
    return Document(f"{FILE}.zip", packed.getvalue())


def _asked(playing: int, *, shut_out: bool) -> Text:
    return joined(
        "\n\n",
        lines(
            phrase("**Delete everything that is kept about you?** This can't be undone."),
            phrase(
                "- Your settings, absences, reminders, lessons, reviews and practice matches are "
                "removed."
            ),
            phrase(
                "- In all matches, past and running, you become “a former player”. The moves stay, as "
                "others have answered them, and so do your words for deals, as part of their proof. "
                "Nothing says any more that they were yours."
            ),
            _running(playing),
            [BLOCKS] * shut_out,
            phrase(
                "- Your name stays where it was already written: in messages, and in the title of a "
                "match's thread. I don't change those: the server's managers can delete or rename them."
            ),
        ),
        phrase("Would you like a copy first? Then *Export*."),
    )


def _running(count: int) -> Text:
    if not count:
        return phrase("- You are not in a running match. You leave your lobbies.")
    return counted(
        count,
        "- Your seat in the match that you play in is played for you until somebody else takes it: you "
        "can't come back to it. You leave your lobbies.",
        "- Your seat in the {n} matches that you play in is played for you until somebody else takes it: "
        "you can't come back to it. You leave your lobbies.",
    )


def _done(*, shut_out: bool) -> Text:
    return lines(
        sentences(
            phrase("**It is deleted.**"),
            ONLY_BLOCKS if shut_out else NOTHING_LEFT,
            phrase("Your matches go on without you."),
            phrase(
                "Your name stays in older messages and titles of threads: the server's managers can "
                "delete or rename them."
            ),
            phrase(
                "Earlier copies of the database keep what they hold until the people who "
                "run the bot delete them."
            ),
        ),
        phrase("If you use the bot again, or somebody invites you, you start as somebody new."),
    )


_HANDLERS: Final[dict[str, Handler]] = {"read": about, "export": export, "delete": erase}


async def setup(client: Fairwind) -> None:
    await client.add_cog(Privacy())
