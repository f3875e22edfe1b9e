#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes from a build the packages that tool/package/build --all makes from a release,
for the tests that use them; and what is in all of them holds.

- They are made twice, of archives that were packed at other times: the same bytes.
- sha256sum takes SHA256SUMS, and misses none of the packages.
- All say the version that the program says; no place is left to be filled.
- Packages from another machine's archive are for that machine.
- A program with shared libraries is refused unless asked for, and one that is not
  for the machine that its archive names.

With --packages it looks at packages that are there, and makes none.

    packed.py --build FOLDER --into FOLDER
    packed.py --packages FOLDER
"""

import argparse
import os
import pathlib
import re
import shutil
import struct
import sys
import tempfile

from user import ROOT, must, run

sys.path.insert(0, str(ROOT / "tool" / "package"))
from formats import archives, npm, wheel  # noqa: E402

PACK = ROOT / "tool" / "package" / "pack.py"


def version():
    # Read apart from what is tested.
    text = (ROOT / "CMakeLists.txt").read_text()
    return re.search(r"^project\(bank_lint VERSION (\S+)", text, re.M)[1]


def make_archive(build, folder):
    """As cpack makes one, of the program as it was built. Its name is a release's."""
    tree = folder / f"bank-lint-{version()}-linux-{os.uname().machine}"
    nowhere = {**os.environ, "DESTDIR": ""}
    must("cmake", "--install", build, "--strip", "--prefix", tree, env=nowhere)
    # The largest headers are for processors of other makes, and cost most of the time.
    for path in (tree / "lib" / "bank-lint" / "clang" / "include").rglob("*.h"):
        if path.stat().st_size > 150_000:
            path.unlink()
    return tree


def archive(tree, folder, machine=os.uname().machine):
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"bank-lint-{version()}-linux-{machine}.tar.gz"
    must("tar", "-I", "gzip -1", "-cf", path, "-C", tree.parent, tree.name)
    return path


def pack(tree, folder):
    archive(tree, folder)
    must(PACK, "--dynamic", "--quick", folder)


def contents(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def make_small_tree(folder, machine):
    """With a program that is small, of shared libraries, and for a machine."""
    (folder / "bin").mkdir(parents=True)
    (folder / "lib" / "bank-lint" / "clang" / "include").mkdir(parents=True)
    (folder / "lib" / "bank-lint" / "clang" / "include" / "stddef.h").touch()
    program = bytearray(pathlib.Path("/bin/sh").read_bytes())
    program[18:20] = struct.pack("<H", archives.MACHINES[machine])
    (folder / "bin" / "bank-lint").write_bytes(program)
    return folder


def check_same(folder):
    """Packed again, when all files bear another date."""
    first, second = folder / "first", folder / "second"
    tree = make_small_tree(folder / "tree", os.uname().machine)
    pack(tree, first)
    for path in tree.rglob("*"):
        os.utime(path, (0, 0), follow_symlinks=False)
    pack(tree, second)
    one, other = contents(first), contents(second)
    assert one.keys() == other.keys(), one.keys() ^ other.keys()
    differ = [name for name in one if one[name] != other[name]]
    assert not differ, f"not the same bytes: {differ}"


def check_other_machines(folder):
    for machine in archives.MACHINES:
        archive(make_small_tree(folder / machine, machine), folder / "packed", machine)
    found = archives.read(folder / "packed")
    wheels = [wheel.write(each, folder, 0).name for each in found]
    for name, machine in zip(wheels, archives.MACHINES, strict=True):
        assert name.endswith(f"-linux_{machine}.whl"), name
    packages = [path.name for path in npm.write(found, folder, "https://example.org/bank-lint", 0)]
    wanted = [f"bank-lint-{name}{version()}.tgz" for name in ("linux-x64-", "linux-arm64-", "")]
    assert packages == wanted, packages


def check_refused(folder):
    here, other = os.uname().machine, (archives.MACHINES.keys() - {os.uname().machine}).pop()
    archive(make_small_tree(folder / "first", here), folder / "dynamic")
    refused = run(PACK, folder / "dynamic")
    assert refused.returncode and "needs shared libraries" in refused.stderr, refused
    archive(make_small_tree(folder / "second", other), folder / "other")
    refused = run(PACK, "--dynamic", folder / "other")
    assert refused.returncode and "for another machine" in refused.stderr, refused


def check_sums(folder):
    told = must("sha256sum", "--check", "SHA256SUMS", cwd=folder).stdout
    names = set(re.findall(r"^(.*): OK$", told, re.M))
    packages = {path.name for path in folder.iterdir() if path.is_file()}
    assert names == packages - {"SHA256SUMS", "Containerfile"}, names ^ packages


def check_version(folder):
    for path in folder.iterdir():
        if path.is_file() and path.name not in ("SHA256SUMS", "Containerfile"):
            assert re.search(rf"[-_]{re.escape(version())}[-_.]", path.name), path.name
    filled = [folder / "Containerfile"]
    for place in ("recipes", "pre-commit-mirror"):
        filled += [path for path in (folder / place).rglob("*") if path.is_file()]
    for path in filled:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"@[A-Z_]+@", text), path
        if path.name not in ("LICENSE", ".pre-commit-hooks.yaml"):
            assert version() in text, path


def make(build, into):
    shutil.rmtree(into, ignore_errors=True)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        tree = make_archive(build, folder)
        said = must(tree / "bin" / "bank-lint", "--version").stdout.split()[1]
        assert said == version(), said
        pack(tree, into)
        check_same(folder / "same")
        check_other_machines(folder / "machines")
        check_refused(folder / "refused")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", type=pathlib.Path)
    parser.add_argument("--into", type=pathlib.Path)
    parser.add_argument("--packages", type=pathlib.Path)
    options = parser.parse_args()
    if options.build:
        make(options.build, options.into)
    folder = options.packages or options.into
    check_sums(folder)
    check_version(folder)
    print(f"{len(contents(folder))} files of version {version()}")


main()
