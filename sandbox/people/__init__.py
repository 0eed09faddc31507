"""The simulated people who use the bot: what they can do, and what a Discord client would let them do."""
