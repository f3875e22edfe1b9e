# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the hooks share: the folder, the architecture, whether there is a GPU, the record
of launches and that of kernels that were lost."""

import atexit
import collections
import functools
import json
import os
import re
import sys
import threading

# What the variables are at the start: the program may clear them.
FOLDER = os.environ["BANK_LINT_CAPTURE"]
ARCHITECTURE = os.environ.get("BANK_LINT_CAPTURE_ARCH", "")
SET = {name: os.environ[name]
       for name in os.environ.get("BANK_LINT_CAPTURE_SETS", "").split(",")
       if name in os.environ}
for _name in ("BANK_LINT_CAPTURE", "BANK_LINT_CAPTURE_ARCH", "BANK_LINT_CAPTURE_SETS"):
    SET.setdefault(_name, os.environ.get(_name, ""))


@functools.cache
def has_gpu():
    """Whether CUDA's driver finds a device."""
    import ctypes
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    count = ctypes.c_int(0)
    return driver.cuInit(0) == 0 and driver.cuDeviceGetCount(ctypes.byref(count)) == 0 \
        and count.value > 0


def architecture():
    """What is compiled for where no GPU says it: 80 of "sm_80", 90 of "sm_90a"."""
    found = re.match(r"sm_(\d+)", ARCHITECTURE)
    return int(found[1]) if found else 80


def target():
    """The same as its name: "sm_90a"."""
    return ARCHITECTURE or f"sm_{architecture()}"


def folder(name):
    """The folder of one compiler."""
    path = os.path.join(FOLDER, name)
    os.makedirs(path, exist_ok=True)
    return path


def keep(compiler, name, text):
    """Writes PTX under a name that no other has. Returns its path without the ending, as
    the record of launches wants it."""
    if isinstance(text, str):
        text = text.encode()
    name = re.sub(r"[^A-Za-z0-9_.-]", "_", name)[:120]
    path, file = new_file(folder(compiler), f"-{name}.ptx")
    with file:
        file.write(text)
    return compiler + "/" + os.path.basename(path)[:-len(".ptx")]


def new_file(where, ending):
    """A file with a number that no other has, open: it is ours whatever else runs."""
    for number in range(1, 100000):
        path = os.path.join(where, f"{number:04}{ending}")
        try:
            return path, open(path, "xb")
        except FileExistsError:
            continue
    raise OSError(f"too many files in {where}")


def put_back_environment():
    """Gives the variables that make compilers keep kernels the values that they had at the
    start, if the program has changed them."""
    changed = [name for name, value in SET.items() if os.environ.get(name) != value]
    os.environ.update((name, SET[name]) for name in changed)
    named = [name for name in changed if not name.startswith("BANK_LINT")]
    if named:
        say(f"the program changed {', '.join(named)}: put back, so that kernels are kept")


SAID = set()


def say(text):
    """Prints a note, each once."""
    if text not in SAID:
        SAID.add(text)
        print(f"bank-lint: note: {text}", file=sys.stderr)


def lose(kernel, reason, file="", line=0):
    """Reports that a kernel was launched and not kept, on stderr and in the report."""
    if (kernel, reason, file, line) in LOST:
        return
    LOST.add((kernel, reason, file, line))
    print(f"bank-lint: warning: {kernel} was not kept: {reason}", file=sys.stderr)
    path, out = new_file(folder("lost"), ".json")
    with out:
        out.write(json.dumps({"kernel": kernel, "reason": reason, "file": file,
                              "line": line}).encode())


def lose_function(function, problem):
    """The same of a Python function, for which the compiler raised a problem."""
    function = getattr(function, "py_func", None) or getattr(function, "fn", function)
    code = getattr(function, "__code__", None)
    reason = " ".join(str(problem).split()) or "no reason is given"
    lose(getattr(function, "__name__", str(function)), f"{type(problem).__name__}: {reason}"[:800],
         getattr(code, "co_filename", ""), getattr(code, "co_firstlineno", 0))


LOST = set()
MOST_IN_FILE = 64


class Launches:
    """The launches of this process, written to files of its own as each new one comes: a
    process may end without a word. A file has few, so that it is soon written again."""

    def __init__(self):
        self.counts = collections.Counter()
        self.file_of = {}
        self.files = []  # of each: its path, and its launches
        self.lock = threading.Lock()

    def add(self, launch):
        with self.lock:
            self.counts[launch] += 1
            if launch in self.file_of:
                return
            if not self.files or len(self.files[-1][1]) == MOST_IN_FILE:
                path, file = new_file(folder("launches"), f"-{os.getpid()}.json")
                file.close()
                self.files.append((path, []))
            path, launches = self.files[-1]
            launches.append(launch)
            self.file_of[launch] = path
            self.write(path, launches)

    def write(self, path, launches):
        lines = []
        for launch in launches:
            kernel, module, grid, block, shared = launch
            line = {"kernel": kernel, "mangled": kernel, "grid": grid, "block": block,
                    "sharedBytes": shared, "count": self.counts[launch]}
            if module:
                line["module"] = module
            lines.append(json.dumps(line))
        with open(path + ".part", "w", encoding="utf-8") as file:
            file.write('{"version": 1, "launches": [\n' + ",\n".join(lines) + "\n]}\n")
        os.replace(path + ".part", path)

    def write_counts(self):
        """At the end: how often each came."""
        with self.lock:
            for path, launches in self.files:
                self.write(path, launches)


LAUNCHES = Launches()


def note_launch(kernel, grid, block, shared=0, module=""):
    """Notes a launch of the kernel of that name in the code, for the record. The module is
    the file that has it, without its ending, where others have kernels of that name."""
    three = [(*extent, 1, 1, 1)[:3] for extent in (grid, block)]
    LAUNCHES.add((kernel, module, *three, shared))


def start_anew():
    """In a process that was forked: what its parent launched is the parent's."""
    global LAUNCHES
    LAUNCHES = Launches()


os.register_at_fork(after_in_child=start_anew)
atexit.register(lambda: LAUNCHES.write_counts())
