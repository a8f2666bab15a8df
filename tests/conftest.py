"""What all tests share: how Hypothesis runs, and which signals are heard."""

import signal

from hypothesis import settings

# A machine that pauses is no failure. The examples are the same in every run: a test that fails
# fails for everyone, and a test that passes does not fail for the next one by luck.
settings.register_profile("slide2048", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("slide2048")

# In the background and under nohup some signals are ignored. Programs inherit that, and the game
# respects it: the tests of how it ends by a signal would wait for ever. What is handled here is at
# its default in the programs that tests start, and still ends no test run.
for name in ("SIGHUP", "SIGINT", "SIGQUIT"):
    number = getattr(signal, name, None)
    if number is not None and signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, lambda *_: None)
