"""The announcer: projects the event logs of matches into their channels."""
