#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Installs the build into a folder, moves it, and uses what is there.

- The program reports what the one in the build tree does.
- It reads clang's headers from beside itself: one of them that was spoiled
  after the move spoils the run.
- Where a machine has no headers of C++ and C, it reads those from beside itself,
  with the built-in CUDA headers and with a toolkit's, if there is one.
- Every file that the documentation names is there; it names this version.
- A project that finds the CMake package builds, and its program runs; so does
  the example of docs/install.md.

    install.py --build FOLDER [--cmake-option X]...
"""

import argparse
import os
import pathlib
import re
import sys
import tempfile

from user import must, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test" / "toolchains"))
import toolchains  # noqa: E402

FILES = """
    bin/bank-lint
    lib/bank-lint/clang/include/stddef.h
    lib/bank-lint/clang/include/__clang_cuda_builtin_vars.h
    lib/bank-lint/libcxx/__config_site
    lib/bank-lint/libcxx/vector
    lib/bank-lint/musl/stdio.h
    lib/cmake/bank_lint/bank_lintConfig.cmake
    lib/cmake/bank_lint/bank_lintConfigVersion.cmake
    include/bank-lint/model/shared.h
    share/bank-lint/schema/bank-lint.schema.json
    share/bank-lint/schema/report.schema.json
    share/bash-completion/completions/bank-lint
    share/doc/bank-lint/LICENSE
    share/doc/bank-lint/README.md
    share/doc/bank-lint/docs/README.md
    share/doc/bank-lint/docs/rules/shared-bank-conflict.md
    share/doc/bank-lint/model/README.md
    share/doc/bank-lint/tool/editors/vscode/pictures/findings.png
    share/fish/vendor_completions.d/bank-lint.fish
    share/man/man1/bank-lint.1
    share/zsh/site-functions/_bank-lint
""".split()
STANDARD = """
    algorithm array atomic cassert chrono cmath complex cstdint cstdio cstdlib cstring
    fstream functional iostream map memory mutex numeric random set sstream string
    thread tuple type_traits unordered_map vector
    assert.h errno.h getopt.h math.h stdint.h stdio.h stdlib.h string.h sys/time.h
    time.h unistd.h
"""
KERNEL = "#include <stddef.h>\n__global__ void k(float *p) { p[threadIdx.x * (size_t)2] = 0; }\n"


def lint(program, *arguments, **options):
    return run(program, "--builtin-headers", "--no-cache", *arguments, cwd=ROOT, **options)


def check_program(build, installed, scratch):
    wanted = lint(build / "bin" / "bank-lint", "kernels/transpose.cu")
    assert wanted.returncode == 1 and "32-way" in wanted.stdout, wanted
    got = lint(installed / "bin" / "bank-lint", "kernels/transpose.cu")
    assert (got.returncode, got.stdout) == (wanted.returncode, wanted.stdout), got

    kernel = scratch / "kernel.cu"
    kernel.write_text(KERNEL)
    got = lint(installed / "bin" / "bank-lint", kernel)
    assert got.returncode == 1 and "uncoalesced global store" in got.stdout, got
    header = installed / "lib" / "bank-lint" / "clang" / "include" / "stddef.h"
    sound = header.read_text()
    header.write_text("#error spoiled by a test\n")
    got = lint(installed / "bin" / "bank-lint", kernel)
    header.write_text(sound)
    assert "spoiled by a test" in got.stdout + got.stderr, got


def check_standard_headers(installed, scratch):
    """A folder without anything stands for a machine without a compiler."""
    kernel, nothing = scratch / "standard.cu", scratch / "nothing"
    nothing.mkdir()
    kernel.write_text("".join(f"#include <{name}>\n" for name in STANDARD.split()) + KERNEL)
    program = installed / "bin" / "bank-lint"
    ways = [["--builtin-headers"]]
    nvcc = toolchains.find_nvcc(None)
    if toolkit := nvcc and toolchains.toolkit(nvcc):
        ways.append([f"--cuda-path={toolkit}"])
    for way in ways:
        got = run(program, "--no-cache", *way, kernel, "--", f"--sysroot={nothing}", cwd=ROOT)
        assert got.returncode == 1 and "uncoalesced global store" in got.stdout, got
        assert "error" not in got.stdout + got.stderr, got


def check_names(program):
    """The pages name the packages of this version."""
    version = must(program, "--version").stdout.split()[1]
    install, hooks = ((ROOT / "docs" / name).read_text() for name in ("install.md", "ci.md"))
    named = r"bank[_-]lint(?:-linux-\w+)?(?:[_:-]|==)(\d[\d.]*\d)"
    assert set(re.findall(named, install + hooks)) == {version}, version
    assert f"bank-lint_{version}_amd64.deb" in install
    assert set(re.findall(r"/bank-lint@v(\S+)", hooks)) == {version}, version


def check_model(installed, consumer, options):
    must(
        *("cmake", "-S", ROOT / "test" / "consumer", "-B", consumer),
        *("-DBANK_LINT_INSTALLED=ON", f"-DCMAKE_PREFIX_PATH={installed}"),
        *options,
    )
    must("cmake", "--build", consumer)
    found = (consumer / "CMakeCache.txt").read_text()
    assert f"bank_lint_DIR:PATH={installed}/" in found, "another package was found"
    must(consumer / "consumer")


def check_example(installed, folder, options):
    """The example of the page, as it stands there."""
    page = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    cmake, code = (re.search(rf"```{kind}\n(.*?)```", page, re.S)[1] for kind in ("cmake", "cpp"))
    start = "cmake_minimum_required(VERSION 3.25)\nproject(example LANGUAGES CXX)\n"
    folder.mkdir()
    (folder / "CMakeLists.txt").write_text(f"{start}add_executable(your_target main.cpp)\n{cmake}")
    (folder / "main.cpp").write_text(f"{code}int main() {{}}\n")
    where = f"-DCMAKE_PREFIX_PATH={installed}"
    must("cmake", "-S", folder, "-B", folder / "build", where, *options)
    must("cmake", "--build", folder / "build")
    # It is checked: rows of 32 words do not compile.
    (folder / "main.cpp").write_text(f"{code}int main() {{}}\n".replace("(0, 33, 4)", "(0, 32, 4)"))
    failed = run("cmake", "--build", folder / "build")
    assert failed.returncode and "static assertion failed" in failed.stdout, failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--cmake-option", action="append", default=[])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder).resolve()
        first, installed = scratch / "first", scratch / "moved here"
        nowhere = {**os.environ, "DESTDIR": ""}
        must("cmake", "--install", options.build, "--prefix", first, env=nowhere)
        first.rename(installed)
        lacking = [name for name in FILES if not (installed / name).is_file()]
        assert not lacking, lacking
        check_program(options.build, installed, scratch)
        check_standard_headers(installed, scratch)
        check_names(installed / "bin" / "bank-lint")
        check_model(installed, scratch / "consumer", options.cmake_option)
        check_example(installed, scratch / "example", options.cmake_option)
    print("installed, moved, and used")


main()
