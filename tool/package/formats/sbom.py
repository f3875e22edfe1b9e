# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The parts of an archive, for those who must account for it: a document of
SPDX 2.3 in JSON (https://spdx.github.io/spdx-spec/v2.3/).

It has the archive, each of its files, and the works of others in it, from
components.py.
"""

import hashlib
import json
import time

from formats import archives, checksums, components, project


def date_text(date):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(date))


def sha1(data):
    return hashlib.sha1(data, usedforsecurity=False).hexdigest()


def file_of(number, entry):
    return {
        "SPDXID": f"SPDXRef-File-{number}",
        "fileName": f"./{entry.name}",
        "checksums": [
            {"algorithm": "SHA1", "checksumValue": sha1(entry.data)},
            {"algorithm": "SHA256", "checksumValue": hashlib.sha256(entry.data).hexdigest()},
        ],
        "licenseConcluded": "NOASSERTION",
        "licenseInfoInFiles": ["NOASSERTION"],
        "copyrightText": "NOASSERTION",
    }


def verification_code(files):
    """For a package: the digest of the digests of its files, as the format defines it."""
    return sha1("".join(sorted(sha1(entry.data) for entry in files)).encode())


def archive_of(archive, files, home):
    return {
        "SPDXID": "SPDXRef-Package-bank-lint",
        "name": project.NAME,
        "versionInfo": project.version(),
        "packageFileName": archive.path.name,
        "supplier": "NOASSERTION",
        "downloadLocation": "NOASSERTION",
        "homepage": home,
        "filesAnalyzed": True,
        "packageVerificationCode": {"packageVerificationCodeValue": verification_code(files)},
        "checksums": [{"algorithm": "SHA256", "checksumValue": checksums.of(archive.path)}],
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": project.LICENCE,
        "licenseInfoFromFiles": ["NOASSERTION"],
        "copyrightText": "NOASSERTION",
        "summary": project.summary(),
        "primaryPackagePurpose": "APPLICATION",
    }


def identifier(component):
    words = "".join(c if c.isalnum() else "-" for c in component.kind.name)
    return f"SPDXRef-Package-{words}"


def component_of(component):
    where = f"/usr/share/doc/{component.package}/copyright"
    address = f"pkg:deb/debian/{component.package.replace('+', '%2B')}"
    version = component.version.replace("+", "%2B").replace(":", "%3A")
    return {
        "SPDXID": identifier(component),
        "name": component.kind.name,
        "versionInfo": component.upstream,
        "supplier": "Organization: Debian",
        "downloadLocation": "NOASSERTION",
        "homepage": component.homepage or "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": component.licence,
        "licenseComments": f"Declared in {where} of Debian's package.",
        "copyrightText": "NOASSERTION",
        "sourceInfo": f"Debian's source package {component.source} {component.version}",
        "externalRefs": [
            {
                "referenceCategory": "PACKAGE-MANAGER",
                "referenceType": "purl",
                "referenceLocator": f"{address}@{version}?arch={component.machine}",
            }
        ],
        "primaryPackagePurpose": "SOURCE" if component.kind.headers else "LIBRARY",
    }


def relation(one, kind, other):
    return {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}


def document(archive, home, date, root):
    found = components.of(archive, root)
    # The number of a file is its place among the names.
    files = [archive.files[name] for name in sorted(archive.files)]
    numbers = {entry.name: f"SPDXRef-File-{number}" for number, entry in enumerate(files)}
    main = archive_of(archive, files, home)
    relations = [relation("SPDXRef-DOCUMENT", "DESCRIBES", main["SPDXID"])]
    linked = "STATIC_LINK" if archives.is_static(archive.program.data) else "DYNAMIC_LINK"
    for component in found:
        kind = "CONTAINS" if component.kind.headers else linked
        relations.append(relation(main["SPDXID"], kind, identifier(component)))
        if component.kind.headers:
            relations += [
                relation(identifier(component), "CONTAINS", numbers[entry.name])
                for entry in archive.below(component.kind.headers)
            ]
    relations += [relation(main["SPDXID"], "CONTAINS", number) for number in numbers.values()]
    digest = main["checksums"][0]["checksumValue"]
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": archive.path.name,
        # Nothing need be there; it differs whenever the archive does.
        "documentNamespace": f"{home}/spdx/{archive.path.name}-{digest}",
        "creationInfo": {
            "created": date_text(date),
            "creators": [f"Tool: {project.NAME}-packages-{project.version()}"],
        },
        "packages": [main, *map(component_of, found)],
        "files": [file_of(number, entry) for number, entry in enumerate(files)],
        "relationships": relations,
    }


def write(archive, folder, home, date, root="/"):
    path = folder / archive.path.name.replace(".tar.gz", ".spdx.json")
    content = document(archive, home, date, root)
    path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    return path
