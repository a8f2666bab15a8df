"""Play time: what is counted, and what is not."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import Source
from slide2048.clock import Clock


def test_stands_until_started() -> None:
    source = Source()
    clock = Clock(source)
    source.at += 1
    clock.tick()
    assert clock.elapsed == 0.0
    assert not clock.running


def test_counts_between_start_and_stop_only() -> None:
    source = Source()
    clock = Clock(source, elapsed=10.0)
    clock.start()
    source.at += 1
    clock.stop()
    assert (clock.elapsed, clock.running) == (11.0, False)
    source.at += 2
    clock.stop()
    clock.start()
    assert (clock.elapsed, clock.running) == (11.0, True)
    source.at += 4
    assert clock.elapsed == 11.0
    clock.tick()
    assert clock.elapsed == 15.0


def test_start_of_a_running_clock_drops_no_time() -> None:
    source = Source()
    clock = Clock(source)
    clock.start()
    source.at += 1
    clock.start()
    source.at += 1
    clock.tick()
    assert clock.elapsed == 2.0


@pytest.mark.parametrize("jump", [5.001, 3600.0, 1e9, -0.001, -1e9, math.inf, math.nan])
def test_jump_is_not_counted_and_the_clock_goes_on(jump: float) -> None:
    source = Source()
    clock = Clock(source, elapsed=7.0)
    clock.start()
    source.at += jump
    clock.tick()
    assert clock.elapsed == 7.0
    source.at = 5000.0
    clock.tick()
    before = clock.elapsed
    source.at += 5.0
    clock.tick()
    assert clock.elapsed - before == 5.0


def test_jump_before_a_stop_is_not_counted() -> None:
    source = Source()
    clock = Clock(source)
    clock.start()
    source.at += 60
    clock.stop()
    assert clock.elapsed == 0.0


def test_without_a_longest_tick_every_span_counts() -> None:
    source = Source()
    clock = Clock(source, longest_tick=None)
    clock.start()
    source.at += 3600
    clock.tick()
    assert clock.elapsed == 3600.0


def test_reset_stands_still_at_the_given_time() -> None:
    source = Source()
    clock = Clock(source)
    clock.start()
    source.at += 1
    clock.reset(42.0)
    source.at += 1
    clock.tick()
    assert (clock.elapsed, clock.running) == (42.0, False)


@pytest.mark.parametrize("seconds", [-1.0, math.nan, math.inf])
def test_impossible_times_are_refused(seconds: float) -> None:
    with pytest.raises(ValueError, match="elapsed"):
        Clock(elapsed=seconds)
    with pytest.raises(ValueError, match="elapsed"):
        Clock().reset(seconds)
    with pytest.raises(ValueError, match="longest_tick"):
        Clock(longest_tick=seconds)


@given(st.lists(st.floats(min_value=-1e6, max_value=1e6)))
def test_elapsed_never_falls_and_ignores_jumps(spans: list[float]) -> None:
    source = Source(0.0)
    clock = Clock(source)
    clock.start()
    elapsed = [clock.elapsed]
    for span in spans:
        source.at += span
        clock.tick()
        elapsed.append(clock.elapsed)
    assert all(0.0 <= b - a <= 5.0 + 1e-9 for a, b in itertools.pairwise(elapsed))
