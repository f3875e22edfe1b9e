#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds JSON reports against docs/schema/report.schema.json.

The reports are those of all kernels with every access and with fixes, of a file
with errors, of one that is not there, of a shard, and the predicted counters.
The published schema allows for fields that are yet to come; here a field that
it does not name is an error. And the schema must notice what is wrong: each of
a list of spoiled reports has to fail. Without jsonschema nothing is checked,
and that is said (exit code 77).

    json_schema.py --bank-lint PATH
"""

import argparse
import copy
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "docs" / "schema" / "report.schema.json"
BROKEN = """
#include "not_there.h"
template <typename T> __global__ void never(T *p) { p[threadIdx.x] = 0; }
__global__ void lost(float *p) { p[threadIdx.x] = unknown; }
__global__ void gathers(const int *i, float *p) { p[i[i[threadIdx.x]]] += p[threadIdx.x * 2]; }
__global__ void aliased(float4 *p) { *(float4 *)((float *)p + 1) = p[threadIdx.x]; }
"""


def strict(schema):
    """The schema, but what is not named in an object is not allowed there."""
    if isinstance(schema, list):
        return [strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    result = {key: strict(value) for key, value in schema.items()}
    of_object = "object" in (schema.get("type") or ())
    if of_object and "properties" in schema and "additionalProperties" not in schema:
        result["unevaluatedProperties"] = False
    return result


def reports(bank_lint, scratch):
    """Each kind of report with a name."""
    broken = scratch / "broken.cu"
    broken.write_text(BROKEN)
    kernels = sorted((ROOT / "kernels").glob("*.cu"))
    some = [ROOT / "kernels" / name for name in ("transpose.cu", "scan.cu", "histogram.cu")]

    def report(*arguments):
        command = [bank_lint, *arguments, "--builtin-headers", "--format=json"]
        run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
        return json.loads(run.stdout)

    yield "all kernels", report("check", "--all", *kernels)
    yield "with fixes", report("check", "--suggest-fixes", *some)
    unknown = ["--arg", "stride=?", "kernels/conflict_free.cu"]
    yield "unknown arguments", report("check", "--all", *unknown)
    yield "all rules", report("check", "--enable=shared-gather", "--enable=narrow-access", *kernels)
    yield "errors", report("check", "--all", broken, scratch / "gone.cu")
    yield "a shard", report("check", "--shard=1/2", *some)
    yield "counters", report("counters", *kernels)
    yield "counters of errors", report("counters", broken)


def spoiled(report):
    """Reports that are wrong in one place each, with what is wrong."""

    def change(what, edit):
        wrong = copy.deepcopy(report)
        edit(wrong)
        return what, wrong

    yield change("no summary", lambda r: r.pop("summary"))
    yield change("a rule with a space", lambda r: r["findings"][0].update(rule="bank conflict"))
    yield change("a certainty", lambda r: r["findings"][0].update(certainty="sure"))
    yield change("31 lanes", lambda r: r["findings"][0]["lanes"].pop())
    yield change("a block of zero", lambda r: r["findings"][0]["launch"].update(block=[0, 1, 1]))
    yield change("a text for a line", lambda r: r["findings"][0]["location"].update(line="39"))
    yield change("a place without a file", lambda r: r["findings"][0]["location"].pop("file"))
    yield change("no wavefronts", lambda r: r["findings"][0].pop("wavefronts"))
    yield change("half a range", lambda r: r["findings"][0].update(executions={"min": 1}))
    yield change("a weight over 100", lambda r: r["findings"][0].update(weight=100.5))
    yield change("a negative count", lambda r: r["summary"].update(clean=-1))
    yield change("an exit code", lambda r: r["summary"].update(exit_code=4))
    for certainty in ("parametric", "undecided"):  # without a table, without a reason
        yield change(certainty, lambda r: r["findings"][0].update(certainty=certainty))
    yield change("a field of no document", lambda r: r["findings"][0].update(colour="red"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True)
    options = parser.parse_args()
    try:
        from jsonschema import Draft202012Validator as Validator
    except ImportError:
        print("jsonschema is not here (Debian: python3-jsonschema); nothing was checked")
        return 77
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    Validator.check_schema(schema)
    document = {name: strict(schema["$defs"][name]) | {"$defs": strict(schema["$defs"])}
                for name in ("check", "counters")}
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, report in reports(options.bank_lint, pathlib.Path(folder)):
            kind = "counters" if name.startswith("counters") else "check"
            errors = list(Validator(document[kind]).iter_errors(report))
            errors += Validator(schema).iter_errors(report)
            for error in errors[:5]:
                print(f"{name}: {list(error.absolute_path)}: {error.message[:300]}")
            passed, failed = passed + (not errors), failed + bool(errors)
            if name == "with fixes":
                sound = report
                sound["findings"].sort(key=lambda f: f["rule"] != "shared-bank-conflict")
    assert sound["findings"][0]["rule"] == "shared-bank-conflict", sound["findings"][0]
    for what, wrong in spoiled(sound):
        noticed = not Validator(document["check"]).is_valid(wrong)
        if not noticed:
            print(f"not noticed: {what}")
        passed, failed = passed + noticed, failed + (not noticed)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
