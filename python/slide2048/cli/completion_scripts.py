"""Completion scripts for shells, written from the syntax of the command line.

In each of them the command is the first word, or the game itself if that is no command.
"""

from collections.abc import Iterator, Sequence

from slide2048.cli.syntax import FILES, Argument, Syntax

_ORIGIN = '# Written by "slide2048 completions {}"; every change of it is lost.'


def bash(commands: Sequence[Syntax]) -> str:
    """Return the script for bash, from version 3.2 on, which macOS has."""
    names = [command.name for command in commands]
    return "\n".join(
        [
            _ORIGIN.format("bash"),
            "_slide2048() {",
            "    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}",
            f"    local command={names[0]} words= line",
            "    COMPREPLY=()",
            '    # To bash, "=" is a word between an option and its value.',
            "    if [[ $current == '=' ]]; then",
            "        current=",
            "    elif [[ $before == '=' ]]; then",
            "        before=${COMP_WORDS[COMP_CWORD-2]}",
            "    fi",
            "    if ((COMP_CWORD > 1)); then",
            "        case ${COMP_WORDS[1]} in",
            f"            {'|'.join(names)}) command=${{COMP_WORDS[1]}} ;;",
            "        esac",
            "    fi",
            "    case $command,$before in",
            *(line for command in commands for line in _bash_values(command)),
            "        *)",
            "            case $command in",
            *(
                f"                {command.name}) words='{' '.join(_words(command))}' ;;"
                for command in commands
            ),
            "            esac",
            "            case $command,$current in",
            "                *,-*) ;;",
            *(
                f"                {command.name},*) words='<files>' ;;"
                for command in commands
                if any(_is_file(a) for a in command.arguments if not a.flags)
            ),
            "            esac",
            f"            ((COMP_CWORD > 1)) || words+=' {' '.join(names)}'",
            "            ;;",
            "    esac",
            # No array from $(...): names of files may have blanks and stars in them.
            "    while IFS= read -r line; do",
            '        COMPREPLY+=("$line")',
            """    done < <(if [[ $words == '<files>' ]]; then compgen -f -- "$current";"""
            """ else compgen -W "$words" -- "$current"; fi)""",
            "    [[ $words != '<files>' ]] || compopt -o filenames 2> /dev/null",
            "}",
            "complete -F _slide2048 slide2048",
            "",
        ]
    )


def _bash_values(command: Syntax) -> Iterator[str]:
    for argument in command.arguments:
        if argument.flags and argument.value is not None:
            before = "|".join(f"{command.name},{flag}" for flag in argument.flags)
            words = "<files>" if _is_file(argument) else " ".join(argument.choices)
            yield f"        {before}) words='{words}' ;;"


def _is_file(argument: Argument) -> bool:
    return argument.value in FILES


def _words(command: Syntax) -> list[str]:
    """Return what can be typed after a command, apart from the values of its options."""
    places = [word for a in command.arguments if not a.flags for word in a.choices]
    return [*places, *command.flags]


def zsh(commands: Sequence[Syntax]) -> str:
    """Return the script for zsh, to be found in its function path or sourced."""
    names = [command.name for command in commands]
    return "\n".join(
        [
            "#compdef slide2048",
            _ORIGIN.format("zsh"),
            "_slide2048() {",
            f"    local command={names[0]}",
            "    local -a commands=(",
            *(f"        {_quoted(f'{each.name}:{each.summary}')}" for each in commands),
            "    )",
            "    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then",
            "        _describe -t commands command commands",
            "    elif (( CURRENT > 2 )); then",
            "        case $words[2] in",
            f"            ({'|'.join(names)})",
            "                command=$words[2]",
            "                shift words",
            "                (( CURRENT -= 1 ))",
            "                ;;",
            "        esac",
            "    fi",
            "    case $command in",
            *(line for command in commands for line in _zsh_command(command)),
            "    esac",
            "}",
            "if [[ $funcstack[1] == _slide2048 ]]; then",
            '    _slide2048 "$@"',
            "else",
            "    compdef _slide2048 slide2048",
            "fi",
            "",
        ]
    )


def _zsh_command(command: Syntax) -> list[str]:
    specifications = [word for a in command.arguments for word in _zsh_argument(a)]
    lines = [f"                {_quoted(word)}" for word in specifications]
    return [f"        ({command.name})", "            _arguments \\", *_continued(lines)]


def _continued(lines: list[str]) -> list[str]:
    return [*(f"{line} \\" for line in lines[:-1]), lines[-1], "            ;;"]


def _zsh_argument(argument: Argument) -> list[str]:
    values = ""
    if argument.value is not None:
        action = "_files" if _is_file(argument) else ""
        values = f":{argument.value}:{action}"
        if argument.choices:
            values = f":{argument.value}:({' '.join(argument.choices)})"
    if not argument.flags:
        return [f"{'*' if argument.many else '1'}{values}"]
    text = argument.summary
    for special in "\\[]:":
        text = text.replace(special, f"\\{special}")
    others = f"({' '.join(argument.flags)})" if len(argument.flags) > 1 else ""
    # A long option takes its value after "=" or as the next word, a short one only as the latter.
    return [
        f"{others}{flag}{'=' if values and flag.startswith('--') else ''}[{text}]{values}"
        for flag in argument.flags
    ]


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def fish(commands: Sequence[Syntax]) -> str:
    """Return the script for fish."""
    names = " ".join(command.name for command in commands)
    return "\n".join(
        [
            _ORIGIN.format("fish"),
            "function __slide2048_command",
            "    set -l words (commandline -opc)",
            f"    set -l command {commands[0].name}",
            f"    if set -q words[2]; and contains -- $words[2] {names}",
            "        set command $words[2]",
            "    end",
            "    test $command = $argv[1]",
            "end",
            "function __slide2048_first",
            "    test (count (commandline -opc)) -eq 1",
            "end",
            "complete -c slide2048 -f",
            *(
                f"complete -c slide2048 -n __slide2048_first -a {command.name}"
                f" -d {_fish_quoted(command.summary)}"
                for command in commands
            ),
            *(
                f"complete -c slide2048 -n '__slide2048_command {command.name}'"
                f" {_fish_argument(argument)}"
                for command in commands
                for argument in command.arguments
            ),
            "",
        ]
    )


def _fish_argument(argument: Argument) -> str:
    words = [f"-l {f[2:]}" if f.startswith("--") else f"-s {f[1:]}" for f in argument.flags]
    if _is_file(argument):
        words.append("-r -F" if argument.flags else "-F")
    elif argument.flags and argument.value is not None:
        words.append("-x")
    if argument.choices:
        words.append(f"-a {_fish_quoted(' '.join(argument.choices))}")
    return " ".join([*words, f"-d {_fish_quoted(argument.summary)}"])


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
