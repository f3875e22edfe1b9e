# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the program's --help pages say, as data: the one source of the manual
page and of the completions.

A line of a page that is not understood is an error, so that none is lost.
"""

import dataclasses
import json
import re
import subprocess

# The parser's own; the same for every command.
HELP = "Generic Options:"


@dataclasses.dataclass
class Option:
    name: str  # "--arch", "-j"
    value: str  # "sm_XX"; "" if it takes none
    text: str
    choices: list = dataclasses.field(default_factory=list)  # (value, text)

    @property
    def joined(self):
        """Whether the value follows an equals sign."""
        return self.name.startswith("--")


@dataclasses.dataclass
class Command:
    name: str
    text: str
    arguments: str  # "FILE... (a folder: the .cu files below it)"
    options: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Program:
    version: str
    commands: list
    exit_codes: list  # (code, text)
    rules: list  # (name, text)
    architectures: list


def run(program, *arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=False)


def read_options(lines):
    options = []
    for line in lines:
        if not line.strip():
            continue
        if choice := re.fullmatch(r"    =(\S+) +-   (.*)", line):
            options[-1].choices.append(choice.groups())
        elif found := re.fullmatch(r"  (--?[\w-]+)(?:(=| )<(.+)>)? +- (.*)", line):
            name, _, value, text = found.groups()
            options.append(Option(name, value or "", text.split(" (--help")[0]))
        else:
            raise SystemExit(f"help_pages.py: not understood: {line!r}")
    # Those of the parser are for the parser's developers, but for one.
    return [o for o in options if not re.match(r"(display|list) .* options", o.text, re.I)]


def own_choice(choice, command):
    """The choice without the commands it is for; None if this is not one."""
    value, text = choice
    only = re.match(r"([a-z, ]+): ", text)
    if not only:
        return choice
    return (value, text[only.end() :]) if command in only[1].split(", ") else None


def read_command(program, name, text):
    page = run(program, name, "--help").stdout
    usage = re.search(rf"USAGE: bank-lint {name} \[options\] ?(.*)", page)
    if not usage:
        raise SystemExit(f"help_pages.py: {name} --help has no usage")
    body = page[page.index(HELP) + len(HELP) : page.index("\nSubcommands,")]
    lines = [line for line in body.splitlines() if line != "Options:"]
    options = [Option("--help", "", "display the options")] + read_options(lines)
    for option in options:
        option.choices = [c for c in (own_choice(c, name) for c in option.choices) if c]
    return Command(name, text, usage[1].strip(), options)


def read_program(program):
    page = run(program, "--help").stdout
    block = page[page.index("\nSubcommands,") : page.index("\n--version")].splitlines()[2:]
    names = [re.fullmatch(r"  (\w+) +(.*)", line).groups() for line in block]
    codes = re.findall(r"^  (\d)  (.*)$", page[page.index("Exit code:") :], re.M)
    rules = json.loads(run(program, "rules", "--format=json").stdout)["rules"]
    known = run(program, "--arch=?", "-").stderr.split("known are ")[-1]
    return Program(
        version=run(program, "--version").stdout.split()[1],
        commands=[read_command(program, *name) for name in names],
        exit_codes=codes,
        rules=[(rule["name"], rule["summary"]) for rule in rules],
        architectures=known.strip().split(", "),
    )
