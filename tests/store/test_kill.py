"""A kill at any moment loses nothing that was acknowledged."""

import json
import subprocess
import sys
from pathlib import Path

KILLS = 500
PROCESSES = 2


def test_a_kill_loses_no_acknowledged_move(tmp_path: Path) -> None:
    program = Path(__file__).with_name("killing.py")
    started = []
    for seed in range(PROCESSES):
        folder = tmp_path / str(seed)
        command = [sys.executable, str(program), str(folder), str(KILLS // PROCESSES), str(seed)]
        started.append(
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        )
    for process in started:
        output, errors = process.communicate()
        assert (process.returncode, errors) == (0, "")
        result = json.loads(output)
        assert result["wrong"] == []
        # And the kills came in the middle of play, which did get to the end of games.
        assert result["reports"] > 10 * KILLS // PROCESSES
        assert result["results"] > KILLS // PROCESSES // 10
