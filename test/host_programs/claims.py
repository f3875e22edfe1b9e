# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What bank-lint says of the launches of a program."""

import json
import os
import pathlib
import re
import subprocess
import tempfile
from collections import namedtuple

# grid and block: three sizes, each None if unknown; block is None if it was
# assumed; arguments: those that are known.
Claim = namedtuple("Claim", "kernel line grid block bytes limit arguments calls")


class Claims:
    """The claims of one program. `notes` may say that more launches are there."""

    def __init__(self):
        self.launches = []
        self.notes = []
        self.problems = []


def kernel_name(display):
    """column of "void ns::column<int>(int, float*)"."""
    name = re.split(r"[<(]", display.replace("(anonymous namespace)::", ""))[0]
    return name.split(" ")[-1].split("::")[-1]


def claim_of(kernel, launch):
    block = tuple(launch["block"]) if launch["source"] == "launch" else None
    line = launch["arguments"].get("line")
    if line is None and "location" in launch:
        line = launch["location"]["line"]
    arguments = tuple(sorted(launch["arguments"].items()))
    return Claim(kernel_name(kernel), line, tuple(launch["grid"]), block,
                 launch["shared_bytes"], launch.get("shared_bytes_limit"), arguments,
                 bool(launch.get("calls")))


def read_check(report, claims):
    """Reads the document of `bank-lint check --all`."""
    for file in report["files"]:
        of_file = claims[file["file"]]
        of_file.notes += file["notes"]
        of_file.problems += [p["message"] for p in file["problems"]]
    seen = set()
    parts = [(a["kernel"], a["launch"], a["launch"].get("location") or a["location"])
             for a in report["accesses"]]
    parts += [(t["kernel"], t["launch"], t["launch"].get("location"))
              for t in report["summary"]["launches"]]
    for kernel, launch, location in parts:
        claim = claim_of(kernel, launch)
        if not location or (location["file"], claim) in seen:
            continue
        seen.add((location["file"], claim))
        claims[location["file"]].launches.append(claim)


def lint(programs, bank_lint, cache):
    """{number: Claims}. `cache`: a folder for bank-lint's cache."""
    with tempfile.TemporaryDirectory(prefix="host_programs.") as name:
        folder = pathlib.Path(name)
        paths = []
        claims, callers = {}, []
        for program in programs:
            own = folder / f"p{program.number}"
            own.mkdir()
            path = own / f"p{program.number}.cu"
            path.write_text(program.file_text())
            paths.append(str(path))
            claims[str(path)] = Claims()
            if program.callers:
                (own / program.shared_name()).write_text(program.shared_text())
                caller = own / "callers.cpp"
                caller.write_text(program.callers_text())
                callers.append(str(caller))
                claims[str(caller)] = claims[str(path)]
        command = [bank_lint, "--builtin-headers", "--all", "--format=json",
                   "--no-database", "--no-config", *paths, *callers, "--", "-std=c++20"]
        done = subprocess.run(command, capture_output=True, text=True,
                              env={**os.environ, "XDG_CACHE_HOME": cache})
        try:
            report = json.loads(done.stdout)
        except json.JSONDecodeError:
            raise SystemExit(f"bank-lint wrote no JSON (exit {done.returncode}): "
                             f"{done.stderr[-2000:]}")
        read_check(report, claims)
        return {p.number: claims[path] for p, path in zip(programs, paths)}
