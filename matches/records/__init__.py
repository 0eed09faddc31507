"""Records of ended matches. A record is a text that people can read and edit, like PGN for chess.

- `record`: the record itself, how it is made from a match, and its text;
- `reading`: the strict parser of that text;
- `scanning`: the lines and tags of the text, for the parser;
- `checking`: deals and plays a record again, and compares the outcome.

`docs/records.md` describes the format.
"""
