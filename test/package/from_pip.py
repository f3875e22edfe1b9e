#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Installs the wheel with pip, without a network, and uses the command.

- A fresh environment, another prefix, a link to the command as pipx and uv make
  one: the program finds the conflict of kernels/transpose.cu, with its own headers.
- It is uninstalled: nothing is left.
- RECORD has each file with its digest, which pip does not check.
- The names that its platform has are those that pip on RHEL 8, Ubuntu 20.04 and
  Alpine looks for, if its program is for them.

    from_pip.py --packages FOLDER
"""

import argparse
import base64
import csv
import hashlib
import pathlib
import sys
import tempfile
import zipfile

from user import check_finds, check_own_headers, must, run, settings, skip

# What pip there asks for, the best first; from packaging's rules and, for those
# older than them, pip/_internal/pep425tags.py.
SYSTEMS = {
    "RHEL 8, pip 9.0 (glibc 2.28)": ("manylinux1_x86_64",),
    "Ubuntu 20.04, pip 20.0 (glibc 2.31)": (
        "manylinux2014_x86_64",
        "manylinux2010_x86_64",
        "manylinux1_x86_64",
    ),
    "Alpine 3.12 (musl 1.1)": ("musllinux_1_1_x86_64",),
    "Alpine 3.13 and newer (musl 1.2)": ("musllinux_1_2_x86_64", "musllinux_1_1_x86_64"),
    "Ubuntu 20.04 on ARM, pip 20.0": ("manylinux2014_aarch64",),
    "Alpine 3.13 and newer on ARM": ("musllinux_1_2_aarch64", "musllinux_1_1_aarch64"),
}


def check_record(wheel):
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        record = names[-1]
        assert record.endswith(".dist-info/RECORD"), record
        rows = {row[0]: row[1:] for row in csv.reader(packed.read(record).decode().splitlines())}
        assert sorted(rows) == sorted(names), set(rows) ^ set(names)
        for name in names[:-1]:
            data = packed.read(name)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
            assert rows[name] == [f"sha256={digest}", str(len(data))], name
        (program,) = [name for name in names if name.endswith(".data/scripts/bank-lint")]
        assert packed.getinfo(program).external_attr >> 16 & 0o111, "not executable"
        (described,) = [name for name in names if name.endswith(".dist-info/WHEEL")]
        lines = packed.read(described).decode().splitlines()
    # The file's name is the list of its names, packed.
    named = sorted(line.split("-")[-1] for line in lines if line.startswith("Tag: "))
    assert named == sorted(wheel.stem.split("-")[-1].split(".")), named


def check_platforms(wheels):
    offered = {tag for wheel in wheels for tag in wheel.stem.split("-")[-1].split(".")}
    machines = {tag.rpartition("linux_")[2] for tag in offered if tag.startswith("linux_")}
    if machines:
        print(f"{', '.join(machines)}: a program with shared libraries, for this machine")
    for system, wanted in SYSTEMS.items():
        machine = "x86_64" if wanted[0].endswith("x86_64") else "aarch64"
        if any(tag.endswith(f"musllinux_1_1_{machine}") for tag in offered):
            assert offered & set(wanted), (system, offered)


def left(prefix):
    """pip leaves empty folders."""
    return [path for path in prefix.rglob("*") if "bank-lint" in str(path) and path.is_file()]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--packages", type=pathlib.Path, required=True)
    packages = parser.parse_args().packages.resolve()
    wheels = sorted(packages.glob("*.whl"))
    assert wheels, "no wheel"
    for wheel in wheels:
        check_record(wheel)
    check_platforms(wheels)
    with tempfile.TemporaryDirectory() as name:
        home = pathlib.Path(name).resolve()
        environment = home / "venv"
        made = run(sys.executable, "-m", "venv", environment, env=settings(home))
        if made.returncode:
            skip(f"no environments of Python here (Debian: python3-venv)\n{made.stdout}")
        program = environment / "bin" / "bank-lint"
        pip = (environment / "bin" / "python", "-m", "pip", "--disable-pip-version-check")
        wanted = ("install", "--quiet", "--no-index", "--find-links", packages, "bank-lint")
        must(*pip, *wanted, env=settings(home))
        check_finds(program, home=home)
        check_own_headers(program, environment / "lib" / "bank-lint", home)

        linked = home / "linked"
        linked.symlink_to(program)
        check_finds(linked, home=home)
        check_own_headers(linked, environment / "lib" / "bank-lint", home)

        prefix = home / "prefix"
        more = ("--ignore-installed", "--no-warn-script-location", "--prefix", prefix)
        must(*pip, *wanted, *more, env=settings(home))
        check_finds(prefix / "bin" / "bank-lint", home=home)
        check_own_headers(prefix / "bin" / "bank-lint", prefix / "lib" / "bank-lint", home)

        must(*pip, "uninstall", "--quiet", "--yes", "bank-lint", env=settings(home))
        assert not left(environment), left(environment)
        version = must(*pip, "--version", env=settings(home)).stdout.split()[1]
    print(f"installed by pip {version}, used and uninstalled")
    return 0


sys.exit(main())
