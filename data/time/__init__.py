"""Time in SQL: calendars from stored rows, the clocks of open decisions, pauses, absences, and the reminders
that come due. The computations are in `matches.time`."""
