"""Tests of the sandbox's web page: its server, and the page in a browser."""
