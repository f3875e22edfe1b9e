# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The loads of each kernel of a JSON report: how many of how many bytes."""
import collections
import json
import sys

with open(sys.argv[1]) as file:
    report = json.load(file)
loads = collections.defaultdict(collections.Counter)
for access in report["accesses"]:
    if access["operation"] == "load":
        loads[access["kernel"]][access["width"]] += access["executions"]
for place in report["summary"]["assumed_blocks"]:
    kernel = place["kernel"]
    counts = sorted(loads[kernel].items())
    print(f"{kernel}: " + ", ".join(f"{times} of {width} bytes" for width, times in counts))
