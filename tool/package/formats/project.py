# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What all packages say of the project, each thing from the one place that has it."""

import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]
TEMPLATES = ROOT / "tool" / "package"
NAME = "bank-lint"
LICENCE = "Apache-2.0 WITH LLVM-exception"


def text_of(*path):
    return ROOT.joinpath(*path).read_text(encoding="utf-8")


def version():
    """As CMakeLists.txt says it."""
    return re.search(r"^project\(.*?\bVERSION ([\d.]+)", text_of("CMakeLists.txt"), re.M | re.S)[1]


def summary():
    """One line, as the .deb has it."""
    return re.search(
        r'^set\(CPACK_PACKAGE_DESCRIPTION_SUMMARY\s+"(.*?)"',
        text_of("tool/package/Packages.cmake"),
        re.M,
    )[1]


def introduction():
    """The first paragraph of the README."""
    return text_of("README.md").split("\n\n")[1]


def date():
    """The time that packages bear, in seconds: SOURCE_DATE_EPOCH, else the commit's."""
    if "SOURCE_DATE_EPOCH" in os.environ:
        return int(os.environ["SOURCE_DATE_EPOCH"])
    asked = subprocess.run(
        ["git", "-C", ROOT, "log", "-1", "--format=%ct"],
        capture_output=True,
        text=True,
        check=False,
    )
    if asked.returncode:
        raise SystemExit("no commit to take the date of; please set SOURCE_DATE_EPOCH")
    return int(asked.stdout)


def filled(template, **values):
    """A template's text with its @NAMES@ replaced; one without a value is an error."""
    return re.sub(
        r"@([A-Z][A-Z0-9_]*)@", lambda m: str(values[m[1]]), text_of("tool/package", template)
    )
