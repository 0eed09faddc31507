"""The stores implement the ports of matches; mypy checks this."""

from data import Database
from matches.ports.cards import Cards
from matches.ports.channel import AnnouncementCursors
from matches.ports.languages import StoredLanguages
from matches.ports.lessons import Lessons
from matches.ports.players import Players
from matches.ports.preferences import Preferences, Servers
from matches.ports.reviews import StoredReviews
from matches.ports.storage import EventLog, Lists


async def test_database_stores_implement_the_ports_of_matches(database: Database) -> None:
    log: EventLog = database.log
    lists: Lists = database.lists
    players: Players = database.players
    cursors: AnnouncementCursors = database.cursors
    cards: Cards = database.cards
    choices: Preferences = database.preferences
    servers: Servers = database.servers
    lessons: Lessons = database.lessons
    languages: StoredLanguages = database.languages
    reviews: StoredReviews = database.reviews
    assert languages is database.languages
    assert reviews is database.reviews
    assert servers is database.servers
    assert lessons is database.lessons
    assert log is database.log
    assert lists is database.lists
    assert players is database.players
    assert cursors is database.cursors
    assert cards is database.cards
    assert choices is database.preferences
