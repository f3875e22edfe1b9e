# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One compiler of this folder: what its about.toml states, and running it."""

import dataclasses
import json
import re
import subprocess
import sys
import tomllib

import environments


@dataclasses.dataclass
class Language:
    """The settings in NAME/about.toml."""

    name: str  # the folder
    title: str  # in the table
    toolchain: str  # in build/toolchains; "" if the compiler is taken from the PATH
    writes: str  # what the compiler writes: PTX, LLVM IR, ...
    section: str  # the heading in docs/languages.md
    remark: str
    lint: list  # patterns of the files that bank-lint reads, in the output folder
    options: list  # for bank-lint; {toolchain} stands for the folder of the compiler
    generated: bool  # the compiler adds accesses that expected.tsv does not list
    names: str  # a pattern of kernel names; its group is the name that the user gave
    recipe: bool  # whether its section of docs/languages.md is run
    stops: str  # what the compiler prints where it needs a GPU; "" if it needs none

    @property
    def folder(self):
        return environments.HERE / self.name


def load(name):
    with open(environments.HERE / name / "about.toml", "rb") as file:
        stated = tomllib.load(file)
    return Language(
        name=name,
        title=stated["title"],
        toolchain=stated.get("toolchain", name),
        writes=stated["writes"],
        section=stated.get("section", ""),
        remark=stated.get("remark", ""),
        lint=stated["lint"],
        options=[
            option.format(toolchain=environments.folder(stated.get("toolchain", name)))
            for option in stated.get("options", [])
        ],
        generated=stated.get("generated", False),
        names=stated.get("names", ""),
        recipe=stated.get("recipe", False),
        stops=stated.get("stops", ""),
    )


def names():
    return sorted(found.parent.name for found in environments.HERE.glob("*/about.toml"))


@dataclasses.dataclass
class Compiled:
    """The result of a compilation."""

    version: str  # of the compiler
    files: list  # for bank-lint
    skipped: str  # why the compiler could not run
    failure: str  # its last lines, if it failed
    output: str = ""  # what it printed


def compile_kernels(language, output):
    """Runs NAME/compile.py OUTPUT, which compiles the kernels and prints
    "version: ..."; it exits with SKIPPED, after the reason, if it cannot run here."""
    output.mkdir(parents=True, exist_ok=True)
    if language.toolchain and not environments.folder(language.toolchain):
        return Compiled("", [], environments.why_missing(language.toolchain), "")
    done = subprocess.run(
        [sys.executable, environments.HERE / "start.py", language.folder / "compile.py",
         output.resolve()],
        env=environments.variables(language.toolchain),
        cwd=output,
        capture_output=True,
        text=True,
    )
    last = "\n".join((done.stdout + done.stderr).strip().splitlines()[-20:])
    if done.returncode == environments.SKIPPED:
        return Compiled("", [], last, "")
    if done.returncode:
        return Compiled("", [], "", last)
    version = re.search(r"^version: (.*)$", done.stdout, re.MULTILINE)
    files = sorted({file for pattern in language.lint for file in output.glob(pattern)})
    return Compiled(version[1] if version else "?", files, "", "", done.stdout + done.stderr)


def lint(bank_lint, language, files):
    """The JSON report of all accesses in the files."""
    command = [bank_lint, "--all", "--format=json", "--no-cache", "--no-config",
               "--min-weight=0", *language.options, *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode not in (0, 1, 3):
        sys.exit(f"{language.name}: bank-lint ended in {done.returncode}: {done.stderr}")
    return json.loads(done.stdout)
