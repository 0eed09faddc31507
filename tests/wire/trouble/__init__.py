"""Tests of trouble with the network, the storage and the channels, and of people who try what can't be done."""
