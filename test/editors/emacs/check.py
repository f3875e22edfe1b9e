#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Emacs with eglot and with lsp-mode, set up as docs/editors.md says, shows of
kernels/transpose.cu what the command line finds, and does what it does.

    check.py --bank-lint PATH [--show]
"""

import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import scene as scenes  # noqa: E402

CLIENTS = ("eglot", "lsp-mode")


def has(client):
    done = subprocess.run(
        ["emacs", "--batch", "--eval", f"(progn (package-initialize) (require '{client}))"],
        capture_output=True, check=False,
    )  # fmt: skip
    return done.returncode == 0


def figures(shown):
    return [(one["line"], one["column"]) for one in shown or []]


def check(client, scene, checks, show):
    set_up = scene.folder / "init.el"
    set_up.write_text(
        f"(package-initialize)\n(require '{client})\n"
        + scenes.set_up_of(f"init.el, {client}"),
        encoding="utf-8",
    )
    seen_file = scene.folder / "seen.json"
    scene.environment |= {
        "CLIENT": client,
        "FILE": str(scene.file),
        "SEEN": str(seen_file),
        "WANTED": "verified",
    }
    # A search for fixes may take longer on a busy machine than they wait.
    command = ["emacs", "--batch", "-l", set_up, "--eval",
               "(setq jsonrpc-default-request-timeout 60 lsp-response-timeout 60)"]  # fmt: skip
    if client == "lsp-mode":
        # What it would ask a person: the root of a project; and clangd is not
        # what is looked at here.
        command += ["--eval", "(setq lsp-auto-guess-root t lsp-diagnostics-provider"
                    " :flymake lsp-disabled-clients '(clangd))"]  # fmt: skip
    output = scene.run([*command, "-l", HERE / "session.el"], timeout=300)
    checks.that(f"{client}: the session runs to its end", seen_file.exists(), output)
    if not seen_file.exists():
        return
    seen = json.loads(seen_file.read_text(encoding="utf-8"))
    seen_file.unlink()
    if show:
        print(output, json.dumps(seen, indent=2))

    found = scene.findings()
    places = [(f["location"]["line"], f["location"]["column"]) for f in found]
    checks.that("the command line finds something", places, places)
    checks.same(f"{client}: diagnostics", places, figures(seen["first"]))
    for finding, shown in zip(found, seen["first"]):
        checks.that(f"{client}: the message", finding["message"] in shown["message"], shown)
    left = [
        place for place, finding in zip(places, found)
        if finding["rule"] != "shared-bank-conflict"
    ]  # fmt: skip
    checks.same(f"{client}: the text after the fix", scene.mended(), seen["fixed"])
    checks.same(f"{client}: diagnostics after the fix", left, figures(seen["after"]))
    checks.same(f"{client}: diagnostics after undo", places, figures(seen["undone"]))


def main():
    options = scenes.options()
    scenes.need("emacs")
    clients = [client for client in CLIENTS if has(client)]
    if not clients:
        scenes.skip("Emacs has neither eglot nor lsp-mode")
    checks = scenes.Checks()
    for client in clients:
        with scenes.Scene(options.bank_lint) as scene:
            check(client, scene, checks, options.show)
    return checks.done()


if __name__ == "__main__":
    sys.exit(main())
