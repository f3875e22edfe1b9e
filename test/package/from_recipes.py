#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Does what the recipes for conda-forge, Homebrew and Spack say, each in a prefix of
its own, and uses the program there.

The address of each machine's archive ends in its name, and the digest is its own.
What the package managers do around a recipe is not tried: stand-ins here unpack the
archive and run the steps. Without Ruby or PyYAML the recipe that needs it is left
out, and that is said.

    from_recipes.py --packages FOLDER
"""

import argparse
import hashlib
import os
import pathlib
import shutil
import sys
import tempfile
import types

from user import check_finds, check_own_headers, must

HERE = pathlib.Path(__file__).resolve().parent


def check_sources(packages, told):
    """`told` has for each archive, its address and its digest."""
    told, archives = list(told), sorted(packages.glob("*.tar.gz"))
    wanted = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in archives}
    assert {url.rpartition("/")[2]: digest for url, digest in told} == wanted, (told, wanted)


def conda(packages, unpacked, prefix):
    try:
        import yaml
    except ImportError:
        return "PyYAML is not here (Debian: python3-yaml)"
    text = (packages / "recipes" / "conda-forge" / "recipe.yaml").read_text(encoding="utf-8")
    recipe = yaml.safe_load(text)
    sources = [each["then"] for each in recipe["source"]]
    check_sources(packages, [(each["url"], each["sha256"]) for each in sources])
    env = {**os.environ, "PREFIX": str(prefix)}
    must("sh", "-ec", "\n".join(recipe["build"]["script"]), cwd=unpacked, env=env)
    for pattern in recipe["about"]["license_file"]:
        assert list(unpacked.glob(pattern)) or pattern.endswith("*"), pattern
    for test in recipe["tests"]:
        path = f"{prefix / 'bin'}:{os.environ['PATH']}"
        must("sh", "-ec", "\n".join(test["script"]), env={**os.environ, "PATH": path})
    return ""


def homebrew(packages, unpacked, prefix):
    if not shutil.which("ruby"):
        return "ruby is not here (Debian: ruby)"
    formula = packages / "recipes" / "homebrew" / "bank-lint.rb"
    words = must("ruby", HERE / "formula.rb", formula).stdout.split()
    # Machine, address, machine, digest.
    check_sources(packages, zip(words[1::4], words[3::4], strict=True))
    must("ruby", HERE / "formula.rb", formula, unpacked, prefix)
    return ""


def spack(packages, unpacked, prefix):
    told = []
    api = types.ModuleType("spack.package")
    api.license = lambda name: None
    api.requires = lambda condition, msg: None
    api.version = lambda name, url, sha256: told.append((url, sha256))
    api.install_tree = shutil.copytree
    api.join_path = os.path.join
    generic = types.ModuleType("spack_repo.builtin.build_systems.generic")
    generic.Package = type("Package", (), {})
    sys.modules |= {"spack": types.ModuleType("spack"), "spack.package": api}
    parts = generic.__name__.split(".")
    for i in range(1, len(parts)):
        name = ".".join(parts[:i])
        sys.modules[name] = types.ModuleType(name)
    sys.modules[generic.__name__] = generic
    path = packages / "recipes" / "spack" / "package.py"
    found = {}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), found)
    check_sources(packages, found["ARCHIVES"].values())
    assert told == [found["ARCHIVES"][os.uname().machine]], told
    here = os.getcwd()
    os.chdir(unpacked)
    found["BankLint"]().install(None, prefix)
    os.chdir(here)
    return ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--packages", type=pathlib.Path, required=True)
    packages = parser.parse_args().packages.resolve()
    (archive,) = packages.glob(f"*-linux-{os.uname().machine}.tar.gz")
    with tempfile.TemporaryDirectory() as name:
        home = pathlib.Path(name).resolve()
        must("tar", "xzf", archive, "-C", home)
        unpacked = home / archive.name.removesuffix(".tar.gz")
        for recipe in (conda, homebrew, spack):
            prefix = home / recipe.__name__
            if lacks := recipe(packages, unpacked, prefix):
                print(f"{recipe.__name__}: left out: {lacks}")
                continue
            check_finds(prefix / "bin" / "bank-lint", home=home)
            check_own_headers(prefix / "bin" / "bank-lint", prefix / "lib" / "bank-lint", home)
            print(f"{recipe.__name__}: installed and used")


main()
