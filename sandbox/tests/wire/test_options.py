"""Tests of command options of all types: what a person types, and what the bot receives."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox import ClientError, Discord, Person
from sandbox.tests.requesting import Request

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, NUMBER = 3, 4, 5, 6, 7, 8, 10


def option(kind: int, name: str, **more: Any) -> dict[str, Any]:
    return {"type": kind, "name": name, "description": "d"} | more


OPTIONS = [
    option(CHANNEL, "place", channel_types=[0]),
    option(CHANNEL, "anywhere"),
    option(ROLE, "role"),
    option(INTEGER, "days", min_value=1, max_value=14),
    option(STRING, "zone", autocomplete=True),
    option(STRING, "crew"),
    *(option(BOOLEAN, f"switch-{n}") for n in range(19)),
]


@pytest.fixture
async def alice(sandbox: Discord, request_api: Request) -> Person:
    """Alice, who can type the command `/set up`, which has 25 options."""
    group = {"type": 1, "name": "up", "description": "d", "options": OPTIONS}
    command = {"name": "set", "description": "d", "options": [group]}
    path = f"/applications/{sandbox.world.bot.id}/commands"
    assert (await request_api("PUT", path, [command]))[0] == 200
    return sandbox.person("Alice")


def sent(person: Person, line: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Type `/set up` with these options. Return their values and the resolved data, as the bot receives
    them."""
    data = person.starts(f"/set up {line}").payload["data"]
    (step,) = data["options"]
    return {each["name"]: each["value"] for each in step["options"]}, data.get("resolved", {})


async def test_command_with_25_options_is_sent_completely(alice: Person) -> None:
    switches = " ".join(f"switch-{n}: True" for n in range(19))
    values, _ = sent(alice, f"days: 3 zone: Europe/Lisbon place: #random role: @Bot {switches}")
    assert len(values) == 23
    assert values["days"] == 3
    assert values["zone"] == "Europe/Lisbon"
    assert values["switch-18"] is True


async def test_channel_option_accepts_names_mentions_and_ids(
    sandbox: Discord, alice: Person
) -> None:
    random = sandbox.server.channel("random")
    for typed in ("#random", "random", random.mention, str(random.id)):
        values, resolved = sent(alice, f"place: {typed}")
        assert values == {"place": str(random.id)}
        described = resolved["channels"][str(random.id)]
        assert (described["name"], described["type"]) == ("random", 0)
        assert int(described["permissions"]) & 1 << 11


async def test_channel_option_accepts_only_its_channel_types(
    sandbox: Discord, request_api: Request, alice: Person
) -> None:
    path = f"/channels/{sandbox.server.channel('random').id}/threads"
    assert (await request_api("POST", path, {"name": "corner", "type": 11}))[0] == 201
    _, resolved = sent(alice, "anywhere: #corner")
    (thread,) = resolved["channels"].values()
    assert thread["type"] == 11
    with pytest.raises(ClientError, match="no channel '#corner'"):
        sent(alice, "place: #corner")
    await request_api("POST", path, {"name": "hidden", "type": 12})
    with pytest.raises(ClientError, match="no channel"):
        sent(alice, "anywhere: #hidden")


async def test_role_option_accepts_names_mentions_and_ids(sandbox: Discord, alice: Person) -> None:
    captains = sandbox.server.add_role("Captains", alice)
    for typed in ("@Captains", "Captains", captains.mention, str(captains.id)):
        values, resolved = sent(alice, f"role: {typed}")
        assert values == {"role": str(captains.id)}
        assert resolved["roles"][str(captains.id)]["name"] == "Captains"
    assert sandbox.server.full_member(alice)["roles"] == [str(captains.id)]
    with pytest.raises(ClientError, match="no role"):
        sent(alice, "role: @Pirates")


@pytest.mark.parametrize("typed", ["0", "15", "two", "1.5", "1_0"])
async def test_invalid_number_option_is_refused(alice: Person, typed: str) -> None:
    with pytest.raises(ClientError, match="days"):
        sent(alice, f"days: {typed}")


@pytest.mark.parametrize("typed", ["nan", "inf", "1_0", "1e99", "-0.5"])
async def test_invalid_fraction_option_is_refused(
    sandbox: Discord, request_api: Request, typed: str
) -> None:
    path = f"/applications/{sandbox.world.bot.id}/commands"
    options = [option(NUMBER, "speed", min_value=0)]
    await request_api("PUT", path, [{"name": "sail", "description": "d", "options": options}])
    alice = sandbox.person("Alice")
    (speed,) = alice.starts("/sail speed: 2.5").payload["data"]["options"]
    assert speed["value"] == 2.5
    with pytest.raises(ClientError, match="speed"):
        alice.starts(f"/sail speed: {typed}")


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(
    ("kind", "largest", "beyond"),
    [(INTEGER, 2**53 - 1, 2**53), (NUMBER, 2**53, 2**53 + 2)],
    ids=["integer", "number"],
)
async def test_option_without_limits_accepts_the_whole_range_of_its_number_type(
    sandbox: Discord, request_api: Request, kind: int, largest: int, beyond: int, sign: int
) -> None:
    path = f"/applications/{sandbox.world.bot.id}/commands"
    options = [option(kind, "speed")]
    await request_api("PUT", path, [{"name": "sail", "description": "d", "options": options}])
    alice = sandbox.person("Alice")
    (speed,) = alice.starts(f"/sail speed: {sign * largest}").payload["data"]["options"]
    assert speed["value"] == sign * largest
    with pytest.raises(ClientError, match="speed"):
        alice.starts(f"/sail speed: {sign * beyond}")


async def test_departed_user_can_only_be_named_by_mention(
    sandbox: Discord, request_api: Request
) -> None:
    path = f"/applications/{sandbox.world.bot.id}/commands"
    command = {"name": "call", "description": "d", "options": [option(USER, "who")]}
    await request_api("PUT", path, [command])
    alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
    assert "members" in alice.starts("/call who: @Bob").payload["data"]["resolved"]
    bob.leaves_server()
    with pytest.raises(ClientError, match="nobody called"):
        alice.starts("/call who: @Bob")
    data = alice.starts(f"/call who: {bob.mention}").payload["data"]
    assert data["resolved"]["users"].keys() == {str(bob.id)}
    assert "members" not in data["resolved"]


async def test_names_in_text_options_become_mentions_but_no_users_are_resolved(
    sandbox: Discord, alice: Person
) -> None:
    bob, bobby, outside = (sandbox.person(name) for name in ("Bob", "Bob B", "Olga"))
    outside.leaves_server(sandbox.server)
    captains, random = sandbox.server.add_role("Captains"), sandbox.server.channel("random")
    for typed, value in {
        "@Bob @Bob B": f"{bob.mention} {bobby.mention}",
        "ahoy, @Alice!": f"ahoy, {alice.mention}!",
        "@Olga @Bobby Bob": "@Olga @Bobby Bob",
        f"{bob.mention}": bob.mention,
        "@Captains in #random, #1": f"{captains.mention} in {random.mention}, #1",
    }.items():
        values, resolved = sent(alice, f"crew: {typed}")
        assert (values["crew"], resolved) == (value, {})
