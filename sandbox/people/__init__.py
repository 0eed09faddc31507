"""The simulated people who use the bot. They can do only what a Discord client would let them do."""
