"""Everything about time in SQL: calendars made from stored rows, the clocks of open decisions, pauses,
absences, and due reminders.

The computations themselves are in `matches.time`.
"""
