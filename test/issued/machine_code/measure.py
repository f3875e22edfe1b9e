# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Executes the launches of a file that bank-lint reports, and says what a block costs."""

import dataclasses
import pathlib
import sys
import tempfile

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from block import Block
from cubin import Cubin, compile_file, demangled
from errors import LimitReached, Unsupported
from execution import Execution
from launches import parameter_names, parameters_of, preprocessed
from predictions import Cost, Launch, kernel_name, launch_of, report_of
from tally import Tally


@dataclasses.dataclass
class Measured:
    """What one block of a launch executes."""

    costs: dict[tuple, Cost]  # by (line, space, operation, bytes)
    open: set[tuple]  # (line, space, operation): of what rests on data or on the block
    failure: str = ""  # why it was not executed


def blocks_to_execute(grid: list[int]) -> list[tuple]:
    """The one in the middle, and the first and the last, to see whether they differ."""
    middle = tuple(extent // 2 for extent in grid)
    corners = [(0, 0, 0), tuple(extent - 1 for extent in grid)]
    return [middle, *sorted(set(corners) - {middle})]


class File:
    """A CUDA file: its machine code and its launches."""

    def __init__(self, path, nvcc: str, bank_lint: str, options=(), arch="sm_80", build=()):
        """`options`: of bank-lint; `build`: those that nvcc builds the file with."""
        self.path: pathlib.Path = path
        self.report = report_of(bank_lint, path, options, arch, build)
        self.source = preprocessed(path)
        with tempfile.TemporaryDirectory() as folder:
            output = pathlib.Path(folder, "code.cubin")
            self.cubin: Cubin = compile_file(nvcc, path, output, arch, build)
        mangled = list(self.cubin.functions)
        self.mangled = dict(zip(map(kernel_name, demangled(mangled)), mangled))

    def launches(self):
        """(Launch, the same as JSON) of each, the first of those that are alike."""
        found = {}
        for access in self.report["accesses"]:
            if launch := launch_of(access):
                found.setdefault(launch, access["launch"])
        return found.items()

    def measure(self, launch: Launch, details: dict) -> Measured:
        try:
            blocks = blocks_to_execute(details["grid"])
            tallies = [self.execute(launch, details, index) for index in blocks]
        except (Unsupported, LimitReached) as error:
            return Measured({}, set(), f"{type(error).__name__}: {error}")
        costs = [self.costs_of(tally) for tally in tallies]
        open_keys = {key[1:] for tally in tallies for key in tally.open if self.is_mine(key)}
        for other in costs[1:]:
            different = set(costs[0].items()) ^ set(other.items())
            open_keys |= {key[:3] for key, _ in different}
        return Measured(costs[0], open_keys)

    def is_mine(self, key) -> bool:
        return key[0] == self.path.name

    def costs_of(self, tally: Tally) -> dict[tuple, Cost]:
        return {
            key[1:]: Cost(*dataclasses.astuple(figures))
            for key, figures in tally.figures.items()
            if self.is_mine(key)
        }

    def execute(self, launch: Launch, details: dict, index: tuple) -> Tally:
        mangled = self.mangled.get(launch.kernel)
        if mangled is None:
            raise Unsupported(f"no kernel {launch.kernel} in the machine code")
        count = len(self.cubin.parameters(mangled))
        names = parameter_names(self.source, launch.kernel, count) if count else []
        parameters = parameters_of(self.cubin, mangled, names, details)
        constants = self.cubin.constants(mangled)
        tally = Tally()
        shape = details["grid"], details["block"], index
        block = Block(self.cubin.arch, *shape, parameters, constants, tally)
        with np.errstate(all="ignore"):
            Execution(self.cubin.kernel(mangled), block).run()
        return tally
