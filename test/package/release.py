#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tries the scripts of tool/release in a checkout of its own, with archives made here;
and the rules that the files of CI systems keep.

- digests: finds what differs and says it, writes it, then finds nothing; refuses a
  file that is not what SHA256SUMS says, another version, archives of no date. What it
  wrote is the date of the next packages of that version.
- check: refuses another version, a page that names another, a change that is not
  committed.
- pins: refuses what is named by a tag or not of that tag, and writes its hash.
- sign: the signature is that of the key; a spoiled file or no key is refused.
- npm: the packages with the program go first; what is there already is left alone.
- The workflows read as YAML; what others type never becomes a part of a script; each
  job that publishes comes after those that try; permissions are said for each job.

None needs the network. Without PyYAML the last is left out, and that is said.

    release.py
"""

import os
import pathlib
import re
import shutil
import stat
import sys
import tempfile

from user import ROOT, must, run

sys.path.insert(0, str(ROOT / "tool" / "package"))
from formats import archives, checksums, entries, project  # noqa: E402

DATE = 1_700_000_000
VERSION = project.version()
COPIED = (
    "CMakeLists.txt",
    "CHANGELOG.md",
    "README.md",
    "action.yml",
    "docs/ci.md",
    "docs/install.md",
    "tool/release",
    "tool/package/formats",
    ".github",
)


class Checkout:
    """What the scripts read, in a repository where all is committed."""

    def __init__(self, folder):
        self.root = folder
        for name in COPIED:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy2
            copy(ROOT / name, folder / name)
        (folder / ".gitignore").write_text("__pycache__/\n")
        self.env = {
            **{name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ},
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_GLOBAL": str(folder.parent / "gitconfig"),
        }
        self.git("init", "-q", ".")
        self.commit()

    def git(self, *arguments, root=None):
        who = ["-c", "user.name=test", "-c", "user.email=test@example.org"]
        return must("git", *who, *arguments, cwd=root or self.root, env=self.env).stdout.strip()

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", "test")

    def run(self, script, *arguments, **more):
        env = {**self.env, **more}
        return run(self.root / "tool" / "release" / script, *arguments, env=env)

    def passes(self, *words, **more):
        done = self.run(*words, **more)
        assert done.returncode == 0, done
        return done.stdout

    def refuses(self, *words, saying, **more):
        done = self.run(*words, **more)
        assert done.returncode and saying in done.stdout + done.stderr, (saying, done)

    def replace(self, name, old, new):
        path = self.root / name
        text = path.read_text(encoding="utf-8")
        assert old in text, (name, old)
        path.write_text(text.replace(old, new), encoding="utf-8")


def write_packages(folder, machines, date=DATE, version=VERSION):
    """As pack.py leaves them, with little in them."""
    folder.mkdir()
    made = []
    for machine in machines:
        made.append(folder / f"bank-lint-{version}-linux-{machine}.tar.gz")
        entries.write_tar_gz(made[-1], [entries.text("bank-lint/bin/bank-lint", machine)], date)
    checksums.write(folder, made)
    return folder


def check_digests(checkout, folder):
    both = write_packages(folder / "both", archives.MACHINES)
    # As it is here, before or after a release: not that of these archives.
    checkout.refuses("digests", both, saying="SHA256_X86_64 is")
    checkout.passes("digests", "--write", both)
    checkout.passes("digests", both)
    action = (checkout.root / "action.yml").read_text(encoding="utf-8")
    for archive in both.glob("*.tar.gz"):
        assert f'"{checksums.of(archive)}"' in action, archive
    changed = checkout.git("diff", "--numstat").split()
    assert changed[2:] == ["action.yml"] and int(changed[0]) <= 4, changed
    # Who makes them again of a later commit gets the date of the release.
    checkout.commit()
    assert checkout.passes("digests", "--date") == f"{DATE}\n"
    # Others than those that were written.
    checkout.refuses(
        "digests", write_packages(folder / "later", archives.MACHINES, DATE + 1), saying="DATE is"
    )
    one = write_packages(folder / "one", ["x86_64"])
    checkout.refuses("digests", one, saying="SHA256_AARCH64 is")
    # What is not to be written either.
    for name, arguments, saying in (
        ("undated", {"date": 0}, "bear no date"),
        ("other", {"version": "9.9.9"}, f"no archive of version {VERSION}"),
    ):
        other = write_packages(folder / name, ["x86_64"], **arguments)
        checkout.refuses("digests", "--write", other, saying=saying)
    next(one.glob("*.tar.gz")).write_bytes(b"spoiled")
    checkout.refuses("digests", "--write", one, saying="not what SHA256SUMS says")
    checkout.replace("action.yml", "# End of the release.", "# End.")
    checkout.refuses("digests", both, saying="no block")
    assert not checkout.git("diff", "--", "CMakeLists.txt")
    checkout.git("checkout", "-q", "action.yml")


def check_check(checkout):
    checkout.passes("check", VERSION)
    assert checkout.passes("check", "--notes", VERSION).strip()
    checkout.refuses("check", "--notes", "9.9.9", saying="'## 9.9.9'")
    checkout.refuses("check", "9.9.9", saying=f"CMakeLists.txt says {VERSION}, and not 9.9.9")
    checkout.refuses("check", f"v{VERSION}", saying="CMakeLists.txt says")
    checkout.replace("docs/ci.md", f"bank-lint@v{VERSION}", "bank-lint@v0.0.9")
    checkout.refuses("check", VERSION, saying="docs/ci.md names 0.0.9")
    checkout.refuses("check", VERSION, saying="not as committed: docs/ci.md")
    checkout.git("checkout", "-q", ".")
    (checkout.root / "new").touch()
    checkout.refuses("check", VERSION, saying="not as committed: new")
    (checkout.root / "new").unlink()


def check_pins(checkout, folder):
    """Repositories in folders stand in for those of GitHub."""
    others = folder / "others"
    workflow = checkout.root / ".github" / "workflows" / "release.yml"
    for path in checkout.root.glob(".github/workflows/*"):
        path.unlink()
    checkout.git("config", "--global", f"url.{others}/.insteadOf", "https://github.com/")
    tags = {}
    for name in ("github/codeql-action", "nobody/plain", "nobody/annotated"):
        other = others / name
        other.mkdir(parents=True)
        checkout.git("init", "-q", ".", root=other)
        checkout.git("commit", "-q", "--allow-empty", "-m", name, root=other)
        options = ["-a", "-m", "1"] if name.endswith("annotated") else []
        said = re.search(rf"{name}\S*@\S+ # (\S+)", (checkout.root / "action.yml").read_text())
        checkout.git("tag", *options, said[1] if said else "v1.0.0", root=other)
        tags[name] = checkout.git("rev-parse", "HEAD", root=other)
    workflow.write_text("- uses: nobody/plain@v1.0.0\n- uses: nobody/annotated/sub@v1.0.0\n")
    checkout.refuses("pins", saying="nobody/annotated/sub@v1.0.0: no hash of a commit")
    checkout.refuses("pins", "--ask", saying="github/codeql-action/upload-sarif@")
    checkout.passes("pins", "--write")
    checkout.passes("pins", "--ask")
    assert workflow.read_text() == (
        f"- uses: nobody/plain@{tags['nobody/plain']} # v1.0.0\n"
        f"- uses: nobody/annotated/sub@{tags['nobody/annotated']} # v1.0.0\n"
    )
    # A tag that was moved.
    checkout.git("commit", "-q", "--allow-empty", "-m", "2", root=others / "nobody" / "plain")
    checkout.git("tag", "-f", "v1.0.0", root=others / "nobody" / "plain")
    checkout.passes("pins")
    checkout.refuses("pins", "--ask", saying="not the commit of v1.0.0")
    workflow.write_text(f"- uses: nobody/plain@{tags['nobody/plain']}\n")
    checkout.refuses("pins", saying="its tag is not set")
    checkout.git("checkout", "-q", ".")


def check_sign(checkout, folder):
    packages = write_packages(folder / "signed", ["x86_64"])
    checkout.refuses("sign", packages, saying="neither RELEASE_KEY nor cosign")
    if not shutil.which("ssh-keygen"):
        print("sign: left out: ssh-keygen is not here (Debian: openssh-client)")
        return
    key = folder / "key"
    must("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", key)
    checkout.passes("sign", packages, RELEASE_KEY=key.read_text())
    (folder / "signers").write_text(f"release {(folder / 'key.pub').read_text()}")

    def verified():
        command = ["-Y", "verify", "-f", folder / "signers", "-I", "release", "-n", "file"]
        with (packages / "SHA256SUMS").open() as file:
            return not run(
                "ssh-keygen", *command, "-s", packages / "SHA256SUMS.sig", stdin=file
            ).returncode

    assert verified()
    with (packages / "SHA256SUMS").open("a") as file:
        file.write("\n")
    assert not verified()
    next(packages.glob("*.tar.gz")).write_bytes(b"spoiled")
    checkout.refuses("sign", packages, saying="FAILED", RELEASE_KEY=key.read_text())


def program(path, script):
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def check_npm(checkout, folder):
    """npm itself is a stand-in that writes down what it is asked."""
    packages, log = folder / "npm", folder / "npm.log"
    packages.mkdir()
    for file, name in (
        (f"bank-lint-{VERSION}.tgz", "bank-lint"),
        (f"bank-lint-linux-arm64-{VERSION}.tgz", "@bank-lint/linux-arm64"),
        (f"bank-lint-linux-x64-{VERSION}.tgz", "@bank-lint/linux-x64"),
    ):
        text = f'{{"name": "{name}", "version": "{VERSION}"}}'
        entries.write_tar_gz(packages / file, [entries.text("package/package.json", text)], DATE)
    program(
        folder / "bin" / "npm",
        f'if [ "$1" = publish ]; then echo "$@" >>{log}\n'
        f'elif [ "$2" = "@bank-lint/linux-arm64@{VERSION}" ]; then echo 1; fi',
    )
    # Node.js, too, if it is not here: the two fields that are asked for.
    if not shutil.which("node"):
        program(
            folder / "bin" / "node",
            'python3 -c "import json,sys; print(json.load(sys.stdin)[sys.argv[1]])" "$3"',
        )
    path = f"{folder / 'bin'}:{os.environ['PATH']}"
    said = checkout.passes("npm", packages, "--provenance", PATH=path)
    assert f"@bank-lint/linux-arm64@{VERSION}: already there" in said, said
    start = f"publish --access public --provenance {packages}"
    assert log.read_text().splitlines() == [
        f"{start}/bank-lint-linux-x64-{VERSION}.tgz",
        f"{start}/bank-lint-{VERSION}.tgz",
    ], log.read_text()


def load(name):
    import yaml

    return yaml.load((ROOT / name).read_text(encoding="utf-8"), Loader=yaml.BaseLoader)


def needs(jobs, name):
    """All jobs that come before a job."""
    direct = jobs[name].get("needs", [])
    direct = [direct] if isinstance(direct, str) else direct
    return set(direct).union(*(needs(jobs, each) for each in direct))


def check_workflows():
    action, workflow = load("action.yml"), load(".github/workflows/release.yml")
    jobs = workflow["jobs"]
    steps = [step for job in jobs.values() for step in job["steps"]]
    for step in [*action["runs"]["steps"], *steps]:
        assert "${{" not in step.get("run", ""), step
        script = (step.get("run") or "").split()
        if script and script[0].startswith(("tool/", "test/", ".ci/")):
            assert os.access(ROOT / script[0], os.X_OK), script[0]
    assert workflow["permissions"] == {}
    assert all(job["permissions"] for job in jobs.values())
    writing = {name for name, job in jobs.items() if "write" in job["permissions"].values()}
    assert writing == {"sign", "release", "pypi", "npm", "image", "images"}, writing
    for name in writing:
        assert {"check", "build", "packages", "try"} <= needs(jobs, name), name
        assert name == "sign" or "sign" in needs(jobs, name), name
    # What is skipped takes with it all that needs it.
    assert jobs["sign"]["if"] == "github.event_name == 'push'"

    lab = load(".gitlab/release.yml")
    whole = {name: dict(job) for name, job in lab.items() if isinstance(job, dict)}
    for job in whole.values():
        while base := job.pop("extends", None):
            merged = {**whole[base], **job}
            job.clear()
            job.update(merged)
    named = {name: job for name, job in whole.items() if not name.startswith(".")}
    for name, job in named.items():
        assert all("$CI_COMMIT_TAG =~ /^v" in rule["if"] for rule in job["rules"]), name
        assert job["stage"] in lab["stages"] and job["script"], name
        if job["stage"] == "publish":
            assert {"release sign", "release try", "release packages"} <= needs(named, name), name
    assert load(".gitlab-ci.yml") == {"include": [{"local": ".gitlab/release.yml"}]}


def main():
    try:
        import yaml  # noqa: F401
    except ImportError:
        print("the workflows: left out: PyYAML is not here (Debian: python3-yaml)")
    else:
        check_workflows()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        checkout = Checkout(folder / "checkout")
        check_check(checkout)
        check_digests(checkout, folder)
        check_pins(checkout, folder)
        check_sign(checkout, folder)
        check_npm(checkout, folder)
    print("tool/release refuses what it has to, and writes the rest")


main()
