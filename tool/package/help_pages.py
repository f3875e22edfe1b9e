# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the program's --help pages say, as data: the one source of the manual
page and of the completions.

A line of a page that is not understood is an error, so that none is lost.
"""

import dataclasses
import json
import re
import subprocess


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


# Columns of a page: where texts of options begin, and those of their values.
TEXT, CHOICE_TEXT = 25, 37
# "-q, --quiet", "--arch=<sm_XX>", "-j <N>", and the text.
OPTION = r"(-\w, )?(--?[\w-]+)(?:(?:=| )<(.+?)>)?(?: {2,}| (?=\w)|$)(.*)"


def read_options(lines):
    """The options of a page: a line that begins one, then its text, then the
    values that it may have."""
    options, letters = [], {}
    for line in lines:
        indent = len(line) - len(line.lstrip())
        rest = line.strip()
        if indent == 2:
            found = re.fullmatch(OPTION, rest)
            if not found:
                raise SystemExit(f"help_pages.py: not understood: {line!r}")
            letter, name, value, text = found.groups()
            options.append(Option(name, value or "", text))
            letters[name] = letter and letter.rstrip(", ")
        elif indent == TEXT and (choice := re.fullmatch(r"(\S+) {2,}(.*)", rest)):
            options[-1].choices.append(choice.groups())
        elif indent == TEXT and not options[-1].choices:
            options[-1].text = f"{options[-1].text} {rest}".strip()
        elif indent == CHOICE_TEXT and options[-1].choices:
            value, text = options[-1].choices[-1]
            options[-1].choices[-1] = (value, f"{text} {rest}")
        else:
            raise SystemExit(f"help_pages.py: not understood: {line!r}")
    short = [Option(letters[o.name], o.value, o.text) for o in options if letters[o.name]]
    return options + short


def read_command(program, name, text):
    page = run(program, "help", name).stdout
    usage, _, body = page.partition("\n\n")
    arguments = " ".join(usage.split()).partition("[options]")[2]
    groups = body[: body.index("\nExit code:")].split("\n\n")[1:]
    lines = []
    for group in groups:
        title, *rest = group.strip("\n").splitlines()
        if not title.endswith(":"):
            raise SystemExit(f"help_pages.py: {name}: no group: {title!r}")
        lines += rest
    return Command(name, text, arguments.partition(" [--")[0].strip(), read_options(lines))


def read_program(program):
    page = run(program, "--help").stdout
    block = page[page.index("\nCommands:") :].split("\n\n")[0].splitlines()[2:]
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
