"""Operations that change the world and announce the change by events."""
