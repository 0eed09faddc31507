"""Records of ended matches. A record is a text that people can read and edit, like PGN for chess.

- `record`: makes a record from a match, and writes its text;
- `reading`: the strict parser of that text;
- `scanning`: splits the text into lines and tags, for the parser;
- `checking`: deals and plays the recorded match again, and compares the outcome.

`docs/records.md` describes the format.
"""
