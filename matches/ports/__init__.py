"""What matches need from outside, as protocols with their values: storage, the channel, people, the clock."""
