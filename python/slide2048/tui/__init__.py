"""The game on a terminal screen. The only part that imports prompt_toolkit."""
