"""Builds the parts of the Discord client, such as the announcer and the block list."""

from __future__ import annotations

from functools import partial

from bot.channels.member_requests import MemberRequests
from bot.channels.membership import Memberships
from bot.channels.places import Places
from bot.channels.posting import DiscordChannel
from bot.channels.request_guard import RequestGuard
from bot.channels.writers import DiscordWriters
from bot.gateway.shards import ShardedBot
from bot.interactions.earlier_replies import EarlierReplies
from bot.interactions.registration import Registration
from bot.rest.answers import ResponseObserver
from bot.rest.avatars import Avatars
from bot.rest.global_rate_limit import Pacing
from bot.rest.rest_requests import RestRequests
from matches.announcer.announcer import Announcer
from matches.chores.computer_moves import ComputerMoves
from matches.people.absences import Absences
from matches.people.block_list import BlockList
from matches.people.departures import record_departure


class ClientParts:
    """The parts of a client. Creating them starts no background work."""

    def __init__(self, client: ShardedBot, answers: ResponseObserver, pacing: Pacing) -> None:
        services = client.services
        clock, peers = services.clock, services.peers
        self.blocking = BlockList(services)
        self.requests = RestRequests(client, answers)
        self.earlier_replies = EarlierReplies(client, self.requests, clock.seconds)
        guard = RequestGuard(client, answers, peers, lambda: self.blocking.now)
        self.channel = DiscordChannel(client, guard, self.requests, answers, clock, pacing.spare)
        self.members = MemberRequests(client, guard, self.requests, peers)
        self.members.on_departure = partial(record_departure, services)
        self.places = Places(client, guard, self.requests, self.members, peers, client.connected)
        self.memberships = Memberships(self.members.membership, clock)
        writers = DiscordWriters(self.places, self.members, self.memberships, self.requests)
        self.absences = Absences(services, self.memberships, writers)
        self.avatars = Avatars(clock.seconds)
        self.announcer = Announcer(
            services, self.absences, self.channel, services.studio, self.avatars.of
        )
        self.computers = ComputerMoves(services, services.thinkers)
        self.registration = Registration(client, services.database.notes, clock, answers)
