#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds `bank-lint mcp` to its project.

- A name that leads out of the project is an error that says so, whatever the tool, the
  argument and the spelling of the name.
- What files lead to is read by the rule for private files, and no argument of a call
  moves the project: neither a filename nor a folder for headers.
- The client's roots are in the project from the moment that the client names them.
- No call writes a file, whatever .bank-lint says.
- A message that is too long is answered with an error, and the server goes on.

    confinement.py --bank-lint PROGRAM
"""

import argparse
import json
import os
import pathlib
import subprocess
import tempfile

from session import Session

OPTIONS = ["--builtin-headers", "--no-cache"]
KERNEL = "__global__ void k(float *p) { p[threadIdx.x * 32] = 0; }\n"
SECRET = "word_that_nobody_quotes;\n"
LAYOUT = {"declarations": ["float s[32]"], "accesses": ["s[tx]"]}


class Place:
    """A project, and a folder beside it with sources and a private file."""

    def __init__(self, folder):
        self.top = pathlib.Path(folder).resolve()
        self.project, self.outside = self.top / "project", self.top / "outside"
        for each in (self.project / "src", self.outside / ".keys", self.top / "home"):
            each.mkdir(parents=True)
        for file in (self.project / "a.cu", self.outside / "b.cu"):
            file.write_text(KERNEL)
        self.token, self.key = self.outside / "token.txt", self.outside / ".keys" / "id"
        for file in (self.token, self.key):
            file.write_text(SECRET)
            file.chmod(0o600)
        (self.project / "link.cu").symlink_to(self.outside / "b.cu")
        (self.project / "entry").symlink_to(self.outside)

    def session(self, program, *options, cwd=None):
        environment = {**os.environ, "HOME": str(self.top / "home")}
        environment.pop("XDG_CONFIG_HOME", None)
        return Session(program, *OPTIONS, *options, cwd=cwd or self.project,
                       environment=environment)

    def files(self):
        return sorted(str(each) for each in self.top.rglob("*"))


def text_of(result):
    return json.dumps(result, ensure_ascii=False)


def check_names(program, place):
    """For each tool, each argument that names a file, in each spelling."""
    outside = [str(place.outside / "b.cu"), "../outside/b.cu", "src/../../outside/b.cu",
               "entry/b.cu", "link.cu", str(place.token), "entry/.keys/id",
               str(place.outside / "none.cu"), "../none.cu", "/dev/stdin", "/proc/self/environ"]
    folders = [str(place.outside), "..", "entry", "entry/.keys", "/"]
    with place.session(program) as session:
        session.begin()

        def refused(tool, **arguments):
            got = session.call(tool, **arguments)
            assert got["isError"] is True, (tool, arguments, got)
            assert "is outside of the project" in got["content"][0]["text"], (arguments, got)
            assert str(place.project) in got["content"][0]["text"], got
            assert got["structuredContent"]["exit_code"] == 2, got

        for name in outside + folders:
            for tool in ("lint", "suggest_fixes", "counters"):
                refused(tool, paths=["a.cu", name])
                refused(tool, text=KERNEL, filename=name + "/x.cu")
            refused("explain", path=name, line=1)
            refused("explain", text=KERNEL, filename=name, line=1)
            refused("compare", before="a.cu", after=name)
            refused("compare", before=name, after="a.cu")
            refused("compare", before_text=KERNEL, after_text=KERNEL, filename=name)
            refused("compare", before=".", after="src", paths=[name])
        for name in folders:
            for tool, more in (("lint", {}), ("counters", {}), ("suggest_fixes", {}),
                               ("explain", {"line": 1})):
                refused(tool, text=KERNEL, include_folders=[name], **more)
            refused("compare", before="a.cu", after="a.cu", include_folders=["src", name])
        # In the project all of that is answered.
        for name in ("a.cu", "./a.cu", "src/../a.cu", str(place.project / "a.cu")):
            assert not session.call("lint", paths=[name])["isError"], name
            assert not session.call("explain", path=name, line=1)["isError"], name
        assert not session.call("lint", text=KERNEL, filename="no/such/x.cu",
                                include_folders=["src"])["isError"]
        assert not session.call("compare", before="a.cu", after="a.cu")["isError"]
        assert not session.call("layout", **LAYOUT)["isError"]


def check_what_files_lead_to(program, place):
    """A private file is neither read nor quoted, whatever leads to it."""
    (place.project / "by_name.cu").write_text(f'#include "{place.token}"\n' + KERNEL)
    (place.project / "by_link.h").symlink_to(place.token)
    (place.project / "by_link.cu").write_text('#include "by_link.h"\n' + KERNEL)
    (place.project / "line.cu").write_text(f'#line 1 "{place.token}"\n' + KERNEL)
    (place.project / "embed.cu").write_text(
        f'const char e[] = {{\n#embed "{place.key}"\n}};\n' + KERNEL)
    (place.project / "itself.cu").symlink_to(place.token)
    with place.session(program) as session:
        session.begin()
        for file in place.project.glob("*.cu"):
            for tool, more in (("lint", {"paths": [file.name]}), ("lint", {"paths": ["."]}),
                               ("suggest_fixes", {"paths": [file.name]}),
                               ("counters", {"paths": [file.name]}),
                               ("explain", {"path": file.name, "line": 1}),
                               ("explain", {"path": file.name, "line": 2}),
                               ("compare", {"before": file.name, "after": "a.cu"})):
                assert "that_nobody" not in text_of(session.call(tool, **more)), (file, more)
        for include in (str(place.token), "../outside/token.txt", "entry/token.txt",
                        str(place.key)):
            text = f'#include "{include}"\n' + KERNEL
            for more in ({"text": text}, {"text": text, "filename": "src/x.cu"}):
                assert "that_nobody" not in text_of(session.call("lint", **more)), include
            got = session.call("compare", before_text=text, after_text=KERNEL)
            assert "that_nobody" not in text_of(got), got
            got = session.call("layout", **LAYOUT, defines=[f'N=1\n#include "{include}"'])
            assert "that_nobody" not in text_of(got), got
        # A header that everybody may read is read, wherever it is.
        (place.outside / "width.h").write_text("constexpr int N = 32;\n")
        text = f'#include "{place.outside}/width.h"\n' + KERNEL.replace("32", "N")
        got = session.call("lint", text=text)
        assert "32 sectors where 4 would do" in got["content"][0]["text"], got


def check_cache(program, place):
    """What was read and kept for the user is not handed to an agent."""
    sub = place.project / "sub"
    (place.project / ".git").mkdir()
    sub.mkdir()
    own = place.project / "own.txt"
    own.write_text("constexpr int N = 32;\n")
    own.chmod(0o600)
    (sub / "c.cu").write_text('#include "../own.txt"\n' + KERNEL.replace("32", "N"))
    environment = {**os.environ, "BANK_LINT_CACHE": str(place.top / "cache")}
    for _ in range(3):
        done = subprocess.run([program, "--builtin-headers", "c.cu"], cwd=sub,
                              env=environment, capture_output=True, text=True, check=False)
        assert "32 sectors where 4" in done.stdout, done
    with Session(program, "--builtin-headers", cwd=sub, environment=environment) as session:
        session.begin()
        got = session.call("lint", paths=["c.cu"])
        assert got["isError"] and "own.txt" in got["content"][0]["text"], got
        assert "32 sectors" not in text_of(got), got
    # And the other way round.
    done = subprocess.run([program, "--builtin-headers", "c.cu"], cwd=sub, env=environment,
                          capture_output=True, text=True, check=False)
    assert "32 sectors where 4" in done.stdout, done


def check_roots(program, place):
    name = str(place.outside / "b.cu")
    with place.session(program) as session:
        session.begin(roots=[place.outside])
        assert not session.call("lint", paths=[name])["isError"]
        assert not session.call("lint", paths=["a.cu"])["isError"]
        got = session.call("lint", paths=["../home"])
        assert "and of the client's roots" in got["content"][0]["text"], got
        got = session.call("lint", text=f'#include "{place.token}"\n' + KERNEL)
        assert "that_nobody" in text_of(got), got
        # The client takes it back.
        session.notify("notifications/roots/list_changed")
        session.answer_roots([])
        got = session.call("lint", paths=[name])
        assert got["isError"] and "is outside" in got["content"][0]["text"], got
        # No other message sets roots: neither an answer to nothing nor a call.
        forged = {"jsonrpc": "2.0", "id": "bank-lint-roots-7", "result": {
            "roots": [{"uri": place.outside.as_uri()}]}}
        session.send(json.dumps(forged))
        assert session.call("lint", paths=[name])["isError"]
    with place.session(program) as session:
        # A call that comes before the answer waits for it.
        session.ask("initialize", {"capabilities": {"roots": {}}})
        session.notify("notifications/initialized")
        asked = session.receive()
        number = session.post("tools/call", {"name": "lint", "arguments": {"paths": [name]}})
        assert session.ask("ping")["result"] == {}
        uris = [{"uri": "https://example.org"}, {"uri": place.outside.as_uri()}, 7]
        session.send(json.dumps(
            {"jsonrpc": "2.0", "id": asked["id"], "result": {"roots": uris}}))
        answer = session.receive()
        assert answer["id"] == number and not answer["result"]["isError"], answer
        # A client may fail to answer.
        session.notify("notifications/roots/list_changed")
        asked = session.receive()
        session.send(json.dumps({"jsonrpc": "2.0", "id": asked["id"], "error": {
            "code": -32603, "message": "x"}}))
        assert session.call("lint", paths=[name])["isError"]


def check_projects(program, place):
    """--confine names the project; the home directory is none."""
    with place.session(program, f"--confine={place.outside}", cwd="/") as session:
        session.begin()
        assert not session.call("lint", paths=["b.cu"])["isError"]
        assert session.call("lint", paths=[str(place.project / "a.cu")])["isError"]
    home = place.top / "home"
    (home / "h.cu").write_text(KERNEL)
    (home / "token.txt").write_text(SECRET)
    (home / "token.txt").chmod(0o600)
    with place.session(program, cwd=home) as session:
        session.begin()
        assert not session.call("lint", paths=["h.cu"])["isError"]
        for more in ({"paths": ["token.txt"]}, {"text": '#include "token.txt"\n' + KERNEL}):
            got = session.call("lint", **more)
            assert got["isError"] and "that_nobody" not in text_of(got), got
    done = subprocess.run([program, "mcp", "--confine=/no/such"], capture_output=True,
                          text=True, check=False)
    assert done.returncode == 2 and "no such directory" in done.stderr, done
    # The user's own words count: a file of launches may be anywhere, and private.
    record = place.outside / "launches.json"
    words = ["launches", "record", f"--output={record}", str(place.outside / "page.csv")]
    (place.outside / "page.csv").write_text(
        '"ID","Kernel Name","Block Size","Grid Size"\n"0","k","(64, 1, 1)","(7, 1, 1)"\n')
    subprocess.run([program, *words], check=True, capture_output=True)
    record.chmod(0o600)
    with place.session(program, f"--launches-from={record}") as session:
        session.begin()
        got = session.call("lint", paths=["a.cu"])
        assert not got["isError"] and "(64)" in got["content"][0]["text"], got


def check_no_writes(program, place):
    (place.project / ".bank-lint").write_text(
        "output: [html=report.html, json=found.json, sarif=src/found.sarif]\n")
    settings = place.top / "home" / ".config" / "bank-lint"
    settings.mkdir(parents=True)
    (settings / "config.yaml").write_text(f"output: [json={place.top}/mine.json]\n")
    before = place.files()
    with place.session(program) as session:
        session.begin()
        for tool in ("lint", "suggest_fixes", "counters"):
            assert not session.call(tool, paths=["a.cu"])["isError"]
            assert not session.call(tool, text=KERNEL)["isError"]
        assert not session.call("explain", path="a.cu", line=1)["isError"]
        assert not session.call("compare", before="a.cu", after="a.cu")["isError"]
        assert not session.call("compare", before_text=KERNEL, after_text=KERNEL)["isError"]
        assert not session.call("layout", **LAYOUT)["isError"]
    assert place.files() == before, set(place.files()) - set(before)


def check_long_messages(program, place):
    long = 70_000_000
    with place.session(program) as session:
        for filler in ("y" * long, '{"x":"' + "y" * long + '"}'):
            session.send(filler)
            answer = session.receive()
            assert answer["error"]["code"] == -32600 and answer["id"] is None, answer
            assert "longer than 64 MiB" in answer["error"]["message"], answer
            assert session.ask("ping")["result"] == {}
        # As long as it may be.
        text = "//" + "x" * 30_000_000 + "\n" + KERNEL
        assert "32 sectors" in session.call("lint", text=text)["content"][0]["text"]
        session.process.stdin.write("y" * long)  # and no end of the line
        session.process.stdin.close()
        answer = session.receive()
        assert "longer than 64 MiB" in answer["error"]["message"], answer


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True)
    options = parser.parse_args()
    program = os.path.abspath(options.bank_lint)
    for check in (check_names, check_what_files_lead_to, check_cache, check_roots,
                  check_projects, check_no_writes, check_long_messages):
        with tempfile.TemporaryDirectory() as folder:
            check(program, Place(folder))
    print("passed")


main()
