"""Search for the shortest life that still fails in the same way as a given one."""

from __future__ import annotations

from tests.simulation.life import Report, live


def shrunk(seed: int, *, processes: int | None = None) -> Report:
    """Return the report of a life with as few steps as possible that violates the same invariant as the life
    with all steps of this seed. If the latter violates none, return its report.

    Steps are left out in ever smaller groups, as long as the invariant is still violated.
    """
    report = live(seed, processes=processes)
    wanted = _broken(report)
    if not wanted:
        return report
    skipped: set[int] = set()
    size = max(1, report.steps // 2)
    while True:
        shorter = False
        for start in range(0, report.steps, size):
            piece = {*range(start, min(start + size, report.steps))} - skipped
            if not piece:
                continue
            attempt = live(seed, skipped | piece, processes=processes)
            if _broken(attempt) & wanted:
                skipped, report, shorter = skipped | piece, attempt, True
        if size == 1 and not shorter:
            return report
        size = max(1, size // 2)


def _broken(report: Report) -> set[str]:
    return {each.partition(":")[0] for each in report.violations}
