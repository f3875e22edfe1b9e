# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the recipe of a compiler in docs/languages.md.

In the section of the compiler, the first python block is the file compile.py (a mojo
block: build.mojo), and the first sh block is run beside it and the compiler's kernels.*.
The last command must be bank-lint, and must analyse a kernel."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

import environments

PROGRAMS = {"python": "compile.py", "mojo": "build.mojo"}
PAGE = environments.ROOT / "docs" / "languages.md"


def section(anchor):
    """The text below the heading with this anchor."""
    parts = re.split(r"^## (.*)$", PAGE.read_text(), flags=re.MULTILINE)
    for heading, text in zip(parts[1::2], parts[2::2]):
        if re.sub(r"[^\w-]", "", heading.lower().replace(" ", "-")) == anchor:
            return text
    return ""


def block(text, language):
    found = re.search(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


def write_program(path, text):
    path.write_text(text)
    path.chmod(0o755)


def run(language, bank_lint, folder):
    """Runs the recipe in a folder; returns what is wrong with it, or ""."""
    text = section(language.section)
    commands = block(text, "sh")
    if not commands:
        return "no sh block in its section of docs/languages.md"
    for kind, name in PROGRAMS.items():
        if program := block(text, kind):
            (folder / name).write_text(program)
    for source in language.folder.glob("kernels.*"):
        (folder / source.name).symlink_to(source)
    programs = folder / "bin"
    programs.mkdir()
    write_program(programs / "bank-lint", f'#!/bin/sh\nexec "{pathlib.Path(bank_lint).resolve()}" --no-cache "$@"\n')
    start = environments.HERE / "start.py"
    write_program(programs / "python", f'#!/bin/sh\nexec "{sys.executable}" "{start}" "$@"\n')
    variables = environments.variables(language.toolchain)
    variables["PATH"] = f"{programs}{os.pathsep}{variables['PATH']}"
    paths = [str(language.folder), variables.get("PYTHONPATH", "")]
    variables["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    done = subprocess.run(["bash", "-c", commands], cwd=folder, env=variables,
                          capture_output=True, text=True)
    # 3: errors in headers, as long as no kernel is lost.
    if done.returncode not in (0, 1, 3) or "not analysed:" in done.stdout:
        return f"exit code {done.returncode}: {(done.stdout + done.stderr)[-2000:]}"
    kernels = re.search(r"(\d+) kernels? \(", done.stdout)
    if not kernels or int(kernels[1]) == 0 or " 0 accesses" in done.stdout:
        return f"analyses no kernel: {(done.stdout + done.stderr)[-2000:]}"
    return ""


def differences(bank_lint, language):
    """What is wrong with the recipe of a compiler, if it has one."""
    if not language.recipe:
        return []
    with tempfile.TemporaryDirectory(prefix="recipe-") as folder:
        wrong = run(language, bank_lint, pathlib.Path(folder))
    return [f"recipe: {wrong}"] if wrong else []
