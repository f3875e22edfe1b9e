# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs host programs natively, and has what arrived at each launch."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
from collections import namedtuple

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "toolchains"))
import toolchains  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent

# Undefined behaviour ends a run, which then says nothing.
OPTIONS = ["-std=c++20", "-x", "cuda", "--cuda-host-only", *toolchains.CLANG_CUDA,
           "-w", "-O0", "-ferror-limit=0", "-fsanitize=undefined", "-fsanitize-trap=all",
           "-fno-color-diagnostics", "-fno-caret-diagnostics"]
STANDARD = ["algorithm", "array", "atomic", "cassert", "cmath", "compare", "coroutine",
            "csetjmp", "csignal", "cstdint", "cstdio",
            "cstdlib", "cstring", "functional", "getopt.h", "initializer_list", "iterator", "map", "memory",
            "numeric", "optional", "span", "stdexcept", "string", "thread", "tuple", "type_traits",
            "utility", "variant", "vector"]

# grid and block: (x, y, z); limit: what cudaFuncSetAttribute said, or None;
# arguments: by the parameter's name, integers, or "p" and an address.
Arrival = namedtuple("Arrival", "run kernel line grid block bytes limit arguments")


class Truth:
    """The record of one program: its arrivals in the runs that ended well."""

    def __init__(self):
        self.arrivals = []
        self.runs = 0
        self.problem = ""  # of the compiler: a fault of the generator


def write_batch(programs, folder):
    """The one file that all programs are in."""
    lines = ["#include <cuda_runtime.h>"] + [f"#include <{name}>" for name in STANDARD]
    lines += ["#include <pthread.h>", "#include <signal.h>", '#include "recorder.h"']
    table = []
    for program in programs:
        n = program.number
        (folder / f"p{n}.cu").write_text(program.file_text())
        (folder / f"p{n}_other.cpp").write_text(program.other_text())
        (folder / program.header_name()).write_text(program.header_text())
        (folder / program.shared_name()).write_text(program.shared_text())
        (folder / f"p{n}_callers.cpp").write_text(program.callers_text() if program.callers else "")
        parts = [f'#include "p{n}.cu"', f'#include "p{n}_callers.cpp"', f'#include "p{n}_other.cpp"']
        if program.other_is_first:
            parts.reverse()
        lines.append(f"namespace p{n} {{")
        lines += ["using recorder::number;", "using recorder::coin;"]
        lines += parts
        lines.append("static void know() {")
        for kernel in program.kernels:
            names = ", ".join(f'"{name}"' for name in kernel.parameters)
            lines.append(f'  recorder::know({kernel.callable}, "{kernel.name}", {{{names}}});')
        lines.append(f"  recorder::programs().push_back({{{n}, &p{n}::main}});")
        lines.append("}\n}")
        table.append(f"p{n}::know();")
    lines.append("int main(int Count, char **Words) {")
    lines += ["  " + line for line in table]
    lines.append("  return recorder::runAll(std::atoi(Words[1]), std::atoi(Words[2]));")
    lines.append("}")
    (folder / "batch.cu").write_text("\n".join(lines) + "\n")


def compile_batch(programs, clang, folder, truths):
    """The program, without what does not compile; None if nothing is left."""
    left = list(programs)
    while left:
        write_batch(left, folder)
        compiled = subprocess.run(
            [clang, *OPTIONS, "-I", str(folder), "-I", str(HERE / "native"), "-c",
             str(folder / "batch.cu"), "-o", str(folder / "batch.o")],
            capture_output=True, text=True)
        if compiled.returncode == 0:
            linked = subprocess.run([clang, str(folder / "batch.o"), "-o", str(folder / "batch"),
                                     "-lpthread"], capture_output=True, text=True)
            if linked.returncode == 0:
                return folder / "batch"
            found = re.findall(r"\bp(\d+)::", linked.stderr)
            message = {int(n): line for line in linked.stderr.splitlines()
                       for n in re.findall(r"\bp(\d+)::", line)}
        else:
            message = {}
            # An error may be in a header of the library: its first place in a
            # program counts, then.
            for line in compiled.stderr.splitlines():
                place = re.search(r"(?:p|helpers_|shared_)(\d+)(?:_other\.cpp|_callers\.cpp|\.cu|\.h):\d+", line)
                if place:
                    message.setdefault(int(place[1]), line)
            errors = {int(n): line for line in compiled.stderr.splitlines() if ": error:" in line
                      for n in re.findall(r"(?:p|helpers_|shared_)(\d+)(?:_other\.cpp|_callers\.cpp|\.cu|\.h):\d+", line)}
            message = {**({} if errors else message), **errors}
            for n, line in re.findall(r"batch\.cu:.*error.*\bp(\d+)\b()", compiled.stderr):
                message.setdefault(int(n), line or "not as the table has it")
        bad = [p for p in left if p.number in message]
        if not bad:
            raise SystemExit("the batch does not compile:\n" +
                             ((compiled.stderr or linked.stderr)[:4000]))
        for program in bad:
            truths[program.number].problem = message[program.number]
        left = [p for p in left if p.number not in message]
    return None


def read_output(text, truths):
    ended = {}
    pending = []
    for line in text.splitlines():
        words = line.split(" ")
        if words[0] == "end":
            ended[int(words[1]), int(words[2])] = words[3] == "ok"
        elif words[0] == "launch":
            pending.append(words)
    for (number, _), is_well in ended.items():
        truths[number].runs += is_well
    for words in pending:
        number, run = int(words[1]), int(words[2])
        if not ended.get((number, run)):
            continue
        arguments = {}
        for word in words[8:]:
            name, _, value = word.partition("=")
            arguments[name] = value if value[0] in "p?" else int(value)
        limit = int(words[7])
        triple = lambda word: tuple(int(part) for part in word.split(","))
        truths[number].arrivals.append(
            Arrival(run, words[3], arguments.get("line"), triple(words[4]), triple(words[5]),
                    int(words[6]), None if limit < 0 else limit, arguments))


def run_batch(programs, clang, first=0, last=12):
    """{number: Truth} of \\p programs, each run with numbers first..last-1."""
    truths = {program.number: Truth() for program in programs}
    with tempfile.TemporaryDirectory(prefix="host_programs.") as name:
        folder = pathlib.Path(name)
        binary = compile_batch(programs, clang, folder, truths)
        if binary:
            environment = {**os.environ, "LC_ALL": "C"}
            done = subprocess.run([str(binary), str(first), str(last)], capture_output=True,
                                  text=True, env=environment)
            read_output(done.stdout, truths)
    return truths
