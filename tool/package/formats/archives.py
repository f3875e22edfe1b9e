# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The archives from which all other packages are built: one for each machine,
bank-lint-VERSION-linux-MACHINE.tar.gz, with one folder of that name."""

import dataclasses
import pathlib
import struct
import tarfile

from formats import entries, project

MACHINES = {"x86_64": 62, "aarch64": 183}  # and their numbers in ELF
PROGRAM = "bin/bank-lint"
HEADERS = "lib/bank-lint/"
LICENCES = "share/doc/bank-lint/licences/"


@dataclasses.dataclass
class Archive:
    path: pathlib.Path
    machine: str
    files: dict  # name below the folder: Entry

    def below(self, folder):
        return [entry for name, entry in sorted(self.files.items()) if name.startswith(folder)]

    @property
    def program(self):
        return self.files[PROGRAM]


def read_files(path):
    """Links become the files that they lead to, for some packages know no links."""
    files = {}
    with tarfile.open(path) as tar:
        for member in tar:
            if member.isdir():
                continue
            name = member.name.removeprefix("./").partition("/")[2]
            data = tar.extractfile(member).read()
            files[name] = entries.Entry(name, data, bool(member.mode & 0o100))
    return files


def is_static(program):
    """Whether the program asks for no loader. An ELF file of 64 bits."""
    (start,) = struct.unpack_from("<Q", program, 32)
    size, count = struct.unpack_from("<HH", program, 54)
    kinds = [struct.unpack_from("<I", program, start + size * i)[0] for i in range(count)]
    return 3 not in kinds  # PT_INTERP


def check(archive):
    program = archive.program.data
    found = struct.unpack_from("<H", program, 18)[0] if program[:4] == b"\x7fELF" else "no ELF"
    if found != MACHINES[archive.machine]:
        raise SystemExit(f"{archive.path}: its program is for another machine: {found}")
    if HEADERS + "clang/include/stddef.h" not in archive.files:
        raise SystemExit(f"{archive.path}: clang's headers are not in it")


def read(folder):
    """The archives of this version in a folder."""
    found = []
    for machine in MACHINES:
        path = folder / f"{project.NAME}-{project.version()}-linux-{machine}.tar.gz"
        if path.exists():
            found.append(Archive(path, machine, read_files(path)))
            check(found[-1])
    if not found:
        raise SystemExit(f"{folder}: no archive of version {project.version()}")
    return found


def write_anew(archive, date):
    """The same files, without the time, place and user of the packing."""
    root = archive.path.name.removesuffix(".tar.gz")
    content = [
        entries.Entry(f"{root}/{entry.name}", entry.data, entry.executable)
        for entry in archive.files.values()
    ]
    entries.write_tar_gz(archive.path, content, date)
