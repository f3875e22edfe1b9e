#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Neovim, set up as docs/editors.md says, shows of kernels/transpose.cu what the
command line finds, and does what the command line does.

    check.py --bank-lint PATH [--show]
"""

import json
import pathlib
import re
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import scene as scenes  # noqa: E402

CONFLICT = "tile[threadIdx.x][threadIdx.y + j]"


def set_up(scene):
    """Options that make Neovim begin as docs/editors.md says, by its version."""
    version = scene.run(["nvim", "--version"]).split("\n", 1)[0]
    minor = int(re.search(r"v0\.(\d+)", version)[1])
    config = scene.folder / "config"
    (config / "lsp").mkdir(parents=True, exist_ok=True)
    begin = config / "begin.lua"
    if minor < 11:
        begin.write_text(scenes.set_up_of("plugin/bank-lint.lua"), encoding="utf-8")
        return ["--cmd", f"luafile {begin}"]
    begin.write_text(scenes.set_up_of("nvim/init.lua"), encoding="utf-8")
    client = config / "lsp" / "bank_lint.lua"
    client.write_text(scenes.set_up_of("lsp/bank_lint.lua"), encoding="utf-8")
    return ["--cmd", f"set runtimepath^={config}", "--cmd", f"luafile {begin}"]


def nvim(scene, *more):
    """A command that opens the file in a Neovim with only the set-up."""
    return ["nvim", "--clean", "-n", *set_up(scene), *more, scene.file]


def as_shown(finding):
    """A finding as Neovim should show it; WARN is 2."""
    at = finding["location"]
    return {
        "line": at["line"],
        "column": at["column"],
        "end_column": at["end_column"],
        "code": finding["rule"],
        "source": "bank-lint",
    }


def figures(diagnostics):
    wanted = ("line", "column", "end_column", "code", "source")
    return [{name: one[name] for name in wanted} for one in diagnostics]


def check_session(scene, checks, show):
    seen_file = scene.folder / "seen.json"
    scene.environment |= {"SEEN": str(seen_file), "WANTED": "verified"}
    output = scene.run(
        nvim(scene, "--headless", "-c", f"luafile {HERE / 'session.lua'}"), timeout=300
    )
    seen = json.loads(seen_file.read_text(encoding="utf-8"))
    if show:
        print(json.dumps(seen, indent=2))
    checks.that("the session runs to its end", "problem" not in seen, seen.get("problem"))
    checks.same("nothing is said beside", "", output.strip())

    found = scene.findings()
    source = scene.file.read_text(encoding="utf-8").split("\n")
    places = [source[f["location"]["line"] - 1] for f in found]
    checks.that("the command line finds the conflict", any(CONFLICT in p for p in places), places)

    expected = [as_shown(f) for f in found]
    checks.same("diagnostics", expected, figures(seen["first"]))
    for finding, shown in zip(found, seen["first"]):
        checks.that("the message", finding["message"] in shown["message"], shown["message"])

    hover = seen.get("hover", "")
    checks.that("hover tells the figures", "32 wavefronts" in hover, hover)
    checks.that("hover tells how sure", "proven" in hover, hover)

    checks.same("the text after the fix", scene.mended(), seen.get("fixed"))
    left = [f for f in expected if f["code"] != "shared-bank-conflict"]
    checks.same("diagnostics after the fix", left, figures(seen.get("after", [])))
    checks.same("diagnostics after undo", expected, figures(seen.get("undone", [])))
    checks.same("the file on disk is not touched", source,
                scene.file.read_text(encoding="utf-8").split("\n"))  # fmt: skip


def check_screen(scene, checks, show):
    def line_of(screen):
        return next((l for l in screen.split("\n") if CONFLICT in l), "")

    # As much of the message as fits beside the line.
    def is_there(screen):
        return "32-way" in line_of(screen)

    line = 1 + next(
        number for number, text in enumerate(scene.file.read_text().split("\n"))
        if CONFLICT in text
    )  # fmt: skip
    with scenes.Terminal(scene, nvim(scene, f"+{line}")) as terminal:
        screen = terminal.once(is_there)
    if show:
        print(screen)
    checks.that("the finding is on the screen, on its line", is_there(screen), screen)


def main():
    options = scenes.options()
    scenes.need("nvim")
    checks = scenes.Checks()
    with scenes.Scene(options.bank_lint) as scene:
        check_session(scene, checks, options.show)
        if shutil.which("tmux"):
            check_screen(scene, checks, options.show)
        else:
            print("no tmux: what is on the screen is not looked at")
    return checks.done()


if __name__ == "__main__":
    sys.exit(main())
