"""Text that people typed, made safe to show: what messages and pictures share."""
