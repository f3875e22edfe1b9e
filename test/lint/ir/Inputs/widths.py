# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The loads of each kernel of a JSON report: how many of how many bytes."""
import collections
import json
import sys

with open(sys.argv[1]) as file:
    report = json.load(file)
loads = collections.defaultdict(collections.Counter)
for access in report["accesses"]:
    if access["operation"] == ("store" if access["kernel"] == "filled" else "load"):
        decided = access["certainty"] != "undecided"
        loads[access["kernel"]][access["width"] if decided else 0] += access["executions"]
for place in report["summary"]["assumed_blocks"]:
    kernel = place["kernel"]
    counts = sorted(loads[kernel].items())
    texts = [f"{times} of {width} bytes" if width else "undecided" for width, times in counts]
    print(f"{kernel}: " + ", ".join(texts))
