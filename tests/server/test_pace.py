"""A bot's action is shown at a time that does not tell how long it thought."""

from __future__ import annotations

import asyncio
import selectors

import pytest

from fairytile.server.bots.bot_delay import BEAT, PACE, PACE_IN_TURN, paced, release_at


class Skipping(selectors.DefaultSelector):
    """Waits for nothing: the time for which it would wait is over at once."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 100.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout is not None:
            self.now += timeout
        return ready


class Simulated(asyncio.SelectorEventLoop):
    """A loop with a clock of its own."""

    def __init__(self) -> None:
        self._skipping = Skipping()
        super().__init__(self._skipping)

    def time(self) -> float:
        return self._skipping.now


async def _shown_after(thinking: float, pace: float) -> float:
    async def choose() -> str:
        await asyncio.sleep(thinking)
        return "turn-page"

    asked_at = asyncio.get_running_loop().time()
    assert await paced(choose(), asked_at, pace) == "turn-page"
    return asyncio.get_running_loop().time() - asked_at


@pytest.mark.parametrize("pace", [PACE, PACE_IN_TURN])
def test_however_soon_an_action_is_found_it_is_shown_at_the_same_time(pace: float) -> None:
    with asyncio.Runner(loop_factory=Simulated) as runner:
        shown = [runner.run(_shown_after(thinking, pace)) for thinking in (0.0, 0.1, 0.45, 0.89)]
    assert shown == pytest.approx([pace] * 4)


def test_one_that_takes_longer_is_shown_at_the_next_beat() -> None:
    with asyncio.Runner(loop_factory=Simulated) as runner:
        shown = [runner.run(_shown_after(PACE + late, PACE)) for late in (0.01, 0.6, BEAT + 0.01)]
    assert shown == pytest.approx([PACE + BEAT, PACE + BEAT, PACE + 2 * BEAT])


def test_nothing_is_shown_before_it_is_found() -> None:
    assert all(release_at(3.0, PACE, now / 7) >= now / 7 for now in range(20, 200))
