"""The REST endpoints for the bot's account, app and commands, and for reading servers, members and users."""

from __future__ import annotations

from sandbox.protocol.checks.command_checks import check_command, check_commands
from sandbox.protocol.checks.forms import snowflake
from sandbox.protocol.rest.routing import Answer, Call, route
from sandbox.world.descriptions import describe_channel, describe_guild
from sandbox.world.entities import Guild
from sandbox.world.refusals import refused
from sandbox.world.snowflakes import JSON


@route("GET", "/users/@me")
def read_self(call: Call) -> Answer:
    extra = {"mfa_enabled": True, "locale": "en-US", "verified": True, "email": None}
    return 200, call.world.bot.json | extra


@route("GET", "/users/@me/guilds")
def list_guilds(call: Call) -> Answer:
    # https://docs.discord.com/developers/resources/user#get-current-user-guilds
    page = call.page((each.id for each in call.world.joined_guilds()), 200, 200)
    return 200, [_partial_guild(call, call.world.guilds[id]) for id in page]


def _partial_guild(call: Call, guild: Guild) -> JSON:
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "banner": None,
        "owner": guild.owner.id == call.world.bot.id,
        "permissions": str(guild.permissions_of(call.world.bot)),
        "features": guild.features,
    }


@route("GET", "/users/{}")
def read_user(call: Call) -> Answer:
    return 200, call.user(call.params[0]).json


@route("GET", "/oauth2/applications/@me")
@route("GET", "/applications/@me")
def read_application(call: Call) -> Answer:
    world = call.world
    return 200, {
        "id": str(world.bot.id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": world.bot.json,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": world.keeper.json,
        "approximate_guild_count": len(world.joined_guilds()),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
    }


@route("GET", "/gateway", token=False)
def read_gateway(call: Call) -> Answer:
    return 200, {"url": call.world.gateway_url}


@route("GET", "/gateway/bot")
def read_bot_gateway(call: Call) -> Answer:
    world = call.world
    return 200, {
        "url": world.gateway_url,
        "shards": world.limits.recommended(len(world.joined_guilds())),
        "session_start_limit": world.starts.describe(),
    }


@route("GET", "/guilds/{}")
def read_guild(call: Call) -> Answer:
    guild = call.guild()
    counts: JSON = {}
    if call.flag("with_counts"):
        counts = dict.fromkeys(
            ("approximate_member_count", "approximate_presence_count"), len(guild.members)
        )
    return 200, describe_guild(guild) | counts


@route("GET", "/guilds/{}/channels")
def list_channels(call: Call) -> Answer:
    channels = call.guild().channels.values()
    # Discord's endpoint lists no threads. A thread is recognised by its root, which is its parent channel.
    return 200, [describe_channel(c) for c in channels if c.root is c]


@route("GET", "/guilds/{}/members/{}")
def read_member(call: Call) -> Answer:
    guild, user = call.member()
    return 200, guild.full_member(user)


def _scope(call: Call) -> tuple[int | None, tuple[str, ...]]:
    """Return the id of the server that the path names, or None for global commands. The second part of the
    result is the parameters that follow in the path."""
    application, *rest = call.params
    if snowflake(application, "application_id") != call.world.bot.id:
        raise refused(10002)
    if "/guilds/" not in call.path:
        return None, tuple(rest)
    guild = call.guild(1)
    return guild.id, tuple(rest[1:])


@route("GET", "/applications/{}/commands")
@route("GET", "/applications/{}/guilds/{}/commands")
def list_commands(call: Call) -> Answer:
    return 200, call.world.commands.of(_scope(call)[0])


@route("PUT", "/applications/{}/commands")
@route("PUT", "/applications/{}/guilds/{}/commands")
def replace_commands(call: Call) -> Answer:
    bodies = call.body or []
    scope, _ = _scope(call)
    check_commands(bodies)
    return 200, call.world.commands.replace_all(scope, bodies)


@route("POST", "/applications/{}/commands")
@route("POST", "/applications/{}/guilds/{}/commands")
def add_command(call: Call) -> Answer:
    scope, _ = _scope(call)
    check_command(call.fields)
    new, command = call.world.commands.add(scope, call.fields)
    # A POST with the name of an existing command replaces that command, with status 200:
    # https://docs.discord.com/developers/interactions/application-commands#create-global-application-command
    return 201 if new else 200, command


@route("GET", "/applications/{}/commands/{}")
@route("GET", "/applications/{}/guilds/{}/commands/{}")
def read_command(call: Call) -> Answer:
    scope, (id,) = _scope(call)
    return 200, call.world.commands.get(scope, snowflake(id, "command_id"))


@route("PATCH", "/applications/{}/commands/{}")
@route("PATCH", "/applications/{}/guilds/{}/commands/{}")
def change_command(call: Call) -> Answer:
    scope, (id,) = _scope(call)
    number = snowflake(id, "command_id")
    # Validate the command as it will be after the change: two fields may be valid alone, but not together.
    merged = call.world.commands.get(scope, number) | call.fields
    check_command(merged)
    return 200, call.world.commands.change(scope, number, merged)


@route("DELETE", "/applications/{}/commands/{}")
@route("DELETE", "/applications/{}/guilds/{}/commands/{}")
def remove_command(call: Call) -> Answer:
    scope, (id,) = _scope(call)
    call.world.commands.remove(scope, snowflake(id, "command_id"))
    return 204, None
