# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the predicted counters of launches with totals.tsv (kernel, counter, value)."""

import json
import subprocess

import expectations


def predicted(bank_lint, language, files):
    """{(kernel, counter): value} of all launches."""
    command = [bank_lint, "counters", "--format=json", "--no-config",
               *language.options, *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True)
    return {
        (expectations.kernel_name(launch, language.names), counter): value
        for launch in json.loads(done.stdout)["launches"]
        for counter, value in launch["counters"].items()
    }


def differences(bank_lint, language, files):
    """Lines about counters that are not as in totals.tsv."""
    expected = expectations.read_table(language.folder / "totals.tsv")
    if not expected:
        return []
    found = predicted(bank_lint, language, files)
    return [
        f"{row['kernel']} {row['counter']}: {found.get((row['kernel'], row['counter']))},"
        f" not {row['value']}"
        for row in expected
        if str(found.get((row["kernel"], row["counter"]))) != row["value"]
    ]
