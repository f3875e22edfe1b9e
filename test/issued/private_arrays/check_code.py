#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares which private arrays bank-lint sees in machine code with what is there.

    check_code.py --bank-lint build/bin/bank-lint [--every 6] [--arch sm_80]

nvcc compiles generated kernels, and bank-lint looks at the machine code with
--cubin and with --nvcc. nvcc.tsv has the truth of the same compiler, read by a
disassembler (record.py). A local access that is said to be there where nvcc has
none is an error, and so is a kernel with local memory of which none is said,
beyond --most-missed. Kernels whose registers are spilled are left out. With --nvcc,
arrays whose address goes to a function that is not inlined are missed.
Exit status: 0 if it is so, 1 otherwise, 77 if there is no nvcc.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

import check
import kernels

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "toolchains"))
import toolchains  # noqa: E402


def said_by_code(bank_lint, nvcc, arch, numbers, way):
    """By kernel: "local" as machine code has it, "open" if that is unknown."""
    result = {f"k{number}": "registers" for number in numbers}
    with tempfile.TemporaryDirectory() as folder:
        for first in range(0, len(numbers), check.PER_FILE):
            source = f"{folder}/{first}.cu"
            pathlib.Path(source).write_text(kernels.source(numbers[first : first + check.PER_FILE]))
            command = [bank_lint, "--all", "--format=json", "--builtin-headers", "--no-database"]
            command += ["--no-cache", "--arch", arch]
            if way == "--cubin":
                compiled = [nvcc, "-w", "-cubin", "-lineinfo", f"-arch={arch}", "-o", f"{source}bin"]
                subprocess.run([*compiled, source], check=True)
                command += [f"--cubin={source}bin", source]
            else:
                command += [f"--nvcc={nvcc}", source]
            report = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
            if lost := report.get("lost_kernels"):
                sys.exit(f"not analysed: {lost}")
            for access in report["accesses"] + report["findings"]:
                name = access["kernel"].split("(")[0]
                if access["space"] != "local":
                    continue
                if "is in local memory" in access.get("message", ""):
                    result[name] = "local"
                elif result[name] == "registers":
                    result[name] = "open"
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", required=True)
    parser.add_argument("--arch", action="append", help="sm_80, sm_90, sm_120: all by default")
    parser.add_argument("--every", type=int, default=1, help="check each N-th kernel")
    parser.add_argument("--most-missed", type=float, default=20, help="percent")
    parser.add_argument("--list", action="store_true", help="list what is wrong")
    arguments = parser.parse_args()
    nvcc = toolchains.find_nvcc()
    if not nvcc:
        print(toolchains.no_nvcc())
        return toolchains.SKIPPED
    numbers = range(0, kernels.COUNT, arguments.every)
    failed = False
    for arch in arguments.arch or ["sm_80", "sm_90", "sm_120"]:
        is_local, spilled = check.truth(arch), check.spills(arch)
        for way in ("--cubin", "--nvcc"):
            found = collections.Counter()
            said = said_by_code(arguments.bank_lint, nvcc, arch, numbers, way)
            for name, what in said.items():
                if name in spilled:
                    continue
                found[what, is_local[name]] += 1
                if arguments.list and (what == "local") != is_local[name]:
                    print(f"{arch} {way} {name}: {what}, nvcc has it in", "memory" if is_local[name] else "registers")
            local = found["local", True] + found["open", True] + found["registers", True]
            wrong, missed = found["local", False], found["registers", True] + found["open", True]
            print(
                f"{arch} {way}: {sum(found.values())} kernels, {local} with local memory: {found['local', True]} seen, "
                f"{found['open', True]} open, {found['registers', True]} missed; of the others {wrong} wrong, "
                f"{found['open', False]} open"
            )
            failed |= wrong > 0 or 100 * missed > arguments.most_missed * local
    return failed


if __name__ == "__main__":
    sys.exit(main())
