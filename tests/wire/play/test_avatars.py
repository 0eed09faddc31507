"""The picture of the table shows players' avatars beside their names."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from sandbox import Discord, Message
from sandbox.world.accounts.users import COLOURS
from tests.wire.play.test_privacy import goes_for_good
from tests.wire.process import Bot
from tests.wire.story import match_of, mover_of, turns


def shows(board: Message, number: int) -> bool:
    """Return whether the board's picture shows the colour of the avatar with this number."""
    (picture,) = board.media
    assert picture.data is not None
    shown = Image.open(BytesIO(picture.data)).convert("RGB").getcolors(1 << 20) or ()
    own = bytes.fromhex(COLOURS[number][1:])
    near = [
        count
        for count, colour in shown
        if isinstance(colour, tuple)
        and max(abs(a - b) for a, b in zip(colour, own, strict=True)) <= 6
    ]
    return sum(near) > 200


async def test_avatars_are_shown_until_their_people_are_erased(discord: Discord, bot: Bot) -> None:
    names = ("Alice", "Bob", "Chandra", "Diego")
    for number in range(2):
        discord.person(names[number]).wear_avatar(number)
    people, board = await match_of(discord, *names)
    # The bot never waits for an avatar, so the first boards may not show it yet.
    for _ in range(8):
        if shows(board, 0) and shows(board, 1) and mover_of(board, people) is not people[0]:
            break
        board = await turns(people, board, 1)
    else:
        raise AssertionError("the avatars have not come within eight turns")
    alice, *others = people
    await goes_for_good(alice)
    board = await turns(others, board, 2)
    assert not shows(board, 0)
