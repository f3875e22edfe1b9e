#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the contents that the packages declare with the rules of SPDX 2.3 and
with the archives.

- Each object has the members that the format asks of it, of their form; what is
  referred to is there.
- The files and their digests are those of the archive, and so are the archive's own
  digest and the code that verifies its files.
- Each work of others has a version, a licence that SPDX has, and the package of
  Debian that it came from.

    sbom.py --packages FOLDER
"""

import argparse
import hashlib
import json
import pathlib
import re
import tarfile

# https://spdx.github.io/spdx-spec/v2.3/: what must be there.
DOCUMENT = {
    "spdxVersion": r"SPDX-2\.3",
    "dataLicense": r"CC0-1\.0",
    "SPDXID": r"SPDXRef-DOCUMENT",
    "name": r".+",
    "documentNamespace": r"https://[^#\s]+",
}
PACKAGE = {
    "SPDXID": r"SPDXRef-[A-Za-z0-9.-]+",
    "name": r".+",
    "downloadLocation": r"NOASSERTION|NONE|https://\S+",
    "versionInfo": r"\d[\w.~+-]*",
    "supplier": r"NOASSERTION|(Organization|Person): .+",
    "licenseConcluded": r".+",
    "licenseDeclared": r".+",
    "copyrightText": r".+",
    "primaryPackagePurpose": r"APPLICATION|LIBRARY|SOURCE",
}
FILE = {
    "SPDXID": r"SPDXRef-[A-Za-z0-9.-]+",
    "fileName": r"\./.+",
    "licenseConcluded": r".+",
    "copyrightText": r".+",
}
RELATIONS = ("DESCRIBES", "CONTAINS", "STATIC_LINK", "DYNAMIC_LINK")
# The licences of https://spdx.org/licenses/ that may appear here.
LICENCES = (
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "GPL-2.0-only",
    "GPL-3.0-or-later",
    "LGPL-2.1-or-later",
    "MIT",
    "Zlib",
)
EXCEPTIONS = ("LLVM-exception", "GCC-exception-3.1")
LINKED = {"LLVM and clang", "libstdc++", "glibc", "jemalloc", "SQLite", "zlib", "zstd"}
# In the public domain, for which SPDX has no expression.
UNLICENSED = {"SQLite"}


def check_members(thing, wanted):
    for name, form in wanted.items():
        assert re.fullmatch(form, thing[name], re.S), (name, thing[name])


def check_licence(expression):
    for part in re.split(r" (?:AND|OR) ", expression):
        licence, _, exception = part.partition(" WITH ")
        assert licence in LICENCES and (not exception or exception in EXCEPTIONS), expression


def digests(things):
    return {each["algorithm"]: each["checksumValue"] for each in things["checksums"]}


def read_archive(path):
    """What is unpacked: SHA1 and SHA256 of each file."""
    found = {}
    with tarfile.open(path) as tar:
        for member in tar:
            if not member.isdir():
                data = tar.extractfile(member).read()
                name = "./" + member.name.split("/", 1)[1]
                found[name] = hashlib.sha1(data).hexdigest(), hashlib.sha256(data).hexdigest()
    return found


def check_document(document):
    check_members(document, DOCUMENT)
    made = document["creationInfo"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", made["created"]), made
    assert all(re.match(r"(Tool|Person|Organization): .", each) for each in made["creators"])
    things = [document, *document["packages"], *document["files"]]
    names = [each["SPDXID"] for each in things]
    assert len(names) == len(set(names)), "an identifier twice"
    for each in document["relationships"]:
        assert each["relationshipType"] in RELATIONS, each
        assert {each["spdxElementId"], each["relatedSpdxElement"]} <= set(names), each
    described = [e for e in document["relationships"] if e["relationshipType"] == "DESCRIBES"]
    assert [e["relatedSpdxElement"] for e in described] == [document["packages"][0]["SPDXID"]]


def check_files(document, archive):
    wanted = read_archive(archive)
    for each in document["files"]:
        check_members(each, FILE)
    got = {
        each["fileName"]: (digests(each)["SHA1"], digests(each)["SHA256"])
        for each in document["files"]
    }
    assert got == wanted, got.keys() ^ wanted.keys()
    main = document["packages"][0]
    assert main["filesAnalyzed"] and main["packageFileName"] == archive.name
    assert digests(main)["SHA256"] == hashlib.sha256(archive.read_bytes()).hexdigest()
    code = hashlib.sha1("".join(sorted(sha1 for sha1, _ in wanted.values())).encode()).hexdigest()
    assert main["packageVerificationCode"]["packageVerificationCodeValue"] == code
    contained = {
        each["relatedSpdxElement"]
        for each in document["relationships"]
        if each["relationshipType"] == "CONTAINS" and each["spdxElementId"] == main["SPDXID"]
    }
    assert contained >= {each["SPDXID"] for each in document["files"]}, "a file of nobody"


def check_components(document):
    main, *others = document["packages"]
    kinds = {
        each["relatedSpdxElement"]: each["relationshipType"]
        for each in document["relationships"]
        if each["spdxElementId"] == main["SPDXID"]
    }
    linked = {each["name"] for each in others if kinds[each["SPDXID"]] != "CONTAINS"}
    assert linked == LINKED, linked ^ LINKED
    for each in document["packages"]:
        check_members(each, PACKAGE)
        if each["name"] in UNLICENSED:
            assert each["licenseDeclared"] == "NOASSERTION", each
        else:
            check_licence(each["licenseDeclared"])
    for each in others:
        assert not each["filesAnalyzed"]
        (reference,) = each["externalRefs"]
        form = r"pkg:deb/debian/[\w.%+-]+@(\S+)\?arch=(amd64|arm64)"
        version = re.fullmatch(form, reference["referenceLocator"])[1]
        assert each["versionInfo"] in version, each


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--packages", type=pathlib.Path, required=True)
    packages = parser.parse_args().packages
    archives = sorted(packages.glob("*.tar.gz"))
    assert archives, "no archive"
    for archive in archives:
        path = packages / archive.name.replace(".tar.gz", ".spdx.json")
        document = json.loads(path.read_text(encoding="utf-8"))
        check_document(document)
        check_files(document, archive)
        check_components(document)
        works = [f"{each['name']} {each['versionInfo']}" for each in document["packages"]]
        print(f"{path.name}: {len(document['files'])} files; {', '.join(works)}")


main()
