#!/usr/bin/env python3
"""Compares the shared accesses of a report with the comments at their lines.

    bank-lint --all --format=json FILE | figures.py FILE

A comment "// exactly E executions, W wavefronts" states what a brute force found for a
block; the report must have exactly it. "// within E executions, W wavefronts":
the report may have a range, and these must lie in it.
"""
import json
import re
import sys

COMMENT = re.compile(r"// (exactly|within) (\d+) executions?, (\d+) wavefronts?")


def main():
    report = json.load(sys.stdin)
    expected = {}
    with open(sys.argv[1], encoding="utf-8") as source:
        for number, line in enumerate(source, 1):
            if match := COMMENT.search(line):
                expected[number] = match[1], int(match[2]), int(match[3])
    seen, wrong = set(), 0
    for access in report["accesses"]:
        line = access["location"]["line"]
        if access["space"] != "shared" or line not in expected:
            continue
        how, executions, wavefronts = expected[line]
        seen.add(line)
        guarded = any(a.startswith(("the condition at", "further assumptions"))
                      for a in access["assumptions"])
        most, figure = access["executions"], access["wavefronts"]
        least = figure.get("total_min", figure["total"])
        if how == "exactly":
            holds = not guarded and most == executions and (least, figure["total"]) == (
                wavefronts, wavefronts)
        else:
            holds = most >= executions and figure["total"] >= wavefronts and (
                guarded or most == executions and least <= wavefronts)
        if not holds:
            wrong += 1
            print(f"line {line}: {how} {executions} executions, {wavefronts} wavefronts; "
                  f"the report has {most} and {figure}, guarded: {guarded}")
    for line in expected.keys() - seen:
        wrong += 1
        print(f"line {line}: no shared access in the report")
    print(f"{len(expected)} lines, {wrong} wrong")
    return 1 if wrong or not expected else 0


sys.exit(main())
