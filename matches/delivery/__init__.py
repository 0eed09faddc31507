"""Delivering messages to Discord channels, each exactly once as far as Discord allows."""
