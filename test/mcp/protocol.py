#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Speaks the Model Context Protocol with `bank-lint mcp`, line by line.

- Each tool answers what the command line prints, and its JSON is the command line's.
- Answers are the same each time, and name no temporary folder.
- What is wrong with a message, a call or an argument is said, and the server goes on.
- Other requests do not wait for a call; a cancelled call is not answered.
- A call with a token gets its progress, and its answer is the same.
- No argument is treated as an option, and nothing is written.

If the client of test/mcp/client.mjs is installed (npm ci there), it is run too.

    protocol.py --bank-lint PROGRAM [--quick]

--quick leaves out what only compares answers.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

from session import Session

ROOT = pathlib.Path(__file__).resolve().parents[2]
KERNEL = ROOT / "kernels" / "transpose.cu"
OPTIONS = ["--builtin-headers", "--no-cache"]
STORE = "__global__ void k(float *p) { p[threadIdx.x * 2] = 0; }\n"
# A kernel that takes long: each thread loops over data.
SLOW = """__global__ void k(float *p, const int *at) {
  __shared__ float s[64][64];
  for (int i = 0; i < 4096; ++i) for (int j = 0; j < 64; ++j)
    s[(i * j + threadIdx.x) % 64][(at[i] + threadIdx.x * j) % 64] += p[i * j];
}
void run() { k<<<1, 1024>>>(nullptr, nullptr); }
"""


def output(program, *words, text=None):
    done = subprocess.run(
        [program, *words], input=text, capture_output=True, text=True, cwd=ROOT, check=False
    )
    return done.returncode, done.stderr + done.stdout


def check_handshake(program):
    with Session(program) as session:
        for asked, given in (("2025-06-18", "2025-06-18"), ("1999-01-01", "2025-11-25")):
            result = session.ask("initialize", {"protocolVersion": asked})["result"]
            assert result["protocolVersion"] == given, result
            assert result["capabilities"] == {"tools": {}}, result
        session.send('{"jsonrpc": "2.0", "method": "notifications/initialized"}')
        assert session.ask("ping")["result"] == {}
        tools = session.ask("tools/list")["result"]["tools"]
        names = [tool["name"] for tool in tools]
        assert names[0] == "lint" and len(set(names)) == len(names) == 7, names
        for tool in tools:
            assert tool["annotations"]["readOnlyHint"] is True
            for schema in tool["inputSchema"]["properties"].values():
                assert schema["description"] and schema["type"], tool


def check_same_answers(program):
    with Session(program, *OPTIONS) as session:
        kernel = str(KERNEL.relative_to(ROOT))
        text = KERNEL.read_text()
        never = "--color=never"
        check = ["check", never, *OPTIONS]
        for arguments, words, given in (
            ({"paths": [kernel]}, [kernel], None),
            ({"paths": [kernel], "arch": "sm_90"}, ["--arch=sm_90", kernel], None),
            ({"text": text, "filename": kernel}, [f"--stdin-filename={kernel}", "-"], text),
            ({"paths": [kernel], "all": True}, ["--all", kernel], None),
            ({"text": STORE, "launches": ["k=1:32"]}, ["--launch=k=1:32", "-"], STORE),
        ):
            got = session.call("lint", **arguments)
            if given and "filename" not in arguments:
                words = words[:-1] + ["--stdin-filename=kernel.cu", "-"]
            code, printed = output(program, *check, *words, text=given)
            structured = got["structuredContent"]
            assert got["content"][0]["text"] == printed, (got, printed)
            assert structured["exit_code"] == code and not got["isError"], got
            _, report = output(program, *check, "--format=json", *words, text=given)
            assert structured["report"] == json.loads(report), got
            assert session.call("lint", **arguments) == got

        got = session.call("explain", path=kernel, line=39, column=30)
        assert (0, got["content"][0]["text"]) == output(
            program, "explain", never, *OPTIONS, f"{kernel}:39:30"
        ), got
        got = session.call("explain", text=text, filename=kernel, line=39, column=30)
        assert (0, got["content"][0]["text"]) == output(
            program, "explain", never, *OPTIONS, f"{kernel}:39:30"
        ), got
        got = session.call("counters", paths=[kernel])
        assert (0, got["content"][0]["text"]) == output(
            program, "counters", never, *OPTIONS, kernel
        ), got
        assert got["structuredContent"]["report"]["launches"], got
        asked = ["float s[32][32]", "s[tx][ty]"]
        got = session.call("layout", declarations=asked[:1], accesses=asked[1:], block="32,8")
        assert (1, got["content"][0]["text"]) == output(
            program, "layout", never, *OPTIONS, "--block=32,8", *asked
        ), got
        assert got["structuredContent"]["report"]["accesses"][0]["wavefronts"] == 32, got
        got = session.call("explain_rule", rule="global-uncoalesced")
        assert (0, got["content"][0]["text"]) == output(program, "explain", "global-uncoalesced")
        got = session.call("explain_rule")
        assert (0, got["content"][0]["text"]) == output(program, "rules")


def check_fixes(program):
    with Session(program, *OPTIONS) as session:
        before = KERNEL.read_text()
        got = session.call("suggest_fixes", text=before)
        patch = got["structuredContent"]["patch"]
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "kernel.cu"
            file.write_text(before)
            subprocess.run(["patch", "-p1", "-s"], input=patch, text=True, cwd=folder, check=True)
            after = file.read_text()
        assert "tileDim + 1" in after
        got = session.call("compare", before_text=before, after_text=after, max_increase=["0"])
        assert got["structuredContent"]["exit_code"] == 0, got
        assert "0 new, 1 gone" in got["content"][0]["text"], got
        assert "/tmp" not in json.dumps(got) and "bank-lint-" not in json.dumps(got), got
        again = session.call("compare", before_text=before, after_text=after, max_increase=["0"])
        assert again == got
        got = session.call("compare", before_text=before, after_text="garbage(")
        assert got["structuredContent"]["exit_code"] == 3, got
        got = session.call("compare", before_text=after, after_text=before, max_increase=["2%"])
        assert got["structuredContent"]["exit_code"] == 1 and not got["isError"], got


def check_mistakes(program):
    with Session(program, *OPTIONS) as session:
        for line, code in (
            ("{", -32700),
            ("[" * 100000, -32700),
            ("[]", -32600),
            ('{"jsonrpc": "2.0", "id": 1}', -32600),
            ('{"jsonrpc": "2.0", "id": {}, "method": "ping"}', -32600),
            ('{"jsonrpc": "2.0", "id": "a", "method": "resources/list"}', -32601),
            ('{"jsonrpc": "2.0", "id": 2, "method": "tools/call"}', -32602),
            (
                '{"jsonrpc": "2.0", "id": 2, "method": "tools/call", '
                '"params": {"name": "lint", "arguments": []}}',
                -32602,
            ),
        ):
            session.send(line)
            assert session.receive()["error"]["code"] == code, line
        session.send('{"jsonrpc": "2.0", "id": 3, "result": {}}')
        session.send('{"jsonrpc": "2.0", "method": "no/such"}')
        for tool, arguments, why in (
            ("lint", {}, "give either the text or the path"),
            ("lint", {"paths": ["a.cu"], "text": ""}, "give either the text or the path"),
            ("lint", {"path": "a.cu"}, "'path' is no argument of lint"),
            ("lint", {"paths": "a.cu"}, "'paths' is not an array of strings"),
            ("lint", {"paths": ["nothing.cu"]}, "nothing.cu: no such file"),
            ("lint", {"text": STORE, "arch": "sm_1"}, "unknown --arch 'sm_1'"),
            ("lint", {"text": STORE, "defines": [""]}, "'defines' has an empty text"),
            ("lint", {"paths": ["a.cu\0b"]}, "'paths' has an empty text, or one with a null"),
            ("explain", {"path": "a.cu"}, "explain needs 'line'"),
            ("explain", {"path": "a.cu", "line": 0}, "'line' is not a number from 1 on"),
            ("layout", {"accesses": []}, "no access to look at"),
            ("layout", {"accesses": ["s[oops]"]}, "'s' is not declared"),
            ("compare", {"before": "a"}, "give either before and after"),
            ("explain_rule", {"rule": "kernels/transpose.cu:39"}, "is no rule"),
            ("explain_rule", {"rule": "shared"}, "neither a rule"),
        ):
            got = session.call(tool, **arguments)
            assert got["isError"] is True, got
            assert why in got["content"][0]["text"], (why, got)
            assert got["structuredContent"]["exit_code"] == 2, got


def check_safety(program):
    """Paths that look like options are paths; nothing is left behind."""
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        (place / "--fix.cu").write_text(STORE)
        with Session(program, *OPTIONS, cwd=folder) as session:
            got = session.call("lint", paths=["--fix.cu"])
            assert "uncoalesced" in got["content"][0]["text"], got
            for name in ("--output=json=out.json", "--fix", "-"):
                got = session.call("lint", paths=[name])
                assert got["isError"] and "no such file" in got["content"][0]["text"], got
            got = session.call("layout", declarations=["int s[4]"], accesses=["--s[0]"])
            assert not got["isError"], got
            session.call("suggest_fixes", paths=["--fix.cu"])
        assert [each.name for each in place.iterdir()] == ["--fix.cu"]
        assert (place / "--fix.cu").read_text() == STORE


def check_cancelling(program):
    with Session(program, *OPTIONS) as session:
        slow = session.post("tools/call", {"name": "lint", "arguments": {"text": SLOW}})
        queued = session.post("tools/call", {"name": "lint", "arguments": {"text": SLOW}})
        assert session.ask("ping")["result"] == {}
        for number in (queued, slow):
            session.send(
                json.dumps(
                    {
                        "jsonrpc": "2.0",
                        "method": "notifications/cancelled",
                        "params": {"requestId": number},
                    }
                )
            )
        begun = time.monotonic()
        assert "uncoalesced" in session.call("lint", text=STORE)["content"][0]["text"]
        assert time.monotonic() - begun < 60


def notifications(session, number):
    """The parameters of notifications/progress up to the answer `number`, and it."""
    sent = []
    while "id" not in (message := session.receive()):
        assert message["method"] == "notifications/progress", message
        sent.append(message["params"])
    assert message["id"] == number, message
    return sent, message["result"]


def check_progress(program):
    with tempfile.TemporaryDirectory() as folder:
        names = [f"k{number}.cu" for number in range(5)]
        for side in ("before", "after"):
            place = pathlib.Path(folder) / side
            place.mkdir()
            for name in names:
                (place / name).write_text(STORE)
        with Session(program, *OPTIONS, cwd=folder) as session:
            for tool, arguments, total in (
                ("lint", {"paths": ["before"]}, 5),
                ("counters", {"paths": ["before"]}, 5),
                ("suggest_fixes", {"paths": ["before"]}, None),
                ("compare", {"before": "before", "after": "after"}, None),
                ("explain", {"path": "before/k0.cu", "line": 1}, 1),
                ("layout", {"declarations": ["int s[4]"], "accesses": ["s[0]"]}, 0),
                ("explain_rule", {}, 0),
            ):
                call = {"name": tool, "arguments": arguments}
                plain = session.ask("tools/call", call)["result"]
                for token in ("text", 7):
                    call["_meta"] = {"progressToken": token}
                    sent, answer = notifications(session, session.post("tools/call", call))
                    assert answer == plain, (answer, plain)
                    if total == 0:
                        assert not sent, sent
                        continue
                    assert all(each["progressToken"] == token for each in sent), sent
                    done = [each["progress"] for each in sent]
                    assert done[0] == 0 and done == sorted(set(done)), sent
                    assert all(each.get("total") == total for each in sent), sent
                    if total:
                        assert done[-1] == total, sent
                        assert sent[-1]["message"] == f"{total} of {total} files", sent
            call["_meta"] = {"progressToken": {}}
            assert session.ask("tools/call", call)["result"] == plain


def run_client(program):
    client = pathlib.Path(__file__).with_name("client.mjs")
    if not shutil.which("node") or not client.with_name("node_modules").is_dir():
        print("the npm client is not installed: it was not run")
        return
    subprocess.run(["node", client, program, KERNEL], check=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True)
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    program = os.path.abspath(options.bank_lint)
    check_handshake(program)
    if not options.quick:
        check_same_answers(program)
        check_fixes(program)
        run_client(program)
    check_mistakes(program)
    check_safety(program)
    check_cancelling(program)
    check_progress(program)
    print("passed")


main()
