#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds SARIF logs against the schema of the standard, and a second reader.

The schema (sarif-schema-2.1.0.json of OASIS) is not a part of this repository:
BANK_LINT_SARIF_SCHEMA of the environment names a copy. BANK_LINT_SARIF_MULTITOOL
names the program of Microsoft's SARIF SDK, whose rules ask for more than the
schema does; it has no complaint either. Without both nothing is checked, and
that is said (exit code 77): test/lint/report/ reads the logs in any case.

    sarif_schema.py --bank-lint PATH
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
MEANT = """__global__ void k(float *a) {
  a[threadIdx.x * 32] = 1; // bank-lint: ignore[global-uncoalesced] runs once
}
__global__ void lost(float *a) { a[0] = oops; }
"""
# From the second reader's rules: where the documentation is on the web is
# unknown unless the program is configured with it.
KNOWN = {"SARIF2005"}


def logs(bank_lint, scratch):
    (scratch / ".git").mkdir()
    meant = scratch / "meant.cu"
    meant.write_text(MEANT)
    kernels = sorted((ROOT / "kernels").glob("*.cu"))
    for name, arguments in (
        ("kernels", ["--suggest-fixes", *kernels]),
        ("meant", ["--all", meant, scratch / "gone.cu"]),
        ("shard", ["--shard=1/2", *kernels[:4]]),
    ):
        path = scratch / f"{name}.sarif"
        command = [bank_lint, "--builtin-headers", f"--output=sarif={path}", *arguments]
        subprocess.run(command, capture_output=True, cwd=ROOT, check=False)
        yield path


def against_schema(schema, log):
    from jsonschema.validators import validator_for

    validator_for(schema)(schema).validate(log)


def by_multitool(program, path):
    run = subprocess.run(
        [program, "validate", path, "--output", f"{path}.validated", "--level", "Error;Warning"],
        env={**os.environ, "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1"},
        capture_output=True, text=True, check=False,
    )
    with open(f"{path}.validated", encoding="utf-8-sig") as file:
        (read,) = json.load(file)["runs"]
    complaints = [r for r in read["results"] if r["ruleId"] not in KNOWN]
    assert not complaints, (path.name, complaints[:3])
    assert read["invocations"][0]["executionSuccessful"], run.stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True)
    options = parser.parse_args()
    schema_path = os.environ.get("BANK_LINT_SARIF_SCHEMA")
    multitool = os.environ.get("BANK_LINT_SARIF_MULTITOOL")
    if not schema_path and not multitool:
        print("neither BANK_LINT_SARIF_SCHEMA nor BANK_LINT_SARIF_MULTITOOL; nothing was checked")
        return 77
    results = suppressed = fixes = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in logs(options.bank_lint, pathlib.Path(folder)):
            log = json.loads(path.read_text(encoding="utf-8"))
            if schema_path:
                with open(schema_path, encoding="utf-8-sig") as file:
                    against_schema(json.load(file), log)
            if multitool:
                by_multitool(multitool, path)
            for result in log["runs"][0]["results"]:
                results += 1
                suppressed += bool(result.get("suppressions"))
                fixes += bool(result.get("fixes"))
    assert suppressed and fixes and results > 20, (results, suppressed, fixes)
    print(f"{results} results, {suppressed} suppressed, {fixes} with fixes: no complaint")
    return 0


if __name__ == "__main__":
    sys.exit(main())
