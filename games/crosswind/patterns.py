"""The four patterns as masks: all points that are forbidden to a colour, the whole board at once.

A window is known by its lower left corner, its anchor; its corners are named

    c d
    a b

A mask moved right by the distance from corner a to another corner says of each anchor what lies on
that other corner; moved left, it takes what was found for the anchors there.
"""

from __future__ import annotations


def forbidden(stride: int, own: int, enemy: int, empty: int) -> int:
    """The points where a stone would form a pattern; other bits than those of `empty` mean nothing."""
    beside, above = empty & empty >> 1, empty & empty >> stride
    wide, tall = above >> 1, beside >> stride
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
    """`other` are the points on the board without an own stone."""
    east, west, north, south = other >> 1, other << 1, other >> stride, other << stride
    return (
        own >> stride + 1 & north & east
        | own >> stride - 1 & north & west
        | own << stride - 1 & south & east
        | own << stride + 1 & south & west
    )


def _knight_bends(rest: int, across: int, up: int, own: int, enemy: int, empty: int) -> int:
    """Windows whose `rest` is empty: a stone in one corner completes a bend if opposite lies an own
    one and beside it one enemy and nothing, or opposite nothing and beside it two enemies."""
    own_b, own_c, own_d = own >> across, own >> up, own >> across + up
    enemy_b, enemy_c, enemy_d = enemy >> across, enemy >> up, enemy >> across + up
    empty_b, empty_c, empty_d = empty >> across, empty >> up, empty >> across + up
    one, two = rest & (enemy_b & empty_c | enemy_c & empty_b), rest & enemy_b & enemy_c
    a, d = own_d & one | empty_d & two, own & one | empty & two
    one, two = rest & (enemy & empty_d | enemy_d & empty), rest & enemy & enemy_d
    b, c = own_c & one | empty_c & two, own_b & one | empty_b & two
    return a | b << across | c << up | d << across + up


def _fourth_corners(rest: int, across: int, up: int, own: int, enemy: int) -> int:
    """Windows whose `rest` is empty: a stone in one corner completes a long switch or a loose
    crosscut if opposite lies an own one, and enemies on the other two."""
    own_b, own_c, own_d = own >> across, own >> up, own >> across + up
    rising = rest & enemy & enemy >> across + up
    falling = rest & enemy >> across & enemy >> up
    a, d = own_d & falling, own & falling
    b, c = own_c & rising, own_b & rising
    return a | b << across | c << up | d << across + up
