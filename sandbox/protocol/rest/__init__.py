"""The REST API: a module for each kind of resource, with a function for each route."""
