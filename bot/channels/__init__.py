"""What the bot does in channels: it posts the messages of matches with their buttons, and the tables of
seasons. It also knows what a channel permits: the bot's permissions, who may write, and how long to wait after
Discord has rejected a request."""
