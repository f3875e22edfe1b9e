#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Puts what nvcc's machine code executes beside what bank-lint says, for any file.

    compare.py --bank-lint build/release/bin/bank-lint [--arch=sm_90]
        [--build=-use_fast_math]... FILE.cu... [-- OPTION...]

Executes one block of each launch on the CPU. For each source line: executions,
wavefronts or sectors, and the worst of one instruction, by width. Lines that differ
end in <<<. Then how many agree. Options behind -- are bank-lint's; those of --build,
which may be given more than once, are nvcc's, and bank-lint gets them.
Needs numpy, and nvcc and nvdisasm, which test/toolchains/install nvcc-13.0 installs.
"""

import argparse
import collections
import pathlib
import sys

from measure import File, Measured
from predictions import Launch, agree, as_text, predictions

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "toolchains"))
import toolchains  # noqa: E402


def of_line(measured: Measured, key: tuple) -> dict:
    """{bytes: Cost}"""
    return {k[3]: cost for k, cost in measured.costs.items() if k[:3] == key}


class Comparison:
    """Counts what agrees, by space and operation."""

    def __init__(self):
        self.lines = collections.Counter()
        self.agreeing = collections.Counter()
        self.launches = self.launches_agreeing = 0

    def launch(self, launch: Launch, measured: Measured, predicted: dict) -> None:
        print(f"== {launch.kernel} <<<({launch.grid}), ({launch.block})>>> {launch.arguments}")
        if measured.failure:
            print(f"   not executed: {measured.failure}")
            return
        for key in sorted({k[:3] for k in measured.costs} | set(predicted) | measured.open):
            costs, ours = of_line(measured, key), predicted.get(key, {})
            note = ""
            if key in measured.open:
                note = "rests on data or differs between blocks"
            else:
                self.lines[key[1:]] += 1
                self.agreeing[key[1:]] += agree(costs, ours)
                note = "" if agree(costs, ours) else "<<<"
            flat = [(size, cost) for size, costs_of in ours.items() for cost in costs_of]
            name = f"{key[0]:5} {key[1]:6} {key[2]:6}"
            print(f"  {name} {as_text(costs.items())} | {as_text(flat)} {note}".rstrip())
        self.count_launch(measured, predicted)

    def count_launch(self, measured: Measured, predicted: dict) -> None:
        """Whether the shared loads of the launch cost the same altogether."""
        loads = ("shared", "load")
        ours = [
            cost
            for key, widths in predicted.items()
            for costs in widths.values()
            for cost in costs
            if key[1:] == loads
        ]
        if any(key[1:] == loads for key in measured.open) or None in ours:
            return
        theirs = sum(cost.total for key, cost in measured.costs.items() if key[1:3] == loads)
        if ours or theirs:
            self.launches += 1
            self.launches_agreeing += theirs == sum(cost.total for cost in ours)

    def summary(self) -> None:
        for kind, count in sorted(self.lines.items()):
            print(f"{' '.join(kind)}: {self.agreeing[kind]} of {count} lines agree")
        print(
            f"shared loads of a launch: {self.launches_agreeing} of {self.launches} launches agree"
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", required=True)
    toolchains.add_nvcc_option(parser)
    parser.add_argument("--arch", default="sm_80", help="what is compiled for")
    parser.add_argument("--build", action="append", default=[], help="an option of the build")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    own, options = sys.argv[1:], []
    if "--" in own:
        own, options = own[: own.index("--")], own[own.index("--") + 1 :]
    arguments = parser.parse_args(own)
    comparison = Comparison()
    for path in arguments.files:
        build = arguments.arch, arguments.build
        file = File(path, arguments.nvcc, arguments.bank_lint, options, *build)
        predicted = predictions(file.report, path.name)
        for launch, details in file.launches():
            comparison.launch(launch, file.measure(launch, details), predicted[launch])
    comparison.summary()


if __name__ == "__main__":
    sys.exit(main())
