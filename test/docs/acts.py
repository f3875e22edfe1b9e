#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Does what people do at the command line, and compares what comes of it.

acts.toml lists the acts. Each runs in a folder of its own, with a home, settings and
a cache of no user; its exit code and what it prints must be as listed. The
tables of docs/dev/behaviour.md are generated from the same list, and must be up to date;
and docs/cli.md must name all options.

    acts.py --bank-lint PATH [--write] [--others] [--only WORDS] [--show]

--write writes the tables again. --others tries clang-tidy and ShellCheck as well,
where the list says how.
"""

import argparse
import os
import pathlib
import pty
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "dev" / "behaviour.md"
OPTIONS_PAGE = ROOT / "docs" / "cli.md"
OTHERS = {"clang-tidy": "clang-tidy 22", "shellcheck": "ShellCheck 0.9", "ruff": "Ruff 0.16"}
BEGIN, END = "<!-- acts: begin -->\n", "<!-- acts: end -->\n"
NOBODY = 65534


class Place:
    """Where acts run: a program, and folders for all that it may keep."""

    def __init__(self, folder, bank_lint):
        self.folder = folder
        self.count = 0
        for name in ("bin", "home", "config/bank-lint", "cache"):
            (folder / name).mkdir(parents=True)
        # The same headers on every machine.
        (folder / "config/bank-lint/config.yaml").write_text("builtin-headers: true\n")
        (folder / "bin/bank-lint").symlink_to(bank_lint)
        self.environment = {
            "BANK_LINT_WIDTH": "0",
            "PATH": f"{folder}/bin:{os.environ['PATH']}",
            "HOME": f"{folder}/home",
            "XDG_CONFIG_HOME": f"{folder}/config",
            "BANK_LINT_CACHE": f"{folder}/cache",
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm",
            "GIT_CEILING_DIRECTORIES": str(folder),
            "GIT_CONFIG_GLOBAL": "/dev/null",
        }
        for who in ("AUTHOR", "COMMITTER"):
            self.environment |= {f"GIT_{who}_NAME": "a", f"GIT_{who}_EMAIL": "a@example.org"}

    def shell(self, script, folder, as_user=False):
        user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if as_user else {}
        environment = self.environment
        if as_user:
            environment = environment | {"BANK_LINT_CACHE": f"{folder}/.cache"}
        return subprocess.run(
            ["bash", "-o", "pipefail", "-c", script],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            **user,
        )

    def in_terminal(self, script, folder):
        ours, theirs = pty.openpty()
        child = subprocess.Popen(
            ["bash", "-c", script],
            cwd=folder,
            env=self.environment,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        printed = b""
        while True:
            try:
                piece = os.read(ours, 65536)
            except OSError:  # so Linux says that the terminal has no process
                             # left
                break
            if not piece:
                break
            printed += piece
        os.close(ours)
        return printed.replace(b"\r\n", b"\n"), child.wait()

    def run(self, act, sources, script):
        """What a script prints after the act's preparation, and its exit code."""
        self.count += 1
        folder = self.folder / f"act{self.count}"
        folder.mkdir()
        for name, text in sources.items():
            (folder / name).write_text(text)
        prepared = self.shell(act.get("before", "true"), folder)
        if prepared.returncode not in (0, 1):
            return prepared.stdout.decode(), f"{prepared.returncode} of its preparation"
        as_user = act.get("as-user", False) and os.geteuid() == 0
        if as_user and self.shell("bank-lint --version", self.folder, as_user).returncode:
            return None, "nobody else may run bank-lint"
        if as_user:
            folder.chmod(0o777)
            for path in folder.rglob("*"):
                os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
        if act.get("terminal"):
            printed, code = self.in_terminal(script, folder)
        else:
            done = self.shell(script, folder, as_user)
            printed, code = done.stdout, done.returncode
        printed = printed.decode(errors="replace").replace(f"{folder}/", "")
        for path in folder.rglob("*"):
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)
        return printed, code


def wrong_with(wanted, printed, code):
    """What is not as wanted, if anything."""
    if code != wanted["exit"]:
        return f"exit code {code}, not {wanted['exit']}"
    says = wanted.get("says")
    if says == "" and printed.strip():
        return "prints something"
    if says and says not in printed:
        return f"does not say: {says}"
    if "never" in wanted and wanted["never"] in printed:
        return f"says: {wanted['never']!r}"
    return None


def options_of(place):
    """All options of all commands, as their help names them."""
    commands = re.findall(r"^  (\w+)  ", run_help(place, "--help").split("Options of")[0], re.M)
    for command in commands:
        text = run_help(place, f"help {command}").split("Exit code:")[0]
        yield from re.findall(r"^  (?:(-\w), )?(-[-\w]*\w)", text, re.M)


def run_help(place, arguments):
    return place.shell(f"bank-lint {arguments}", place.folder).stdout.decode()


def code_of(text):
    """Text as code in a cell of a table."""
    text = text.replace("\u001b", "ESC").replace("|", "\\|")
    mark = "``" if "`" in text else "`"
    space = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{mark}{space}{text}{space}{mark}"


def cell(result):
    """An exit code and what stands beside it."""
    if result is None:
        return "—"
    if "note" in result:
        return f"{result['exit']}; {result['note']}"
    if result.get("says"):
        return f"{result['exit']}; {code_of(result['says'])}"
    return f"{result['exit']}; prints nothing" if result.get("says") == "" else f"{result['exit']}"


def tables(acts):
    """The tables of the page: one for each group."""
    lines = []
    for group in dict.fromkeys(act["group"] for act in acts):
        lines += [f"## {group}", ""]
        lines.append("| | command | exit | it prints | " + " | ".join(OTHERS.values()) + " |")
        lines.append("| --- | --- | --- | --- | " + " | ".join("---" for _ in OTHERS) + " |")
        for act in acts:
            if act["group"] != group:
                continue
            says = code_of(act["says"]) if act["says"] else "nothing"
            row = [act["what"], code_of(act["run"]), str(act["exit"]), says]
            row += [cell(act.get(other)) for other in OTHERS]
            lines.append("| " + " | ".join(row) + " |")
        lines.append("")
    return "\n".join(lines)


def with_tables(page, acts):
    """The page with the tables of the acts in it."""
    before, rest = page.split(BEGIN)
    return f"{before}{BEGIN}\n{tables(acts)}\n{END}{rest.split(END)[1]}"


def tries(act, others):
    """The command of an act: a name, and what is wanted of it."""
    yield "bank-lint", act
    if others:
        for other in OTHERS:
            if "run" in act.get(other, {}):
                yield other, act[other]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True, type=pathlib.Path)
    parser.add_argument("--write", action="store_true", help="write the tables of the page")
    parser.add_argument("--others", action="store_true", help="try other linters too")
    parser.add_argument("--only", default="", help="only acts with these words")
    parser.add_argument("--show", action="store_true", help="print what is printed")
    options = parser.parse_args()
    listed = tomllib.loads((ROOT / "test/docs/acts.toml").read_text(encoding="utf-8"))
    acts = listed["act"]
    page = PAGE.read_text(encoding="utf-8")
    options_page = OPTIONS_PAGE.read_text(encoding="utf-8")
    passed = failed = 0
    if options.write:
        PAGE.write_text(with_tables(page, acts), encoding="utf-8")
    elif page != with_tables(page, acts):
        print(f"{PAGE.relative_to(ROOT)}: its tables are not those of acts.toml: run --write")
        failed += 1
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        place = Place(pathlib.Path(folder).resolve(), options.bank_lint.resolve())
        for option in sorted({one for pair in options_of(place) for one in pair if one}):
            if not re.search(rf"(?<![-\w]){option}(?![-\w])", options_page):
                print(f"{OPTIONS_PAGE.relative_to(ROOT)}: {option} is missing")
                failed += 1
        for act in acts:
            if options.only.lower() not in act["what"].lower():
                continue
            for name, wanted in tries(act, options.others):
                program = re.sub(r"^.*&& |^\w+=\S+ ", "", wanted["run"]).split()[0]
                if name != "bank-lint" and not shutil.which(program):
                    print(f"not tried, no {program}: {act['what']}")
                    continue
                printed, code = place.run(act, listed["sources"], wanted["run"])
                if printed is None:
                    print(f"not tried, {code}: {act['what']}")
                    continue
                wrong = wrong_with(wanted, printed, code)
                if wrong or options.show:
                    shown = "".join(f"\n    | {line}" for line in printed.splitlines()[:20])
                    print(f"{act['what']}: $ {wanted['run']}\n    {wrong}{shown}")
                failed += bool(wrong)
                passed += not wrong
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
