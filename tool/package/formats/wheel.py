# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A wheel for pip: the program itself is the command, no Python runs before it.

pip puts .data/scripts into PREFIX/bin and .data/data into PREFIX, so that the
program has its headers in ../lib/bank-lint, as everywhere. The format is that of
https://packaging.python.org/en/latest/specifications/binary-distribution-format/
"""

import base64
import hashlib

from formats import archives, entries, project

# A program without shared libraries runs with any C library: the oldest of each
# kind is named. manylinux1 is what the pip of RHEL 8 (9.0) knows, manylinux2014
# the first that it may know for ARM; pip 20.3 and newer knows the names by glibc,
# 21.2 and newer those by musl.
TAGS = {
    "x86_64": ("manylinux1_x86_64", "manylinux_2_5_x86_64", "musllinux_1_1_x86_64"),
    "aarch64": ("manylinux2014_aarch64", "manylinux_2_17_aarch64", "musllinux_1_1_aarch64"),
}
# For a program with shared libraries: a name that indexes do not take.
TAGS_HERE = {machine: (f"linux_{machine}",) for machine in TAGS}


def tags(archive):
    static = archives.is_static(archive.program.data)
    return (TAGS if static else TAGS_HERE)[archive.machine]


def metadata():
    return f"""Metadata-Version: 2.1
Name: {project.NAME}
Version: {project.version()}
Summary: {project.summary()}
License: {project.LICENCE}
Classifier: Environment :: Console
Classifier: Operating System :: POSIX :: Linux
Classifier: Topic :: Software Development :: Quality Assurance
Requires-Python: >=3.6
Description-Content-Type: text/markdown

# {project.NAME}

{project.introduction()}

```
bank-lint kernel.cu
bank-lint --help
```

The command is the program itself, for Linux; no Python runs.
"""


def record(content, path):
    """The list of all files with their digests; it has none itself."""

    def line(entry):
        digest = base64.urlsafe_b64encode(hashlib.sha256(entry.data).digest())
        return f"{entry.name},sha256={digest.decode().rstrip('=')},{len(entry.data)}\n"

    return entries.text(path, "".join(map(line, content)) + f"{path},,\n")


def write(archive, folder, date):
    stem = f"{project.NAME.replace('-', '_')}-{project.version()}"
    info, data = f"{stem}.dist-info", f"{stem}.data"
    content = [
        entries.Entry(f"{data}/scripts/{project.NAME}", archive.program.data, executable=True)
    ]
    content += [
        entries.Entry(f"{data}/data/{entry.name}", entry.data, entry.executable)
        for folder_of in (archives.HEADERS, "share/man/")
        for entry in archive.below(folder_of)
    ]
    content += [
        entries.Entry(f"{info}/licenses/{entry.name.removeprefix(archives.LICENCES)}", entry.data)
        for entry in archive.below(archives.LICENCES)
    ]
    content.append(entries.text(f"{info}/licenses/LICENSE", project.text_of("LICENSE")))
    named = "".join(f"Tag: py3-none-{tag}\n" for tag in tags(archive))
    start = f"Wheel-Version: 1.0\nGenerator: {project.NAME}\nRoot-Is-Purelib: false\n"
    content = entries.in_order(content) + [
        entries.text(f"{info}/METADATA", metadata()),
        entries.text(f"{info}/WHEEL", start + named),
    ]
    content.append(record(content, f"{info}/RECORD"))  # the last, as the format asks
    path = folder / f"{stem}-py3-none-{'.'.join(tags(archive))}.whl"
    entries.write_zip(path, content, date)
    return path
