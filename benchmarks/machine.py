"""What a table of timings must say of where it comes from."""

import datetime
import os
import platform
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

HERE = Path(__file__).parent


def provenance() -> str:
    """Returns the day, commit, processor, load and versions, as one paragraph."""
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    command = " ".join(["python", f"benchmarks/{Path(sys.argv[0]).name}", *sys.argv[1:]])
    return (
        f"Measured {datetime.datetime.now(datetime.UTC):%Y-%m-%d} at commit {commit()} by "
        f"`{command}`: {platform.python_implementation()} {platform.python_version()}, "
        f"NumPy {version('numpy')}, {os.cpu_count()} (virtual) cores of {processor()}{load}."
    )


def commit() -> str:
    """Returns the short name of the commit, with a plus if files differ from it."""
    asked = ["git", "-C", str(HERE), "describe", "--always", "--abbrev=10", "--dirty=+"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def processor() -> str:
    """Returns the processor's name."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
