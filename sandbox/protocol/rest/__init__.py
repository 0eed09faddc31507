"""The REST API: one module for each kind of resource, with a function for each route."""
