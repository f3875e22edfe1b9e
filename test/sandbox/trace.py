# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a program under strace and reports what it did to files and processes."""

import os
import pathlib
import re
import shutil
import subprocess
import typing

CALL = re.compile(r"^(\w+)\((.*)\)\s+= (-?\d+|\?)(?:<[^>]*>)?( E\w+)?")
PATH = re.compile(r'"((?:[^"\\]|\\.)*)"(\.\.\.)?')
FOLDER = re.compile(r"^(AT_FDCWD|\d+)<((?:[^>\\]|\\.)*)>, ")

# What changes files, by any name.
CHANGES = {
    "creat", "mkdir", "mkdirat", "mknod", "mknodat", "rename", "renameat",
    "renameat2", "unlink", "unlinkat", "rmdir", "link", "linkat", "symlink",
    "symlinkat", "truncate", "chmod", "fchmodat", "fchmodat2", "chown", "lchown",
    "fchownat", "utime", "utimes", "utimensat", "futimesat", "setxattr",
    "lsetxattr", "removexattr", "lremovexattr", "mount", "umount2",
}
# What else there is to see. Looks at names alone, of which a compiler makes
# very many, are not stopped for.
TRACED = "trace=%process," + ",".join(
    "?" + call for call in sorted(CHANGES | {"open", "openat", "openat2"}))
WRITES = re.compile(r"O_(WRONLY|RDWR|CREAT|TRUNC|APPEND|TMPFILE)")


class Event(typing.NamedTuple):
    kind: str  # "run", "write", "read"
    path: str  # absolute
    call: str  # as strace has it


def reason_not_to_trace():
    """Why programs cannot be traced here; None if they can."""
    if not shutil.which("strace"):
        return "strace is not installed"
    tried = subprocess.run(["strace", "-f", "--seccomp-bpf", "-e", TRACED, "-o",
                            os.devnull, "true"], capture_output=True, text=True)
    return None if tried.returncode == 0 else tried.stderr.strip().splitlines()[-1]


def event_of(line, cwd):
    found = CALL.match(line)
    if not found:
        return None
    call, arguments, result, error = found.groups()
    if call in ("fork", "vfork", "clone", "clone3") or not PATH.search(arguments):
        return None
    folder = FOLDER.match(arguments)
    base = folder.group(2) if folder else cwd
    paths = [os.path.normpath(os.path.join(base, p)) for p, _ in PATH.findall(arguments)]
    if call.startswith("exec"):
        return Event("run", paths[0], line)
    if call in CHANGES:
        # If there are two names, the second is what comes into being.
        return Event("write", paths[-1] if call not in ("rename", "renameat", "renameat2")
                     else paths[0], line)
    if call in ("open", "openat", "openat2"):
        if WRITES.search(arguments):
            return Event("write", paths[0], line)
        if result != "?" and int(result) >= 0 and "O_DIRECTORY" not in arguments:
            return Event("read", paths[0], line)
    return None


def traced(command, log, **options):
    """What `command` did, in the order of each of its threads; and its result.
    `log` is a folder that strace may fill."""
    log.mkdir()
    done = subprocess.run(
        ["strace", "-ff", "--seccomp-bpf", "-y", "-s", "4096", "-e",
         TRACED, "-o", str(log / "thread"), *command],
        capture_output=True, text=True, errors="replace", **options)
    events = []
    cwd = str(options.get("cwd", os.getcwd()))
    for file in sorted(log.iterdir()):
        for line in file.read_text(errors="replace").splitlines():
            event = event_of(line, cwd)
            if event:
                events.append(event)
    shutil.rmtree(log)
    return events, done
