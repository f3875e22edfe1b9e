#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the completions of bash, zsh and fish, generated from the --help pages.

    completions.py PROGRAM FOLDER

FOLDER gets bank-lint (for bash), _bank-lint (zsh) and bank-lint.fish.
"""

import pathlib
import sys

import help_pages

# What may follow commands that do not take files alone.
WORDS = {"cache": ["path", "size", "clear"], "config": ["show", "schema"], "baseline": ["update"]}
HEADER = "# Completions of bank-lint, generated from its --help pages.\n"


def values(program, command, option):
    """The values of an option as (value, text), or "files", "folders", ""."""
    if option.choices:
        return option.choices
    if option.value == "sm_XX":
        return [(name, "") for name in program.architectures]
    if option.value.startswith("rule"):
        more = [(word, "") for word in option.value.split("|")[1:]]
        return program.rules + more
    if option.value == "format=file":
        formats = next(o for o in command.options if o.name == "--format")
        return [(f"{value}=", text) for value, text in formats.choices]
    if option.value in ("directory",):
        return "folders"
    return "files" if option.value in ("file", "path") else ""


def words(program, command):
    """The words, other than options and files, that may follow a command."""
    if command.name == "explain":
        return program.rules
    return [(word, "") for word in WORDS.get(command.name, [])]


# --- bash ---

BASH = """
_bank_lint() {
  local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  local command=check option= values= kind= i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; ++i)); do
    if [[ ${COMP_WORDS[i]} == -- ]]; then
      mapfile -t COMPREPLY < <(compgen -f -- "$cur")
      return
    fi
  done
  case " @COMMANDS@ " in *" ${COMP_WORDS[1]} "*)
    ((COMP_CWORD > 1)) && command=${COMP_WORDS[1]} ;;
  esac
  # readline makes a word of its own of "=".
  if [[ $cur == "=" ]]; then
    option=$before cur=
  elif [[ $before == "=" ]] && ((COMP_CWORD > 2)); then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  elif [[ $cur == --*=* ]]; then
    option=${cur%%=*} cur=${cur#*=}
  elif [[ $before == -* ]]; then
    option=$before
  fi
  case "$command $option" in
@VALUES@
  esac
  case $kind in
  files) mapfile -t COMPREPLY < <(compgen -f -- "$cur") ;;
  folders) mapfile -t COMPREPLY < <(compgen -d -- "$cur") ;;
  any) ;;
  values) mapfile -t COMPREPLY < <(compgen -W "$values" -- "$cur") ;;
  *)
    case $command in
@OPTIONS@
    esac
    ((COMP_CWORD == 1)) && values="$values @COMMANDS@"
    if [[ $cur == -* ]]; then
      mapfile -t COMPREPLY < <(compgen -W "$values" -- "$cur")
      [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
    else
      mapfile -t COMPREPLY < <(compgen -W "$values" -- "$cur"; compgen -f -- "$cur")
    fi
    ;;
  esac
}
complete -o filenames -F _bank_lint bank-lint
"""


def bash_option(option):
    return option.name + ("=" if option.value and option.joined else "")


def bash(program):
    value_cases, option_cases = [], []
    for command in program.commands:
        for option in command.options:
            if not option.value:
                continue
            known = values(program, command, option)
            if isinstance(known, str):
                action = f"kind={known or 'any'}"
            else:
                action = 'kind=values values="' + " ".join(v for v, _ in known) + '"'
            value_cases.append(f'  "{command.name} {option.name}") {action} ;;')
        all_words = [bash_option(o) for o in command.options]
        all_words += [word for word, _ in words(program, command)]
        option_cases.append(f'    {command.name}) values="{" ".join(all_words)}" ;;')
    text = BASH.replace("@COMMANDS@", " ".join(c.name for c in program.commands))
    text = text.replace("@VALUES@", "\n".join(value_cases))
    return HEADER + text.replace("@OPTIONS@", "\n".join(option_cases))


# --- zsh ---


def zsh_text(text):
    for character in "\\[]:'`$\"":
        text = text.replace(character, "'\\''" if character == "'" else "\\" + character)
    return text


def zsh_action(known):
    if isinstance(known, str):
        return {"files": "_files", "folders": "_files -/", "": " "}[known]
    # The parentheses list a word with what it means.
    return "((" + " ".join(f'{v}\\:"{zsh_text(t) or v}"' for v, t in known) + "))"


def zsh_option(program, command, option):
    repeats = "*" if "(repeatable" in option.text or option.name in ("-I", "-D") else ""
    spec = repeats + option.name
    if option.value:
        spec += "=" if option.joined else "+"
    spec += f"[{zsh_text(option.text)}]"
    if option.value:
        action = zsh_action(values(program, command, option))
        spec += f":{zsh_text(option.value)}:{action}"
    return f"        '{spec}'"


def zsh(program):
    lines = ["#compdef bank-lint", HEADER, "_bank_lint() {", "  local -a commands=("]
    lines += [f"    '{c.name}:{zsh_text(c.text)}'" for c in program.commands]
    lines += [
        "  )",
        "  local command=check",
        "  if ((CURRENT > 2)) && [[ -n ${commands[(r)$words[2]:*]} ]]; then",
        "    command=$words[2]",
        "    words[2]=()",
        "    ((CURRENT--))",
        "  elif ((CURRENT == 2)) && [[ $words[2] != -* ]]; then",
        "    _describe command commands",
        "  fi",
        "  case $command in",
    ]
    for command in program.commands:
        lines += [f"  {command.name})", "    _arguments \\"]
        lines += [zsh_option(program, command, o) + " \\" for o in command.options]
        listed = words(program, command)
        if listed:
            lines.append(f"        '1:word:{zsh_action(listed)}' \\")
        lines += ["        '*:file:_files'", "    ;;"]
    lines += ["  esac", "}", '_bank_lint "$@"', ""]
    return "\n".join(lines)


# --- fish ---


def fish_text(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def fish_values(known):
    if isinstance(known, str):
        return {"files": " -r -F", "folders": " -x -a '(__fish_complete_directories)'", "": " -x"}[
            known
        ]
    # fish reads the list as it reads code: what means something is quoted twice.
    listed = [f"{v}\\t{fish_text(t)}" if t else v for v, t in known]
    return " -x -a " + fish_text(" ".join(listed))


def fish(program):
    names = " ".join(c.name for c in program.commands)
    lines = [
        HEADER,
        "function __bank_lint_is",
        "    # The first word, if it is a command; else the command is check.",
        "    set -l typed (commandline -opc)[2]",
        f"    contains -- \"$typed\" {names}; or set typed check",
        "    contains -- $typed $argv",
        "end",
        "function __bank_lint_first",
        "    test (count (commandline -opc)) -eq 1",
        "end",
        "complete -c bank-lint -F",
    ]
    for command in program.commands:
        lines.append(
            f"complete -c bank-lint -n __bank_lint_first -a {command.name}"
            f" -d {fish_text(command.text)}"
        )
    for command in program.commands:
        here = f"complete -c bank-lint -n '__bank_lint_is {command.name}'"
        for option in command.options:
            name = option.name.lstrip("-")
            line = f"{here} {'-l' if option.joined else '-s'} {name} -d {fish_text(option.text)}"
            if option.value:
                line += fish_values(values(program, command, option))
            lines.append(line)
        for word, text in words(program, command):
            lines.append(f"{here} -a {word} -d {fish_text(text or 'what to do')}")
    return "\n".join(lines) + "\n"


def main():
    program, folder = help_pages.read_program(sys.argv[1]), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in (("bank-lint", bash), ("_bank-lint", zsh), ("bank-lint.fish", fish)):
        (folder / name).write_text(make(program), encoding="utf-8")


main()
