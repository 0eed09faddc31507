"""The process without a process."""
