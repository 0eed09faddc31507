"""Tests that run the examples of discord.py unmodified, and use each as its comments say.

The environment variable DISCORD_PY_EXAMPLES must name their folder in a clone of
https://github.com/Rapptz/discord.py. The installed package doesn't include them. Where an example says “replace
with your guild id” or the like, the test does so.

Some need more than Discord, and are left out: `advanced_startup` (a PostgreSQL server), `basic_voice` (voice)
and `views/embed_like` (a web page with pictures). So is the command `emoji` of `secret`, which needs a picture
from Discord.
"""

from __future__ import annotations

import os
import re
import sys
from base64 import b64decode
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import aiohttp
import pytest

from sandbox import Channel, ClientError, Discord, Message, Person, Upload
from sandbox.pytest_plugin import running
from sandbox.tests.api_description import violations

FOLDER = os.environ.get("DISCORD_PY_EXAMPLES", "")
pytestmark = pytest.mark.skipif(not FOLDER, reason="DISCORD_PY_EXAMPLES is not set")
Run = Callable[..., Awaitable[None]]


@pytest.fixture
async def run(sandbox: Discord, tmp_path: Path) -> AsyncIterator[Run]:
    """A function that runs an example by its name. Its keyword arguments replace placeholders in the example,
    such as the id of a server."""
    async with AsyncExitStack() as stack:

        async def start(name: str, **replaced: object) -> None:
            text = (Path(FOLDER) / f"{name}.py").read_text("utf-8")
            for old, new in replaced.items():
                pattern = PLACEHOLDERS[old]
                assert re.search(pattern, text), f"{name} has no {old}"
                text = re.sub(pattern, rf"\g<1>{new}\g<2>", text, count=1)
            bot = tmp_path / "bot.py"
            bot.write_text(text, "utf-8")
            await stack.enter_async_context(running(sandbox, [sys.executable, str(bot)], tmp_path))

        yield start
    assert "\n".join(sorted({*violations(sandbox.traffic)})) == ""


PIXEL = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
PLACEHOLDERS = {
    "guild": r"(discord\.Object\((?:id=)?)0(\))",
    "log_channel": r"(get_channel\()0(\))",
    "channel": r"(get_channel\()1234567(\))",
    "reports_channel": r"(REPORTS_CHANNEL_ID = )0()",
    "message": r"(role_message_id = )0()",
    "red": r"(name='🔴'\): )0()",
}
"""Patterns of the placeholders that the examples ask their readers to replace."""


async def heard(person: Person, *texts: str, after: Message | None = None) -> Message:
    """Wait until the person gets a message with all of these texts in it."""
    return await person.gets(lambda each: all(text in each.text for text in texts), after=after)


async def opened(sandbox: Discord, name: str) -> Channel:
    """Wait until the server has a channel of this name."""
    channels = sandbox.server.channels
    await sandbox.until(lambda: any(each.name == name for each in channels.values()))
    return sandbox.server.channel(name)


async def test_example_with_commands_and_context_menus_works(
    sandbox: Discord, person: Person, run: Run
) -> None:
    log = sandbox.server.channel("random")
    await run("app_commands/basic", guild=sandbox.server.id, log_channel=log.id)
    bob = sandbox.person("Bob")
    assert (await person.types("/hello")).text == f"Hi, {person.mention}"
    assert (await person.types("/add first_value:2 second_value:3")).text == "2 + 3 = 5"
    assert (await person.types("/send text:Ahoy")).text == "Ahoy"
    assert (await person.types("/joined member:@Bob")).text.startswith("bob joined <t:")
    assert (await person.uses("Show Join Date", bob)).text.startswith("bob joined at <t:")
    reported = bob.says("something rude")
    answer = await person.uses("Report to Moderators", reported)
    assert answer.ephemeral_to is person
    report = await log.message(lambda each: "something rude" in each.text)
    assert (report.buttons[0].label, report.buttons[0].url) == ("Go to Message", reported.jump_url)
    with pytest.raises(ClientError):
        await person.uses("Report to Moderators", bob)


async def test_example_with_option_transformers_works(
    sandbox: Discord, person: Person, run: Run
) -> None:
    await run("app_commands/transformers", guild=sandbox.server.id)
    assert (await person.types("/add first:100 second:7")).text == "100 + 7 = 107"
    with pytest.raises(ClientError):
        await person.types("/add first:101 second:7")
    assert "Text" in (await person.types("/channel-info channel:#random")).text
    assert (await person.types("/shop action:Buy item:tea")).text == "Action: Buy\nItem: tea"
    assert "cherry" in (await person.types("/fruit fruit:cherry")).text
    assert "x=1, y=2" in (await person.types("/graph point:1,2")).text


@pytest.mark.parametrize("example", ["background_task", "background_task_asyncio"])
async def test_example_with_a_background_task_works(
    sandbox: Discord, person: Person, run: Run, example: str
) -> None:
    await run(example, channel=person.home.id)
    assert (await heard(person, "1")).author is sandbox.world.bot


async def test_example_of_a_basic_bot_works(sandbox: Discord, person: Person, run: Run) -> None:
    await run("basic_bot")
    for asked, answered in {
        "?add 2 3": "5",
        "?roll 2d1": "1, 1",
        "?roll d": "Format has to be in NdN!",
        "?choose tea tea": "tea",
        "?joined Alice": "alice joined <t:",
        "?cool bot": "Yes, the bot is cool.",
        "?cool tea": "No, tea is not cool",
        "?help": "An example bot to showcase",
    }.items():
        await heard(person, answered, after=person.says(asked))
    first = await heard(person, "again", after=person.says("?repeat 2 again"))
    await heard(person, "again", after=first)


async def test_example_with_argument_converters_works(
    sandbox: Discord, person: Person, run: Run
) -> None:
    await run("converters")
    bob = sandbox.person("Bob")
    await heard(
        person, f"User found: {bob.id} -- bob", after=person.says(f"!userinfo {bob.mention}")
    )
    await heard(person, "Couldn't find that user.", after=person.says("!userinfo nobody"))
    await heard(person, "Member found", after=person.says("!ignore bob"))
    await heard(person, "Channel found", after=person.says("!ignore random"))
    await heard(person, "14", after=person.says("!multiply 7 yes"))
    person.says("!notify bob")
    assert (await bob.dm.message(lambda each: True)).text == "Hello, bob!"


async def test_example_with_a_custom_context_reacts_to_a_guess(
    sandbox: Discord, person: Person, run: Run
) -> None:
    await run("custom_context")
    guessed = person.says("!guess 7")
    await person.gets(lambda each: each is guessed and bool(each.reactions.by_emoji))
    assert guessed.reactions.by_emoji == {"❌": [sandbox.world.bot]}


async def test_example_that_reports_deleted_messages_works(
    sandbox: Discord, person: Person, run: Run
) -> None:
    await run("deleted")
    person.says("!deleteme")
    await heard(person, "has deleted the message: I will delete myself now...")
    mine = person.says("a secret")
    person.deletes(mine)
    await heard(person, "alice has deleted the message: a secret")


async def test_example_that_reports_edited_messages_works(
    sandbox: Discord, person: Person, run: Run
) -> None:
    await run("edits")
    mine = person.says("tee")
    person.edits(mine, "tea")
    await heard(person, "**alice** edited their message:", "tee -> tea")
    person.says("!editme")
    await heard(person, "10 -> 40")


async def test_example_that_waits_for_a_guessed_number_works(
    sandbox: Discord, person: Person, run: Run
) -> None:
    await run("guessing_game")
    asked = await heard(person, "Guess a number", after=person.says("$guess"))
    person.says("11")
    await heard(person, "Oops. It is actually", after=asked)


async def test_example_that_welcomes_new_members_works(
    sandbox: Discord, person: Person, run: Run
) -> None:
    await run("new_member")
    bob = sandbox.person("Bob")
    bob.leaves_server()
    bob.joins_server()
    welcome = await heard(person, f"Welcome {bob.mention} to {sandbox.server.name}!")
    assert bob.pings == [welcome]


async def test_example_that_gives_roles_by_reaction_works(
    sandbox: Discord, person: Person, run: Run
) -> None:
    sandbox.server.grant("manage_roles")
    role, chosen = sandbox.server.add_role("Red"), person.says("Choose a role")
    await run("reaction_roles", message=chosen.id, red=role.id)
    person.reacts("🔴", on=chosen)
    await sandbox.until(lambda: role.holders == {person.id})
    person.unreacts("🔴", on=chosen)
    await sandbox.until(lambda: not role.holders)


async def test_example_that_replies_works(sandbox: Discord, person: Person, run: Run) -> None:
    await run("reply")
    hello = person.says("!hello")
    answer = await heard(person, "Hello!")
    assert answer.reference is not None
    assert answer.reference["message_id"] == str(hello.id)
    assert person.pings == [answer]


async def test_example_that_creates_secret_channels_works(
    sandbox: Discord, person: Person, run: Run
) -> None:
    sandbox.server.grant("manage_channels")
    bob, carol, server = sandbox.person("Bob"), sandbox.person("Carol"), sandbox.server
    crew = server.add_role("Crew", carol)
    await run("secret")
    for kind in ("text", "voice"):
        person.says(f"{sandbox.world.bot.mention} secret {kind} hold-{kind} bob {crew.mention}")
        place = await opened(sandbox, f"hold-{kind}")
        assert [place.visible_to(each) for each in (person, bob, carol)] == [False, True, True]
    person.says(f"{sandbox.world.bot.mention} secret")
    await heard(person, "Shh!")


async def test_example_of_a_basic_form_works(sandbox: Discord, person: Person, run: Run) -> None:
    await run("modals/basic", guild=sandbox.server.id)
    await person.types("/feedback")
    answer = await person.submits({"Name": "Alice"})
    assert answer.text == "Thanks for your feedback, Alice!"


async def test_example_form_with_labels_puts_a_member_in_timeout(
    sandbox: Discord, person: Person, run: Run
) -> None:
    sandbox.server.grant("moderate_members")
    await run("modals/label", guild=sandbox.server.id)
    bob = sandbox.person("Bob")
    await person.types("/timeout member:@Bob")
    answer = await person.submits({"Duration": "5 minutes", "Reason": "noise"})
    assert "with reason: noise" in answer.text
    with pytest.raises(ClientError, match="may not"):
        bob.says("more noise")


async def test_example_form_with_files_sends_a_report(
    sandbox: Discord, person: Person, run: Run
) -> None:
    reports = sandbox.server.channel("random")
    await run("modals/report", guild=sandbox.server.id, reports_channel=reports.id)
    for images in ([], [Upload("a.png", PIXEL)]):
        await person.types("/report")
        answers = {"Topic": "Bug", "Title": "Silence", "Description": "No answer", "Images": images}
        assert (await person.submits(answers)).text.startswith("Thank you for your report!")
        report = reports.messages[-1]
        assert "### Silence" in report.text
        assert [media.filename for media in report.media] == [each.filename for each in images]
    async with aiohttp.ClientSession() as http, http.get(report.media[0].url) as picture:
        assert await picture.read() == PIXEL


async def test_example_that_asks_for_confirmation_works(
    sandbox: Discord, person: Person, run: Run
) -> None:
    await run("views/confirm")
    asked = await heard(person, "Do you want to continue?", after=person.says("$ask"))
    assert (await person.presses("Confirm", on=asked)).text == "Confirming"


async def test_example_of_a_counter_button_works(
    sandbox: Discord, person: Person, run: Run
) -> None:
    await run("views/counter")
    person.says("$counter")
    message = await heard(person, "Press!")
    for _ in range(5):
        await person.presses(message.buttons[0].label, on=message)
    assert (message.buttons[0].label, message.buttons[0].enabled) == ("5", False)


async def test_example_of_a_select_menu_works(sandbox: Discord, person: Person, run: Run) -> None:
    await run("views/dropdown")
    asked = await heard(person, "Pick your favourite colour:", after=person.says("$colour"))
    assert (await person.chooses("Green", on=asked)).text == "Your favourite colour is Green"


async def test_example_of_a_counter_with_dynamic_buttons_works(
    sandbox: Discord, person: Person, run: Run
) -> None:
    await run("views/dynamic_counter")
    person.says(f"{sandbox.world.bot.mention} counter")
    message = await heard(person, "Here is your very own button!")
    await person.presses("Total: 0", on=message)
    await person.presses("Total: 1", on=message)
    assert message.buttons[0].label == "Total: 2"


async def test_example_of_a_private_counter_works(
    sandbox: Discord, person: Person, run: Run
) -> None:
    await run("views/ephemeral")
    message = await heard(person, "Press!", after=person.says("$counter"))
    mine = await person.presses("Click", on=message)
    assert (mine.text, mine.ephemeral_to) == ("Enjoy!", person)
    assert (await person.presses("0", on=mine)).buttons[0].label == "1"


async def test_example_of_a_layout_works(sandbox: Discord, person: Person, run: Run) -> None:
    await run("views/layout")
    message = await heard(person, "very special", after=person.says("$layout"))
    assert (await person.presses("Click Me!", on=message)).text == "Hi!"


async def test_example_of_a_link_button_works(sandbox: Discord, person: Person, run: Run) -> None:
    await run("views/link")
    message = await heard(
        person, "Google Result for: `green tea`", after=person.says("$google green tea")
    )
    assert message.buttons[0].url == "https://www.google.com/search?q=green+tea"


async def test_example_buttons_still_work_after_a_restart(
    sandbox: Discord, person: Person, tmp_path: Path
) -> None:
    person.owns_app()
    bot = [sys.executable, str(Path(FOLDER) / "views" / "persistent.py")]
    async with running(sandbox, bot, tmp_path):
        colours = await heard(person, "favourite colour?", after=person.says("$prepare"))
        person.says("$dynamic_button")
        own = await heard(person, "very own button")
    async with running(sandbox, bot, tmp_path):
        assert (await person.presses("Green", on=colours)).text == "This is green."
        assert (await person.presses("Do Thing", on=own)).text == "This is your very own button!"


async def test_example_of_a_settings_menu_works(sandbox: Discord, person: Person, run: Run) -> None:
    await run("views/settings")
    bot, bob = sandbox.world.bot.mention, sandbox.person("Bob")
    panel = await heard(person, "# Settings", after=person.says(f"{bot} settings"))
    await person.presses("1", on=panel)
    await person.submits({"Count": "3"})
    await person.chooses("Mango", on=panel)
    await person.chooses("random", on=panel)
    await person.chooses("Bob", on=panel)
    await person.presses("Finish", on=panel)
    await heard(person, "Settings saved.")
    person.says(f"{bot} send")
    sent = await sandbox.server.channel("random").message(lambda each: bob in each.mentions)
    assert sent.text == f"{bob.mention} 🥭 🥭 🥭"


async def test_example_game_of_tic_tac_toe_works(
    sandbox: Discord, person: Person, run: Run
) -> None:
    await run("views/tic_tac_toe")
    board = await heard(person, "X goes first", after=person.says("$tic"))
    for square in (0, 1, 3, 4, 6):
        id = board.buttons[square].custom_id
        assert id is not None
        await sandbox.actions.press(person, board, id).answer
    assert board.text == "X won!"
