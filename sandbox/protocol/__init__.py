"""The protocol between a bot and the stand-in: the REST API, the gateway, and the validation of request bodies.

For a request that Discord would reject, a handler raises `world.refusals.ApiError`. It becomes the error
response.
"""
