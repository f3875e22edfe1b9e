# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the scripts of a release know alike: what action.yml says of it, what the
changelog says of it, and what the packages in a folder are."""

import pathlib
import re
import struct
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tool" / "package"))
from formats import archives, checksums, project  # noqa: E402

ACTION = ROOT / "action.yml"
# The lines of action.yml that a release writes, between two comments.
BLOCK = re.compile(
    r"^( *)# The release:[^\n]*\n(?: *#[^\n]*\n)*?((?: *\w+:[^\n]*\n)*) *# End of the release\.\n",
    re.M,
)
LINE = re.compile(r'^ *(\w+): "([^"]*)"$')


class Refused(Exception):
    """What a release must not have, in words."""


def digest_name(machine):
    return f"SHA256_{machine.upper()}"


NAMES = ("VERSION", "DATE", *map(digest_name, archives.MACHINES))


def block_of(text):
    """What an action says of the release: VERSION, DATE and a digest a machine."""
    found = BLOCK.search(text)
    if not found:
        raise Refused("action.yml has no block of the release")
    lines = [LINE.match(line) for line in found[2].splitlines()]
    if not all(lines) or [line[1] for line in lines] != list(NAMES):
        raise Refused(f"action.yml: the block of the release must have {', '.join(NAMES)}")
    return {line[1]: line[2] for line in lines}


def with_block(text, values):
    found = BLOCK.search(text)
    lines = "".join(f'{found[1]}{name}: "{values[name]}"\n' for name in NAMES)
    return text[: found.start(2)] + lines + text[found.end(2) :]


def date_of(archive):
    """The date that pack.py wrote into the head of an archive (RFC 1952)."""
    with archive.open("rb") as file:
        head = file.read(8)
    if head[:2] != b"\x1f\x8b":
        raise Refused(f"{archive.name}: no gzip file")
    return struct.unpack_from("<I", head, 4)[0]


def told_digests(folder):
    """SHA256SUMS: names and digests."""
    path = folder / "SHA256SUMS"
    if not path.exists():
        raise Refused(f"{folder}: no SHA256SUMS")
    lines = path.read_text(encoding="utf-8").splitlines()
    words = [re.fullmatch(r"([0-9a-f]{64}) [ *](\S+)", line) for line in lines]
    if not all(words):
        raise Refused(f"{path}: not as sha256sum writes it")
    return {word[2]: word[1] for word in words}


def values_of(folder):
    """What the block has to say of the packages in a folder."""
    told, version = told_digests(folder), project.version()
    for name, digest in told.items():
        path = folder / name
        if not path.exists() or checksums.of(path) != digest:
            raise Refused(f"{name}: not what SHA256SUMS says")
    values, dates = dict.fromkeys(NAMES, ""), set()
    for machine in archives.MACHINES:
        name = f"{project.NAME}-{version}-linux-{machine}.tar.gz"
        if name in told:
            values[digest_name(machine)] = told[name]
            dates.add(date_of(folder / name))
    if not dates:
        raise Refused(f"{folder}: SHA256SUMS has no archive of version {version}")
    if len(dates) > 1 or 0 in dates:
        raise Refused(f"the archives bear no date, or not the same: {sorted(dates)}")
    return {**values, "VERSION": version, "DATE": str(dates.pop())}


def date():
    """The date that packages of this version bear: once a release has been written
    into action.yml, that of the release, so that it can be made again of a later
    commit that changes nothing else; before, the last commit's."""
    block = block_of(ACTION.read_text(encoding="utf-8"))
    if block["VERSION"] == project.version() and block["DATE"]:
        return int(block["DATE"])
    return project.date()


def notes(version):
    """The section of CHANGELOG.md about a version; "" if there is none."""
    path = ROOT / "CHANGELOG.md"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    found = re.search(rf"^## {re.escape(version)}$\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    return found[1].strip() if found else ""
