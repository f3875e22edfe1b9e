#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds the manual page, as man shows it, against --help, both ways.

Every option of every command, every value of an option, every rule and every
exit code of the program is in the page, and the page has no other. man finds
nothing to warn of. Without man only the page's source is read.

    manual.py --bank-lint PATH --page FILE
"""

import argparse
import os
import re
import shutil
import subprocess


def output(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, check=True, **more)
    return done.stdout, done.stderr


def plain(source):
    """The page's source without the escapes that it uses."""
    text = source.replace("\\-", "-").replace("\\(aq", "'").replace("\\&", "").replace("\\e", "\\")
    return re.sub(r"\\f[BIRP]", "", text)


def section(page, name):
    found = re.search(rf'^\.SH "?{name}"?$\n(.*?)(?=^\.SH|\Z)', page, re.M | re.S)
    return found[1]


def check_source(bank_lint, source):
    page = plain(source)
    heads = re.findall(r"^\.TP\n(?:\.B )?(--?[\w-]+)", section(page, "OPTIONS"), re.M)
    helped, choices = set(), set()
    overview = output(bank_lint, "--help")[0]
    block = overview[overview.index("\nCommands:") :].split("\n\n")[0]
    commands = re.findall(r"^  (\w+) ", block, re.M)
    for command in commands:
        text = output(bank_lint, "help", command)[0]
        helped |= set(re.findall(r"^  (?:-\w, )?(--?[\w-]+)", text, re.M))
        helped |= set(re.findall(r"^  (-\w), ", text, re.M))
        choices |= set(re.findall(r"^ {25}([\w-]+)  ", text, re.M))
    assert set(heads) == helped, set(heads) ^ helped
    listed = set(re.findall(r"^\.TP\n(\w[\w-]*)$", section(page, "OPTIONS"), re.M))
    assert listed == choices, listed ^ choices
    named = re.findall(r"^\.B bank-lint (\w+)", section(page, "COMMANDS"), re.M)
    assert named == commands, (named, commands)
    rules = {line.split()[0] for line in output(bank_lint, "rules")[0].splitlines()}
    told = set(re.findall(r"^\.TP\n\.B ([\w-]+)$", section(page, "RULES"), re.M))
    assert told == rules, told ^ rules
    codes = re.findall(r"^  (\d)  (.*)", overview, re.M)
    assert codes == re.findall(r"^\.TP\n\.B (\d)\n(.*)", section(page, "EXIT STATUS"), re.M)
    return helped


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True)
    parser.add_argument("--page", required=True)
    options = parser.parse_args()
    with open(options.page, encoding="utf-8") as file:
        helped = check_source(options.bank_lint, file.read())
    if not shutil.which("man"):
        print("the source agrees; man is not here")
        return
    settings = {**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "100", "MANROFFOPT": "-ww"}
    shown, complaints = output("man", "--warnings=w", "-P", "cat", "-l", options.page, env=settings)
    assert not complaints, complaints
    for name in helped:
        assert re.search(rf"^ +{name}\b", shown, re.M), name
    print("the page agrees, and man has no complaint")


main()
