"""Invariants of ratings, seasons and reminders at the end of a life, recomputed from the logs."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from data.database import Database
from data.standing.season_store import _decoders, decoded
from matches.chores.season_steps import LOOK
from matches.log.history.result import Result, result_of
from matches.log.match import Match
from matches.seasons.course import _with_result
from matches.seasons.season import Fixture, FixtureState, Phase, Season
from matches.seasons.table import table
from matches.service.season_results import report_on
from tests.recomputed_ratings import recomputed_ratings
from tests.simulation.guilds import EPOCH, Post
from tests.simulation.world import World

Logs = Mapping[str, Sequence[Match]]

_LATE: Final = 1500.0
"""After how many seconds due work must be done: somewhat more than the longest backoff of a channel."""

_CHOICES: Final = re.compile("reminders|press set|submit a form|erase")
"""The names of deeds that may change where somebody is reminded."""

_LEFT: Final = 400.0
"""For how many seconds the bot may believe that a former member is still on the server."""


async def check(world: World, database: Database, logs: Logs) -> None:
    """Record all violations of the invariants in this module."""
    _check_results(world, logs)
    await _check_ratings(world, database)
    for season in _seasons(world):
        _check_season(world, season, logs)
    _check_season_matches(world)
    _check_reminders(world)


# Results of matches, and ratings.


def _check_results(world: World, logs: Logs) -> None:
    """Check that the stored result of each ended match agrees with its log."""
    rows = {row["id"]: row for row in world.rows("select * from results")}
    for row in world.rows("select * from matches where open = 0 and server <> 0 and not frozen"):
        result = result_of(logs[row["id"]][-1]) if row["id"] in logs else None
        stored = rows.get(row["id"])
        if row["status"] == "cancelled" or result is None:
            if stored is not None:
                world.violated("results follow the logs", f"{row['id']} has a result")
        elif stored is None:
            world.violated("results follow the logs", f"{row['id']} has no result")
        else:
            world.counts["result checked"] += 1
            _check_result(world, row["id"], stored, result)


def _check_result(world: World, match_id: str, row: Any, result: Result) -> None:
    told = {
        "reason": result.reason, "computers": int(result.computers), "score": result.score,
        "began": stored(result.began), "ended": stored(result.ended),
    }  # fmt: skip
    for name, value in told.items():
        if str(row[name]) != str(value):
            world.violated("results follow the logs", f"{match_id} {name}: {row[name]}, {value}")
    allowed = {("often", "")}
    if world.counts["upgrade from 0.2.0"]:
        allowed.add(("before", result.unrated))  # it ended before results were introduced
    if row["unrated"] != result.unrated and (row["unrated"], result.unrated) not in allowed:
        world.violated(
            "results follow the logs", f"{match_id}: {row['unrated']!r} for {result.unrated!r}"
        )
    names = ("player", "team", "place", "score", "decisions", "resigned")
    parts = {
        tuple(part[name] for name in names)
        for part in world.rows("select * from parts where result = ?", match_id)
    }
    counted = {
        (part.player, part.team, part.place, part.score, part.decisions, int(part.resigned))
        for part in result.parts
    }
    if parts != counted:
        world.violated("results follow the logs", f"{match_id}: {parts} for {counted}")


async def _check_ratings(world: World, database: Database) -> None:
    """Check that every result is rated, and that ratings equal those recomputed from all results."""
    erased = {row["id"] for row in world.rows("select id from players where discord_id < 0")}
    games = world.rows("select distinct server, game from results where number is not null")
    for row in games:
        server, game = row["server"], row["game"]
        world.counts["table of ratings checked"] += 1
        computed = await recomputed_ratings(database, server, game)
        wanted = {
            who: (each.skill.points, each.skill.spread, each.matches, each.won)
            for who, each in computed.items()
            if who not in erased
        }
        found = {}
        for who in computed:
            rated = await database.standings.tables.rating(server, game, who)
            if rated is not None and who not in erased:
                skill = rated.skill
                found[who] = skill.points, skill.spread, rated.matches, rated.won
        if found != wanted:
            world.violated("ratings follow the results", f"{server} {game}: {found} for {wanted}")
        numbers = [
            each["number"]
            for each in world.rows(
                "select number from results where server = ? and game = ? and number is not null"
                " order by number",
                server, game,
            )
        ]  # fmt: skip
        if numbers != [*range(1, len(numbers) + 1)]:
            world.violated("ratings follow the results", f"{server} {game}: numbers {numbers}")
    late = world.rows(
        "select results.id from results left join marks on marks.match_id = results.id"
        " where unrated = '' and number is null and score is null and not marks.due"
    )
    if late:
        world.violated("all that counts is rated", f"{[row['id'] for row in late]}")


# Seasons and their matches.


def _seasons(world: World) -> Iterator[Season]:
    for row in world.rows("select * from seasons order by id"):
        season = decoded(row["value"])
        over = world.rows("select value from fixtures where season = ? order by number", season.id)
        known = {each.number: each for each in season.fixtures}
        known |= {
            each.number: each
            for each in decoded_fixtures([other["value"] for other in over])
            if each.number not in known
        }
        yield replace(season, fixtures=tuple(known[number] for number in sorted(known)))


def decoded_fixtures(values: Sequence[str]) -> list[Fixture]:
    return _decoders()[1].decode(f"[{','.join(values)}]")


def _check_season(world: World, season: Season, logs: Logs) -> None:
    world.counts[f"season at the end: {season.phase.value}"] += 1
    numbers = [each.number for each in season.fixtures]
    if numbers != [*range(1, len(numbers) + 1)]:
        world.violated("seasons follow the logs", f"{season.id}: fixtures {numbers}")
        return
    for fixture in season.fixtures:
        world.counts[f"match of a season: {fixture.state.value} {fixture.void}".strip()] += 1
        _check_fixture(world, season, fixture, logs)
    lines = table(season)
    if {line.player for line in lines} != {each.player for each in season.entrants}:
        world.violated("a table has everybody in it", f"{season.id}")
    _check_told(world, season)
    _check_goes_on(world, season)


def _check_fixture(world: World, season: Season, fixture: Fixture, logs: Logs) -> None:
    if fixture.match_id is None:
        if fixture.state in (FixtureState.OPEN, FixtureState.COUNTED):
            world.violated("seasons follow the logs", f"{season.id} {fixture} has no match")
        return
    steps = logs.get(fixture.match_id)
    if steps is None:
        return
    match = steps[-1]
    report = report_on(match, fixture.players)
    about = f"{season.id} match {fixture.number} {fixture.match_id}"
    if fixture.state is FixtureState.OPEN and season.open and report is not None:
        if _stands_still(world, season):
            return
        world.violated("a season counts what has ended", f"{about}: {report}")
    elif fixture.state is FixtureState.COUNTED:
        open_one = Fixture(
            fixture.number, fixture.round, fixture.players, FixtureState.OPEN, fixture.match_id
        )
        counted = None if report is None else _with_result(open_one, report)
        if counted != fixture:
            world.violated("seasons follow the logs", f"{about}: {fixture} for {counted}")
    row = world.rows("select season, server from matches where id = ?", fixture.match_id)
    if row and (row[0]["season"], row[0]["server"]) != (season.id, season.server):
        world.violated("seasons follow the logs", f"{about} is not of the season")


def _check_season_matches(world: World) -> None:
    """Check that each match of a season belongs to exactly one of its fixtures."""
    known = Counter(each.match_id for season in _seasons(world) for each in season.fixtures)
    seasons = {season.id for season in _seasons(world)}
    for row in world.rows("select id, season from matches where season is not null"):
        if known[row["id"]] != 1 and row["season"] in seasons:
            opening = any(
                each.state is FixtureState.OPENING
                for season in _seasons(world)
                if season.id == row["season"]
                for each in season.fixtures
            )
            if not opening:
                world.violated(
                    "a match of a season is begun once",
                    f"{row['id']} of {row['season']} is {known[row['id']]} fixtures",
                )


def _stands_still(world: World, season: Season) -> bool:
    """Return whether the season is suspended, because its server is blocked or has removed the bot."""
    return not world.there.guilds[season.server].bot or bool(
        world.rows(
            "select 1 from blocks where server = 0 and sort = 'server' and discord_id = ?",
            season.server,
        )
    )


def _usable(world: World, channel: int) -> bool:
    place = world.there.places[channel]
    return not place.deleted and world.there.guilds[place.guild].bot


def _check_told(world: World, season: Season) -> None:
    """Check that the first and the last message of a season are posted exactly once."""
    posts = [
        post
        for post in world.there.posts.values()
        if post.nonce.rpartition("-")[0] == season.id and post.channel == season.channel
    ]
    seen = Counter(post.nonce for post in posts)
    unread = world.counts["the bot lacks read_message_history"]
    if any(count > 1 for count in seen.values()) and not unread:
        world.violated("a season is told once", f"{season.id}: {seen}")
    if not _usable(world, season.channel) or _stands_still(world, season):
        return
    if season.open and season.opening.message is None:
        world.violated("a season is told", f"{season.id} has no message")
    if season.phase is Phase.OVER and not season.settled:
        world.violated("a season is told", f"the end of {season.id} is not told")


def _check_goes_on(world: World, season: Season) -> None:
    (row,) = world.rows("select due from seasons where id = ?", season.id)
    if _stands_still(world, season):
        return
    if season.open and row["due"] is None:
        world.violated("no season stalls", f"{season.id} is {season.phase.value}, nothing is due")
        return
    if row["due"] is None:
        return
    due = _seconds(row["due"])
    if not -_LATE <= due - world.loop.time() <= LOOK.total_seconds() + _LATE:
        world.violated("no season stalls", f"{season.id} is due at {due:.0f}")
    for fixture in season.fixtures:
        if season.open and fixture.state is FixtureState.OPENING:
            world.counts["match of a season that is still to be opened"] += 1


def stored(moment: datetime) -> int:
    """Convert seconds of the simulation to a time in the database: microseconds since 1970."""
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)


def _seconds(stored: int) -> float:
    """Convert a time in the database to seconds since the start of the simulation."""
    return stored / 1e6 - EPOCH


# Reminders of decisions.


def _check_reminders(world: World) -> None:
    rows = world.rows("select * from reminders order by id")
    sent = [row for row in rows if row["state"] == "sent" and not row["explains"]]
    for row in rows:
        world.counts[f"reminder: {row['state']}"] += 1
        if row["state"] in ("due", "tried", "past"):
            _check_due(world, row)
    for row in sent:
        if not _open_decisions(world, row) and _post_of(world, row) is not None:
            world.violated("no reminder of what is done", f"{dict(row)}")
    _check_once(world, sent)
    _check_posts(world, {f"r{row['id']}-{row['player']}": row for row in rows})


def _open_decisions(world: World, row: Any) -> set[tuple[str, int]]:
    matches = set(json.loads(row["matches"]))
    return {
        (each["match_id"], each["decision"])
        for each in world.rows("select * from waiting where player = ?", row["player"])
        if each["match_id"] in matches and each["since"] <= row["made_at"]
    }


def _check_due(world: World, row: Any) -> None:
    channel = row["posted_in"] or row["channel"]
    late = world.loop.time() - _seconds(row["due"])
    if late > _LATE and (channel is None or _usable_or_private(world, channel)):
        world.violated("reminders are posted in time", f"{dict(row)} is {late:.0f} s late")


def _usable_or_private(world: World, channel: int) -> bool:
    place = world.there.places.get(channel)
    return place is not None and (bool(place.user) or _usable(world, channel))


def _post_of(world: World, row: Any) -> Post | None:
    post = world.there.posts.get(row["message"] or 0)
    return None if post is None or post.deleted else post


def _check_once(world: World, sent: Sequence[Any]) -> None:
    live: defaultdict[tuple[Any, ...], list[int]] = defaultdict(list)
    for row in sent:
        if _post_of(world, row) is None:
            continue
        for decision in _open_decisions(world, row):
            live[row["player"], row["channel"], decision].append(row["id"])
    for key, ids in live.items():
        if len(ids) > 1:
            world.violated("one reminder a decision", f"{key}: {ids}")


def _check_posts(world: World, rows: Mapping[str, Any]) -> None:
    posts: defaultdict[str, list[Post]] = defaultdict(list)
    for post in world.there.posts.values():
        subject = post.nonce.rpartition("-")[0]
        if subject.startswith("r") and subject.partition("-")[0][1:].isdigit():
            posts[subject].append(post)
    for subject, found in posts.items():
        world.counts["reminder posted"] += len(found)
        if len(found) > 1 and not world.counts["the bot lacks read_message_history"]:
            told = [(post.id, post.channel, post.at) for post in found]
            world.violated("a reminder is posted once", f"{subject}: {told}")
        row = rows.get(subject)
        for post in found:
            _check_left(world, post, row)
            _check_wanted(world, post)


def _check_wanted(world: World, post: Post) -> None:
    """Check that no reminder was posted in a server for whose matches its player had switched reminders off."""
    for user in () if post.silent else post.pinged:
        chosen = [
            each
            for each in world.deeds
            if each.user == user and each.at < post.sent and _CHOICES.search(each.name)
        ]
        latest = chosen[-1] if chosen else None
        if latest is None or latest.name != "choose reminders.none" or latest.outcome != "done":
            continue
        world.counts["reminder after a choice"] += 1
        here = latest.server == world.there.places[post.channel].guild
        if here and 0 < latest.received_at < post.sent - _LEFT:
            world.violated("no reminder that was switched off", f"{post.nonce} to {user}")


def _check_left(world: World, post: Post, row: Any) -> None:
    """Check that no reminder pings a person who left the server more than `_LEFT` seconds before the reminder
    was made."""
    if row is None:
        return
    # While Discord doesn't respond, the bot treats people as members.
    if world.counts["bad weather"] and _seconds(row["made_at"]) < world.rested_at:
        return
    place = world.there.places[post.channel]
    if not place.guild:
        return
    left = world.there.guilds[place.guild].members.left
    for user in post.pinged & left.keys():
        if left[user] < _seconds(row["made_at"]) - _LEFT and not world.counts["clock leaps"]:
            world.violated(
                "no reminder to who has left", f"{row['id']} to {user}, left at {left[user]:.0f}"
            )
