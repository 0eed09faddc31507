"""Where things are kept: schema, migrations, and the event log in SQL."""
