#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds what is said of the LLVM IR of kernels against what is said of their source.

    round_trip.py --bank-lint build/bin/bank-lint             all of kernels/
    round_trip.py --bank-lint build/bin/bank-lint transpose   this file
    round_trip.py ... -O2 --arch sm_90                        other IR

clang compiles each file to optimised IR, and bank-lint analyses both under the
launches of the source. Compared are, by kernel, launch, memory and operation, the
smallest and the largest total of wavefronts and sectors. Where they differ, and
differences.tsv does not say why, the check fails; so it does if a line of that
file is no longer needed. Exit status: 0 all as expected, 1 otherwise.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FIGURES = ("wavefronts", "sectors", "requests")


def bounds(figure):
    """Smallest and largest of a number, or of an object with both."""
    if isinstance(figure, dict):
        return figure["min"], figure["max"]
    return figure, figure


def run(command):
    result = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    try:
        return json.loads(result.stdout)
    except json.JSONDecodeError:
        sys.exit(f"{' '.join(map(str, command))}\n{result.stderr}")


def base_name(kernel):
    return kernel.split("(")[0]


def launch_key(launch):
    return json.dumps([launch["grid"], launch["block"], launch.get("shared_bytes"),
                       launch.get("arguments", {})])


def totals(report):
    """(kernel, launch) -> (space, operation, figure) -> [min, max]; undecided: None."""
    result = collections.defaultdict(dict)
    for access in report["accesses"]:
        own = result[access["kernel"], launch_key(access["launch"])]
        for name in FIGURES:
            if access["certainty"] == "undecided":
                own[access["space"], access["operation"], "undecided"] = [0, 0]
                break
            if name not in access or access[name] is None:
                continue
            low, high = bounds(access[name]["total"])
            sums = own.setdefault((access["space"], access["operation"], name), [0, 0])
            sums[0] += low
            sums[1] += high
    return result


def compile_ir(clang, arch, level, source, target):
    command = [clang, "-x", "cuda", "--cuda-device-only", f"--cuda-gpu-arch={arch}",
               "-nocudainc", "-nocudalib", "-isystem", f"{ROOT}/analysis/frontend/headers",
               "-include", "__bank_lint_cuda.h", "-std=c++17", level, "-g", "-w",
               "-fgpu-defer-diag", "-fno-discard-value-names", "-Wno-unknown-cuda-version",
               "-S", "-emit-llvm", "-o", target, source]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        sys.exit(f"{source}: {done.stderr}")


def extent(sizes):
    known = [str(s) for s in sizes if s is not None]
    return ",".join(known) if len(known) == len(sizes) else "?"


def ir_totals(options, module, kernel, launch):
    grid, block, shared, arguments = json.loads(launch)
    stated = f"{base_name(kernel)}={extent(grid) if grid else '?'}:{extent(block)}"
    if shared:
        stated += f":{shared}"
    command = [options.bank_lint, "check", "--no-cache", "--all", "--format=json",
               "--arch", options.arch, "--kernel", base_name(kernel), "--launch", stated]
    for name, value in arguments.items():
        if value is not None:
            command += ["--arg", f"{name}={int(value)}"]
    found = totals(run([*command, module]))
    return {k: v for (name, _), own in found.items() if name == kernel for k, v in own.items()}


def compare(options, name, folder, differences):
    source = f"kernels/{name}.cu"
    module = f"{folder}/{name}.ll"
    compile_ir(options.clang, options.arch, options.level, source, module)
    report = run([options.bank_lint, "check", "--no-cache", "--builtin-headers", "--all",
                  "--format=json", "--arch", options.arch, source])
    equal = 0
    for (kernel, launch), expected in totals(report).items():
        found = ir_totals(options, module, kernel, launch)
        for what in sorted(set(expected) | set(found)):
            if expected.get(what) == found.get(what):
                equal += 1
            else:
                differences.append((name, base_name(kernel), *what,
                                    expected.get(what), found.get(what)))
    return equal


def known_differences(path):
    lines = [line.split("\t") for line in path.read_text().splitlines()
             if line and not line.startswith("#")]
    return {tuple(fields[:5]): fields[5] for fields in lines}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", required=True, type=pathlib.Path)
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--arch", default="sm_80")
    parser.add_argument("-O", dest="level", default="3", help="of clang: 1, 2, 3, 0")
    parser.add_argument("--all-differ", action="store_true", help="tell all differences")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    options.bank_lint = options.bank_lint.resolve()
    options.level = f"-O{options.level}"
    names = options.names or sorted(p.stem for p in (ROOT / "kernels").glob("*.cu"))
    known = known_differences(HERE / "differences.tsv")
    differences, equal = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            equal += compare(options, name, folder, differences)
    seen = {d[:5] for d in differences}
    new = [d for d in differences if options.all_differ or d[:5] not in known]
    for d in new:
        print(*d[:5], "source", d[5], "IR", d[6], sep="\t")
    gone = [k for k in known if k[0] in names and k not in seen]
    for k in gone:
        print("no longer differs:", *k)
    print(f"{equal} equal, {len(differences)} different, {len(new)} of them new")
    return 1 if new or gone or not equal else 0


if __name__ == "__main__":
    sys.exit(main())
