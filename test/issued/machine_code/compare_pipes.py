#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Puts the instructions that bank-lint counts for a bound of gain beside those that are
executed.

    compare_pipes.py --bank-lint build/release/bin/bank-lint [--arch=sm_90] FILE.cu...

Compiles each file, has bank-lint read the machine code (--cubin), and executes one block
of each launch that has a finding with a bound. For each pipe that computes: what was
counted, and what was executed. Fails if anything was counted too often. Needs numpy, and
nvcc and nvdisasm, which test/toolchains/install nvcc-13.0 installs.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

from cubin import compile_file
from errors import LimitReached, Unsupported
from execution import Execution
from measure import File, blocks_to_execute
from predictions import kernel_name

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "toolchains"))
import toolchains  # noqa: E402

# The instructions, and the threads of which an SM completes them in a cycle.
PIPES = {
    "FP32": (("FADD", "FFMA", "FMUL"), {"sm_80": 64, "sm_90": 128}),
    "FP64": (("DADD", "DFMA", "DMUL"), {"sm_80": 32, "sm_90": 64}),
    "integer arithmetic": (("IADD3", "ISETP", "LOP3"), {"sm_80": 64, "sm_90": 64}),
    "integer multiply-add": (("IMAD",), {"sm_80": 64, "sm_90": 64}),
    "conversion": (("F2F", "F2I", "I2F"), {"sm_80": 64, "sm_90": 64}),
    "special function unit": (("MUFU",), {"sm_80": 16, "sm_90": 16}),
    "instruction issue": ((), {"sm_80": 128, "sm_90": 128}),  # all
}
WARP = 32
executed: collections.Counter = collections.Counter()  # instructions of warps, by name


def counting(step):
    """`Execution.step` that counts the warps that take part."""

    def counted(self, index, active):
        lanes = active.reshape(-1, WARP) if active.size % WARP == 0 else active.reshape(1, -1)
        executed[self.kernel.instructions[index].name] += int(lanes.any(axis=1).sum())
        return step(self, index, active)

    return counted


def gains_of(bank_lint: str, path: pathlib.Path, nvcc: str, arch: str):
    """(kernel, launch, pipes), of each launch with a bound."""
    with tempfile.TemporaryDirectory() as folder:
        cubin = pathlib.Path(folder, "code.cubin")
        compile_file(nvcc, path, cubin, arch)
        command = [bank_lint, "--builtin-headers", "--no-config", "--format=json"]
        command += ["--min-weight=0", f"--arch={arch}", f"--cubin={cubin}", str(path)]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    found = {}
    for finding in json.loads(done.stdout)["findings"]:
        if finding["gain"]:
            key = kernel_name(finding["kernel"]), json.dumps(finding["launch"])
            found[key] = finding["launch"], finding["gain"]["pipes"]
    return [(kernel, launch, pipes) for (kernel, _), (launch, pipes) in found.items()]


class Comparison:
    """For the launches of files."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.launches = self.figures = self.wrong = 0
        self.shares: list[float] = []  # of all instructions, what is counted

    def file(self, path: pathlib.Path) -> None:
        own = self.arguments
        file = File(path, own.nvcc, own.bank_lint, ["--min-weight=0"], own.arch)
        for kernel, wanted, pipes in gains_of(own.bank_lint, path, own.nvcc, own.arch):
            for launch, details in file.launches():
                if launch.kernel == kernel and details == wanted:
                    self.launch(file, launch, details, pipes)
                    break

    def launch(self, file: File, launch, details: dict, pipes: list) -> None:
        executed.clear()
        name = f"{file.path.name} {launch.kernel}"
        try:
            file.execute(launch, details, blocks_to_execute(details["grid"])[0])
        except (Unsupported, LimitReached) as error:
            print(f"{name}: not executed: {error}")
            return
        self.launches += 1
        for pipe in pipes:
            if pipe["name"] not in PIPES:
                continue
            names, threads = PIPES[pipe["name"]]
            # Cycles are rounded to tenths.
            per_cycle = threads[self.arguments.arch] / WARP
            least = (pipe["cycles"] - 0.05) * per_cycle
            most = sum(executed[each] for each in names or executed)
            self.figures += 1
            self.wrong += least > most
            note = "  <<<" if least > most else ""
            print(f"{name}: {pipe['name']}: {pipe['cycles'] * per_cycle:.0f} of {most}{note}")
            if not names:
                self.shares.append(pipe["cycles"] * per_cycle / most)

    def summary(self) -> None:
        self.shares.sort()
        print(f"{self.launches} launches, {self.figures} figures, {self.wrong} too large")
        if self.shares:
            print(f"of all instructions are counted: {self.shares[len(self.shares) // 2]:.0%}"
                  " in the median launch")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", required=True)
    toolchains.add_nvcc_option(parser)
    parser.add_argument("--arch", default="sm_80", choices=("sm_80", "sm_90"))
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    comparison = Comparison(parser.parse_args())
    Execution.step = counting(Execution.step)
    for path in comparison.arguments.files:
        comparison.file(path)
    comparison.summary()
    return comparison.wrong != 0


if __name__ == "__main__":
    sys.exit(main())
