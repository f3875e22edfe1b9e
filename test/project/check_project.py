#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One project, one report: 300 files, counted by hand.

Kernels     linalg: column<32>, column<33> and 100 of the files' own; image: one
            for each of 19 headers; graph: 100                        = 221
Findings    column<32>, which 100 files launch; 19 of image; 100 copies
            of graph                                                  = 120
Text        column<32>, 19 of image, and the copies as one            = 21
Templates   applyAll and clear, each once
Accesses    column: 4 each; linalg's own: 2 each; image: 1 each;
            graph: 3 each                                             = 527

With BANK_LINT_SARIF_SCHEMA and BANK_LINT_SARIF_MULTITOOL of the environment the
SARIF log is validated by those too; see test/report/sarif_schema.py.

    check_project.py --bank-lint PATH [--keep FOLDER]
"""

import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "report")]
import make_project  # noqa: E402
import sarif_schema  # noqa: E402

failures = []


def expect(what, is_so):
    if not is_so:
        failures.append(what)


def run(bank_lint, root, *arguments, code=1):
    command = [bank_lint, "--builtin-headers", *arguments]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    expect(f"{arguments}: exit code {done.returncode}: {done.stderr[:500]}", done.returncode == code)
    return done.stdout


def check_text(text):
    lines = text.rstrip("\n").split("\n")
    expect(f"{len(lines)} lines of text", len(lines) <= 60)
    shown = [line for line in lines if ": warning: " in line]
    expect(f"{len(shown)} findings in full", len(shown) == 10)
    expect("the costliest first", shown[0].startswith("linalg/include/tile.cuh:5:3: warning: 32-way"))
    for part in (
        "launched from 100 files",
        "\n... and 11 more findings that cost less (--top=0 shows all",
        "\n120 findings in 300 of 300 files",
        "\n300 files, 221 kernels (",
        ": 527 accesses: ",
        "kernel template applyAll at linalg/include/apply.cuh:2:39: no file of the run instantiates it; name your types:",
        "kernel template clear at linalg/include/apply.cuh:5:39: no file of the run instantiates it; try: bank-lint --instantiate 'clear<float>' linalg/src/f000.cu",
        "\nworst: linalg/include/tile.cuh:5:3: 32-way",
    ):
        expect(f"text has {part!r}", part in text)
    expect("two templates", text.count("not analysed: kernel template") == 2)


def check_all(text):
    expect("one block for copies", text.count("graph/src/f000.cu:5:3: warning:") == 1)
    expect("with their number", "same in 99 other kernels at graph/src/f001.cu:5:3" in text)
    expect("21 blocks", text.count(": warning: ") == 21)


def check_json(report):
    summary = report["summary"]
    for name, value in (("kernels", 221), ("accesses", 527), ("uninstantiated_templates", 2), ("flagged", 121)):
        expect(f"{name}: {summary[name]}, not {value}", summary[name] == value)
    findings = report["findings"]
    expect(f"{len(findings)} findings", len(findings) == 120)
    by_kernel = collections.Counter(finding["kernel"] for finding in findings)
    expect("a finding a kernel", set(by_kernel.values()) == {1})
    files = {finding["kernel"].split("<")[0]: len(finding["files"]) for finding in findings}
    expect("column of 100 files", files["column"] == 100)
    expect("stride19 of 5", files["stride19"] == 5)


def check_sarif(log, path):
    results = log["runs"][0]["results"]
    prints = {result["partialFingerprints"]["bankLintFinding/v1"] for result in results}
    expect(f"{len(results)} results, {len(prints)} fingerprints", len(results) == len(prints) == 120)
    schema = os.environ.get("BANK_LINT_SARIF_SCHEMA")
    if schema:
        sarif_schema.against_schema(json.loads(pathlib.Path(schema).read_text()), log)
    program = os.environ.get("BANK_LINT_SARIF_MULTITOOL")
    if program:
        sarif_schema.by_multitool(program, path)


def check_gitlab(issues):
    """Code Quality of GitLab: these fields are required, and fingerprints differ."""
    prints = {issue["fingerprint"] for issue in issues}
    expect(f"{len(issues)} issues, {len(prints)} fingerprints", len(issues) == len(prints) == 120)
    for issue in issues:
        expect("fields of an issue", {"description", "check_name", "fingerprint", "severity", "location"} <= issue.keys())
        expect("a place", issue["location"]["lines"]["begin"] > 0 and not issue["location"]["path"].startswith("/"))
        expect("a severity", issue["severity"] in ("info", "minor", "major", "critical", "blocker"))


def check_html(page):
    # The table of kernels has the most expensive first, with the weight of one
    # finding.
    expect("column is one row", page.count("column&lt;32&gt;(float*)</a>") <= 1)
    expect("120 findings", "120 findings" in page)


def check(bank_lint, root):
    make_project.make(root)
    sources = list(root.glob("*/src/*.cu"))
    headers = list(root.rglob("*.cuh"))
    expect(f"{len(sources)} files and {len(headers)} headers", (len(sources), len(headers)) == (300, 40))
    outputs = ("json", "sarif", "gitlab", "html")
    check_text(run(bank_lint, root, ".", *(f"--output={each}=report.{each}" for each in outputs)))
    check_all(run(bank_lint, root, ".", "--top=0"))
    check_json(json.loads((root / "report.json").read_text()))
    check_sarif(json.loads((root / "report.sarif").read_text()), root / "report.sarif")
    check_gitlab(json.loads((root / "report.gitlab").read_text()))
    check_html((root / "report.html").read_text())
    grouped = run(bank_lint, root, ".", "--group-by=folder", "--statistics")
    expect("by directory", "\n   100  graph/src: 1500 excessive shared wavefronts per block\n" in grouped)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True, type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path, help="make the project here, and leave it")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        root = arguments.keep or pathlib.Path(scratch)
        check(arguments.bank_lint.resolve(), root)
    for failure in failures:
        print("failed:", failure)
    print(f"{len(failures)} failures")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
