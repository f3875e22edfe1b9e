# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the tests of all editors begin with: a project in a folder of its own,
the program on the PATH, the set-up that docs/editors.md gives for an editor, and
what the command line says of the same file.
"""

import argparse
import difflib
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SKIPPED = 77  # what ctest takes for "skipped"


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(SKIPPED)


def need(*programs):
    """Paths of programs; the test is skipped if one is missing."""
    for program in programs:
        if not shutil.which(program):
            skip(f"no {program} on this machine")


def set_up_of(name):
    """The code block of docs/editors.md whose first line names the file NAME."""
    page = (ROOT / "docs" / "editors.md").read_text(encoding="utf-8")
    for block in re.findall(r"```\w+\n(.*?)```", page, re.S):
        if block.split("\n", 1)[0].rstrip().endswith(name):
            return block
    sys.exit(f"docs/editors.md has no block for {name}")


class Scene:
    """A project with kernels/transpose.cu, and the program under test."""

    def __init__(self, program):
        self.program = pathlib.Path(program).resolve()
        self.scratch = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.scratch.name).resolve()
        self.project = self.folder / "project"
        home = self.folder / "home"
        for folder in (self.project, home):
            folder.mkdir()
        (self.project / ".bank-lint").write_text("builtin-headers: true\n")
        self.file = self.project / "transpose.cu"
        shutil.copy(ROOT / "kernels" / "transpose.cu", self.file)
        self.environment = {
            **os.environ,
            "BANK_LINT_CACHE": str(self.folder / "cache"),
            "HOME": str(home),
            "PATH": f"{self.program.parent}{os.pathsep}{os.environ['PATH']}",
            "XDG_CONFIG_HOME": str(home / ".config"),
            "XDG_DATA_HOME": str(home / ".local"),
            "XDG_CACHE_HOME": str(home / ".cache"),
            "XDG_STATE_HOME": str(home / ".state"),
        }

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.scratch.cleanup()

    def text(self):
        """The file on disk; nothing while an editor puts a new one in its place."""
        try:
            return self.file.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None

    def run(self, command, **more):
        """The output of a command in the project."""
        more.setdefault("timeout", 120)
        done = subprocess.run(
            [str(part) for part in command], cwd=self.project,
            env=self.environment, text=True, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **more,
        )  # fmt: skip
        return done.stdout

    def findings(self, file=None):
        """What the command line finds, as its JSON has it, in the file's order."""
        out = subprocess.run(
            [self.program, "--format=json", file or self.file],
            cwd=self.project, env=self.environment, text=True, check=False,
            stdout=subprocess.PIPE,
        ).stdout  # fmt: skip
        found = json.loads(out)["findings"]
        return sorted(found, key=lambda f: (f["location"]["line"], f["rule"]))

    def mended(self):
        """The text of the file after `bank-lint --fix`."""
        copy = self.project / "copy.cu"
        shutil.copy(self.file, copy)
        self.run([self.program, "--fix", copy])
        text = copy.read_text(encoding="utf-8")
        copy.unlink()
        return text


class Terminal:
    """A terminal of 100 by 30 in which an editor runs; tmux is what reads it."""

    COLUMNS, ROWS = 100, 30

    def __init__(self, scene, command):
        self.scene = scene
        self.tmux = ["tmux", "-S", scene.folder / "tmux"]
        line = shlex.join(str(part) for part in command)
        self.scene.run([*self.tmux, "-f", "/dev/null", "new-session", "-d",
                        "-x", self.COLUMNS, "-y", self.ROWS, line])  # fmt: skip

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.scene.run([*self.tmux, "kill-server"])

    def keys(self, *keys):
        """Presses keys, named as tmux names them."""
        self.scene.run([*self.tmux, "send-keys", *keys])

    def screen(self):
        return self.scene.run([*self.tmux, "capture-pane", "-p"])

    def once(self, holds, patience=60):
        """The screen when something holds of it, or when patience is at its end."""
        end = time.monotonic() + patience
        while True:
            screen = self.screen()
            if holds(screen) or time.monotonic() > end:
                return screen
            time.sleep(0.1)


class Checks:
    """Comparisons, each reported when it fails."""

    def __init__(self):
        self.passed = self.failed = 0

    def that(self, what, holds, seen):
        if holds:
            self.passed += 1
            return
        self.failed += 1
        print(f"FAILED: {what}\n    seen: {seen}")

    def same(self, what, expected, seen):
        if isinstance(expected, str) and isinstance(seen, str):
            lines = difflib.unified_diff(
                expected.splitlines(), seen.splitlines(), "expected", "seen", n=1
            )
            self.that(what, expected == seen, "\n".join(lines))
        else:
            self.that(what, expected == seen, f"{seen}\n    expected: {expected}")

    def done(self):
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed or not self.passed else 0


def options():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True)
    parser.add_argument("--show", action="store_true", help="print what is seen")
    return parser.parse_args()
