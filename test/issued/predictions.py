# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What bank-lint says of a file: for each kernel and launch, what one block executes
and what that costs, by source line."""

import collections
import csv
import dataclasses
import json
import pathlib
import re
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
OPTIONS = ["--all", "--min-weight=0", "--format=json", "--builtin-headers", "--no-config"]
OPTIONS += ["--no-database"]
# Files that launch nothing: grid and block for the kernels that nvcc.tsv has of them,
# and values of parameters.
LAUNCHES = {
    "branches.cu": ("1:64", []),
    "loops.cu": ("1:32,4", []),
    "neighbours.cu": ("1:32:8192", ["--arg=n=3", "--arg=off=8"]),
}


@dataclasses.dataclass(frozen=True)
class Launch:
    """A kernel and how it is launched, as a table has it."""

    kernel: str  # without parameters
    grid: str  # "8,8,1"
    block: str
    shared: int  # dynamic, in bytes
    arguments: str  # "m=128 n=128", in the order of the names


@dataclasses.dataclass(frozen=True)
class Cost:
    executions: int
    total: int | float  # wavefronts or sectors
    worst: int


def kernel_name(text: str) -> str:
    """A demangled kernel without the return type of a template and without parameters."""
    depth = 0
    for at, char in enumerate(text):
        depth += (char == "<") - (char == ">")
        if char == "(" and depth == 0:
            text = text[:at]
            break
    return re.sub(r"^void ", "", text)


def launch_of(access: dict) -> Launch | None:
    """None if not all of it is known."""
    launch = access["launch"]
    if None in launch["grid"]:
        return None
    return Launch(
        kernel_name(access["kernel"]),
        ",".join(map(str, launch["grid"])),
        ",".join(map(str, launch["block"])),
        launch["shared_bytes"] or 0,
        " ".join(f"{name}={value}" for name, value in sorted(launch["arguments"].items())),
    )


def line_of(access: dict, file: str) -> int | None:
    """The line of the file to which the profiler accounts an access."""
    counter = [access["counter_place"]] if "counter_place" in access else []
    for place in [*counter, access["location"], *access["inlined_at"]]:
        if pathlib.Path(place["file"]).name == file:
            return place["line"]
    return None


def cost_of(access: dict) -> Cost | None:
    """None if it is unknown, or not the same in all blocks. For an atomic the least:
    lanes that meet on one address count once."""
    figure = access.get("wavefronts") or access.get("sectors")
    if not figure or not access["executions_known"] or "all_blocks" in figure:
        return None
    least = figure.get("total_min", figure["total"])
    if least != figure["total"] and access["operation"] != "atomic":
        return None
    return Cost(access["executions"], least, figure["worst"])


def launch_options(file: str) -> list[str]:
    if file not in LAUNCHES:
        return []
    shape, options = LAUNCHES[file]
    with open(HERE / "nvcc.tsv", newline="") as table:
        rows = csv.DictReader(table, delimiter="\t")
        kernels = sorted({row["kernel"] for row in rows if row["file"] == file})
    return [f"--launch={kernel}={shape}" for kernel in kernels] + options


def report_of(bank_lint: str, path: pathlib.Path, options=(), arch="sm_80", build=()) -> dict:
    """bank-lint's JSON. `build`: options that the file is built with."""
    command = [bank_lint, *OPTIONS, f"--arch={arch}", *launch_options(path.name), *options]
    command += [str(path), *(["--", *build] if build else [])]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return json.loads(done.stdout)


def predictions(report: dict, file: str):
    """{Launch: {(line, space, operation): {bytes: [Cost or None of each access]}}}"""
    found = collections.defaultdict(
        lambda: collections.defaultdict(lambda: collections.defaultdict(list))
    )
    places = {}  # where each launch stands; the second of two that are alike counts for nothing
    for access in report["accesses"]:
        launch = launch_of(access)
        if launch is None or access["space"] not in ("shared", "global"):
            continue
        place = json.dumps(access["launch"].get("location"))
        line = line_of(access, file)
        if line is not None and places.setdefault(launch, place) == place:
            key = (line, access["space"], access["operation"])
            found[launch][key][access["width"]].append(cost_of(access))
    return found


def agree(recorded: dict[int, Cost], predicted: dict[int, list]) -> bool:
    """Whether widths, executions and totals of a line are the same. Accesses of one
    width may be split among instructions in another way."""
    costs = [cost for costs_of_width in predicted.values() for cost in costs_of_width]
    return (
        None not in costs
        and set(recorded) == set(predicted)
        and sum(c.executions for c in recorded.values()) == sum(c.executions for c in costs)
        and sum(c.total for c in recorded.values()) == sum(c.total for c in costs)
    )


def as_text(costs) -> str:
    """For people: of (bytes, Cost or None)."""
    parts = []
    for size, cost in sorted(costs, key=lambda pair: pair[0]):
        figures = f"{cost.executions} x, {cost.total}, worst {cost.worst}" if cost else "unknown"
        parts.append(f"{size} B: {figures}")
    return "; ".join(parts) or "nothing"
