"""Applies a unified diff below a folder: by itself, and with `patch` and `git`
where they are installed. All must give the same.

    apply_patch.py PATCH FOLDER FILE
"""

import pathlib
import re
import shutil
import subprocess
import sys


def apply(patch, old):
    """The lines of `old` with the hunks of a patch for this one file."""
    new, at, lines = [], 0, iter(patch)
    for line in lines:
        head = re.match(rb"@@ -(\d+),(\d+) \+(\d+),(\d+) @@", line)
        if not head:
            continue
        first, count = int(head[1]) - 1, int(head[2])
        new += old[at:first]
        at = first
        assert len(new) == int(head[3]) - 1, "hunk is at another line"
        added = 0
        while at < first + count or added < int(head[4]):
            line = next(lines)
            if line.startswith(b"\\"):
                continue
            if line[:1] in b" -":
                assert old[at] == line[1:], (old[at], line)
                at += 1
            if line[:1] in b" +":
                new.append(line[1:])
                added += 1
    return b"".join(new + old[at:])


patch, folder, name = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
before = (folder / name).read_bytes()
expected = apply(patch.read_bytes().splitlines(True), before.splitlines(True))
assert expected != before, "the patch changes nothing"
for command in (["patch", "-p1", "-s"], ["git", "apply"]):
    if not shutil.which(command[0]):
        continue
    (folder / name).write_bytes(before)
    with patch.open("rb") as text:
        subprocess.run(command, stdin=text, cwd=folder, check=True)
    assert (folder / name).read_bytes() == expected, command
(folder / name).write_bytes(expected)
