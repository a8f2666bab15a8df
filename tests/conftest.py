"""What all tests share: how Hypothesis runs."""

from hypothesis import settings

# A machine that pauses is no failure. The examples are the same in every run: a test that fails
# fails for everyone, and a test that passes does not fail for the next one by luck.
settings.register_profile("slide2048", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("slide2048")
