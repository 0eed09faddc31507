"""Everything about time in the database: calendars made from stored rows, the clocks of open decisions, pauses,
absences, and reminders that are due. The computations are in `matches.time`."""
