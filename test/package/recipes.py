#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs action.yml and the workflows of docs/ci.md in a repository of its own.

Steps with `run` run in a shell as GitHub and GitLab run them, with what the
installed program prints; `uses` of this repository runs action.yml, that of others
is noted with its inputs. The repository has an old finding and a change with a
new one. A folder stands in for GitHub: it has a release of the program, whose
digests tool/release/digests wrote into the action that is run. What the action
installs is that archive and no other. Without PyYAML nothing is run, and that is
said (exit code 77). If action-validator is on the PATH, it reads the action and the
workflows of the page too.

    recipes.py --build FOLDER
"""

import argparse
import hashlib
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
OLD = "__global__ void old(float *a) { a[threadIdx.x * 32] = 1; }\n"
NEW = "__global__ void young(float *a) { a[threadIdx.x * 64] = 1; }\n"
LOST = "__global__ void lost(float *a) { a[0] = oops; }\n"


def yaml_blocks(heading):
    """The YAML of a section of the page."""
    section = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S)[1]
    return re.findall(r"```yaml\n(.*?)```", section, re.S)


def workflows():
    """Those for GitHub, without the parts that show what else may be said."""
    return [text for text in yaml_blocks("GitHub Actions") if text.startswith("on:")]


def load(text):
    import yaml

    # The word "on" is a truth value in YAML 1.1, which PyYAML reads.
    return yaml.load(text, Loader=yaml.BaseLoader)


class Repository:
    """A checkout with an old finding, and a commit on top with a new one."""

    def __init__(self, folder, program):
        self.root = folder / "repository"
        (self.root / "src").mkdir(parents=True)
        self.temporary = folder / "temporary"
        self.temporary.mkdir()
        self.program = program
        self.git("init", "-q", ".")
        self.commit("old.cu", OLD)
        self.base = self.git("rev-parse", "HEAD").strip()
        self.git("update-ref", "refs/remotes/origin/main", self.base)
        self.commit("new.cu", NEW)

    def git(self, *arguments):
        who = ["-c", "user.name=test", "-c", "user.email=test@example.org"]
        env = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
        return subprocess.run(
            ["git", *who, *arguments],
            cwd=self.root, env=env, capture_output=True, text=True, check=True,
        ).stdout

    def commit(self, name, text):
        (self.root / "src" / name).write_text(text)
        self.git("add", "-A", "src")
        self.git("commit", "-q", "--no-verify", "-m", name)

    def shell(self, script, path=(), **variables):
        """As a step runs: it ends with the first command that fails."""
        env = {**os.environ, **variables, "RUNNER_TEMP": str(self.temporary)}
        env["BANK_LINT_CACHE"] = str(self.temporary / "cache")
        env["PATH"] = os.pathsep.join([*path, env["PATH"]])
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script],
            cwd=self.root, env=env, capture_output=True, text=True, check=False,
        )

    def read(self, name):
        return json.loads((self.root / name).read_text(encoding="utf-8"))


class Runner:
    """Runs the steps of jobs and of composite actions."""

    def __init__(self, repository, context, path=()):
        self.repository, self.context, self.path = repository, context, list(path)
        self.output, self.uploads = "", []

    def value(self, text):
        """The text with its ${{ expressions }} replaced."""

        def known(match):
            name = match[1].strip()
            assert name in self.context, f"an expression that is unknown: {name}"
            return self.context[name]

        return re.sub(r"\$\{\{(.*?)\}\}", known, text)

    def wanted(self, step, failed):
        condition = step.get("if")
        if condition == "always()":
            return True
        if condition:
            name, _, value = condition.partition(" == ")
            return not failed and self.context[name] == value.strip("'")
        return not failed

    def steps(self, steps):
        """The exit code of the first step that fails, else 0."""
        failed = 0
        for step in steps:
            if not self.wanted(step, failed):
                continue
            code = self.shell(step) if "run" in step else self.use(step)
            failed = failed or code
        return failed

    def shell(self, step):
        names = ("GITHUB_PATH", "GITHUB_OUTPUT")
        files = {name: self.repository.temporary / name for name in names}
        for file in files.values():
            file.write_text("")
        variables = {key: self.value(text) for key, text in step.get("env", {}).items()}
        variables.update({name: str(file) for name, file in files.items()})
        run = self.repository.shell(self.value(step["run"]), self.path, **variables)
        self.output += run.stdout + run.stderr
        self.path = files["GITHUB_PATH"].read_text().split() + self.path
        for line in files["GITHUB_OUTPUT"].read_text().splitlines():
            key, _, text = line.partition("=")
            self.context[f"steps.{step['id']}.outputs.{key}"] = text
        return run.returncode

    def use(self, step):
        given = {key: self.value(text) for key, text in step.get("with", {}).items()}
        name = step["uses"].split("@")[0]
        if name.endswith("/bank-lint"):
            return self.action(given)
        if name == "github/codeql-action/upload-sarif":
            self.uploads.append(self.repository.read(given["sarif_file"]))
        else:
            assert name == "actions/checkout" and given["fetch-depth"] == "0", step
        return 0

    def action(self, given):
        action = load(self.context["test.action"])
        unknown = given.keys() - action["inputs"].keys()
        assert not unknown, unknown
        inside = Runner(self.repository, dict(self.context), self.path)
        for name, each in action["inputs"].items():
            inside.context[f"inputs.{name}"] = given.get(name, self.value(each["default"]))
        for step in action["runs"]["steps"]:
            assert "uses" in step or step["shell"] == "bash", step
        code = inside.steps(action["runs"]["steps"])
        told = inside.value(action["outputs"]["exit-code"]["value"])
        assert told == str(code), (told, code, inside.output)
        self.output += inside.output
        self.uploads += inside.uploads
        return code


MACHINES = ("x86_64", "aarch64")
# A commit, as an action is best named, is no tag.
PINNED = "0123456789abcdef0123456789abcdef01234567"


def context(release, base, ref="v0"):
    return {
        "github.event.pull_request.base.sha": base,
        "github.base_ref": "main",
        "github.action_repository": "nobody/bank-lint",
        "github.action_ref": ref,
        "github.server_url": release.server,
        "test.action": release.action,
    }


def places(log):
    return sorted(
        result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        for result in log["runs"][0]["results"]
    )


def check_github(repository, release):
    with_action, without = (load(text) for text in workflows())
    for workflow, path in ((with_action, ()), (without, [repository.program])):
        assert workflow["permissions"]["security-events"] == "write"
        (job,) = workflow["jobs"].values()
        runner = Runner(repository, context(release, repository.base), path)
        code = runner.steps(job["steps"])
        assert code == 1, (code, runner.output)
        # The change's finding is an annotation, and both are uploaded.
        assert "::warning file=src/new.cu,line=1," in runner.output, runner.output
        assert "::warning file=src/old.cu" not in runner.output, runner.output
        (log,) = runner.uploads
        assert places(log) == ["src/new.cu", "src/old.cu"], places(log)


def check_action(repository, release):
    def run(given, base="", ref=PINNED):
        runner = Runner(repository, context(release, base, ref))
        return runner.action(given), runner

    # After a push: all findings.
    code, runner = run({"files": "src"})
    assert code == 1 and "file=src/old.cu" in runner.output and len(runner.uploads) == 1
    # Options, and no upload.
    options = {"files": "src", "arguments": "--fail-on=none", "upload-sarif": "false"}
    code, runner = run(options)
    assert code == 0 and not runner.uploads, runner.output
    # What could not be analysed fails the step, and what is known is uploaded.
    repository.commit("lost.cu", LOST)
    code, runner = run({"files": "src"}, base=repository.base)
    assert code == 3 and len(runner.uploads) == 1, runner.output
    # A commit that is not there.
    code, runner = run({"files": "src"}, base="0123456789")
    assert code == 2, runner.output
    repository.git("reset", "-q", "--hard", "HEAD~1")


class Release:
    """A server with a release, and the action of the commit that it is of."""

    def __init__(self, folder, package):
        text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
        self.version = re.search(r"^project\(bank_lint VERSION (\S+)", text, re.M)[1]
        self.package, self.folder = package, folder
        self.files = folder / "nobody/bank-lint/releases/download" / f"v{self.version}"
        self.files.mkdir(parents=True)
        self.server = f"file://{folder}"
        self.names = [f"bank-lint-{self.version}-linux-{machine}.tar.gz" for machine in MACHINES]
        # The archives differ, as those of two machines do: in what gzip leaves alone.
        self.digests = []
        for name, more in zip(self.names, (b"", b"\0"), strict=True):
            data = bytearray(package.read_bytes())
            data[4:8] = struct.pack("<I", 1_700_000_000)
            self.digests.append(hashlib.sha256(data + more).hexdigest())
            (self.files / name).write_bytes(data + more)
        self.unreleased = self.without_release()
        self.action = self.written(self.names)

    def without_release(self):
        text = (ROOT / "action.yml").read_text(encoding="utf-8")
        return re.sub(r'^( *(?:DATE|SHA256_\w+)): "[^"]*"$', r'\1: ""', text, flags=re.M)

    def written(self, names):
        """The action, with the release of these archives written into it."""
        sums = zip(self.names, self.digests, strict=True)
        lines = [f"{digest}  {name}\n" for name, digest in sums if name in names]
        (self.files / "SHA256SUMS").write_text("".join(lines))
        action = self.folder / "action.yml"
        action.write_text(self.unreleased)
        script = ROOT / "tool" / "release" / "digests"
        command = [script, "--write", f"--action={action}", self.files]
        subprocess.run(command, check=True, capture_output=True)
        return action.read_text()


def check_install(repository, release):
    """The step that installs: which archive, and when none."""
    here = MACHINES.index(os.uname().machine)
    archive = release.files / release.names[here]

    def machine(name):
        """A folder with a uname that says so, first on the PATH."""
        folder = repository.temporary / name
        folder.mkdir(exist_ok=True)
        (folder / "uname").write_text(f"#!/bin/sh\necho {name}\n")
        (folder / "uname").chmod(0o755)
        return [str(folder)]

    def install(action=release.action, path=(), **inputs):
        runner = Runner(repository, context(release, "", PINNED), path)
        for name in ("package", "digest"):
            runner.context[f"inputs.{name}"] = str(inputs.get(name, ""))
        code = runner.shell(load(action)["runs"]["steps"][0])
        added = runner.path[: len(runner.path) - len(path)]
        return code, added, runner.output

    def installs(**how):
        code, added, said = install(**how)
        assert code == 0 and len(added) == 1, said
        assert (pathlib.Path(added[0]) / "bank-lint").is_file() and "bank-lint " in said, said

    def refuses(saying, **how):
        before = set(repository.temporary.rglob("bin/bank-lint"))
        code, added, said = install(**how)
        assert code and not added, said
        assert f"::error title=bank-lint is not installed::{saying}" in said, (saying, said)
        assert set(repository.temporary.rglob("bin/bank-lint")) == before

    # For a commit: the version of the block, for each machine its archive.
    installs()
    for name in MACHINES:
        installs(path=machine(f"Linux {name}"))
    # That of one machine in the place of the other's.
    sound = archive.read_bytes()
    shutil.copy(release.files / release.names[1 - here], archive)
    refuses("the archive is not the one that was")
    archive.write_bytes(sound)
    # Machines that have none.
    none = f"version {release.version} has no archive for"
    refuses(f"{none} Darwin arm64", path=machine("Darwin arm64"))
    only_here = release.written([release.names[here]])
    other = f"Linux {MACHINES[1 - here]}"
    installs(action=only_here)
    refuses(f"{none} {other}", action=only_here, path=machine(other))
    # A commit that is no release's.
    refuses("this commit of the action has no release", action=release.unreleased)
    # A separate archive, with a digest or without.
    for package in (release.package, f"file://{archive}"):
        installs(package=package)
        installs(package=package, action=release.unreleased)
    installs(package=archive, digest=release.digests[here])
    refuses("the archive is not the one", package=archive, digest="0" * 64)
    refuses("digest is not 64 digits", package=archive, digest=release.digests[here][:63])
    refuses("digest is that of package", digest=release.digests[here])
    refuses("package is no file", package=f"{archive}.none")
    refuses("the archive could not be fetched", package=f"file://{archive}.none")
    # What is typed there is never a command.
    for text in ("$(touch hit)", "`touch hit`.tar.gz", "; touch hit", "-o hit", "a[$(touch hit)]"):
        refuses("package is no file", package=text)
        refuses("digest is not 64 digits", package=archive, digest=text)
    assert not (repository.root / "hit").exists()
    # A release whose archive was changed after it was made, by a byte.
    data = bytearray(archive.read_bytes())
    data[4] ^= 1
    archive.write_bytes(data)
    refuses("the archive is not the one that was released: its sha256 is")
    archive.unlink()
    refuses("the archive could not be fetched")


def check_gitlab(repository):
    (text,) = yaml_blocks("GitLab CI")
    jobs = load(text)
    codes = {}
    for name, job in jobs.items():
        assert all(re.search(r"\$CI_\w+ == ", rule["if"]) for rule in job["rules"])
        run = repository.shell(
            "\n".join(job["script"]),
            [repository.program],
            CI_MERGE_REQUEST_DIFF_BASE_SHA=repository.base,
            **job.get("variables", {}),
        )
        codes[name] = run.returncode
        reports = job["artifacts"].get("reports", {}).values()
        for path in [*job["artifacts"].get("paths", []), *reports]:
            assert (repository.root / path).stat().st_size, path
    assert codes == {"bank-lint": 0, "bank-lint change": 1}, codes
    issues = repository.read(jobs["bank-lint"]["artifacts"]["reports"]["codequality"])
    assert sorted(i["location"]["path"] for i in issues) == ["src/new.cu", "src/old.cu"], issues
    assert "young" in (repository.root / "bank-lint.html").read_text(encoding="utf-8")


def check_by_validator(folder):
    validator = shutil.which("action-validator")
    if not validator:
        print("action-validator: not here")
        return
    # release.yml is left out: version 0.6 does not know the permission attestations.
    files = [ROOT / "action.yml"]
    for number, text in enumerate(workflows()):
        files.append(folder / ".github" / "workflows" / f"{number}.yml")
        files[-1].parent.mkdir(parents=True, exist_ok=True)
        files[-1].write_text(text)
    for file in files:
        run = subprocess.run([validator, file], capture_output=True, text=True, check=False)
        assert run.returncode == 0, (file, run.stdout + run.stderr)
    print(f"action-validator: {len(files)} files")


def make_package(build, folder):
    """An archive as a release has it, of the program as it was built."""
    name = "bank-lint-0-linux-test"
    subprocess.run(
        ["cmake", "--install", build, "--prefix", folder / name], check=True, capture_output=True
    )
    package = folder / f"{name}.tar.gz"
    pack = ["tar", "-I", "gzip -1", "-cf", package]
    subprocess.run([*pack, "-C", folder, name], check=True)
    return package


def make_small_package(folder):
    """One whose program only says its name, for the many ways to install it."""
    program = folder / "small" / "bin" / "bank-lint"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\necho bank-lint small\n")
    program.chmod(0o755)
    package = folder / "small.tar.gz"
    subprocess.run(["tar", "czf", package, "-C", folder, "small"], check=True)
    return package


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", type=pathlib.Path, required=True)
    build = parser.parse_args().build.resolve()
    try:
        import yaml  # noqa: F401
    except ImportError:
        print("PyYAML is not here (Debian: python3-yaml); nothing was run")
        return 77
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        release = Release(folder / "server", make_package(build, folder))
        small = Release(folder / "small-server", make_small_package(folder))
        program = folder / "on-the-path"
        program.mkdir()
        (program / "bank-lint").symlink_to(build / "bin" / "bank-lint")
        repository = Repository(folder, str(program))
        check_by_validator(folder)
        check_github(repository, release)
        check_action(repository, release)
        check_install(repository, small)
        check_gitlab(repository)
    print("the action and the workflows do what docs/ci.md says")
    return 0


sys.exit(main())
