"""The gateway: sessions, and the events that they receive."""
