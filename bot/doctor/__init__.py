"""`fairwind doctor`: what is wrong with settings, Discord and the database, and what to do about it.

It works beside a running bot, and changes nothing. It opens no session of the gateway.
"""
