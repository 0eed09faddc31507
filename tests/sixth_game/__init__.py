"""A sixth game, added to a copy of the repository by the page for developers alone.

`files/` has the new files that docs/developers.md asks for, at their places in the repository. Apart from these
files, only the README changes.
"""
