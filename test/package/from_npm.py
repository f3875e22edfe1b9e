#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Installs the packages for npm from their files, without a network, and uses the
command.

- It finds the conflict of kernels/transpose.cu, in a project and installed with -g,
  with its own headers; streams, exit codes and signals are the program's.
- Without the package of this platform it says what is missing, and ends with 2.
- No package runs a script when it is installed.
- It is uninstalled: nothing is left.

Without npm nothing is run, and that is said (exit code 77).

    from_npm.py --packages FOLDER
"""

import argparse
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile

from user import check_finds, check_own_headers, must, run, settings, skip

CPUS = {"x86_64": "x64", "aarch64": "arm64"}


def check_content(package):
    with tarfile.open(package) as tar:
        described = json.load(tar.extractfile("package/package.json"))
        programs = [m for m in tar if m.name.startswith("package/bin/")]
    assert "scripts" not in described, described
    (program,) = programs
    assert program.mode == 0o755, (program.name, program.mode)
    return described


def check_signal(program, home):
    """What ends the launcher ends the program."""
    server = subprocess.Popen(
        [program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=settings(home)
    )
    asked = {"processId": None, "rootUri": None, "capabilities": {}}
    server.stdin.write(message({"id": 1, "method": "initialize", "params": asked}))
    server.stdin.flush()
    assert server.stdout.readline().startswith(b"Content-Length"), "no answer"
    server.send_signal(signal.SIGTERM)
    assert server.wait(timeout=60) == -signal.SIGTERM, server.returncode
    # The pipe ends when no process has it any more.
    server.communicate(timeout=60)


def message(content):
    text = json.dumps({"jsonrpc": "2.0", **content}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(text), text)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--packages", type=pathlib.Path, required=True)
    packages = parser.parse_args().packages.resolve()
    if not shutil.which("npm"):
        skip("npm is not here (Debian: npm)")
    (first,) = packages.glob("bank-lint-[0-9]*.tgz")
    cpu = CPUS[os.uname().machine]
    (second,) = packages.glob(f"bank-lint-linux-{cpu}-*.tgz")
    platforms = {check_content(each)["name"] for each in packages.glob("bank-lint-linux-*.tgz")}
    assert check_content(first)["optionalDependencies"].keys() == platforms, platforms
    with tempfile.TemporaryDirectory() as name:
        home = pathlib.Path(name).resolve()
        project, everywhere = home / "project", home / "everywhere"
        for folder in (project, everywhere):
            folder.mkdir()
        quiet = ("--offline", "--no-audit", "--no-fund", "--loglevel=error")
        env = settings(home, npm_config_cache=str(home / "cache"))

        must("npm", "install", *quiet, first, second, cwd=project, env=env)
        program = project / "node_modules" / ".bin" / "bank-lint"
        installed = project / "node_modules" / "@bank-lint" / f"linux-{cpu}"
        check_finds(program, home=home)
        check_own_headers(program, installed / "lib" / "bank-lint", home)
        assert run(program, "--no-such-option", env=env).returncode == 2
        through = subprocess.run(
            [program, "--builtin-headers", "--no-cache", "-"],
            input=b"__global__ void k(float *a) { a[threadIdx.x * 32] = 1; }\n",
            capture_output=True,
            check=False,
            env=env,
        )
        assert through.returncode == 1 and b"uncoalesced global store" in through.stdout, through
        check_signal(program, home)

        shutil.rmtree(installed)
        lost = run(program, "--version", env=env)
        assert lost.returncode == 2 and "is not installed" in lost.stderr, lost
        both = ("bank-lint", f"@bank-lint/linux-{cpu}")
        must("npm", "uninstall", *quiet, *both, cwd=project, env=env)
        found = (project / "node_modules").rglob("*")
        left = [path for path in found if "bank-lint" in str(path) and path.is_file()]
        assert not left, left

        there = ("--global", "--prefix", everywhere)
        must("npm", "install", *quiet, *there, first, second, cwd=home, env=env)
        check_finds(everywhere / "bin" / "bank-lint", home=home)
        version = must("npm", "--version", env=env).stdout.strip()
    print(f"installed by npm {version}, used and uninstalled")


main()
