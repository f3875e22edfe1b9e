#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the built-in CUDA headers with a toolkit's, access by access.

    check.py --bank-lint build/release/bin/bank-lint             every function
    check.py --bank-lint build/release/bin/bank-lint --short     a part, for ctest
    check.py ... --of cooperative_groups                         cases that cover this name
    check.py ... --keep DIRECTORY                                writes the kernels there

Every device function that the built-in headers declare is used in kernels (kernels.py
says how), and each file of these is analysed twice: with --builtin-headers and with
--cuda-path. Each access must have the same verdict, executions and cost, and the counters
of each launch must be the same. Where the two differ, the access counts as
  more precise   the built-in headers say less than the toolkit's range allows
  fixed          the brute force in kernels.py has the built-in headers' figure
  different      anything else: the check fails
A figure that brute force knows must be exact or contain it, on both sides.
A function that no case uses, and that is not in UNCOVERED with a reason, fails the check.
Exit status: 0 if all is as expected, 1 if not, 77 without a toolkit or clang.
"""

import argparse
import collections
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import cases
import kernels
import surface

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.append(str(ROOT / "test" / "toolchains"))
import toolchains  # noqa: E402

PER_FILE = 60
FIGURES = ("wavefronts", "ideal", "sectors", "ideal_sectors", "requests")


def find_toolkit(asked):
    """The folder of a toolkit, or None."""
    if asked:
        return pathlib.Path(asked)
    nvcc = toolchains.find_nvcc()
    folder = toolchains.toolkit(nvcc) if nvcc else None
    return pathlib.Path(folder) if folder else None


def run(command):
    """The JSON that a command prints, and its errors."""
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    try:
        return json.loads(result.stdout)
    except json.JSONDecodeError:
        sys.exit(f"{' '.join(map(str, command))}\n{result.stdout[-2000:]}{result.stderr[-4000:]}")


def base_name(kernel):
    return re.split(r"[(<]", kernel)[0].split("::")[-1]


def launch_key(launch):
    return tuple(launch["block"]), tuple(launch["grid"])


def line_of(access, source):
    """The line of the file under test that an access belongs to, also from a header."""
    for place in [access["location"]] + access.get("inlined_at", []):
        if place and pathlib.Path(place["file"]).name == source.name:
            return place["line"]
    return 0


def span(entry, name):
    """The least and the most of a figure. What assumes that a condition holds in all lanes
    is a most."""
    figure = entry["figures"][name]
    least = 0 if entry["guarded"] else figure.get("total_min", figure["total"])
    return least, figure["total"]


def executions_of(entry):
    least, most = span_of(entry["executions"])
    return 0 if entry["guarded"] else least, most


def facts(access):
    """What of an access is compared."""
    found = {n: access[n] for n in FIGURES if access.get(n) is not None}
    return {"certainty": access["certainty"], "executions": access["executions"],
            "known": access["executions_known"],
            "without": access.get("executions_without_lanes", 0), "figures": found,
            "guarded": any(a.startswith(("the condition at", "further assumptions"))
                           for a in access["assumptions"])}


def span_of(count):
    if isinstance(count, dict):
        return count["min"], count["max"]
    return count, count


def is_within(ours, theirs):
    """Whether each of our figures lies in their range."""
    if ours["certainty"] == "undecided" or theirs["certainty"] == "undecided":
        return theirs["certainty"] == "undecided"

    def inside(a, b):
        return b[0] <= a[0] and a[1] <= b[1]
    if None in (ours["executions"], theirs["executions"]):
        return theirs["executions"] is None
    if not inside(executions_of(ours), executions_of(theirs)):
        return False
    return all(n in theirs["figures"] and inside(span(ours, n), span(theirs, n))
               for n in ours["figures"])


def accesses_of(report, source):
    """Per (kernel, launch, line, space, operation, width) the accesses there."""
    found = collections.defaultdict(list)
    for access in report["accesses"]:
        key = (base_name(access["kernel"]), launch_key(access["launch"]), line_of(access, source),
               access["space"], access["operation"], access["width"])
        found[key].append(facts(access))
    for entries in found.values():
        entries.sort(key=lambda e: json.dumps(e, sort_keys=True))
    return found


def lost_kernels(report):
    lost = {base_name(k["kernel"]): k["reason"] for f in report["files"] for k in f["not_analysed"]}
    return lost


class Check:
    def __init__(self, options):
        self.options = options
        self.count = collections.Counter()
        self.failures = []
        self.precise = collections.Counter()
        self.absent = {}
        self.source, self.looser = None, set()

    def fail(self, text):
        self.failures.append(text)

    def analyse(self, source, arch):
        """The reports of both headers for a file: accesses and counters."""
        sides = {}
        for side, option in (("ours", "--builtin-headers"),
                             ("theirs", f"--cuda-path={self.options.cuda_path}")):
            common = [option, f"--arch={arch}", "--no-database", "--format=json", source]
            sides[side] = (run([self.options.bank_lint, "--all", *common]),
                           run([self.options.bank_lint, "counters", *common]))
        return sides

    def judge(self, key, ours, theirs, case, use):
        """One access of both sides."""
        self.count["accesses"] += 1
        known = case and use and key[3] == "shared" and kernels.expected(case, use, key[1][0])
        if known and len(ours) == 1:
            self.count["with brute force"] += 1
            self.against_brute_force(key, ours[0], known, "ours", case)
            if len(theirs) == 1:
                self.against_brute_force(key, theirs[0], known, "the toolkit's", case)
        if ours == theirs:
            self.count["same"] += 1
            self.count["same and exact"] += all(o["certainty"] == "proven" for o in ours)
            return
        nowhere = not ours and all(executions_of(t)[0] == 0 for t in theirs)
        if nowhere or len(ours) == len(theirs) and all(map(is_within, ours, theirs)):
            self.count["more precise"] += 1
            self.precise[case.title if case else key[0]] += 1
            return
        if len(ours) == len(theirs) and all(
                a["guarded"] and b["guarded"] and is_within(b, a) for a, b in zip(ours, theirs)):
            self.count["looser bound under a condition"] += 1
            self.looser.add(key[:2])
            return
        self.fail(f"{self.where(key, case)}: ours {brief(ours)}, the toolkit's {brief(theirs)}"
                  + (f", brute force {known}" if known else ""))

    def against_brute_force(self, key, entry, known, side, case):
        if entry["certainty"] == "undecided":
            return
        executions, total = executions_of(entry), span(entry, "wavefronts")
        if not (executions[0] <= known[0] <= executions[1] and total[0] <= known[1] <= total[1]):
            self.fail(f"{self.where(key, case)}: brute force has {known[0]} executions and "
                      f"{known[1]} wavefronts; {side} {brief([entry])}")

    def where(self, key, case):
        title = case.title if case else "?"
        shape = "x".join(map(str, key[1][0]))
        return f"{self.source.name}:{key[2]} ({title}, block {shape}) {' '.join(map(str, key[3:]))}"

    def compare(self, source, arch, found):
        self.source = source
        self.looser = set()  # (kernel, launch) with a looser bound
        sides = self.analyse(source, arch)
        if self.options.show:
            for side, reports in sides.items():
                for problem in reports[0]["files"][0]["problems"]:
                    print(side, problem["message"], problem["location"] and problem["location"]["line"])
        ours, theirs = (accesses_of(sides[s][0], source) for s in ("ours", "theirs"))
        lost = {s: lost_kernels(sides[s][0]) for s in sides}
        for name, reason in lost["ours"].items():
            self.fail(f"{found[name][0].title}: not analysed with the built-in headers: {reason}"
                      if name in found else f"{name} is lost: {reason}")
        for name, reason in lost["theirs"].items():
            if name in found:
                self.absent[found[name][0].title] = reason
        for key in sorted({*ours, *theirs}):
            case, uses = found.get(key[0], (None, {}))
            if key[0] in lost["ours"] or key[0] in lost["theirs"]:
                continue
            self.judge(key, ours.get(key, []), theirs.get(key, []), case, uses.get(key[2]))
        self.compare_counters(sides, lost, found)

    def compare_counters(self, sides, lost, found):
        """The counters of each launch."""
        counters = {}
        for side, reports in sides.items():
            for launch in reports[1]["launches"]:
                key = base_name(launch["kernel"]), launch_key(launch)
                counters.setdefault(key, {})[side] = launch["counters"]
        for (name, launch), both in sorted(counters.items()):
            if name in lost["ours"] or name in lost["theirs"] or len(both) < 2:
                continue
            for counter in sorted({*both["ours"], *both["theirs"]}):
                self.count["counters"] += 1
                a, b = (limits(both[s].get(counter)) for s in ("ours", "theirs"))
                if a == b:
                    continue
                if b is None or a is not None and b[0] <= a[0] and a[1] <= b[1]:
                    self.count["counters more precise"] += 1
                    continue
                if (name, launch) in self.looser and a and a[0] <= b[0] and b[1] <= a[1]:
                    self.count["counters with a looser bound"] += 1
                    continue
                self.fail(f"{self.source.name} {found[name][0].title}, block {launch[0]}: "
                          f"{counter} {a}, with the toolkit {b}")


def limits(value):
    """A counter as (least, most); None if it is unknown."""
    if value is None:
        return None
    return (value["min"], value["max"]) if isinstance(value, dict) else (value, value)


def brief(entries):
    return "; ".join(f"{e['certainty']} {executions_of(e)} x "
                     + " ".join(f"{n} {span(e, n)}" for n in e["figures"])
                     for e in entries) or "nothing"


def coverage(functions, chosen):
    """(covered, excused, uncovered) of the functions of the headers."""
    names, exact = set(), set()
    for case in chosen:
        for cover in case.covers:
            (names if isinstance(cover, str) else exact).add(cover)
    covered, excused, uncovered = [], collections.defaultdict(list), []
    for f in functions:
        reason = cases.reason_uncovered(f)
        if (f.name, f.parameters) in exact or f.name in names:
            covered.append(f)
        elif reason:
            excused[reason].append(f)
        else:
            uncovered.append(f)
    return covered, excused, uncovered


def arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bank-lint", required=True, type=pathlib.Path)
    parser.add_argument("--cuda-path")
    parser.add_argument("--clang", default="/usr/lib/llvm-22/bin/clang++")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--of", default="")
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--show", action="store_true", help="print what the compiler says")
    return parser.parse_args()


def is_asked_for(case, text):
    names = [c if isinstance(c, str) else c[0] for c in case.covers]
    return any(text in n for n in names + [case.title])


def compare_all(check, chosen, folder):
    """Compares the cases, in files of one kind of cases each."""
    groups = collections.defaultdict(list)
    for case in chosen:
        groups[cases.file_kind(case)].append(case)
    number = 0
    for (arch, *_), members in groups.items():
        for first in range(0, len(members), PER_FILE):
            text, found = kernels.file_of(members[first:first + PER_FILE], first)
            source = folder / f"part{number}.cu"
            source.write_text(text)
            check.compare(source, arch, found)
            number += 1


def print_coverage(functions, covered, excused, uncovered):
    print(f"{len(functions)} device functions in the built-in headers: {len(covered)} covered, "
          f"{sum(map(len, excused.values()))} excused, {len(uncovered)} without a case")
    for reason, excluded in excused.items():
        print(f"  {len(excluded)} excused: {reason}")


def print_results(check):
    for title, reason in check.absent.items():
        print(f"not with the toolkit: {title}: {reason}")
    for title, count in check.precise.most_common():
        print(f"more precise in {count} accesses: {title}")
    for failure in check.failures:
        print("FAIL", failure)
    print(", ".join(f"{n} {k}" for k, n in check.count.items()))
    print(f"{len(check.failures)} differences")


def main():
    options = arguments()
    if not shutil.which(options.clang):
        print(f"skipped: {options.clang} is not there")
        return 77
    functions = surface.read(options.clang)
    chosen = cases.all_cases(functions)
    covered, excused, uncovered = coverage(functions, chosen)
    print_coverage(functions, covered, excused, uncovered)
    options.cuda_path = find_toolkit(options.cuda_path)
    check = Check(options)
    for f in uncovered:
        check.fail(f"no case uses {f.name}({', '.join(f.parameters)}) of {f.file}")
    if options.cuda_path:
        chosen = [c for c in chosen if is_asked_for(c, options.of)]
        if options.short:
            chosen = cases.short_selection(chosen, PER_FILE)
        with tempfile.TemporaryDirectory() as folder:
            folder = options.keep or pathlib.Path(folder)
            folder.mkdir(exist_ok=True, parents=True)
            compare_all(check, chosen, folder)
    print_results(check)
    if check.failures:
        return 1
    if not options.cuda_path:
        print(toolchains.no_nvcc())
        return 77
    return 0


if __name__ == "__main__":
    sys.exit(main())
