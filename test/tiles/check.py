#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds what bank-lint says of tiles and tensor maps against a brute force.

    check.py --bank-lint build/bin/bank-lint     generate, lint and compare all
    check.py --bank-lint ... --strict            and what is in doubt, too
    check.py --list                              the cases, and what is expected
    check.py --print wgmmaA128B_as64B            a file with this kernel alone
    check.py --print tiles_128B                  a whole file
    check.py --nvcc /usr/local/cuda/bin/nvcc     compile all
    --keep DIR                                   leave the files and reports there

cases.py has the cases; swizzle.py decides which tiles are read as they were
written. A wrong read must be reported once, at the reader, with the line of its tensor
map among the related places; a refused map at its call; all else must be silent.
A case is in doubt where the sign that bank-lint goes by cannot show what the brute
force sees, or where NVIDIA's text does not say: either answer will do.
Exit status: 0 all passed, 1 otherwise.
"""

import argparse
import collections
import contextlib
import json
import pathlib
import subprocess
import sys
import tempfile

import cases
import kernels

RULES = (kernels.LAYOUT, kernels.MAP, kernels.DESCRIPTOR)
FLAGS = ["--format=json", "--no-cache", "--no-database", "--arch=sm_90a"]
ARCHITECTURE = ["-gencode", "arch=compute_90a,code=sm_90a"]
TIMEOUT = 120  # seconds a file


def lint(bank_lint, folder, name):
    """The parsed report, or a line that says why there is none."""
    command = [bank_lint, *FLAGS, *(f"--select={rule}" for rule in RULES), f"{name}.cu"]
    try:
        result = subprocess.run(command, cwd=folder, capture_output=True, text=True,
                                timeout=TIMEOUT)
        (folder / f"{name}.json").write_text(result.stdout)
        report = json.loads(result.stdout)
    except (OSError, subprocess.TimeoutExpired) as error:
        return None, str(error)
    except json.JSONDecodeError as error:
        last = (result.stderr.strip().splitlines() or [""])[-1]
        return None, f"exit {result.returncode}, no JSON ({error}): {last}"
    if not isinstance(report, dict) or "findings" not in report:
        return None, "the report has no findings"
    if result.returncode not in (0, 1):
        last = (result.stderr.strip().splitlines() or [""])[-1]
        return report, f"exit {result.returncode}: {last}"
    return report, ""


def unread(report):
    """What bank-lint could not read: silence about it means nothing."""
    for file in report.get("files", []):
        for problem in file.get("problems", []):
            yield problem.get("message", str(problem))
        for entry in file.get("not_analysed", []):
            yield f"{entry.get('kernel')} was not analysed: {entry.get('reason')}"


def line_of(finding):
    place = finding.get("location") or finding.get("range") or finding
    return place.get("line") or place.get("start", {}).get("line") or 0


def other_lines(finding):
    """All lines that a finding names, but that of its own place."""
    lines = set()

    def walk(value):
        if isinstance(value, dict):
            for key, inner in value.items():
                if key in ("line", "end_line") and isinstance(inner, int):
                    lines.add(inner)
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)

    walk({key: inner for key, inner in finding.items()
          if key not in ("location", "range", "line", "end_line", "launch")})
    return lines


def at(lines):
    first, last = lines.start, lines.stop - 1
    return f"line {first}" if first == last else f"lines {first}-{last}"


def told(findings):
    return ", ".join(f"{f.get('rule')} at line {line_of(f)}" for f in findings) or "nothing"


def check_case(file, case, findings):
    """(what is wrong with the findings about a kernel; whether it was reported)."""
    if not findings:
        return ("" if case.right else f"expected {case.rules[0]} at {at(case.reader_lines)}"), False
    if case.right and not case.doubt:
        return f"expected nothing, got {told(findings)}", True
    if len(findings) > 1:
        return f"expected one finding, got {told(findings)}", True
    finding, calls = findings[0], file.map_lines[case.map.name]
    if finding.get("rule") not in case.rules:
        return f"expected {case.rules[0]}, got {told(findings)}", True
    if line_of(finding) not in case.reader_lines:
        return f"expected it at {at(case.reader_lines)}, got {told(findings)}", True
    if not other_lines(finding) & set(calls):
        related = sorted(other_lines(finding))
        return f"its map is at {at(calls)}, the related lines are {related}", True
    return "", True


def check_map(file, map, findings):
    calls = file.map_lines[map.name]
    if not map.wrong:
        return f"expected nothing, got {told(findings)}" if findings else ""
    if len(findings) != 1:
        return f"expected {kernels.MAP} at {at(calls)} ({map.wrong}), got {told(findings)}"
    return ""


def owner(file, finding):
    """The kernel or the map that a finding is about."""
    line = line_of(finding)
    if finding.get("rule") == kernels.MAP:
        for map in file.maps:
            if line in file.map_lines[map.name]:
                return map.name
        return None
    base = (finding.get("kernel") or "").split("(")[0].split("<")[0].split(" ")[-1]
    for case in file.cases:
        if case.name == base or case.first_line <= line <= case.last_line:
            return case.name
    return None


class Outcome:
    def __init__(self):
        self.failures = []
        self.doubts = []
        self.counts = collections.Counter()

    def add(self, file, name, problem):
        self.counts["failed" if problem else "passed"] += 1
        if problem:
            self.failures.append(f"{file.name}.cu {name}: {problem}")


def compare(file, report, strict=False):
    outcome = Outcome()
    about = collections.defaultdict(list)
    for finding in report["findings"]:
        about[owner(file, finding)].append(finding)
    for finding in about[None]:
        outcome.add(file, "beside all", f"unexpected {told([finding])}: {finding.get('message')}")
    for case in file.cases:
        problem, was_told = check_case(file, case, about[case.name])
        doubt = case.doubt
        if doubt and not strict and (not problem or not about[case.name]):
            outcome.counts["in doubt"] += 1
            outcome.doubts.append(f"{file.name}.cu {case.name}: "
                                  f"{'right' if case.right else 'wrong'}, "
                                  f"{'told' if was_told else 'not told'}: {doubt}")
        elif doubt and strict and case.right and was_told:
            outcome.add(file, case.name, f"expected nothing, got {told(about[case.name])}")
        else:
            outcome.add(file, case.name, problem)
    for map in file.maps:
        outcome.add(file, map.name, check_map(file, map, about[map.name]))
    return outcome


def run(arguments, folder):
    total = Outcome()
    for file in cases.all_files():
        (folder / f"{file.name}.cu").write_text(file.text)
        report, problem = lint(arguments.bank_lint, folder, file.name)
        if problem:
            total.add(file, "run", problem)
        if report is None:
            continue
        for reason in unread(report):
            total.add(file, "run", reason)
        outcome = compare(file, report, arguments.strict)
        total.failures += outcome.failures
        total.doubts += outcome.doubts
        total.counts += outcome.counts
    for line in total.failures:
        print(f"FAILED {line}")
    if arguments.verbose:
        for line in total.doubts:
            print(f"in doubt: {line}")
    print(", ".join(f"{total.counts[key]} {key}" for key in ("passed", "failed", "in doubt")))
    return 1 if total.failures or not total.counts["passed"] else 0


def compile_all(nvcc, folder):
    status = 0
    for file in cases.all_files():
        path = folder / f"{file.name}.cu"
        path.write_text(file.text)
        command = [nvcc, "-std=c++17", *ARCHITECTURE, "-c", "-o", "/dev/null", str(path)]
        result = subprocess.run(command, capture_output=True, text=True)
        print(f"{file.name}: {'compiles' if result.returncode == 0 else 'FAILED'}")
        print(result.stderr, end="")
        status |= result.returncode != 0
    return int(status)


def list_cases():
    counts = collections.Counter()
    for file in cases.all_files():
        for case in file.cases:
            expected = "silent" if case.right else case.rules[0]
            doubt = case.doubt
            counts[case.kind, "right" if case.right else "wrong"] += 1
            counts[case.kind, "in doubt"] += bool(doubt)
            print(f"{file.name} {case.name}: {expected}{f' (in doubt: {doubt})' if doubt else ''}")
        for map in file.maps:
            print(f"{file.name} {map.name}: {kernels.MAP if map.wrong else 'silent'}")
            counts["map", "wrong" if map.wrong else "right"] += 1
    print()
    for kind in dict.fromkeys(kind for kind, _ in counts):
        figures = ", ".join(f"{counts[kind, k]} {k}" for k in ("right", "wrong", "in doubt"))
        print(f"{kind}: {figures}")


def print_file(name):
    for file in cases.all_files():
        if file.name == name:
            print(file.text, end="")
            return 0
    file = cases.file_of(name)
    if not file:
        print(f"no kernel or file {name}; --list names them", file=sys.stderr)
        return 1
    print(file.text, end="")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", metavar="PATH", help="the program to check")
    parser.add_argument("--strict", action="store_true", help="nothing is in doubt")
    parser.add_argument("--verbose", action="store_true", help="tell what is in doubt")
    parser.add_argument("--list", action="store_true", help="the cases and what is expected")
    parser.add_argument("--print", metavar="NAME", help="print the file of a kernel")
    parser.add_argument("--nvcc", metavar="PATH", help="compile the files")
    parser.add_argument("--keep", metavar="DIR", type=pathlib.Path, help="leave the files there")
    arguments = parser.parse_args()
    if arguments.list:
        list_cases()
        return 0
    if arguments.print:
        return print_file(arguments.print)
    if not arguments.bank_lint and not arguments.nvcc:
        parser.error("one of --bank-lint, --nvcc, --list and --print is needed")
    if arguments.bank_lint:
        program = pathlib.Path(arguments.bank_lint)
        arguments.bank_lint = str(program.absolute())
    with contextlib.ExitStack() as stack:
        folder = arguments.keep or pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.mkdir(parents=True, exist_ok=True)
        status = compile_all(arguments.nvcc, folder) if arguments.nvcc else 0
        return (run(arguments, folder) if arguments.bank_lint else 0) or status


if __name__ == "__main__":
    sys.exit(main())
