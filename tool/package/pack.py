#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes all other packages of the archives in a folder.

FOLDER has bank-lint-VERSION-linux-MACHINE.tar.gz of one machine or several; each
is written again, without the time and the user of the build. The same
archives make the same bytes; the date is that of the commit, or SOURCE_DATE_EPOCH.

- bank_lint-*.whl         for pip, one for each machine
- bank-lint-*.tgz         for npm: one for each machine, and the one that users name
- bank-lint-*.spdx.json   the parts of each archive
- SHA256SUMS              of these, the archives and the .deb
- Containerfile, recipes/ (conda-forge, Homebrew, Spack), pre-commit-mirror/

    pack.py [--home ADDRESS] [--root MACHINE=FOLDER]... [--dynamic] [--quick] FOLDER

--home      the address of the repository, whose release has the archives
--root      the Debian whose libraries the program of a machine was linked with, if
            not this one
--dynamic   take a program with shared libraries too; its wheel is for this machine
--quick     compress little: for tests
"""

import argparse
import pathlib

from formats import archives, checksums, entries, mirror, npm, project, recipes, sbom, wheel


def write_container(folder):
    text = project.filled("container/Containerfile", VERSION=project.version())
    (folder / "Containerfile").write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--home", default="https://bank-lint.invalid")
    parser.add_argument("--root", action="append", default=[])
    parser.add_argument("--dynamic", action="store_true")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    if options.quick:
        entries.LEVEL = 1
    folder, date = options.folder.resolve(), project.date()
    roots = dict(each.split("=", 1) for each in options.root)
    found = archives.read(folder)
    made = [each.path for each in found]
    for each in found:
        if not options.dynamic and not archives.is_static(each.program.data):
            raise SystemExit(f"{each.path}: its program needs shared libraries (see --dynamic)")
        archives.write_anew(each, date)
        root = roots.get(each.machine, "/")
        made.append(wheel.write(each, folder, date))
        made.append(sbom.write(each, folder, options.home, date, root))
    made += npm.write(found, folder, options.home, date)
    recipes.write(found, folder, options.home)
    mirror.write(folder, options.home)
    write_container(folder)
    made += folder.glob(f"{project.NAME}_{project.version()}_*.deb")
    checksums.write(folder, made)


main()
