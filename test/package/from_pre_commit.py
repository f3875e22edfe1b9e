#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Commits in a repository whose hook comes from the mirror for pre-commit.

pre-commit makes an environment of Python of a repository with what build --all made
(pre-commit-mirror), and installs the wheel into it, without a network. A commit that
brings the conflict of kernels/transpose.cu fails with it, one without goes through,
and bank-lint-all finds what is there already. Nothing of bank-lint is on the PATH.

Without pre-commit, git or the wheels that pip builds with nothing is run, and that is
said (exit code 77).

    from_pre_commit.py --packages FOLDER
"""

import argparse
import pathlib
import shutil
import sys
import tempfile

from user import KERNEL, must, run, settings, skip

# Debian: python3-setuptools-whl, python3-wheel-whl.
BUILD_WHEELS = pathlib.Path("/usr/share/python-wheels")
CLEAN = "__global__ void clean(float *a) { a[threadIdx.x] = 1; }\n"
CONFIG = """repos:
  - repo: {mirror}
    rev: v0
    hooks:
      - id: bank-lint
        args: [--builtin-headers]
      - id: bank-lint-all
        args: [--builtin-headers]
        stages: [manual]
"""


class Repository:
    def __init__(self, root, env):
        self.root, self.env = root, env
        root.mkdir(exist_ok=True)
        self.git("init", "--quiet", ".")

    def git(self, *arguments):
        who = ("-c", "user.name=test", "-c", "user.email=test@example.org")
        return run("git", *who, *arguments, cwd=self.root, env=self.env)

    def commit(self, **files):
        """The findings of files, by name without .cu."""
        for name, text in files.items():
            (self.root / f"{name}.cu").write_text(text)
        assert self.git("add", "--all").returncode == 0
        return self.git("commit", "--quiet", "--message", "a change")


def links(packages, folder):
    """Where pip finds everything."""
    folder.mkdir()
    for pattern in ("setuptools-*.whl", "wheel-*.whl"):
        if not (wheels := sorted(BUILD_WHEELS.glob(pattern))):
            skip(f"no {pattern} (Debian: python3-setuptools-whl, python3-wheel-whl)")
        (folder / wheels[-1].name).symlink_to(wheels[-1])
    for wheel in packages.glob("*.whl"):
        (folder / wheel.name).symlink_to(wheel)
    return folder


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--packages", type=pathlib.Path, required=True)
    packages = parser.parse_args().packages.resolve()
    for program in ("git", "pre-commit"):
        if not shutil.which(program):
            skip(f"{program} is not here (Debian: {program})")
    with tempfile.TemporaryDirectory() as name:
        home = pathlib.Path(name).resolve()
        env = settings(
            home,
            PIP_NO_INDEX="1",
            PIP_FIND_LINKS=str(links(packages, home / "links")),
            PIP_DISABLE_PIP_VERSION_CHECK="1",
            PRE_COMMIT_HOME=str(home / "pre-commit"),
            BANK_LINT_CACHE=str(home / "cache"),
        )
        shutil.copytree(packages / "pre-commit-mirror", home / "mirror")
        mirror = Repository(home / "mirror", env)
        assert mirror.commit().returncode == 0
        assert mirror.git("tag", "v0").returncode == 0

        project = Repository(home / "project", env)
        assert project.commit(old=KERNEL.read_text()).returncode == 0
        config = CONFIG.format(mirror=home / "mirror")
        (project.root / ".pre-commit-config.yaml").write_text(config)
        must("pre-commit", "install", "--install-hooks", cwd=project.root, env=env)

        done = project.commit(clean=CLEAN)
        assert done.returncode == 0, done
        done = project.commit(young=KERNEL.read_text())
        said = done.stdout + done.stderr
        assert done.returncode == 1 and "young.cu:39:30: warning: 32-way" in said, done
        assert "old.cu" not in said, said
        by_hand = "pre-commit run --hook-stage=manual --files old.cu -- bank-lint-all"
        done = run(*by_hand.split(), cwd=project.root, env=env)
        assert done.returncode == 1 and "old.cu:39:30: warning: 32-way" in done.stdout, done
        version = must("pre-commit", "--version", env=env).stdout.strip()
    print(f"{version}: installed the hook, which lets a clean commit pass and no other")


main()
