"""Tests that add a sixth game to a copy of the repository, following only the page for developers.

`files/` has the new files that docs/developers.md asks for, at their places in the repository. Of the existing
files, only the README changes.
"""
