#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Helix, set up as docs/editors.md says, shows of kernels/transpose.cu what the
command line finds, and does what it does. Helix has no other way in than its
keys, and no other way out than its screen.

    check.py --bank-lint PATH [--show]
"""

import pathlib
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import scene as scenes  # noqa: E402

FIX = "verified"  # in the title of a quick fix


def program():
    for name in ("hx", "helix"):
        if shutil.which(name):
            return name
    return scenes.skip("no hx on this machine")


def take(terminal, title):
    """Takes a code action from the menu, which is opened; false: it is not there."""
    terminal.keys("Space", "a")
    screen = terminal.once(lambda s: title in s, patience=20)
    actions = [line for line in screen.split("\n") if "bank-lint: " in line]
    place = next((at for at, line in enumerate(actions) if title in line), None)
    if place is None:
        return False
    terminal.keys(*["Down"] * place, "Enter")
    return True


def write(terminal):
    """Writes the file, and waits until Helix says so."""
    terminal.keys(":w", "Enter")
    terminal.once(lambda screen: " written" in screen, patience=20)


def check(scene, helix, checks, show):
    config = pathlib.Path(scene.environment["XDG_CONFIG_HOME"]) / "helix"
    config.mkdir(parents=True)
    (config / "languages.toml").write_text(
        scenes.set_up_of("helix/languages.toml"), encoding="utf-8"
    )
    found = scene.findings()
    conflict = next(f for f in found if f["rule"] == "shared-bank-conflict")
    at = conflict["location"]
    before, mended = scene.text(), scene.mended()
    place = f"{scene.file}:{at['line']}:{at['column']}"

    def tells(screen):
        return conflict["message"] in screen

    with scenes.Terminal(scene, [helix, place]) as terminal:
        screen = terminal.once(tells)
        checks.that("the finding is on the screen", tells(screen), screen)
        checks.that(
            "all of them are counted", f"● {len(found)}" in screen.split("\n")[-3], screen
        )
        if show:
            print(screen)

        checks.that("a fix is offered", take(terminal, FIX), terminal.screen())
        screen = terminal.once(lambda s: not tells(s))
        checks.that("the finding goes", not tells(screen), screen)
        write(terminal)
        checks.same("the text after the fix", mended, scene.text())

        terminal.keys("u")
        screen = terminal.once(tells)
        checks.that("the finding comes back with undo", tells(screen), screen)
        write(terminal)
        checks.same("the text after undo", before, scene.text())


def main():
    options = scenes.options()
    helix = program()
    scenes.need("tmux")
    checks = scenes.Checks()
    with scenes.Scene(options.bank_lint) as scene:
        check(scene, helix, checks, options.show)
    return checks.done()


if __name__ == "__main__":
    sys.exit(main())
