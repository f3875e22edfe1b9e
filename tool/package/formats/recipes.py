# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Recipes for package managers that fetch the archives of a release and unpack
them: their version, addresses and digests."""

import textwrap

from formats import checksums, project

# Those of the repository that are filled, and their folder in the packages.
FILES = ("conda-forge/recipe.yaml", "homebrew/bank-lint.rb", "spack/package.py")

# How each calls the machines.
CONDA = {"x86_64": "linux and x86_64", "aarch64": "linux and aarch64"}
HOMEBREW = {"x86_64": "on_intel", "aarch64": "on_arm"}

CONDA_SOURCE = """\
  - if: {machine}
    then:
      url: {url}
      sha256: {digest}"""
HOMEBREW_SOURCE = """\
  {machine} do
    url "{url}"
    sha256 "{digest}"
  end"""
SPACK_SOURCE = """\
    "{machine}": (
        "{url}",
        "{digest}",
    ),"""


def address(home, name):
    """The entry of a file of the release, as GitHub and action.yml have it."""
    return f"{home}/releases/download/v{project.version()}/{name}"


def sources(form, names, found, home):
    return "\n".join(
        form.format(
            machine=names[each.machine],
            url=address(home, each.path.name),
            digest=checksums.of(each.path),
        )
        for each in found
    )


def write(found, folder, home):
    summary = project.summary()
    each_source = {
        "conda-forge/recipe.yaml": (CONDA_SOURCE, CONDA),
        "homebrew/bank-lint.rb": (HOMEBREW_SOURCE, HOMEBREW),
        "spack/package.py": (SPACK_SOURCE, {each.machine: each.machine for each in found}),
    }
    for name in FILES:
        path = folder / "recipes" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = project.filled(
            f"recipes/{name}",
            VERSION=project.version(),
            HOME=home,
            LICENCE=project.LICENCE,
            SUMMARY=summary,
            TITLE=summary[0].upper() + summary[1:],
            INTRODUCTION=textwrap.indent(project.introduction(), "    ").strip(),
            SOURCES=sources(*each_source[name], found, home),
            PLATFORMS=" or ".join(CONDA[each.machine] for each in found),
        )
        path.write_text(text, encoding="utf-8")
