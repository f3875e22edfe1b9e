#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds what is said of kernels as compilers make them against what their source says.

    round_trip.py --bank-lint build/bin/bank-lint             kernels/ as IR of clang's
    round_trip.py --bank-lint build/bin/bank-lint transpose   this file
    round_trip.py ... --input ptx:sm_90a --input nvcc:sm_80   other inputs
    round_trip.py ... --input all                             every input below
    round_trip.py ... --of truth                              the kernels of test/truth
    round_trip.py ... --of all --input all --record           all; writes totals.tsv

An input is what bank-lint reads in place of the source, and an architecture:
  ll:sm_80    optimised LLVM IR, which clang makes
  ptx:sm_80   PTX, which nvcc makes; nvcc must be there
  nvcc:sm_80  the source with --nvcc
All are analysed under the launches of the source. Compared are, by kernel, launch,
memory and operation, the smallest and the largest total of wavefronts and sectors.
Where they differ, and differences.tsv does not say why, the check fails; so it does
if a line of that file is no longer needed. Exit status: 0 all as expected, 1
otherwise, 77 if an input needs nvcc and there is none of the release of differences.tsv.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "toolchains"))
import toolchains  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FIGURES = ("wavefronts", "sectors", "requests")
ALL_INPUTS = ["ll:sm_80", "ptx:sm_75", "ptx:sm_80", "ptx:sm_90a", "ptx:sm_100a",
              "ptx:sm_120", "nvcc:sm_80"]


def bounds(figure):
    """The smallest and the largest total of a figure."""
    return figure.get("total_min", figure["total"]), figure["total"]


def run(command):
    result = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    try:
        return json.loads(result.stdout)
    except json.JSONDecodeError:
        sys.exit(f"{' '.join(map(str, command))}\n{result.stderr}")


def base_name(kernel):
    return re.split(r"[(<]", kernel)[0].split("::")[-1]


def launch_key(launch):
    return json.dumps([launch["grid"], launch["block"], launch.get("shared_bytes"),
                       launch.get("arguments", {})])


def totals(report):
    """(kernel, launch) -> (space, operation, figure) -> [min, max], or "unknown" if
    it is unknown how often one of them is executed."""
    result = collections.defaultdict(dict)
    for access in report["accesses"]:
        own = result[access["kernel"], launch_key(access["launch"])]
        for name in FIGURES:
            if access["certainty"] == "undecided":
                own[access["space"], access["operation"], "undecided"] = [0, 0]
                break
            if name not in access or access[name] is None:
                continue
            what = access["space"], access["operation"], name
            if not access["executions_known"]:
                own[what] = "unknown"
            if own.get(what) == "unknown":
                continue
            low, high = bounds(access[name])
            sums = own.setdefault(what, [0, 0])
            sums[0] += low
            sums[1] += high
    return result


def parameters(source, kernel):
    """The names of a kernel's parameters, as far as they can be read off its text."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", source.read_text(), flags=re.S)
    start = re.search(r"\b%s\s*\(" % re.escape(base_name(kernel)), text)
    if not start:
        return []
    depth, parts = 1, [""]
    for c in text[start.end():]:
        depth += {"(": 1, "<": 1, "[": 1, ")": -1, ">": -1, "]": -1}.get(c, 0)
        if not depth:
            break
        if c == "," and depth == 1:
            parts.append("")
        else:
            parts[-1] += c
    return [(re.findall(r"\w+", p.split("=")[0].split("[")[0]) or [""])[-1] for p in parts]


def extent(sizes):
    known = [str(s) for s in sizes if s is not None]
    return ",".join(known) if len(known) == len(sizes) else "?"


class RoundTrip:
    """One input of one file, beside its source."""

    def __init__(self, options, source, kind, arch, folder):
        self.options, self.source, self.kind, self.arch = options, source, kind, arch
        self.module = pathlib.Path(folder) / f"{source.stem}.{arch}.{kind}"

    def lint(self, *arguments):
        return run([self.options.bank_lint, "check", "--no-cache", "--all", "--format=json",
                    f"--arch={self.arch.rstrip('a')}", *arguments])

    def compile(self):
        """Makes the module; an error of the compiler, or None."""
        if self.kind == "ll":
            command = [self.options.clang, "-x", "cuda", "--cuda-device-only",
                       f"--cuda-gpu-arch={self.arch}", *toolchains.CLANG_DEVICE, "-isystem",
                       f"{ROOT}/analysis/frontend/headers", "-include", "__bank_lint_cuda.h",
                       "-std=c++17", f"-O{self.options.level}", "-g", "-w", "-fgpu-defer-diag",
                       "-fno-discard-value-names", "-S", "-emit-llvm"]
        else:
            command = [self.options.nvcc, f"-arch={self.arch}", "-ptx", "-lineinfo",
                       "-std=c++17", "-w"]
        done = subprocess.run([*command, "-o", self.module, self.source],
                              capture_output=True, text=True, cwd=ROOT)
        return done.stderr.strip().split("\n")[0] if done.returncode else None

    def of_module(self, kernel, launch):
        grid, block, shared, arguments = json.loads(launch)
        stated = f"{base_name(kernel)}={extent(grid) if grid else '?'}:{extent(block)}"
        if shared:
            stated += f":{shared}"
        command = ["--kernel", base_name(kernel), "--launch", stated]
        names = parameters(self.source, kernel) if self.kind == "ptx" else []
        for name, value in arguments.items():
            if value is not None:
                number = names.index(name) if name in names else name
                command += ["--arg", f"{number}={int(value)}"]
        found = totals(self.lint(*command, self.module))
        return {k: v for (name, _), own in found.items() if name == kernel
                for k, v in own.items()}

    def compare(self):
        """Rows (file, kernel, memory, operation, figure, source's, other's), and how
        many are equal; or an error of the compiler."""
        headers = ["--builtin-headers"] if self.kind == "ll" else []
        expected = totals(self.lint(*headers, self.source))
        if self.kind == "nvcc":
            other = totals(self.lint(f"--nvcc={self.options.nvcc}", self.source))
        elif error := self.compile():
            return [], 0, error
        rows, equal = [], 0
        for (kernel, launch), own in expected.items():
            found = (other.get((kernel, launch), {}) if self.kind == "nvcc"
                     else self.of_module(kernel, launch))
            for what in sorted(set(own) | set(found)):
                if own.get(what) == found.get(what):
                    equal += 1
                else:
                    rows.append((self.source.stem, base_name(kernel), *what, own.get(what),
                                 found.get(what)))
        return rows, equal, None


def known_differences(path, kind):
    """Keys of the differences of an input -> cause."""
    lines = [line.split("\t") for line in path.read_text().splitlines()
             if line and not line.startswith("#")]
    return {tuple(fields[1:6]): fields[6] for fields in lines
            if kind in fields[0].split(",")}


def check_input(options, sources, given, folder):
    """Whether all of an input is as expected, and a row of totals.tsv."""
    kind, _, arch = given.partition(":")
    arch = arch or options.arch
    known = known_differences(HERE / "differences.tsv", f"{kind}:{arch}")
    trips = [RoundTrip(options, source, kind, arch, folder) for source in sources]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(RoundTrip.compare, trips))
    differences = [row for rows, _, _ in results for row in rows]
    equal = sum(count for _, count, _ in results)
    new = [d for d in differences if options.all_differ or d[:5] not in known]
    for d in new:
        print(*d[:5], "source", d[5], kind, d[6], sep="\t")
    for trip, (_, _, error) in zip(trips, results):
        if error:
            print(f"{trip.source.name} is not compiled for {arch}: {error}")
    seen = {d[:5] for d in differences}
    names = {source.stem for source in sources}
    gone = [k for k in known if k[0] in names and k not in seen]
    for k in gone:
        print("no longer differs:", *k)
    share = 100 * equal / max(1, equal + len(differences))
    print(f"{kind}:{arch}: {equal} equal ({share:.1f} %), {len(differences)} different, "
          f"{len(new)} of them new")
    lost = sum(error is not None for _, _, error in results)
    return (bool(equal) and not new and not gone,
            (f"{kind}:{arch}", len(sources) - lost, equal, len(differences)))


def record(rows):
    lines = ["# What round_trip.py --of all --input all --record has seen.",
             "input\tfiles\tequal\tdifferent"]
    lines += ["\t".join(map(str, row)) for row in rows]
    (HERE / "totals.tsv").write_text("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", required=True, type=pathlib.Path)
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--nvcc", default=toolchains.find_nvcc())
    parser.add_argument("--arch", default="sm_80", help="of inputs without one")
    parser.add_argument("--input", action="append", help="ll, ptx:sm_90a, all ...")
    parser.add_argument("--of", default="kernels", choices=["kernels", "truth", "all"])
    parser.add_argument("--record", action="store_true", help="write totals.tsv")
    parser.add_argument("-O", dest="level", default="3", help="of clang: 1, 2, 3, 0")
    parser.add_argument("--all-differ", action="store_true", help="tell all differences")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    options.bank_lint = options.bank_lint.resolve()
    folders = [ROOT / name for of, name in (("kernels", "kernels"), ("truth", "test/truth"))
               if options.of in (of, "all")]
    sources = [path for folder in folders for path in sorted(folder.glob("*.cu"))
               if not options.names or path.stem in options.names]
    inputs = options.input or ["ll"]
    if "all" in inputs:
        inputs = ALL_INPUTS
    if (any(not given.startswith("ll") for given in inputs)
            and toolchains.release(options.nvcc or "") != toolchains.RECORDED):
        print(toolchains.no_nvcc())
        return toolchains.SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        results = [check_input(options, sources, given, folder) for given in inputs]
    if options.record:
        record([row for _, row in results])
    return 0 if all(good for good, _ in results) else 1


if __name__ == "__main__":
    sys.exit(main())
