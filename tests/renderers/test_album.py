"""The album caches the pictures that were viewed last."""

from __future__ import annotations

import asyncio

from renderers.album import Album


class Painting:
    def __init__(self) -> None:
        self.painted = 0

    async def __call__(self) -> tuple[bytes, str]:
        await asyncio.sleep(0)
        self.painted += 1
        return b"a picture", "what it shows"


async def test_erasure_clears_the_picture_cache() -> None:
    album, paint = Album(), Painting()
    await album.picture("seen", paint)
    under_way = asyncio.create_task(album.picture("begun", paint))
    await asyncio.sleep(0)
    album.forget()
    await under_way
    await album.picture("seen", paint)
    await album.picture("begun", paint)
    assert paint.painted == 4
