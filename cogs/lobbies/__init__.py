"""Actions before a match begins: choosing its options, inviting and joining, and adding computers."""
