#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs every console example of the documentation and compares its output.

An example is a ```console block: lines that begin with "$ " are commands, and
what follows is all that the command prints. Omitted lines are marked: a line "..."
stands for one or more, and "..." at the end of a line for the rest of it. A block
without any output lists commands, and nothing is compared. The checker runs tool/run,
and printf, mkdir and rm, which create the input; it runs bank-lint only where output
is shown. /tmp in an example is a temporary directory. A ```json block after an example
with --format=json is what it prints, or some members of an object in it: in any
order, with "..." for omitted members or elements, or for a part of a text. Lines are
compared as they are with --width=0. Links between pages are followed to their headings,
and numbers of README.md and docs/accuracy.md are compared with the pages that they are
from.

    check.py --bank-lint PATH [--show]
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def pages():
    for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md"):
        yield ROOT / name
    for folder in ("analysis", "model"):
        yield ROOT / folder / "README.md"
    yield from sorted((ROOT / "docs").rglob("*.md"))


# Commands that are run, and one that is run where the example shows its output.
RUN = ("tool/run ", "printf ", "mkdir ", "rm ")
RUN_IF_SHOWN = "bank-lint "


def run(command, bank_lint, scratch):
    """What an example's command prints, and its exit code, with the program
    under test."""
    if command.startswith(RUN_IF_SHOWN):
        command = "tool/run " + command[len(RUN_IF_SHOWN) :]
    # These analyse nothing and have no headers.
    for name in ("rules", "cache", "config", "launches", "--version", "help"):
        command = command.replace(f"tool/run {name}", f"{bank_lint} {name}")
    command = re.sub(
        r"tool/run( counters| compare| crosscheck| doctor| explain| baseline)?",
        lambda m: f"{bank_lint}{m[1] or ''} --builtin-headers",
        command,
    )
    command = command.replace(" /tmp/", f" {scratch}/")
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env=os.environ | {"BANK_LINT_WIDTH": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout.replace(f"{scratch}/", "/tmp/").splitlines(), done.returncode


def pattern(wanted):
    """The outputs that the wanted lines stand for."""
    lines = []
    for line in wanted:
        if line == "...":
            lines.append(r"(?:.*\n)+?")
        elif line.endswith("..."):
            lines.append(re.escape(line[:-3]) + r".+\n")
        else:
            lines.append(re.escape(line) + r"\n")
    return re.compile("".join(lines))


def difference(wanted, output):
    """What keeps the wanted lines from being the whole output, if anything."""
    text = "".join(f"{line}\n" for line in output)
    if pattern(wanted).fullmatch(text):
        return None
    # The most lines that are right, and where they end in the output.
    right = next(n for n in range(len(wanted), -1, -1) if pattern(wanted[:n]).match(text))
    at = pattern(wanted[:right]).match(text).group().count("\n")
    shown = wanted[right] if right < len(wanted) else "nothing more"
    printed = output[at] if at < len(output) else "nothing more"
    return f"shown:   {shown}\n    printed: {printed}"


def examples(block):
    """The commands of a block, each with the lines that follow it."""
    found = []
    for line in block.rstrip("\n").split("\n"):
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


LEFT_OUT = "..."


def read_json(block):
    """The JSON of a block, with LEFT_OUT as a member or an element where it has a
    line "..."."""
    lines, opened = [], []
    for line in block.splitlines():
        if line.strip() == LEFT_OUT:
            line = '"...": "",' if opened[-1] == "{" else '"...",'
            if lines[-1][-1] not in ",{[":
                lines[-1] += ","
        for bracket in re.sub(r'"(?:[^"\\]|\\.)*"', "", line):
            if bracket in "{[":
                opened.append(bracket)
            elif bracket in "}]":
                opened.pop()
                if line.strip()[0] == bracket:
                    lines[-1] = lines[-1].rstrip(",")
        lines.append(line)
    return json.loads("\n".join(lines))


def is_shown(shown, value):
    """Whether JSON is what is shown of it."""
    if isinstance(shown, dict) and isinstance(value, dict):
        wanted = {key: one for key, one in shown.items() if key != LEFT_OUT}
        more = len(value) > len(wanted) if LEFT_OUT in shown else len(value) == len(wanted)
        return more and all(key in value and is_shown(wanted[key], value[key]) for key in wanted)
    if isinstance(shown, list) and isinstance(value, list):
        if not shown or not value:
            return not shown and not value
        if shown[0] == LEFT_OUT:
            return any(is_shown(shown[1:], value[n:]) for n in range(1, len(value) + 1))
        return is_shown(shown[0], value[0]) and is_shown(shown[1:], value[1:])
    if isinstance(shown, str) and isinstance(value, str) and LEFT_OUT in shown:
        pieces = map(re.escape, shown.split(LEFT_OUT))
        return re.fullmatch(".+".join(pieces), value) is not None
    return type(shown) is type(value) and shown == value


def objects(value):
    """All objects of a JSON document."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from objects(one)


def wrong_json(block, command, bank_lint, scratch):
    """What is wrong with the JSON that is shown of a command's output, if anything."""
    is_whole = block.startswith("{")
    shown = read_json(block if is_whole else "{\n" + block + "...\n}")
    output, _ = run(command, bank_lint, scratch)
    if any(is_shown(shown, one) for one in objects(json.loads("\n".join(output)))):
        return None
    return f"$ {command}\n    no such JSON in its output: {block[:60]!r}"


def wrong_in(block, bank_lint, scratch, show):
    """What is not as a block shows it: a text for each command."""
    found = examples(block)
    is_list = not any(wanted for _, wanted in found)
    for command, wanted in found:
        if not command.startswith(RUN) and not (wanted and command.startswith(RUN_IF_SHOWN)):
            if wanted:
                yield f"$ {command}\n    is not run, but output is shown"
            continue
        output, code = run(command, bank_lint, scratch)
        wrong = None if is_list else difference(wanted, output)
        if code == 2:
            wrong = f"exit code 2: {output[-1:]}"
        if wrong:
            shown = "".join(f"\n    | {line}" for line in output) if show else ""
            yield f"$ {command}\n    {wrong}{shown}"


def anchors(text):
    """The names by which the headings of a page can be linked to, as GitHub makes
    them."""
    for heading in re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```", "", text, flags=re.S | re.M), re.M):
        heading = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
        yield re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def broken_links(page, text):
    text = re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)
    for target, anchor in re.findall(r"\]\(([^)#\s]*)(?:#([^)]*))?\)", text):
        if "://" in target:
            continue
        linked = page.parent / target if target else page
        if not linked.exists():
            yield target
        elif anchor and linked.suffix == ".md":
            if anchor not in anchors(linked.read_text(encoding="utf-8")):
                yield f"{target}#{anchor}"


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def wrong_figures():
    """Sentences of README.md, and rows of docs/accuracy.md, whose numbers are not those
    of docs/dev/validation.md and docs/dev/coverage.md: the page, and what it lacks."""
    page = read("docs/dev/validation.md")
    rows = dict(re.findall(r"^\| ([a-z -]+) \| (\d+) \|", page.split("## Noise")[0], re.M))
    code = page.split("## Compared with executed machine code")[1].split("The same by build")[0]
    code = re.findall(r"^(\| [a-z ]+ \| (\d+) \| (\d+) \|)", code, re.M)
    lines = page.split("## Compared with a GPU, line by line")[1]
    lines = re.search(r"^\| all \| (\d+) \| (\d+) \|", lines, re.M)
    right, wrong = int(lines[1]), int(lines[2])
    inputs = page.split("## Compared with other inputs")[1]
    inputs = re.search(r"^\| all \| \| \| (\d+) \| (\d+) \| ([\d.]+) \|", inputs, re.M)
    text = " ".join(read("README.md").split())
    for said in (
        f"Of {rows['all']} metrics",
        f"{rows['exact']} are predicted exactly",
        f"{rows['within the noise']} within the noise",
        f"{rows['in the interval']} depends on data",
        f"{rows['excepted']} are excepted",
        f"{code[-1][2]} of {code[-1][1]} lines of",
        f"all metrics of {right} of {right + wrong} lines",
    ):
        if said not in text:
            yield "README.md", said
    text = " ".join(read("docs/accuracy.md").split())
    for said in (
        f"| predicted exactly | {rows['exact']} |",
        f"| within the noise of the metric | {rows['within the noise']} |",
        f"| not met, with a known cause | {rows['excepted']} |",
        f"| all | {rows['all']} |",
        f"| all | {right} | {wrong} |",
        f"in {inputs[3]} % of {int(inputs[1]) + int(inputs[2]):,} comparisons",
        *(row for row, _, _ in code),
        *accuracy_rows(),
    ):
        if said not in text:
            yield "docs/accuracy.md", said


def accuracy_rows():
    """The rows of docs/accuracy.md on public projects, from the tables of coverage.md."""
    page = read("docs/dev/coverage.md").split("<!-- survey: begin -->")[1]
    cells = [[cell.strip() for cell in row.split("|")[1:-1]] for row in page.splitlines() if row]
    proven = {(row[0], row[1]): row[3] for row in cells if len(row) == 7}
    for row in cells:
        if len(row) == 12 and (row[0], "shared") in proven:
            kinds = [proven[row[0], kind] for kind in ("shared", "global")]
            yield f"| {' | '.join([*row[:3], *row[5:7], *kinds])} |"


def main():
    with tempfile.TemporaryDirectory() as scratch:
        return check(scratch)


def check(scratch):
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True)
    parser.add_argument("--show", action="store_true", help="print real outputs")
    options = parser.parse_args()
    passed = failed = 0
    for name, said in wrong_figures():
        failed += 1
        print(f"{name}: not as in docs/dev: {said}")
    for page in pages():
        text = page.read_text(encoding="utf-8")
        name = page.relative_to(ROOT)
        for link in broken_links(page, text):
            failed += 1
            print(f"{name}: no such page: {link}")
        command = None
        for kind, block in re.findall(r"^```(console|json)\n(.*?)```", text, re.S | re.M):
            if kind == "console":
                wrong = list(wrong_in(block, options.bank_lint, scratch, options.show))
                command = examples(block)[-1][0]
            elif command and "--format=json" in command:
                wrong = filter(None, [wrong_json(block, command, options.bank_lint, scratch)])
                wrong = list(wrong)
            else:
                continue
            for line in wrong:
                print(f"{name}: {line}")
            if wrong:
                failed += 1
            else:
                passed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
