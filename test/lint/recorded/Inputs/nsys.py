# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a database as nsys exports it: nsys.py FILE [LAUNCH...] [--without=COLUMN]

A launch is "demangled|mangled|grid|block|shared bytes", as in "k(int *)|_Z1kPi|8,1,1|
64,1,1|0"; a mangled name that is empty is unknown, and one of "-" has no row.
"""

import pathlib
import sqlite3
import sys

SIZES = ["gridX", "gridY", "gridZ", "blockX", "blockY", "blockZ"]
COLUMNS = [
    *("start", "end", "deviceId", "streamId", "demangledName", "shortName", "mangledName"),
    *SIZES,
    *("staticSharedMemory", "dynamicSharedMemory"),
]


def main():
    path, *words = sys.argv[1:]
    without = [w.removeprefix("--without=") for w in words if w.startswith("--without=")]
    launches = [w.split("|") for w in words if not w.startswith("--")]
    columns = [c for c in COLUMNS if c not in without]
    pathlib.Path(path).unlink(missing_ok=True)
    base = sqlite3.connect(path)
    base.execute("CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT NOT NULL)")
    base.execute(
        "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL ("
        + ", ".join(f"{c} INTEGER" for c in columns)
        + ")"
    )
    names = {}

    def number(name):
        if not name:
            return None
        if name not in names:
            names[name] = len(names) + 100
            if name != "-":
                base.execute("INSERT INTO StringIds VALUES (?, ?)", (names[name], name))
        return names[name]

    for demangled, mangled, grid, block, shared in launches:
        short = demangled.split("(")[0].split("<")[0]
        row = {"start": 5, "end": 9, "deviceId": 0, "streamId": 7, "staticSharedMemory": 0}
        row["demangledName"] = number(demangled)
        row["mangledName"] = number(mangled)
        row["shortName"] = number(short)
        row["dynamicSharedMemory"] = int(shared)
        row |= dict(zip(SIZES, map(int, f"{grid},{block}".split(","))))
        marks = ", ".join("?" for _ in columns)
        base.execute(
            f"INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES ({marks})", [row[c] for c in columns]
        )
    if "--graph" in words:
        base.execute("CREATE TABLE CUPTI_ACTIVITY_KIND_GRAPH_TRACE (start INTEGER)")
        base.execute("INSERT INTO CUPTI_ACTIVITY_KIND_GRAPH_TRACE VALUES (5)")
    base.commit()
    base.close()


main()
