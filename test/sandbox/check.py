#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lints repositories that mean ill and fails on any trace of it: a program that
was run, a file that was written, a file that was read outside.

Options: each file of the repository has a command of its own with a hostile
option: all that clang's table has with a value. Each set points to a file of its
own outside the repository, so that what touches it shows which set it was.
Sources and settings: likewise. Server: calls of the server for agents, which may read
what others may, and write in its temporary folders.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import calls
import option_sets
import settings
import sources
import trace

SKIPPED = 77  # what ctest takes for "skipped"

# What any program reads, and the headers of the system, of clang and of CUDA.
READABLE = ("/usr/", "/lib/", "/lib64/", "/opt/cuda", "/etc/ld.so.",
            "/proc/cpuinfo", "/proc/meminfo", "/proc/sys/vm/", "/sys/devices/system/cpu",
            "/sys/fs/cgroup/", "/sys/kernel/mm/", "/etc/localtime", "/etc/debian_version",
            "/etc/lsb-release", "/etc/os-release", "/dev/null")

# What the program asks of itself.
OWN_FACTS = ("/proc/self/statm",)

KERNEL = """__global__ void k(float *p) {
  __shared__ float s[64];
  s[threadIdx.x * 2] = 1;
  p[threadIdx.x] = s[threadIdx.x * 2];
}
void f(float *p) { k<<<1, 32>>>(p); }
"""


def is_below(path, folder):
    return path == str(folder) or path.startswith(str(folder).rstrip("/") + "/")


class Sandbox:
    def __init__(self, root, binary, clang_headers):
        self.root, self.binary = root, binary
        self.repo, self.outside = root / "repo", root / "outside"
        self.cache = root / "cache"
        for folder in (self.repo / ".git", self.repo / "src", self.outside, self.cache,
                       root / "tmp", root / "home"):
            folder.mkdir(parents=True)
        self.readable = [*READABLE, str(self.repo), str(self.cache), clang_headers,
                         str(binary.parent.parent)]

    def environment(self):
        kept = {k: v for k, v in os.environ.items() if k in ("PATH", "LANG", "LD_LIBRARY_PATH")}
        # A leak is not looked for under ptrace.
        return {**kept, "HOME": str(self.root / "home"), "TMPDIR": str(self.root / "tmp"),
                "BANK_LINT_CACHE": str(self.cache), "ASAN_OPTIONS": "detect_leaks=0"}

    def violations(self, events):
        for event in events:
            if event.kind == "run":
                if os.path.realpath(event.path) != str(self.binary):
                    yield event
            elif event.kind == "write":
                if not is_below(event.path, self.cache) and event.path != "/dev/null":
                    yield event
            # A link in the repository leads where it leads.
            elif event.path not in OWN_FACTS and not any(
                    os.path.realpath(event.path).startswith(p) for p in self.readable):
                yield event

    def violations_of_calls(self, events):
        """No private file is read, and none is written but temporary ones."""
        for event in self.violations(events):
            real = os.path.realpath(event.path)
            # The only program is git, which reads settings, of locales too.
            if event.kind == "run" and os.path.basename(real) == "git":
                continue
            is_open = os.path.exists(real) and os.stat(real).st_mode & 0o004
            if event.kind == "read" and is_below(real, "/etc") and is_open:
                continue
            if event.kind == "write" and is_below(event.path, self.root / "tmp"):
                continue
            # git writes from the folder of a revision, whose name such a call does
            # not have. See state().
            if re.match(r'symlink\("[^"]*", "[^/]|(mkdir|unlink|rename|rmdir)\("[^/]',
                        event.call):
                continue
            if event.kind == "read" and (is_below(real, self.root / "tmp") or (
                    is_below(real, self.outside) and is_open)):
                continue
            yield event

    def state(self):
        """All that is outside of the cache and of temporary folders."""
        return sorted((str(f), f.lstat().st_mtime_ns) for top in (self.repo, self.outside)
                      for f in top.rglob("*"))

    def lint(self, arguments, timeout):
        events, done = trace.traced(
            [str(self.binary), "-j", "1", "--builtin-headers", *arguments],
            self.root / "log", cwd=self.repo, env=self.environment(), timeout=timeout)
        return list(self.violations(events)), events, done


def report(found, labels, outside):
    """Prints the violations; returns how many sets they are of."""
    by_set = {}
    for event in found:
        number = re.match(re.escape(str(outside)) + r"/(\d{4})", os.path.realpath(event.path))
        by_set.setdefault(int(number.group(1)) if number else -1, []).append(event)
    for number, events in sorted(by_set.items()):
        print(f"{labels[number] if number >= 0 else 'unknown of which set'}:")
        for event in events[:3]:
            print(f"  {event.kind}: {event.call[:300]}")
    return len(by_set)


def check_linted(done, files, labels):
    """An option that is dropped does not keep a user from linting. One that stays
    may have a value that clang refuses."""
    lost = re.findall(r"error: src/(\d{4})\.cu: (.*)", done.stderr)
    unexpected = [(number, why) for number, why in lost
                  if not re.match(r"(invalid|unsupported|unknown) .*/file", why)]
    for number, why in unexpected:
        print(f"{labels[int(number)]}: {why}")
    kernels = re.search(r"(\d+) files?, (\d+) kernels?", done.stdout)
    if not kernels or int(kernels.group(2)) + len(lost) != files:
        print(done.stdout[-1500:], done.stderr[-1500:])
        return len(unexpected) + 1
    return len(unexpected)


def check_options(box, options_inc, timeout):
    sets = option_sets.all_sets(options_inc, box.outside, box.repo)
    entries = []
    for number, command in enumerate(sets.commands):
        file = box.repo / "src" / f"{number:04}.cu"
        file.write_text(KERNEL)
        entries.append({"directory": str(box.repo), "file": str(file),
                        "arguments": [*command, "-DLAST", "-c", str(file)]})
    (box.repo / "compile_commands.json").write_text(json.dumps(entries))
    failures = 0
    # One database is found and one is named, which has its own rules for files.
    named = [f"src/{n:04}.cu" for n in range(sets.first_of_files, len(entries))]
    for how, files in (["src"], len(entries)), (["-p", ".", *named], len(named)):
        found, events, done = box.lint(how, timeout)
        print(f"{files} sets of options, {len(events)} calls, exit code {done.returncode}")
        failures += report(found, sets.labels, box.outside)
        failures += check_linted(done, files, sets.labels)
    return failures


def check_sources(box, timeout):
    (box.repo / "compile_commands.json").unlink(missing_ok=True)
    labels = []
    for number, (label, text) in enumerate(sources.hostile(box.outside, box.root / "repo")):
        folder = box.outside / f"{number:04}"
        folder.mkdir(exist_ok=True)
        (folder / "file").write_text("canary\n" * 40)
        labels.append(label)
        (box.repo / "src" / f"{number:04}.cu").write_text(text)
    found, events, done = box.lint(["--all", "--file-timeout", "60", "src"], timeout)
    print(f"{len(labels)} sources, {len(events)} calls, exit code {done.returncode}")
    failures = report(found, labels, box.outside)
    for number in re.findall(r"src/(\d{4})\.cu: it took longer", done.stderr):
        print(f"{labels[int(number)]}: does not come to an end")
        failures += 1
    if "canary" in done.stdout + done.stderr:
        print("a report quotes a file from outside")
        failures += 1
    return failures


def check_settings(box, timeout):
    labels, found, calls = [], [], 0
    for label, text in settings.hostile(box.outside, box.repo):
        labels.append(label)
        (box.repo / "src" / "a.cu").write_text(KERNEL)
        (box.repo / ".bank-lint").write_text(text)
        violations, events, _ = box.lint(["src"], timeout)
        for event in violations:
            print(f"{label}:\n  {event.kind}: {event.call[:300]}")
        found += violations[:1]
        calls += len(events)
    print(f"{len(labels)} settings, {calls} calls")
    return len(found)


def commit(box):
    """Makes the repository a real one. False without git."""
    if not shutil.which("git"):
        return False
    (box.repo / ".git").rmdir()
    environment = {**box.environment(), "GIT_CONFIG_NOSYSTEM": "1"}
    for who in ("AUTHOR", "COMMITTER"):
        environment |= {f"GIT_{who}_NAME": "a", f"GIT_{who}_EMAIL": "a@example.org"}
    # git refuses links in the place of its own files.
    for words in (["init", "-q"], ["add", "--", ".", ":!found*"], ["commit", "-q", "-m", "x"]):
        subprocess.run(["git", *words], cwd=box.repo, env=environment, check=True)
    return True


def check_server(box, timeout):
    asked, public = calls.hostile(box.outside, box.repo)
    has_git = commit(box)
    begin = [{"jsonrpc": "2.0", "id": "begin", "method": "initialize", "params": {}},
             {"jsonrpc": "2.0", "method": "notifications/initialized"}]
    before = box.state()
    events, done = trace.traced(
        [str(box.binary), "mcp", "-j", "1", "--builtin-headers", "--file-timeout=60"],
        box.root / "log", cwd=box.repo, env=box.environment(), timeout=timeout,
        input="".join(json.dumps(each) + "\n" for each in begin + asked.messages))
    print(f"{len(asked.messages)} calls of the server, {len(events)} calls, "
          f"exit code {done.returncode}")
    failures = report(list(box.violations_of_calls(events)), asked.labels, box.outside)
    answers = {}
    for line in done.stdout.splitlines():
        answer = json.loads(line)
        answers[answer["id"]] = answer
    for number, label in enumerate(asked.labels):
        if "result" not in answers.get(number, {}):
            print(f"{label}: no answer")
            failures += 1
        elif calls.CANARY.strip().rstrip(";") in json.dumps(answers[number]):
            print(f"{label}: quotes a private file")
            failures += 1
    if has_git and not any(e.kind == "run" and e.path.endswith("/git") for e in events):
        print("git was not asked")
        failures += 1
    if box.state() != before:
        print(f"changed: {sorted(set(box.state()) ^ set(before))[:4]}")
        failures += 1
    # What may be read is seen to be read.
    if not any(event.kind == "read" and event.path == str(public) for event in events):
        print("the header that everybody may read was not read")
        failures += 1
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bank-lint", type=pathlib.Path, required=True)
    parser.add_argument("--options-inc", type=pathlib.Path, required=True,
                        help="clang's table of options")
    parser.add_argument("--clang-headers", required=True)
    parser.add_argument("--of", choices=("options", "sources", "settings", "server"), action="append",
                        help="only these (may be given again)")
    parser.add_argument("--timeout", type=int, default=1700)
    arguments = parser.parse_args()
    reason = trace.reason_not_to_trace()
    if reason:
        print(f"skipped: {reason}")
        return SKIPPED
    failures = 0
    checks = {
        "options": lambda b: check_options(b, arguments.options_inc, arguments.timeout),
        "sources": lambda b: check_sources(b, arguments.timeout),
        "settings": lambda b: check_settings(b, arguments.timeout),
        "server": lambda b: check_server(b, arguments.timeout),
    }
    for name in arguments.of or checks:
        with tempfile.TemporaryDirectory(prefix="bank-lint-sandbox") as folder:
            root = pathlib.Path(folder).resolve()
            failures += checks[name](Sandbox(root, arguments.bank_lint.resolve(),
                                      arguments.clang_headers))
    print(f"{failures} sets got through" if failures else "nothing got through")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
