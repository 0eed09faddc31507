"""Trouble with the network, the storage and the channels, and people who try what can't be done."""
