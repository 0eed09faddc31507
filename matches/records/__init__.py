"""Records of ended matches: a text that people can read and edit, as PGN is for chess.

- `record`: the value, how it is made of a match, and its text;
- `reading`: the text is read again, strictly;
- `checking`: a record is dealt and played again, and compared.

`docs/records.md` describes the format.
"""
