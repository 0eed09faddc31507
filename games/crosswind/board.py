"""The board as bitmasks: bit `row * stride + column` of an integer stands for a point.

Between the bits of two rows there are three bits that are never set. So a mask can be shifted by up to three
columns without wrapping into the next row. That is enough, because the widest forbidden pattern has four
columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import compress
from typing import Final, NamedTuple

from games.crosswind.values import Colour, Point, Stone

SIZES: Final = range(2, 20)
"""The board sizes that the rules accept. The slash command offers only some of them."""

MARGIN: Final = 3
"""The number of bits after each row that are never set."""


class Path(NamedTuple):
    """How many stones a colour still needs, and a mask of all empty points on its shortest paths.

    If there is no path, the mask is 0, and the number of stones is that of all points of the board.
    """

    stones: int
    points: int


class Board(NamedTuple):
    """The masks and tables that belong to a board of one size.

    - `everywhere`: the mask of all points.
    - `points`, `moves`: the point of each bit, and the move that places a stone there, indexed by the bit's
      number.
    - `bits`: for each point, the mask with only its bit.
    - `edges`: for each colour, the masks of the two edges that it connects: bottom and top for Black, left and
      right for White.
    """

    size: int
    stride: int
    everywhere: int
    points: tuple[Point, ...]
    moves: tuple[Stone, ...]
    bits: dict[Point, int]
    edges: tuple[tuple[int, int], tuple[int, int]]

    def mask(self, points: Iterable[Point]) -> int:
        return sum(self.bits[point] for point in points)

    def points_of(self, mask: int) -> tuple[Point, ...]:
        """Return the points of a mask, row by row from a1."""
        return tuple(compress(self.points, bin(mask)[:1:-1].encode().translate(_BY_DIGIT)))

    def moves_to(self, mask: int) -> tuple[Stone, ...]:
        """Return the placements on the points of a mask, row by row from a1."""
        return tuple(compress(self.moves, bin(mask)[:1:-1].encode().translate(_BY_DIGIT)))

    def around(self, mask: int) -> int:
        """Return the mask of these points and their orthogonal neighbours. Some of its bits may lie outside the
        board."""
        stride = self.stride
        return mask | mask << 1 | mask >> 1 | mask << stride | mask >> stride

    def chain(self, stones: int, start: int) -> int:
        """Return the mask of all stones connected to the stones in `start`, including these (flood fill)."""
        chain, grown = 0, start
        while grown != chain:
            chain = grown
            grown = self.around(chain) & stones
        return chain

    def wins(self, colour: Colour, stones: int, last: int) -> bool:
        """Return whether the stone `last` belongs to a chain that connects its colour's edges. `last` is a mask
        with one bit, and `stones` is the mask of all stones of the colour."""
        first, second = self.edges[colour]
        # A colour without stones on both of its edges has not won. This test avoids the flood fill.
        if not (stones & first and stones & second):
            return False
        chain = self.chain(stones, last)
        return bool(chain & first and chain & second)

    def completing(self, colour: int, own: int, points: int) -> int:
        """Return the mask of the points on which one more stone would complete a chain of this colour from edge
        to edge. `own` are the colour's stones; only `points` are considered. Both are masks."""
        for edge in self.edges[colour]:
            points &= self.around(self.chain(own, own & edge)) | edge
        return points

    def shortest(self, colour: Colour, own: int, free: int) -> Path:
        """Return the shortest paths between the edges of the colour over its stones, `own`, and the points in
        `free`. Both are masks."""
        edges = self.edges[colour]
        there = list(self.layers(edges, own, free))
        if there and not there[-1]:
            return Path(self.size**2, 0)
        back = reversed(list(self.layers(edges[::-1], own, free)))
        points = sum(ahead & behind for ahead, behind in zip(there, back, strict=True))
        return Path(len(there), points)

    def layers(self, edges: tuple[int, int], own: int, free: int) -> Iterator[int]:
        """Yield masks of points in `free`: first those that one more stone joins to the first edge, then those
        that need two stones, and so on. Stop once this joins the second edge.

        `own` is the mask of the stones on the board. If nothing can join the edges, the last mask is empty.
        """
        reached = self.chain(own, own & edges[0])
        while not reached & edges[1]:
            # Extend the chains from the first edge by one more stone, on every free point that they touch.
            layer = (self.around(reached) | edges[0]) & free & ~reached
            yield layer
            if not layer:
                return
            reached |= self.chain(own | layer, layer)

    def shortest_chain(self, colour: Colour, stones: int) -> tuple[Point, ...]:
        """Return the points of a shortest chain, from the top edge (Black) or the left edge (White) on; empty
        if no chain connects both edges. `stones` is the mask of the colour's stones."""
        end, start = self.edges[colour] if colour is Colour.BLACK else self.edges[colour][::-1]
        # Breadth-first search from one edge; the path is then read back from the other.
        layers, left = [stones & end], stones & ~end
        while not layers[-1] & start:
            if not layers[-1]:
                return ()
            layers.append(self.around(layers[-1]) & left)
            left &= ~layers[-1]
        path: list[Point] = []
        step = layers[-1] & start
        for layer in reversed(layers):
            # The lowest set bit is the first point of this layer that touches the path so far.
            bit = step & layer & -(step & layer)
            path.append(self.points[bit.bit_length() - 1])
            step = self.around(bit)
        return tuple(path)


def bits(mask: int) -> Iterator[int]:
    """Yield the set bits of the mask, each as a mask of its own, the lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


@cache
def board_of(size: int) -> Board:
    if size not in SIZES:
        # Views that engines read may have any size, and boards are kept for ever.
        raise ValueError(size)
    stride = size + MARGIN
    points = tuple(Point(bit % stride, bit // stride) for bit in range(size * stride))
    bits = {point: 1 << number for number, point in enumerate(points) if point.column < size}
    row = (1 << size) - 1
    column = sum(1 << stride * each for each in range(size))
    top, right = row << stride * (size - 1), column << size - 1
    moves, edges = tuple(map(Stone, points)), ((row, top), (column, right))
    return Board(size, stride, sum(bits.values()), points, moves, bits, edges)


_BY_DIGIT: Final = bytes(int(byte == ord("1")) for byte in range(256))
