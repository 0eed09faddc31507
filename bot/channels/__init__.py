"""Posts the messages of matches with their buttons, and the tables of seasons, in Discord's channels. Also
checks what a channel permits: the bot's permissions, which users may write there, and how long to wait after
Discord has rejected a request."""
