"""The protocol between a bot and the world: the REST API, the gateway, and the validation of request bodies.

A request that Discord would reject raises `world.refusals.ApiError`, which becomes the error response.
"""
