"""Posting and editing Discord messages. Each message is posted exactly once, as far as Discord allows."""
