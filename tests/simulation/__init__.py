"""A deterministic simulation of the bot, in which one seed controls every source of randomness.

A simulated span of time of a few servers with their people is called a life.
"""
