"""The command `fairwind doctor`: it finds problems with the settings, Discord and the database, and says what
to do.

The command works beside a running bot and changes nothing. It opens no gateway session, because Discord limits
how many may be opened in a day.
"""
