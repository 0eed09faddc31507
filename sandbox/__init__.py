"""A strict stand-in for Discord that runs on 127.0.0.1, and simulated people who use it.

Real bots connect to the stand-in as if it were Discord. `world` holds the servers, channels, messages and
accounts. `protocol` serves the REST API and the gateway to the bot. `people` simulates the users, and `page`
shows everything in a browser. "Server" means a Discord server, which the API calls a guild.
"""

from sandbox.people.command_parser import ClientError
from sandbox.people.person import Person
from sandbox.protocol.faults import Fault, Faults
from sandbox.protocol.traffic import Exchange
from sandbox.stand_in import Discord
from sandbox.world.accounts.users import User
from sandbox.world.content.appearance import Button, Media, Select, SelectOption
from sandbox.world.content.attachments import Attachment, Upload
from sandbox.world.entities import Channel, Guild, Message
from sandbox.world.events import Event, Events
from sandbox.world.interactions import DidNotRespond, Interaction
from sandbox.world.limits import Limits
from sandbox.world.modals import Modal
from sandbox.world.threads import DirectMessages, Thread

__all__ = [
    "Attachment",
    "Button",
    "Channel",
    "ClientError",
    "DidNotRespond",
    "DirectMessages",
    "Discord",
    "Event",
    "Events",
    "Exchange",
    "Fault",
    "Faults",
    "Guild",
    "Interaction",
    "Limits",
    "Media",
    "Message",
    "Modal",
    "Person",
    "Select",
    "SelectOption",
    "Thread",
    "Upload",
    "User",
]
