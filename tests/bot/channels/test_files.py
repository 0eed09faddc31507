"""Files to send."""

from __future__ import annotations

import gc
import weakref

from bot.channels.messages import File


def test_content_of_a_sent_file_is_freed_without_garbage_collection() -> None:
    gc.disable()
    try:
        for sends in (1, 2):
            file = File(b"content", "board.png")
            content = weakref.ref(file.fp)
            for _ in range(sends):
                file.close()
            del file
            assert content() is None
    finally:
        gc.enable()
