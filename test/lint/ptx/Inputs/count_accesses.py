"""Prints how many accesses of each operation a report has, by kernel."""

import collections
import json
import sys

with open(sys.argv[1]) as file:
    report = json.load(file)
kernels = collections.defaultdict(collections.Counter)
for access in report["accesses"]:
    kernels[access["kernel"].split("(")[0]][access["operation"]] += 1
for kernel, operations in sorted(kernels.items()):
    print(f"{kernel}:", ", ".join(f"{name} {n}" for name, n in sorted(operations.items())))
