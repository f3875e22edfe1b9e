#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the manual page: the text of manual.in with the tables of commands,
options and exit codes from the --help pages.

    manual.py PROGRAM manual.in PAGE
"""

import pathlib
import sys

import help_pages


def roff(text):
    """Text as roff prints it: no escapes, no requests, real hyphens."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return ("\\&" if text.startswith(".") else "") + text


def item(head, text):
    return f".TP\n{head}\n{text}\n"


def commands(program):
    return "".join(
        item(
            f".B bank\\-lint {c.name}" + (f" {roff(c.arguments)}" if c.arguments else ""),
            roff(c.text) + ".",
        )
        for c in program.commands
    )


def all_options(program):
    """Each option once, with its choices and the commands that take it."""
    found = {}
    for command in program.commands:
        for option in command.options:
            # Commands may mean different things by one name.
            key = option.name, option.text
            first, takers = found.setdefault(key, (option, []))
            takers.append(command.name)
            if len(option.choices) > len(first.choices):
                found[key] = (option, takers)
                first, option = option, first
            # What only one of them takes.
            values = {value for value, _ in first.choices}
            first.choices += [each for each in option.choices if each[0] not in values]
    # As --help sorts them, whatever their case.
    return sorted(found.values(), key=lambda o: (o[0].name.lstrip("-").lower(), o[1]))


def options(program):
    # An option of all commands that analyse needs no list.
    usual = next(takers for o, takers in all_options(program) if o.name == "--arch")
    text = ""
    for option, takers in all_options(program):
        head = f"\\fB{roff(option.name)}\\fR"
        if option.value:
            head += ("=" if option.joined else " ") + f"\\fI{roff(option.value)}\\fR"
        body = roff(option.text)
        if len(takers) < len(program.commands) and takers != usual:
            body += f"\n({', '.join(takers)})"
        text += item(head, body)
        if option.choices:
            text += ".RS\n"
            for value, meaning in option.choices:
                text += item(f"\\fB{roff(value)}\\fR", roff(meaning))
            text += ".RE\n"
    return text


def exit_codes(program):
    return "".join(item(f".B {code}", roff(text)) for code, text in program.exit_codes)


def rules(program):
    return "".join(item(f".B {roff(name)}", roff(text)) for name, text in program.rules)


def main():
    program = help_pages.read_program(sys.argv[1])
    text = pathlib.Path(sys.argv[2]).read_text(encoding="utf-8")
    for name, make in (
        ("@COMMANDS@", commands),
        ("@OPTIONS@", options),
        ("@EXIT_CODES@", exit_codes),
        ("@RULES@", rules),
    ):
        text = text.replace(name + "\n", make(program))
    text = text.replace("@VERSION@", program.version)
    pathlib.Path(sys.argv[3]).write_text(text, encoding="utf-8")


main()
