#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds `bank-lint compare` of revisions to what it writes.

- Of a revision, only what an analysis can read is written: sources, headers, settings,
  and what these name. Nothing that it reads lacks.
- Beyond a limit of bytes or of files it is an error, and nothing is written.
- A git that gives no answer in time is named as that, and has no other effect.
- The repository stays as it is, whatever its settings say.

    revisions.py --bank-lint PROGRAM
"""

import argparse
import concurrent.futures
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77  # what ctest takes for "skipped"
KERNEL = "__global__ void k(float *p) { p[threadIdx.x * 32] = 0; }\n"
MIB = 1 << 20


class Repository:
    def __init__(self, folder, program):
        self.folder, self.program = pathlib.Path(folder).resolve(), program
        self.work, self.temporary = self.folder / "work", self.folder / "tmp"
        for each in (self.work, self.temporary, self.folder / "bin"):
            each.mkdir()
        self.environment = {**os.environ, "TMPDIR": str(self.temporary),
                            "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1",
                            "HOME": str(self.folder), "BANK_LINT_CACHE": ""}
        for who in ("AUTHOR", "COMMITTER"):
            self.environment |= {f"GIT_{who}_NAME": "a", f"GIT_{who}_EMAIL": "a@example.org"}
        self.git("init", "-q", "-b", "main")
        self.put("a.cu", KERNEL)
        self.commit()

    def git(self, *words, text=None):
        return subprocess.run(["git", *words], cwd=self.work, env=self.environment, check=True,
                              input=text, capture_output=True, text=True).stdout.strip()

    def put(self, name, text):
        file = self.work / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "x")

    def branch_of(self, name, entries):
        """A branch with the present files and `entries`, (blob, name) each."""
        lines = self.git("ls-tree", "HEAD") + "\n" + "".join(
            f"100644 blob {blob}\t{path}\n" for blob, path in entries)
        tree = self.git("mktree", text=lines)
        self.git("branch", name, self.git("commit-tree", tree, "-p", "HEAD", "-m", "x"))

    def compare(self, *words, largest=None, path=None):
        """With `largest`, no process may write a file of more bytes."""
        environment = dict(self.environment)
        if path:
            environment["PATH"] = f"{path}:{environment['PATH']}"
        limit = None
        if largest:
            def limit():
                resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))
        return subprocess.run([self.program, "compare", "--builtin-headers", *words],
                              cwd=self.work, env=environment, capture_output=True, text=True,
                              preexec_fn=limit, check=False)

    def state(self):
        return sorted((str(f), f.stat().st_mtime_ns) for f in (self.work / ".git").rglob("*"))


def expect(done, code, *texts):
    assert done.returncode == code, done
    for text in texts:
        assert text in done.stdout + done.stderr, (text, done)


def check_limits(repository):
    # Few bytes in the repository: each file is the same blob.
    large = repository.git("hash-object", "-w", "--stdin", text="abcdefg\n" * (50 * MIB // 8))
    small = repository.git("hash-object", "-w", "--stdin", text="\n")
    repository.branch_of("data", [(large, f"{i:03}.bin") for i in range(40)])
    expect(repository.compare("data", "HEAD", largest=20 * MIB), 0, "1 the same")
    repository.branch_of("sources", [(large, f"{i:03}.cu") for i in range(22)])
    expect(repository.compare("HEAD", "sources", largest=20 * MIB), 2,
           "error: 'sources': ", "its sources are 1100 MiB in 23 files",
           "at most 1024 MiB and 200000 are written", "git worktree add")
    repository.branch_of("many", [(small, f"{i:06}.h") for i in range(200_000)])
    expect(repository.compare("many", "HEAD", largest=60 * MIB), 2,
           "its sources are 0 MiB in 200001 files")


def check_what_is_read(repository):
    """What is on disk and what is in the revision say the same."""
    wide = KERNEL.replace("32", "N")
    repository.put("odd/by_name.cu", '#include "table.dat"\n' + wide)
    repository.put("odd/table.dat", '#include <width>\n')
    repository.put("odd/kinds/width", "constexpr int N = 32;\n")
    repository.put("odd/by_macro.cu", '#define TABLE \\\n  "other.data"\n#include TABLE\n' + wide)
    repository.put("odd/other.data", "constexpr int N = 32;\n")
    repository.put("odd/embed.cu", 'constexpr char e[] = {\n#embed "e.raw"\n};\n'
                   + KERNEL.replace("32", "(e[0] - 'A' + 32)"))
    repository.put("odd/e.raw", "A")
    repository.put("odd/by_link.cu", '#include "link.h"\n' + wide)
    repository.put("odd/target", "constexpr int N = 32;\n")
    (repository.work / "odd/link.h").symlink_to("target")
    repository.put("odd/has.cu", '#if __has_include("flag.on")\nconstexpr int N = 32;\n#endif\n'
                   + wide)
    repository.put("odd/flag.on", "")
    repository.put("odd/cell.py", "import cupy\nk = cupy.RawKernel(r'''" + KERNEL + "''', 'k')\n")
    repository.put("odd/.bank-lint", "include: [kinds]\ndefine: [X=1]\n")
    repository.put("odd/unread.bin", "x" * 1000)
    repository.put("commands/compile_commands.json",
                   '[{"directory": ".", "file": "c.cu", "command": "nvcc -include pre.txt '
                   '--options-file more.opts -c c.cu"}]')
    repository.put("commands/c.cu", KERNEL.replace("32", "N * M"))
    repository.put("commands/pre.txt", "constexpr int N = 32;\n")
    repository.put("commands/more.opts", "-DM=1")
    repository.commit()
    done = repository.compare("HEAD", ".")
    expect(done, 0, "0 launches changed", "0 new, 0 gone, 0 changed")
    assert "not found" not in done.stderr and "unknown" not in done.stderr, done
    kernels = int(done.stdout.split(" the same")[0].split()[-1])
    assert kernels == 8, done


def check_limit_of_time(repository):
    git = shutil.which("git")
    words = {"rev-parse --verify": "", "ls-tree": "", "checkout-index": ""}
    for number, asked in enumerate(words):
        folder = repository.folder / "bin" / str(number)
        folder.mkdir()
        (folder / "git").write_text(
            f'#!/bin/sh\ncase "$*" in *"{asked}"*) exec sleep 100;; esac\nexec {git} "$@"\n')
        (folder / "git").chmod(0o755)
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for asked, done in zip(words, pool.map(
                lambda n: repository.compare("HEAD", "HEAD", path=repository.folder / f"bin/{n}"),
                range(len(words)))):
            expect(done, 2, f"git {asked.split()[0]} gave no answer: it took longer than 30 s")
            assert "no such revision" not in done.stderr, done


def check_repository_stays(repository):
    for setting in ("core.splitIndex=true", "core.untrackedCache=true", "feature.manyFiles=true",
                    "core.fsmonitor=true"):
        repository.git("config", *setting.split("="))
    before = repository.state()
    expect(repository.compare("HEAD", "HEAD"), 0, "1 the same")
    assert repository.state() == before
    assert not list(repository.temporary.iterdir())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", required=True)
    program = os.path.abspath(parser.parse_args().bank_lint)
    if not shutil.which("git"):
        print("skipped: git is not installed")
        return SKIPPED
    for check in (check_limits, check_what_is_read, check_limit_of_time, check_repository_stays):
        with tempfile.TemporaryDirectory() as folder:
            check(Repository(folder, program))
    print("passed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
