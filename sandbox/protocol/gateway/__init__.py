"""The gateway: the bot's WebSocket sessions, and the events that the bot receives in them."""
