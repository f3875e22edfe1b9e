# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files of a package, and containers that are the same bytes for the same files:
sorted, of one date, and without an owner."""

import dataclasses
import gzip
import io
import tarfile
import time
import zipfile

# How hard to compress: 9 is best, 1 takes a tenth of the time.
LEVEL = 9


@dataclasses.dataclass(frozen=True)
class Entry:
    name: str  # with slashes, below the root of the package
    data: bytes
    executable: bool = False

    @property
    def mode(self):
        return 0o755 if self.executable else 0o644


def text(name, content, executable=False):
    return Entry(name, content.encode(), executable)


def in_order(entries):
    found = sorted(entries, key=lambda entry: entry.name)
    names = [entry.name for entry in found]
    assert len(names) == len(set(names)), "a name twice"
    return found


def write_tar_gz(path, entries, date):
    """All below one folder each; folders are left to who unpacks."""
    with path.open("wb") as file:
        with gzip.GzipFile("", "wb", compresslevel=LEVEL, fileobj=file, mtime=date) as packed:
            with tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as tar:
                for entry in in_order(entries):
                    info = tarfile.TarInfo(entry.name)
                    info.size, info.mode, info.mtime = len(entry.data), entry.mode, date
                    tar.addfile(info, io.BytesIO(entry.data))


def write_zip(path, entries, date):
    # The format knows no time before 1980, and only even seconds.
    when = max(time.gmtime(date)[:6], (1980, 1, 1, 0, 0, 0))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for entry in entries:
            info = zipfile.ZipInfo(entry.name, when)
            info.create_system = 3  # Unix, whose modes follow
            info.external_attr = (0o100000 | entry.mode) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(info, entry.data, compresslevel=LEVEL)
