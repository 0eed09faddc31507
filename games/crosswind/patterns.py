"""The four forbidden patterns as bitmasks, for all points of the board at once (ruling 1).

A window is a rectangle of points that a pattern occupies. It is identified by its lower left corner, and its
corners are named

    c d
    a b

To test corner b, c or d of all windows at once, the mask of the stones is shifted right by the distance from a
to that corner. The bit of a then tells whether a stone lies on that corner. To turn such a mask back into
points at b, c or d, it is shifted left by the same distance.
"""

from __future__ import annotations


def forbidden(stride: int, own: int, enemy: int, empty: int) -> int:
    """Return a bitmask of the points where a stone would form a forbidden pattern. Its bits are valid only for
    empty points.

    `own`, `enemy` and `empty` are the bitmasks of the mover's stones, the other colour's stones, and the empty
    points. `stride` is the number of bits from a point to the point above it.
    """
    # Mark the rectangles without a stone at their lower left points: 1 × 2 and 2 × 1, then the interiors of the
    # windows of a knight bend.
    beside, above = empty & empty >> 1, empty & empty >> stride
    wide, tall = above >> 1, beside >> stride
    # The 3 × 3 windows that are empty except for their corners (a plus of five points), marked at the lower
    # left corner of the window.
    middle = wide & tall & empty >> stride + 2 & empty >> 2 * stride + 1
    return (
        _naked_diagonals(stride, own, empty | enemy)
        | _knight_bends(wide, 2, stride, own, enemy, empty)
        | _knight_bends(tall, 1, 2 * stride, own, enemy, empty)
        | _fourth_corners(wide & wide >> 1, 3, stride, own, enemy)
        | _fourth_corners(tall & tall >> stride, 1, 3 * stride, own, enemy)
        | _fourth_corners(middle, 2, 2 * stride, own, enemy)
    )


def _naked_diagonals(stride: int, own: int, other: int) -> int:
    """Return a mask of the points where a stone would form a naked diagonal: two own stones that touch
    diagonally, without an own stone on the two points next to both. `other` are all points without an own
    stone."""
    east, west, north, south = other >> 1, other << 1, other >> stride, other << stride
    return (
        own >> stride + 1 & north & east
        | own >> stride - 1 & north & west
        | own << stride - 1 & south & east
        | own << stride + 1 & south & west
    )


def _knight_bends(clear: int, across: int, up: int, own: int, enemy: int, empty: int) -> int:
    """Return a mask of the points where a stone would form a knight bend. Its window has 2 × 3 points: four
    corners, and two points between them.

    `across` and `up` are the distances in bits from corner a to corners b and c. `clear` has the bit of corner
    a for each window in which the two points between the corners are empty.
    """
    own_b, own_c, own_d = own >> across, own >> up, own >> across + up
    enemy_b, enemy_c, enemy_d = enemy >> across, enemy >> up, enemy >> across + up
    empty_b, empty_c, empty_d = empty >> across, empty >> up, empty >> across + up
    # A new stone can complete the pattern in two ways. As one of the two like-coloured stones, it needs an own
    # stone opposite, one enemy stone on another corner, and an empty corner. As the odd stone, it needs enemy
    # stones on both corners beside it, and an empty corner opposite.
    enemy_and_gap = clear & (enemy_b & empty_c | enemy_c & empty_b)
    two_enemies = clear & enemy_b & enemy_c
    a = own_d & enemy_and_gap | empty_d & two_enemies
    d = own & enemy_and_gap | empty & two_enemies
    enemy_and_gap = clear & (enemy & empty_d | enemy_d & empty)
    two_enemies = clear & enemy & enemy_d
    b = own_c & enemy_and_gap | empty_c & two_enemies
    c = own_b & enemy_and_gap | empty_b & two_enemies
    return a | b << across | c << up | d << across + up


def _fourth_corners(clear: int, across: int, up: int, own: int, enemy: int) -> int:
    """Return a mask of the points where a stone would form a long switch or a loose crosscut. These patterns
    consist of four stones on the corners of a window.

    `across` and `up` are the distances in bits from corner a to corners b and c. `clear` has the bit of corner
    a for each window whose other points are empty.
    """
    own_b, own_c, own_d = own >> across, own >> up, own >> across + up
    # All four corners must be taken, so the new stone is the fourth: an own stone lies opposite, and enemy
    # stones lie on the other diagonal.
    rising = clear & enemy & enemy >> across + up
    falling = clear & enemy >> across & enemy >> up
    a, d = own_d & falling, own & falling
    b, c = own_c & rising, own_b & rising
    return a | b << across | c << up | d << across + up
