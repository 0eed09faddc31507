"""`fairwind doctor`: finds problems with settings, Discord and the database, and says what to do about them.

It works beside a running bot, and changes nothing. It opens no gateway session.
"""
