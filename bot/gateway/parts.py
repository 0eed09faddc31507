"""Builds the parts of the Discord client, such as the announcer and the block list."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from bot.channels.member_requests import MemberRequests
from bot.channels.membership import Memberships
from bot.channels.places import Places
from bot.channels.posting import DiscordChannel
from bot.channels.request_guard import RequestGuard
from bot.channels.writers import DiscordWriters
from bot.gateway.shards import ShardedBot
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


@dataclass(frozen=True, eq=False, slots=True)
class ClientParts:
    requests: RestRequests
    channel: DiscordChannel
    places: Places
    members: MemberRequests
    memberships: Memberships
    blocking: BlockList
    absences: Absences
    avatars: Avatars
    announcer: Announcer
    computers: ComputerMoves
    registration: Registration


def assemble(client: ShardedBot, answers: ResponseObserver, pacing: Pacing) -> ClientParts:
    """Build the parts of a client. This starts no background work."""
    services = client.services
    clock, peers = services.clock, services.peers
    blocking = BlockList(services, services.blocks)
    requests = RestRequests(client, answers)
    guard = RequestGuard(client, answers, peers, lambda: blocking.now)
    channel = DiscordChannel(client, guard, requests, answers, clock, pacing.spare)
    members = MemberRequests(client, guard, requests, peers)
    members.on_departure = partial(record_departure, services)
    places = Places(client, guard, requests, members, peers, client.connected)
    memberships = Memberships(members.membership, clock)
    writers = DiscordWriters(places, members, memberships, requests)
    absences = Absences(services, memberships, writers)
    avatars = Avatars(clock.seconds)
    return ClientParts(
        requests,
        channel,
        places,
        members,
        memberships,
        blocking,
        absences,
        avatars,
        Announcer(services, absences, channel, services.studio, avatars.of),
        ComputerMoves(services, services.thinkers),
        Registration(client, services.notes, clock, answers),
    )
