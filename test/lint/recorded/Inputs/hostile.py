# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Has the program read invalid files; prints what it says of each."""

import json
import os
import pathlib
import random
import sqlite3
import subprocess
import sys

STRINGS = "CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT NOT NULL)"
SIZES = "gridX, gridY, gridZ, blockX, blockY, blockZ"
KERNELS = f"CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL ({SIZES}, demangledName)"
NAME = "INSERT INTO StringIds VALUES (7, 'k(int*)')"
ENDLESS = (
    "CREATE VIEW CUPTI_ACTIVITY_KIND_KERNEL AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL "
    "SELECT n + 1 FROM r) SELECT n AS gridX, 1 AS gridY, 1 AS gridZ, 1 AS blockX, "
    "1 AS blockY, 1 AS blockZ, 7 AS demangledName FROM r"
)


def row(*values):
    return f"INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES ({', '.join(map(str, values))})"


DATABASES = {
    "empty.db": ["CREATE TABLE x (a)"],
    "view.db": [STRINGS, NAME, ENDLESS],
    "computed.db": [
        STRINGS,
        "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (gridY, gridZ, blockX, blockY, blockZ, "
        "demangledName, gridX AS (gridY + 1))",
    ],
    "columns.db": [STRINGS, "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (gridX, gridY)"],
    "unnamed.db": [STRINGS, f"CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL ({SIZES})"],
    "none.db": [STRINGS, KERNELS],
    "negative.db": [STRINGS, KERNELS, NAME, row(-1, 1, 1, 1, 1, 1, 7)],
    "text.db": [STRINGS, KERNELS, NAME, row("'x'", 1, 1, 1, 1, 1, 7)],
    "zero.db": [STRINGS, KERNELS, NAME, row(1, 1, 1, 0, 1, 1, 7)],
    "dangling.db": [STRINGS, KERNELS, row(1, 1, 1, 1, 1, 1, 7)],
    "megabytes.db": [
        *(STRINGS, KERNELS, "INSERT INTO StringIds VALUES (7, hex(zeroblob(2000000)))"),
        row(1, 1, 1, 1, 1, 1, 7),
    ],
    "long.db": [
        *(STRINGS, KERNELS, "INSERT INTO StringIds VALUES (7, hex(zeroblob(100000)))"),
        row(1, 1, 1, 1, 1, 1, 7),
    ],
    "many.db": [
        *(STRINGS, KERNELS, NAME),
        "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n <= 100000) "
        "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL SELECT n, 1, 1, 1, 1, 1, 7 FROM r",
    ],
    # What has a meaning in a URI is a part of the name.
    "a?b#c%41.db": [STRINGS, KERNELS, NAME, row(1, 1, 1, 1, 1, 1, 7)],
}


def of(name="k", grid=(1, 1, 1), block=(32, 1, 1)):
    launch = {"kernel": name, "grid": grid, "block": block}
    return json.dumps({"version": 1, "launches": [launch]})


HEAD = '"ID","Kernel Name","Block Size","Grid Size"\n'
TEXTS = {
    "nothing": "",
    "deep.json": '{"a":' + "[" * 100000,
    "cut.json": '{"version": 1, "launches": [',
    "later.json": '{"version": 2, "launches": []}',
    "other.json": '{"files": []}',
    "sizes.json": of(grid=(1, 1)),
    "nameless.json": of(name=""),
    "block.json": of(block=(1024, 1024, 1)),
    "escape.json": of(name="evil\n::error::\u202e\x1b[31m"),
    "columns.csv": '"ID","Process ID","Kernel Name"\n"0","1","k"\n',
    "cells.csv": HEAD + '"0","k"\n',
    "sizes.csv": HEAD + '"0","k","(x)","(1, 1, 1)"\n',
    "run.nsys-rep": "x",
}


def read(program, name):
    done = subprocess.run(
        [program, "launches", "record", name], capture_output=True, text=True, timeout=120
    )
    return done.returncode, done.stderr.removeprefix("bank-lint: ").split("\n")[0]


def main():
    program = sys.argv[1]
    for name, script in DATABASES.items():
        base = sqlite3.connect(name)
        for statement in script:
            base.execute(statement)
        base.commit()
        base.close()
    for name, text in TEXTS.items():
        pathlib.Path(name).write_text(text, encoding="utf-8")
    whole = pathlib.Path("many.db").read_bytes()
    pathlib.Path("cut.db").write_bytes(whole[: len(whole) // 2])
    pathlib.Path("start.db").write_bytes(whole[:16])
    dice = random.Random(1)
    pathlib.Path("garbage").write_bytes(b"\x7f" + dice.randbytes(100000))
    os.mkfifo("fifo")
    os.mkdir("folder")
    for name, start in (("gigabyte", b"x"), ("gigabyte.db", whole[:4096])):
        pathlib.Path(name).write_bytes(start)
        os.truncate(name, 1 << 30)
    before = set(os.listdir())
    for name in [*sorted(before - {"escape.json"}), "missing"]:
        code, said = read(program, name)
        print(f"{name}: {code}: {said}")
    # Single bytes of a database that is right otherwise.
    seed = pathlib.Path("a?b#c%41.db").read_bytes()
    crashes = 0
    for _ in range(60):
        data = bytearray(seed)
        for _ in range(dice.choice((1, 5, 50))):
            data[dice.randrange(16, len(data))] = dice.choice((0, 255, dice.randrange(256)))
        pathlib.Path("damaged").write_bytes(data)
        crashes += read(program, "damaged")[0] not in (0, 2)
    print(f"damaged: {crashes} crashes")
    print("left:", " ".join(set(os.listdir()) - before - {"damaged"}) or "nothing")


main()
