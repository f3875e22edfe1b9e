#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Asks bash, zsh and fish what they offer, and holds it against --help.

Each shell runs the completions as it would at a prompt. For every command, what
it offers after a dash is what the command's --help lists, no more and no less.
A shell that is not here is named and left out.

    completions.py --bank-lint PATH --bash FILE --zsh FOLDER --fish FILE
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
BASH = r"""
source "$1"; shift
COMP_LINE="$*" COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_bank_lint 2>/dev/null
printf '%s\n' "${COMPREPLY[@]}"
"""


def output(*command):
    return subprocess.run(
        command, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL
    ).stdout


def make_files():
    """A folder to complete names in."""
    folder = tempfile.TemporaryDirectory()
    (pathlib.Path(folder.name) / "two words.cu").touch()
    (pathlib.Path(folder.name) / "two folders").mkdir()
    return folder


class Shells:
    def __init__(self, options):
        self.options = options

    def bash(self, words):
        # As readline splits a line, "=" is a word.
        parts = [p for word in words for p in re.findall(r"=|[^=]+", word) or [""]]
        return output("bash", "-c", BASH, "bash", self.options.bash, *parts).splitlines()

    def zsh(self, words):
        line = " ".join(words)
        found = output("zsh", "-f", HERE / "complete.zsh", self.options.zsh, line).splitlines()
        return [word.replace("\\:", ":") for word in found]

    def fish(self, words):
        script = f"source {self.options.fish}; complete -C '{' '.join(words)}'"
        found = output("fish", "--no-config", "-c", script).splitlines()
        return [line.split("\t")[0] for line in found]


def helped(bank_lint, command):
    """The options that the page of a command lists, letters and all."""
    page = output(bank_lint, "help", command)
    names = re.findall(r"^  (?:(-\w), )?(--?[\w-]+)", page, re.M)
    return {name for both in names for name in both if name}


def commands(bank_lint):
    page = output(bank_lint, "--help")
    block = page[page.index("\nCommands:") :].split("\n\n")[0]
    return set(re.findall(r"^  (\w+) ", block, re.M))


def check_options(offer, bank_lint, command):
    offered = set()
    for dash in ("-", "--"):
        found = {word.split("=")[0] for word in offer(["bank-lint", command, dash])}
        offered |= {word for word in found if word.startswith("-")}
    wanted = helped(bank_lint, command)
    assert offered == wanted, (command, offered ^ wanted)


def check(name, offer, bank_lint):
    known = commands(bank_lint)
    assert known <= set(offer(["bank-lint", ""])), (name, "the commands")
    for command in sorted(known):
        check_options(offer, bank_lint, command)
    # Without a command it is check.
    first = {word.split("=")[0] for word in offer(["bank-lint", "--"])}
    assert "--staged" in first and "--emit" not in first, (name, first)

    def values(*words):
        # Some shells give the whole word, some its end.
        start = words[-1].split("=")[0] + "="
        return {word.removeprefix(start).rstrip("/") for word in offer(list(words))}

    rules = {line.split()[0] for line in output(bank_lint, "rules").splitlines()}
    assert values("bank-lint", "check", "--format=") >= {"text", "sarif", "html"}, name
    assert values("bank-lint", "doctor", "--format=") == {"text", "json"}, name
    assert values("bank-lint", "check", "--disable=") == rules, name
    assert values("bank-lint", "--fail-on=") == rules | {"any", "none"}, name
    assert "sm_90" in values("bank-lint", "counters", "--arch=sm_"), name
    assert rules <= values("bank-lint", "explain", ""), name
    assert {"path", "size", "clear"} <= values("bank-lint", "cache", ""), name
    assert values("bank-lint", "check", "--color=n") >= {"never"}, name
    # Files where files go; a name with a space is one.
    assert "two words.cu" in values("bank-lint", "check", "two"), name
    assert "two words.cu" in values("bank-lint", "check", "--baseline=two"), name
    assert values("bank-lint", "check", "--cuda-path=two") == {"two folders"}, name


def main():
    parser = argparse.ArgumentParser()
    for name in ("--bank-lint", "--bash", "--zsh", "--fish"):
        parser.add_argument(name, required=True, type=pathlib.Path)
    options = parser.parse_args()
    for name in ("bash", "zsh", "fish"):
        setattr(options, name, getattr(options, name).resolve())
    shells = Shells(options)
    folder = make_files()
    os.chdir(folder.name)
    for name in ("bash", "zsh", "fish"):
        if not shutil.which(name):
            print(f"{name}: not here, left out")
            continue
        check(name, getattr(shells, name), options.bank_lint)
        print(f"{name}: offers what --help lists")


if __name__ == "__main__":
    sys.exit(main())
