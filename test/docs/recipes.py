#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the recipes for many machines of docs/dev/projects.md, on this one.

The steps of the GitHub workflow run in a shell, as GitHub runs them, for each
value of the matrix; GNU parallel runs its command with this machine as the only
host; Bazel builds with the aspect, in its sandbox. Each must end in the report of
a single run. What this machine has no program for (PyYAML, parallel, Bazel) is
named and left out.

    recipes.py --bank-lint PATH
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "dev" / "projects.md").read_text()
KERNELS = ("soa_aos", "transpose", "scan")


def block_after(words):
    """The text of the first block of code behind the words."""
    return re.search(r"```\w*\n(.*?)```", PAGE[PAGE.index(words) :], re.S)[1]


class Checkout:
    """A folder with sources in src/, and bank-lint on the path."""

    def __init__(self, folder, bank_lint):
        self.folder = folder
        (folder / "src").mkdir()
        (folder / "bin").mkdir()
        for name in KERNELS:
            shutil.copy(ROOT / "kernels" / f"{name}.cu", folder / "src")
        # The same headers on every machine, and nothing from other runs.
        program = folder / "bin" / "bank-lint"
        program.write_text(
            f'#!/bin/sh\n[ "$1" = merge ] && exec "{bank_lint}" "$@"\n'
            f'exec "{bank_lint}" --builtin-headers --no-cache "$@"\n'
        )
        program.chmod(0o755)

    def shell(self, script):
        """As GitHub runs a step: it ends with the first command that fails."""
        path = f'export PATH="{self.folder}/bin:$PATH"\n'
        run = subprocess.run(
            ["bash", "-e", "-c", path + script], cwd=self.folder, capture_output=True, text=True
        )
        if run.returncode:
            sys.exit(f"{script}: exit {run.returncode}\n{run.stdout}{run.stderr}")

    def read(self, name):
        return json.loads((self.folder / name).read_text())


def workflow(checkout):
    """The jobs of the workflow, one after another."""
    import yaml

    text = block_after("**GitHub Actions:**")
    jobs = yaml.safe_load(text)["jobs"]
    for name, job in jobs.items():
        if "runs-on" not in job:
            sys.exit(f"the job '{name}' says not where it runs")
        if job.get("needs", name) not in jobs:
            sys.exit(f"the job '{name}' needs one that is not there")
        shards = job.get("strategy", {}).get("matrix", {}).get("shard", [None])
        for shard in shards:
            for step in job["steps"]:
                if "run" in step:
                    checkout.shell(step["run"].replace("${{ matrix.shard }}", str(shard)))
    checkout.shell("bank-lint --format=sarif src > single.sarif || [ $? -ne 2 ]")
    return checkout.read("bank-lint.sarif"), checkout.read("single.sarif")


def parallel(checkout):
    """The commands, with this machine in place of the hosts."""
    text = block_after("**GNU parallel").replace("\\\n", " ")
    for command in re.findall(r"^\$ (.*)$", text, re.M):
        # A job that has findings is one that failed, to parallel.
        command = command.replace("host1,host2", ":").replace("parallel ", "parallel --will-cite ")
        checkout.shell(f"{command} || [ $? -lt 100 ]")
    checkout.shell("bank-lint --format=json src > single.json || [ $? -ne 2 ]")
    return checkout.read("all.json"), checkout.read("single.json")


# A rule for CUDA, with as much as the aspect asks of one.
CUDA_RULE = """
def _cuda(ctx):
    return [CcInfo(compilation_context = cc_common.create_compilation_context(
        headers = depset(ctx.files.hdrs),
        includes = depset([ctx.label.package + "/include"]),
        defines = depset(ctx.attr.defines)))]

cuda = rule(implementation = _cuda, attrs = {
    "srcs": attr.label_list(allow_files = True),
    "hdrs": attr.label_list(allow_files = True),
    "defines": attr.string_list(),
})
"""
CUDA_TARGET = """
load("//:cuda.bzl", "cuda")
cuda(name = "kernels", srcs = glob(["*.cu"]), hdrs = glob(["include/*"]), defines = ["WIDTH=32"])
"""
# Only with the header and the definition of the target.
NEEDS_TARGET = """#include "pitch.h"
__global__ void k(float *a) {
  __shared__ float s[32][pitch];
  s[threadIdx.x][0] = a[threadIdx.x];
  a[threadIdx.x] = s[0][threadIdx.x];
}
int main() { k<<<1, 32>>>(nullptr); }
"""


def bazel(checkout):
    """The command, on a workspace with a target of CUDA files."""
    files = {
        "WORKSPACE": "",
        "BUILD": "",
        "bank_lint.bzl": block_after("**Bazel.**"),
        "cuda.bzl": CUDA_RULE,
        "tools/BUILD": 'exports_files(["bank-lint"])\n',
        "src/BUILD": CUDA_TARGET,
        "src/needs.cu": NEEDS_TARGET,
        "src/include/pitch.h": "constexpr int pitch = WIDTH;\n",
    }
    for name, text in files.items():
        path = checkout.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    shutil.copy(checkout.folder / "bin" / "bank-lint", checkout.folder / "tools")
    command = re.search(r"^\$ (bazel .*)$", PAGE, re.M)[1]
    built, single = {}, {}
    # What Bazel keeps must not be below the workspace.
    with tempfile.TemporaryDirectory() as kept:
        bazel_here = f"bazel --output_user_root={kept}"
        checkout.shell(command.replace("bazel", bazel_here, 1))
        for name in (*KERNELS, "needs"):
            built[name] = checkout.read(f"bazel-bin/src/kernels.{name}.cu.bank-lint.json")
        checkout.shell(f"{bazel_here} shutdown; chmod -R u+w {kept}")
    for name in built:
        checkout.shell(
            f"bank-lint --format=json -DWIDTH=32 -Isrc/include src/{name}.cu > one.json"
            " || [ $? -eq 1 ]"
        )
        single[name] = checkout.read("one.json")
    return built, single


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--bank-lint", required=True, type=pathlib.Path)
    bank_lint = parser.parse_args().bank_lint.resolve()
    wrong = []
    for recipe in (workflow, parallel, bazel):
        if recipe is not workflow and not shutil.which(recipe.__name__):
            print(f"{recipe.__name__}: not here")
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                merged, single = recipe(Checkout(pathlib.Path(folder), bank_lint))
            except ImportError:
                print("PyYAML: not here")
                continue
        same = merged == single
        print(f"{recipe.__name__}: {'as a single run' if same else 'not what a single run says'}")
        if not same:
            wrong.append(recipe.__name__)
    return len(wrong)


if __name__ == "__main__":
    sys.exit(main())
