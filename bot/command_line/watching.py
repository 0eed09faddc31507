"""The command `fairwind watch`: four simulated people play a match with the bot, shown in the terminal."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Coroutine, Sequence
from pathlib import Path

from sandbox import Channel, Discord, Media, Message, Person
from sandbox.page.archive import claim
from sandbox.page.bot_process import ending_with_this_process, without_settings

_CHANNEL = "games"
_DATABASE = "match.sqlite3"
_NAMES = ("Alice", "Bob", "Chandra", "Diego")

PATIENCE = 120.0
"""How many seconds to wait for anything that the bot should do. It is enough for slow machines."""


async def play_a_match(bot: Sequence[str], pace: float, folder: Path) -> int:
    """Start the bot with the command line `bot`, connected to a stand-in for Discord. Let four people play a
    match of Tradewinds to its end. Print what each of them sees, and save all pictures to the folder. `pace` is
    the pause between turns, in seconds.

    Return 0 when the match has ended. After a failure, print a sentence on stderr and return 1. If the bot ends
    too early, return its exit code.
    """
    try:
        _clear(folder)
    except OSError as error:
        print(
            f"Pictures can't be written to {folder}: {error.strerror}. Choose another folder with "
            "--pictures.",
            file=sys.stderr,
        )
        return 1
    async with Discord.start(
        bot_name="Fairwind", channels=[_CHANNEL], patience=PATIENCE
    ) as discord:
        process = await _started(bot, discord, folder)
        try:
            await _first_of(discord.ready(), process.wait())
            if process.returncode is not None:
                return process.returncode
            await _Match(discord, pace, folder).play()
        except TimeoutError:
            print(f"The bot did not answer for {PATIENCE:g} seconds.", file=sys.stderr)
            return 1
        finally:
            if process.returncode is None:
                process.terminate()
            await process.wait()
    print(f"\nThe pictures are in {folder}: one for each turn, and every hand that was opened.")
    return 0


class _Match:
    def __init__(self, discord: Discord, pace: float, folder: Path) -> None:
        self._pace = pace
        self._folder = folder
        self._people = [discord.person(name) for name in _NAMES]
        self._channel: Channel = discord.server.channel(_CHANNEL)
        self._files = 0

    async def play(self) -> None:
        message = await self._begun()
        while mover := self._called_by(message):
            await self._turn(mover, message)
            message = await self._next(message)
        await self._afterwards(message)

    async def _begun(self) -> Message:
        host, *others = self._people
        _says(host, "types /tradewinds start place:here")
        await host.types("/tradewinds start place:here", self._channel)
        lobby = await self._channel.message(lambda message: bool(message.buttons))
        self._show(lobby)
        for person in others:
            await self._pause()
            _says(person, "presses Join")
            await person.presses("Join", on=lobby)
        return await self._next(lobby)

    async def _turn(self, mover: Person, message: Message) -> None:
        await self._pause()
        _says(mover, "opens the hand; nobody else sees it")
        hand = await mover.presses("Hand", on=message)
        self._show(hand)
        chosen = hand.buttons[0].label
        _says(mover, f"presses “{chosen}”")
        self._show(await mover.presses(chosen, on=hand))

    async def _afterwards(self, message: Message) -> None:
        await self._pause()
        winner = self._people[0]
        _says(winner, "presses ⋯ and chooses Fair deal")
        menu = await winner.presses("⋯", on=message)
        self._show(await winner.chooses("Fair deal", on=menu))

    async def _next(self, after: Message) -> Message:
        message = await self._channel.message(lambda each: bool(each.media), after=after)
        self._show(message)
        return message

    def _called_by(self, message: Message) -> Person | None:
        """Return the person whose turn a message announces; None if it announces no turn. The first line of
        such a message says “to play”, and mentions only that person."""
        first_line = message.content.split("\n")[0]
        called = [person for person in self._people if person.mention in first_line]
        return called[0] if len(called) == 1 and " to play" in first_line else None

    def _show(self, message: Message) -> None:
        reader = message.ephemeral_to
        head = f"   only {reader.name} sees" if reader else f"   #{self._channel.name}"
        print(f"{head} ─────")
        for line in self._readable(message.text).splitlines():
            print(f"   │ {line}")
        for media in message.media:
            self._show_media(media)
        if labels := [button.label for button in message.buttons]:
            print(f"   │ [{'] ['.join(labels)}]")
        sys.stdout.flush()

    def _show_media(self, media: Media) -> None:
        kept = self._kept(media)
        if kept.suffix != ".png":
            print(f"   │ file {kept}")
            return
        print(f"   │ picture {kept}, in words:")
        for line in (media.description or "").splitlines():
            print(f"   │     {line}")

    def _readable(self, text: str) -> str:
        """Return the text as a reader sees it: with names in place of mentions, and without Markdown."""
        for person in self._people:
            text = text.replace(person.mention, f"@{person.name}")
        text = re.sub(r"<#\d+>", f"#{self._channel.name}", text)
        return re.sub(r"\*\*|^-# |^#+ |\\(?=\W)|```", "", text, flags=re.MULTILINE)

    def _kept(self, media: Media) -> Path:
        self._files += 1
        path = self._folder / f"{self._files:03}{Path(media.filename).suffix}"
        path.write_bytes(media.data or b"")
        return path

    async def _pause(self) -> None:
        await asyncio.sleep(self._pace)


def _says(person: Person, action: str) -> None:
    print(f"\n● {person.name} {action}")


def _clear(folder: Path) -> None:
    """Create the folder, and delete the files of an earlier match from it. Raise OSError if that fails, or if
    the folder has files, but none from an earlier match."""
    claim(folder, _DATABASE)
    (folder / _DATABASE).write_bytes(b"1")  # marks the folder, and fails if the disk is full
    for pattern in ("[0-9][0-9][0-9].png", "[0-9][0-9][0-9].txt", f"{_DATABASE}*"):
        for old in folder.glob(pattern):
            old.unlink()


async def _started(
    bot: Sequence[str], discord: Discord, folder: Path
) -> asyncio.subprocess.Process:
    """Start the bot, with `folder` as its working directory. There it finds none of the user's settings or
    modules."""
    settings = {"FAIRWIND_DATABASE": _DATABASE, "FAIRWIND_LOG_LEVEL": "WARNING"}
    environment = without_settings("FAIRWIND_") | discord.environment("FAIRWIND_") | settings
    return await asyncio.create_subprocess_exec(
        *ending_with_this_process(), *bot, env=environment, cwd=folder
    )


async def _first_of(*coroutines: Coroutine[None, None, object]) -> None:
    """Wait until the first of the coroutines ends, and cancel the others. Raise the first one's exception."""
    tasks = [asyncio.create_task(each) for each in coroutines]
    done, others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    for task in done:
        task.result()
