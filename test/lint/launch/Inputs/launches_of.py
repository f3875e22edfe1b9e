#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The launches of a JSON report, one a line, and its notes."""
import json
import re
import sys

with open(sys.argv[1]) as text:
    report = json.load(text)


def sizes(extent):
    words = ["?" if size is None else str(size) for size in extent]
    while len(words) > 1 and words[-1] == "1":
        words.pop()
    return "(" + ",".join(words) + ")"


lines = set()
for part in report["accesses"] + report["summary"]["launches"]:
    launch = part["launch"]
    tag = launch["arguments"]["tag"]
    block = sizes(launch["block"]) if launch["source"] == "launch" else "assumed"
    words = [decision["text"] for decision in launch.get("decisions", [])]
    counted = re.search(r"(\d+) iterations? of", " ".join(words))
    iterations = int(counted[1]) if counted else 0
    kernel = part["kernel"].split("(")[0]
    lines.add((tag, kernel, iterations,
               f"tag = {tag}: {kernel} {sizes(launch['grid'])} {block}"
               + (" if " + ", ".join(words) if words else "")))
for line in sorted(lines):
    print(line[-1])
for file in report["files"]:
    for note in file["notes"]:
        print("note:", note)
