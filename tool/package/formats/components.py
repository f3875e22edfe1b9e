# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What others wrote of what is in an archive: the Debian packages that it was
linked from or that its headers come from, as dpkg knows them.

Versions are those installed where the packages are made; licences are what the
packages' copyright files say. What they do not say is not claimed.
"""

import dataclasses
import pathlib
import re
import subprocess

from formats import archives

DEBIAN = {"x86_64": "amd64", "aarch64": "arm64"}


@dataclasses.dataclass
class Kind:
    name: str
    packages: tuple  # of Debian, the first that is installed; * for any text
    headers: str = ""  # where they lie in an archive; "" for what is linked


# All programs are linked to the libraries; headers may be there or not.
KINDS = (
    Kind("LLVM and clang", ("libclang-[0-9]*-dev",)),
    Kind("libstdc++", ("libstdc++-[0-9]*-dev",)),
    Kind("glibc", ("libc6-dev",)),
    Kind("jemalloc", ("libjemalloc-dev",)),
    Kind("SQLite", ("libsqlite3-dev",)),  # in the public domain: no licence
    Kind("zlib", ("zlib1g-dev", "zlib1g")),
    Kind("zstd", ("libzstd-dev", "libzstd1")),
    Kind("clang headers", ("libclang-common-*-dev",), "lib/bank-lint/clang/"),
    # Those for WebAssembly are the same, see StandardHeaders.cmake.
    Kind(
        "libc++ headers", ("libc++-[0-9]*-dev-wasm32", "libc++-[0-9]*-dev"), "lib/bank-lint/libcxx/"
    ),
    Kind("musl headers", ("musl-dev",), "lib/bank-lint/musl/"),
)

# What copyright files call licences, and SPDX's expressions for it.
NAMES = {
    "APACHE-2-LLVM-EXCEPTIONS": "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause": "BSD-2-Clause",
    "BSD-3-clause or GPL-2": "BSD-3-Clause OR GPL-2.0-only",
    "BSD-3-clause and GPL-2": "BSD-3-Clause AND GPL-2.0-only",
    "Expat": "MIT",
    "MIT": "MIT",
    "Zlib": "Zlib",
}
# The sentences of those that are plain text.
SENTENCES = {
    "GCC Runtime Library Exception, version 3.1": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "the GNU Lesser General Public License as published by the Free Software Foundation; "
    "either version 2.1 of the License, or (at your option) any later version": "LGPL-2.1-or-later",
}


@dataclasses.dataclass
class Component:
    kind: Kind
    package: str
    machine: str  # as Debian calls it
    version: str  # of Debian, with its revision
    source: str  # Debian's source package
    homepage: str
    licence: str  # of SPDX, "NOASSERTION" if the file does not say

    @property
    def upstream(self):
        """The version that its authors gave it: 1.2.13 of 1:1.2.13.dfsg-1."""
        without_revision = self.version.rpartition("-")[0]
        return re.sub(r"^\d+:|[.+]dfsg\d*$", "", without_revision)


def ask(pattern, machine, root):
    """The installed packages that fit, as tuples of fields."""
    names = ("db:Status-Status", "Package", "Architecture", "Version", "source:Package", "Homepage")
    form = "\t".join(f"${{{name}}}" for name in names) + "\n"
    done = subprocess.run(
        ["dpkg-query", f"--root={root}", "-W", "-f", form, pattern],
        capture_output=True,
        text=True,
        check=False,
    )
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    return [row[1:] for row in rows if row[0] == "installed" and row[2] in (machine, "all")]


def licence_of(package, root):
    path = pathlib.Path(root, "usr/share/doc", package, "copyright")
    if not path.exists():
        return "NOASSERTION"
    text = path.read_text(encoding="utf-8", errors="replace")
    # The machine-readable format: the paragraph of all files.
    found = re.search(r"^Files:\s*\*\n(?:.+\n)*?License:\s*(.+)\n", text, re.M)
    if found:
        return NAMES.get(found[1].strip(), "NOASSERTION")
    plain = " ".join(text.split())
    return next((name for words, name in SENTENCES.items() if words in plain), "NOASSERTION")


def find(kind, machine, root):
    for pattern in kind.packages:
        rows = ask(pattern, machine, root)
        if rows:
            # The newest of several, libstdc++-12-dev beside libstdc++-11-dev.
            package, _, version, source, homepage = max(
                rows, key=lambda row: [int(n) for n in re.findall(r"\d+", row[0])]
            )
            return Component(
                kind, package, machine, version, source, homepage, licence_of(package, root)
            )
    names = ", ".join(kind.packages)
    raise SystemExit(f"of {kind.name} no package for {machine} is installed: {names} (see --root)")


def of(archive, root="/"):
    """root: of the Debian whose libraries the archive's program was linked with."""
    machine = DEBIAN[archive.machine]
    folders = tuple(kind.headers for kind in KINDS if kind.headers)
    unknown = [e.name for e in archive.below(archives.HEADERS) if not e.name.startswith(folders)]
    if unknown:
        raise SystemExit(f"{archive.path}: unknown owner: {unknown[0]}")
    wanted = [kind for kind in KINDS if not kind.headers or archive.below(kind.headers)]
    return [find(kind, machine, root) for kind in wanted]
