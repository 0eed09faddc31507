"""Fills a database with many rows, and calls each method of the stores that could be slow with so many rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from sqlalchemy import Connection, Table, insert

from data import Database
from data.matches.codec import encode
from data.people.blocks import against
from data.schema import (
    acts,
    blocks,
    entrants,
    events,
    fixtures,
    marks,
    match_messages,
    matches,
    members,
    nicknames,
    parts,
    purses,
    ratings,
    results,
    reviews,
    seasons,
    waiting,
)
from data.standing.season_store import columns
from matches.log.events import MatchId, PlayerId, Started
from matches.log.history.result import Part, Result
from matches.log.match import Status
from matches.ports.cursor import AnnouncementCursor, ChannelPlace, Earlier, MatchCard, MessageChange
from matches.ports.match_search import PlayerRole, Scope, SearchCondition
from matches.ports.peers import Share
from matches.ports.preferences import ReminderPreference, ServerSettings
from matches.ports.reviews import Bounds, Review
from matches.time.calendar import Hours
from tests.data.samples import (
    A_MATCH,
    CHANNEL,
    NOON,
    SERVER,
    append,
    connections,
    create,
    moved,
    purged,
    summary,
)
from tests.matches.seasons.seasons import season

MATCHES, EVENTS = 200, 2
VALUE = columns(season(), NOON)["value"]
FIXTURE = '{"number":1,"round":1,"players":[1,2],"state":"counted"}'
RESULT = Result(
    began=NOON,
    ended=NOON,
    reason="chain",
    unrated="",
    computers=False,
    parts=tuple(Part(PlayerId(who), who, who) for who in (1, 2)),
)


def fill(connection: Connection) -> None:
    """Insert many matches: every tenth is a lobby, and every second one is over."""
    rows: dict[Table, list[dict[str, object]]] = defaultdict(list)
    for number in range(MATCHES):
        for table, row in _rows(number):
            rows[table].append(row)
    for table, found in rows.items():
        connection.execute(insert(table), found)


def _rows(number: int) -> Iterator[tuple[Table, dict[str, object]]]:
    kind, payload = encode(moved())
    status = "lobby" if number % 10 == 0 else "running" if number % 2 else "finished"
    key, when = {"match_id": f"bulk{number}"}, NOON + timedelta(minutes=number)
    values = {"game": "tradewinds", "secret": b"s", "status": status, "open": status != "finished"}
    where = {"server": number % 50, "channel": number % 100, "opened_in": number % 90}
    times = {"opened_at": when, "changed_at": when}
    rest = {"host": 1 + number % 4, "version": EVENTS, "rulebook": "rules 1"}
    yield matches, {"id": f"bulk{number}", **values, **where, **rest, **times}
    for version in range(1, EVENTS + 1):
        yield events, {**key, "version": version, "kind": kind, "payload": payload, "at": when}
    player = {**key, "player": 1 + number % 4}
    yield members, {**player, "open": status != "finished"}
    yield waiting, {**player, "decision": 1, "since": when, "counted": when}
    card = {"card_channel": number % 100, "card_message": number, "card_version": 0}
    yield marks, {**key, "due": number % 100 == 0, "card_due": number % 50 == 0, **card}
    yield acts, {**player, "at": when}
    hour = timedelta(hours=1)
    yield purses, {**player, "reserve": hour, "left": hour, "resumes": False}
    counts = {"done": number % 50 != 0, "decisions": 9, "chosen": 9, "looked": 0, "judged": "[]"}
    yield reviews, {**player, "asked_at": when, **counts}
    yield nicknames, {"player": 1 + number % 4, "server": 1 + number // 4, "nickname": "N."}
    yield blocks, {"server": 1 + number, "sort": "user", "discord_id": number, "since": when}
    if status == "finished":
        played = {"server": number % 50, "game": "chance", "began": when, "ended": when}
        judged = {"reason": "countdown", "unrated": "", "computers": False, "number": number}
        yield results, {"id": f"bulk{number}", **played, **judged}
        part = {"result": f"bulk{number}", "team": 0, "decisions": 9, "resigned": False}
        for who in (1 + number % 4, 1 + (number + 1) % 4):
            yield parts, {**part, "player": who}
    if number % 4 == 0:
        level = {"skill": 0, "doubt": 1, "matches": number, "won": 0, "last": when}
        yield ratings, {"server": number, "game": "chance", "player": 1 + number % 3, **level}
    league = {"id": f"s{number}", "server": number % 50, "game": "chance", "value": VALUE}
    phase = {"open": number % 4 == 0, "cancelled": number % 4 == 1, "changed_at": when}
    yield seasons, {**league, **phase, "due": when if number % 50 == 0 else None}
    yield entrants, {"season": f"s{number}", "player": 1 + number % 4}
    yield fixtures, {"season": f"s{number}", "number": 1, "value": FIXTURE}
    message = {**key, "message": number, "channel": number % 100}
    yield match_messages, {**message, "past": True if number % 100 == 0 else None}


async def ask_everything(database: Database) -> None:
    """Call each method of the stores whose query would be slow if it scanned a whole table."""
    lists, log = database.lists, database.log
    await lists.row(A_MATCH)
    await lists.next_waiting(PlayerId(1), A_MATCH)
    await lists.rows_of(PlayerId(1))
    await lists.rows_of(PlayerId(1), server=3)
    fits = [SearchCondition(frozenset({status}), role) for role in PlayerRole for status in Status]
    scopes = Scope(), Scope(3), Scope(channel=5)
    await lists.search(PlayerId(1), fits, scopes, every=True)
    await lists.search(PlayerId(99), fits, scopes, game="tradewinds")
    await lists.open_lobbies(PlayerId(1))
    await lists.running_matches(PlayerId(1))
    await lists.running_matches(PlayerId(1), practice=True)
    await lists.oldest_lobby(await lists.oldest_lobby())
    for frozen in (True, False):
        await log.version(A_MATCH, frozen=frozen)
    await log.read(A_MATCH)
    await log.done("r")
    await log.unchecked("rules 1", 20)
    await log.checked(A_MATCH, "rules 2")
    await log.freeze(A_MATCH)
    await append(database, 2, moved(), request="s")
    await lists.thinking()
    await _cursors(database)
    await _choices(database)
    await _clocks(database)
    await lists.rows_at(3)
    await _reviews(database)
    await _past(database)
    await ask_standings(database)
    await ask_servers(database)
    await _blocks(database)
    await _seasons(database)
    await database.counts().count(NOON)
    await database.players.meet(99, "new")
    await database.players.meet(99, "new", 3, "other")
    await database.players.find(98)
    await database.players.computers()
    await database.notes.put("heartbeat", "now")
    await database.notes.get("heartbeat")
    await database.notes.drop("heartbeat")
    await database.players.known(frozenset({PlayerId(1), PlayerId(2), PlayerId(3)}), 0)


async def _cursors(database: Database) -> None:
    """Call the methods for announcement cursors, including those used at every start."""
    cursors = database.cursors
    await cursors.due()
    await cursors.untidy()
    await cursors.cards_due()
    await cursors.cursor(A_MATCH)
    await cursors.place(A_MATCH)
    shown = AnnouncementCursor(announced=1, message=4, channel=5)
    earlier = Earlier(ChannelPlace(3, CHANNEL, CHANNEL), 9)
    await cursors.put(
        A_MATCH, shown, MessageChange(earlier, notices_past=True, reports_from=0, undone_to=3)
    )
    card = MatchCard(ChannelPlace(3, CHANNEL, CHANNEL), 4)
    await cursors.put(A_MATCH, shown, MessageChange(card=card))
    await cursors.put_card(A_MATCH, None, superseded=earlier)
    await cursors.missed(A_MATCH, NOON)
    left = await cursors.earlier(A_MATCH)
    for each in left:
        cursors.edited(A_MATCH, each)
    await cursors.store_edits()


async def _choices(database: Database) -> None:
    """Call the methods for preferences, languages and absences."""
    choices, me = database.preferences, PlayerId(1)
    await choices.habits(me)
    await choices.change_hours(me, lambda _: Hours("Europe/Vienna"), NOON)
    await choices.change_hours(me, lambda _: Hours("Europe/Vienna"), NOON)
    await choices.put_closed(me, True)
    await choices.explain(me)
    await choices.put_forecasts(me, "first")
    await database.languages.choose(me, "fi")
    await database.languages.saw(me, "pt-BR")
    await database.languages.of_person(me)
    await database.languages.of_server(3)
    await choices.played_before(me, A_MATCH)
    await choices.change(me, lambda _: {7: ReminderPreference()})
    await choices.preferences(me)
    await choices.acted(me, A_MATCH, NOON)
    await choices.unmentioned({me}, A_MATCH, 3, NOON)
    absences = database.absences
    absence = await absences.add(me, NOON + timedelta(days=9), "", "away", NOON)
    await append(database, 3, Started((me,)))
    await absences.of(me, NOON)
    await absences.requested("away")
    await absences.untold()
    await absences.store_known(absence.id, [A_MATCH])
    await absences.end(me, NOON)


async def _clocks(database: Database) -> None:
    """Call the methods for clocks and reminders, without `put_back`, which scans all rows."""
    open_decisions, reminders = database.open_decisions, database.reminders
    paced = summary({1: 1}, pace=timedelta(days=1), asked=4)
    await create(database, "paced", about=paced, request="p")
    await append(database, 2, moved(), match_id="paced", about=summary({2: 1}, pace=paced.pace))
    await open_decisions.earliest()
    (due, *_) = await open_decisions.due(NOON + timedelta(days=9), 5)
    await open_decisions.of(due.player)
    await open_decisions.of(due.player, [A_MATCH])
    await open_decisions.put_all([(due.match_id, due.player, due.open_decision)])
    await open_decisions.pause(NOON, NOON, A_MATCH)
    await open_decisions.pause(NOON, NOON)
    await open_decisions.unanswered(NOON)
    await open_decisions.next_unanswered()
    later = replace(due.open_decision, stage=due.open_decision.stage + 1)
    await reminders.make(due.player, [(3, 5)], [A_MATCH], {due.match_id: later}, NOON)
    (reminder,) = await reminders.outstanding(NOON)
    await reminders.next_due()
    await reminders.next_due(after=NOON)
    await reminders.get(reminder.id)
    await reminders.hold(reminder.id, NOON)
    await reminders.later(reminder)
    await reminders.change(reminder.id, "tried")
    await reminders.sent(reminder, 5, 6)
    await reminders.instead(reminder, {(3, 5): [A_MATCH]}, NOON)


async def _reviews(database: Database) -> None:
    stored, review = database.reviews, Review(5, 4)
    await stored.begin(A_MATCH, PlayerId(1), review, NOON, Bounds(100, 100, 100, NOON))
    await stored.get(A_MATCH, PlayerId(1))
    await stored.put(A_MATCH, PlayerId(1), replace(review, looked=1))
    await stored.unfinished()
    await stored.unfinished(Share(4, frozenset({1, 2})))
    await stored.drop(A_MATCH, PlayerId(1))


async def _past(database: Database) -> None:
    await create(database, "off", about=summary(status=Status.CANCELLED), request="off")
    past, later = database.past, NOON + timedelta(days=400)
    await purged(past.reminders(later))
    await purged(past.pauses(later))
    await purged(past.requests(later))
    await purged(past.requests(later, "away"))
    await purged(past.lobbies(later))
    await purged(past.ended(NOON))
    await purged(past.practice(NOON))
    await database.lessons.put(PlayerId(1), "chance", None, (), NOON)
    await database.lessons.put(PlayerId(1), "chance", (), ("keep none",), NOON)
    await database.lessons.moves(PlayerId(1), "chance")
    await purged(past.lessons(later))
    await database.personal.kept(PlayerId(4))
    await database.personal.matches_of(PlayerId(4))
    await database.personal.erase(PlayerId(4), NOON)
    await database.personal.erased()
    await database.personal.seen_to(PlayerId(4), NOON)


async def ask_servers(database: Database) -> None:
    servers = database.servers
    await servers.settings(3)
    await servers.change(3, lambda _: ServerSettings(most=5))
    await servers.under_way(3)
    await servers.seen(frozenset({3, 4}), NOON)
    await servers.removed(5, NOON)
    await servers.longest_gone()
    await servers.forget(5)


async def _seasons(database: Database) -> None:
    about = season(2)
    await database.seasons.add(about, NOON)
    await database.seasons.get(about.id)
    await database.seasons.change(about.id, lambda each: replace(each, shown="x"), NOON)
    await database.seasons.change(about.id, lambda each: replace(each, entrants=()), NOON)
    await database.seasons.in_server(99)
    await database.seasons.due(NOON)
    await database.seasons.next_due()
    await database.seasons.take(about.id, NOON)
    await database.seasons.rests(about.id, NOON, None)
    await purged(database.past.seasons(NOON, cancelled=True))


async def ask_standings(database: Database) -> None:
    standings, me = database.standings, PlayerId(1)
    await create(database, "over", request="over")
    await append(
        database, 2, moved(), match_id="over", about=summary(status=Status.FINISHED, result=RESULT)
    )
    await standings.unsettled()
    await standings.settle(SERVER, "tradewinds")
    await standings.tables.change_of(A_MATCH)
    await standings.tables.change_of(MatchId("over"))
    await standings.tables.table(3, "chance")
    await standings.tables.rating(3, "chance", me)
    await standings.tables.scores(3, "tradewinds", 10)
    await standings.tables.played(me, None)
    await standings.tables.played(me, 3)
    await standings.tables.company(me, 3)
    await standings.tables.company(me, None)
    await standings.uncounted(5)
    await standings.count(A_MATCH, 3, "chance", RESULT)
    await database.preferences.put_hidden(me, True)
    await database.preferences.hidden([me])


async def _blocks(database: Database) -> None:
    blocks = database.blocks
    await blocks.block("user", 10**18, NOON)
    await blocks.block("user", 10**18, NOON, 3, lambda _: None)
    await blocks.block("server", 3, NOON)
    await blocks.blocked()
    await blocks.listed()
    await blocks.among(3, [10**18, 5])
    await connections(database).read(lambda each: against(each, PlayerId(1)))
    await blocks.playing()
    await blocks.unblock("server", 3, NOON)
