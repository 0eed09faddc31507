"""The protocol between a bot and the world: the REST API, the gateway, and the validation of request bodies.

What Discord would reject raises `world.refusals.Refused`, which becomes the error response.
"""
