"""The project's virtual environments, each made when it is first needed and when it is stale."""

import contextlib
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from project import ROOT, environment, fail, require_rust, run, say

_ALWAYS = (
    "Cargo.toml",
    "Cargo.lock",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "rust/engine",
    "rust/bindings",
    "scripts/backend",
)


@dataclass(frozen=True)
class Environment:
    """A virtual environment in the project's folder.

    Attributes:
        folder: Where it is.
        locks: The lock files of what is installed in it, hash-checked.
        package: How slide2048 itself is installed there: ``"wheel"`` (a copy, built for it),
            ``"editable"`` (the Python sources in place) or ``None`` (not at all).
    """

    folder: Path
    locks: tuple[str, ...]
    package: str | None = None

    @property
    def python(self) -> Path:
        """The environment's interpreter."""
        return self.command("python")

    def command(self, name: str) -> Path:
        """Return the path of a command installed in the environment."""
        if sys.platform == "win32":
            return self.folder / "Scripts" / f"{name}.exe"
        return self.folder / "bin" / name


PLAY = Environment(ROOT / ".venv-play", ("play.txt",), "wheel")
TEST = Environment(ROOT / ".venv-test", ("play.txt", "wheel-test.txt"), "wheel")
DEVELOP = Environment(ROOT / ".venv", ("dev.txt",), "editable")
BUILD = Environment(ROOT / ".venv-build", ("build.txt",))


def ready(env: Environment) -> Environment:
    """Return the environment after making it, or what of it is stale, anew."""
    with _only_one():
        if _read(env, "requirements") != _requirements(env) or not _usable(env):
            _make(env)
        if env.package is not None and (
            _read(env, "package") != _package(env) or not _extension_present(env)
        ):
            _install(env)
    return env


def create(folder: Path, locks: Sequence[str], python: str | Path = sys.executable) -> None:
    """Make a virtual environment that holds what the lock files name, and nothing else."""
    run(python, "-E", "-s", "-m", "venv", "--clear", folder)
    if locks:
        wanted = [word for lock in locks for word in ("-r", str(ROOT / "requirements" / lock))]
        pip(Environment(folder, ()).python, "install", "--require-hashes", *wanted)


def pip(python: Path, *arguments: str | Path, env: Mapping[str, str] | None = None) -> None:
    """Run pip quietly; stop if it fails."""
    quiet = ("--quiet", "--disable-pip-version-check", "--no-input")
    run(python, "-m", "pip", *arguments, *quiet, env=env)


def commands_first(env: Environment) -> str:
    """Return a search path on which the environment's own commands come first."""
    return os.pathsep.join([str(env.python.parent), os.environ["PATH"]])


def check_installed(env: Environment) -> None:
    """Stop unless ``import slide2048`` finds a copy in the environment: testing sources is vain."""
    script = (
        "import slide2048, sys; "
        "sys.exit(0 if slide2048.__file__.startswith(sys.prefix) else slide2048.__file__)"
    )
    run(env.python, "-c", script, folder=env.folder)


def _make(env: Environment) -> None:
    _forget(env)
    say(f"setting up {env.folder.name} (once, and again when its lock files change)")
    create(env.folder, env.locks)
    _write(env, "requirements", _requirements(env))


def _install(env: Environment) -> None:
    require_rust()
    _forget(env, "package")
    say("building the engine (about a minute the first time, seconds after that)")
    editable = ("--editable",) if env.package == "editable" else ()
    # Not isolated: the build then uses the locked maturin, and needs no network.
    flags = ("--no-build-isolation", "--no-deps", "--force-reinstall", *editable)
    # The build backend runs the maturin that is first on the path.
    pip(env.python, "install", *flags, ROOT, env=environment({"PATH": commands_first(env)}))
    _write(env, "package", _package(env))


def _usable(env: Environment) -> bool:
    """Whether the environment still runs, on the Python that was asked for if one was."""
    try:
        home = subprocess.run(
            [env.python, "-I", "-c", "import sys; print(sys.base_prefix, sys.version)"],
            capture_output=True,
            text=True,
            check=True,
            env=environment(),
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        return False
    return not os.environ.get("PYTHON") or home.strip() == f"{sys.base_prefix} {sys.version}"


def _extension_present(env: Environment) -> bool:
    if env.package != "editable":
        return True
    return any((ROOT / "python" / "slide2048").glob("_engine.*[!i]"))


def _requirements(env: Environment) -> str:
    """What the environment's content depends on, but for slide2048. Moving it makes it stale."""
    digest = hashlib.sha256(str(env.folder).encode())
    for lock in env.locks:
        digest.update((ROOT / "requirements" / lock).read_bytes())
    return digest.hexdigest()


def _package(env: Environment) -> str:
    """What the installed slide2048 depends on."""
    sources = [*_ALWAYS, *(["python"] if env.package == "wheel" else [])]
    digest = hashlib.sha256()
    for path in sorted(path for name in sources for path in _files(ROOT / name)):
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _files(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
    for found in path.rglob("*"):
        if found.suffix in {".rs", ".toml", ".py", ".pyi", ".typed"}:
            yield found


def _stamp(env: Environment, name: str) -> Path:
    return env.folder / f"slide2048-{name}"


def _read(env: Environment, name: str) -> str | None:
    try:
        return _stamp(env, name).read_text(encoding="ascii")
    except FileNotFoundError:
        return None


def _write(env: Environment, name: str, content: str) -> None:
    _stamp(env, name).write_text(content, encoding="ascii")


def _forget(env: Environment, *names: str) -> None:
    """Remove the stamps first, so that an interrupted change counts as stale."""
    for name in names or ("requirements", "package"):
        _stamp(env, name).unlink(missing_ok=True)


@contextlib.contextmanager
def _only_one() -> Iterator[None]:
    """Keep two commands (``make -j2``, two terminals) from making environments at once."""
    build = ROOT / "build"
    try:
        build.mkdir(exist_ok=True)
        lock = (build / "environments.lock").open("w")
    except OSError as problem:
        fail(f"cannot write in the project's folder: {problem}")
    with lock:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("waiting for another make of this folder, which is building")
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield
