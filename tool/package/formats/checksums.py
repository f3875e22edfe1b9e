# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""SHA256SUMS, as sha256sum -c reads it."""

import hashlib


def of(path):
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write(folder, files):
    lines = [f"{of(path)}  {path.relative_to(folder)}\n" for path in sorted(files)]
    path = folder / "SHA256SUMS"
    path.write_text("".join(lines), encoding="utf-8")
    return path
