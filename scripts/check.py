"""Runs every check that is no test: formatting, lints, types, the stub, documentation, workflows.

All of them run even if one fails, so that one round shows everything.
"""

import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from environments import DEVELOP, ready
from project import ROOT, attempt, environment, fail, require_rust, say


def main() -> int:
    """Run the checks and name those that failed."""
    require_rust()
    for tool, package in (("fmt", "rustfmt"), ("clippy", "clippy")):
        if not _cargo_has(tool):
            fail(f"cargo {tool} is missing; install {package} (rustup component add {package})")
    tools = ready(DEVELOP)
    failed = [name for name, passes in _checks(tools.command).items() if not passes()]
    if failed:
        fail(f"failed: {', '.join(failed)}")
    say("every check passed")
    return 0


def _checks(command: Callable[[str], Path]) -> Mapping[str, Callable[[], bool]]:
    def check(*words: str | Path, **env: str) -> Callable[[], bool]:
        def passes() -> bool:
            say(" ".join(Path(word).name if isinstance(word, Path) else word for word in words))
            return attempt(*words, env=environment(env)) == 0

        return passes

    python = command("python")
    workspace = ("--workspace", "--locked")
    return {
        "cargo fmt": check("cargo", "fmt", "--all", "--check"),
        "cargo clippy": check(
            "cargo", "clippy", *workspace, "--all-targets", "--", "-D", "warnings"
        ),
        "cargo doc": check("cargo", "doc", *workspace, "--no-deps", RUSTDOCFLAGS="-D warnings"),
        "ruff format": check(command("ruff"), "format", "--check"),
        "ruff check": check(command("ruff"), "check"),
        "mypy": check(command("mypy")),
        "mypy (e2e)": check(command("mypy"), "tests/e2e/conftest.py"),
        "basedpyright": check(command("basedpyright")),
        "stubtest": check(python, "-m", "mypy.stubtest", "slide2048._engine"),
        "picture": check(python, "scripts/picture.py", "--check"),
        "documentation": check(python, "-m", "pytest", "--quiet", "tests/test_docs.py"),
        "workflows": check(
            command("zizmor"), "--offline", "--strict-collection", "--quiet", ".github/workflows"
        ),
    }


def _cargo_has(tool: str) -> bool:
    answer = subprocess.run(
        ["cargo", tool, "--version"], capture_output=True, cwd=ROOT, check=False
    )
    return answer.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
