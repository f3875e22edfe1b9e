# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs `bank-lint counters` on the file of a row and finds the row's launch."""

import functools
import json
import re
import subprocess

from table import shape


class NotCounted(Exception):
    """There is no prediction, and the text says why."""


def parameters(row):
    """Names of the kernel's parameters, from the source."""
    name = row.kernel_name.partition("<")[0]
    bounds = r"(?:__launch_bounds__\([^)]*\)\s+)?"
    pattern = rf"__global__\s+void\s+{bounds}{name}\s*\(([^)]*)\)"
    found = re.search(pattern, row.file.read_text())
    if not found:
        raise NotCounted(f"no kernel {name} in {row.file.name}")
    return [re.findall(r"\w+", p)[-1] for p in found[1].split(",")]


class Counter:
    """Predictions of one build of bank-lint; every run is made once."""

    def __init__(self, bank_lint):
        self.bank_lint = bank_lint

    @functools.cache
    def launches(self, file, arch, arguments=()):
        """launches[] of the document."""
        command = [self.bank_lint, "counters", "--builtin-headers", "--format=json"]
        command += [f"--arch={arch}", *(f"--arg={a}" for a in arguments), str(file)]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        try:
            return json.loads(result.stdout)["launches"]
        except (json.JSONDecodeError, KeyError) as error:
            last = (result.stderr.strip().splitlines() or [""])[-1]
            raise NotCounted(f"exit code {result.returncode}, {error}: {last}") from error

    def launch_of(self, row):
        """The launch that was measured: that of the file, as it is. Where the
        file's own host code leaves a scalar open (a loop over launches), the
        row's value of it is given with --arg."""
        wanted = {n: v for n, v in row.arguments().items() if n in parameters(row)}
        found = self.matching(row, wanted, ())
        open_names = sorted(n for n in wanted if n not in found["arguments"])
        if open_names:
            found = self.matching(row, wanted, tuple(f"{n}={wanted[n]}" for n in open_names))
        return found

    def matching(self, row, wanted, arguments):
        for launch in self.launches(row.file, row.arch, arguments):
            known = launch["arguments"]
            if (
                kernel_name(launch["kernel"]) == row.kernel_name
                and shape(row.grid) in (None, launch["grid"])
                and shape(row.block) in (None, launch["block"])
                and all(known.get(n, v) == v for n, v in wanted.items())
            ):
                return launch
        raise NotCounted("no such launch in the file")


def kernel_name(demangled):
    """"k<1>" of "void k<1>(int*)"."""
    return demangled.removeprefix("void ").partition("(")[0]
