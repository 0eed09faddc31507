"""The part of `fairwind doctor` that examines a database of either kind, and changes nothing."""
