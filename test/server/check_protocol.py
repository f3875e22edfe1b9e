#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sessions of an editor with `bank-lint lsp`: check_protocol.py --bank-lint PATH
[NAME...]. Each function named session_... is one; all are run, or those that are
named."""

import argparse
import contextlib
import json
import os
import pathlib
import signal
import tempfile
import threading
import time

from client import Client, ServerGone, document, uri_of

REPO = pathlib.Path(__file__).resolve().parents[2]
RESOLVES = {"textDocument": {"codeAction": {
    "resolveSupport": {"properties": ["edit"]}}}}

# Reads a column: 32 lanes, one bank.
COLUMN = """__global__ void k(float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
"""
LAUNCH = "void run(float *out) { k<<<1, dim3(32, 32)>>>(out); }\n"
ENDLESS = """template <int N, long M> struct F { static constexpr long v =
F<N-1, 2*M>::v + F<N-1, 2*M+1>::v; };
template <long M> struct F<0, M> { static constexpr long v = M; };
__global__ void k(long *p) { p[0] = F<40, 0>::v; }
"""


def children_of(pid):
    """Those of any of its threads."""
    try:
        threads = list(pathlib.Path(f"/proc/{pid}/task").iterdir())
        return [c for t in threads for c in (t / "children").read_text().split()]
    except OSError:  # it has ended, or one of its threads
        return []


def signalled(pid, what):
    """Whether there was such a process."""
    try:
        os.kill(int(pid), what)
    except ProcessLookupError:
        return False
    return True


class Session:
    """A folder with a project, and clients that are ended with it."""

    def __init__(self, bank_lint, folder):
        self.bank_lint, self.folder, self.clients = bank_lint, folder, []

    def start(self, *options, settings=None, capabilities=None, begun=True):
        client = Client([self.bank_lint, "lsp", "--builtin-headers", *options],
                        {"BANK_LINT_CACHE": str(self.folder / "cache")})
        self.clients.append(client)
        if begun:
            client.initialize({"debounceMilliseconds": 20, **(settings or {})},
                              capabilities)
        return client

    def file(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
        return path

    def end(self):
        for client in self.clients:
            children = children_of(client.server.pid)
            client.server.kill()
            client.server.wait()
            for child in children:  # one that was stopped ends no other way
                signalled(child, signal.SIGKILL)


def rules(diagnostics):
    return sorted(d.get("code", "-") for d in diagnostics)


def apply(text, edits):
    """Edits of whole places, from the last to the first."""
    lines = text.split("\n")

    def offset(position):
        before = lines[position["line"]].encode("utf-16-le")
        units = before[:2 * position["character"]].decode("utf-16-le")
        return sum(len(l) + 1 for l in lines[:position["line"]]) + len(units)
    for edit in sorted(edits, key=lambda e: offset(e["range"]["start"]), reverse=True):
        begin, end = (offset(edit["range"][w]) for w in ("start", "end"))
        text = text[:begin] + edit["newText"] + text[end:]
    return text


def whole(text):
    return [{"text": text}]


def actions_at(client, path, diagnostic):
    return client.call("textDocument/codeAction", {
        **document(path), "range": diagnostic["range"],
        "context": {"diagnostics": [diagnostic]}})


def edits_of(action, path):
    return action["edit"]["changes"][uri_of(path)]


def error_of(client, method, params):
    message = client.reply(client.begin(method, params))
    return message["error"]["code"]


def session_life(s):
    client = s.start(begun=False)
    assert error_of(client, "textDocument/hover", {}) == -32002
    capabilities = client.initialize()["capabilities"]
    assert capabilities["textDocumentSync"]["change"] == 2
    assert capabilities["positionEncoding"] == "utf-16"
    assert error_of(client, "initialize", {"capabilities": {}}) == -32600
    assert error_of(client, "textDocument/nothing", {}) == -32601
    client.notify("no/such/notification", {})
    client.notify("$/setTrace", {"value": "off"})
    assert client.call("shutdown", None) is None
    assert error_of(client, "textDocument/hover", {}) == -32600
    client.notify("exit", None)
    assert client.server.wait(timeout=60) == 0
    early = s.start()
    early.notify("exit", None)  # without shutdown
    assert early.server.wait(timeout=60) == 1
    gone = s.start()
    gone.server.stdin.close()
    assert gone.server.wait(timeout=60) == 0


def session_diagnostic(s):
    """Its parts, behind characters of several bytes and with CRLF."""
    text = (COLUMN + LAUNCH).replace("= tile[", "= /* \u20ac\U0001F600 */ tile[")
    text = text.replace("\n", "\r\n")
    path = s.file("k.cu", "")
    client = s.start()
    client.open(path, text)
    found, = client.diagnostics(path, 1)
    line = text.split("\r\n")[4]
    start = len(line[:line.index("tile[")].encode("utf-16-le")) // 2
    assert found["range"] == {
        "start": {"line": 4, "character": start},
        "end": {"line": 4, "character": start + len("tile[threadIdx.x][threadIdx.y]")}}
    assert found["code"] == "shared-bank-conflict" and found["severity"] == 2
    assert found["source"] == "bank-lint"
    assert found["message"] == \
        "32-way shared bank conflict: 32 wavefronts where 1 would do"
    related = {r["message"]: r["location"] for r in found["relatedInformation"]}
    declared = related["declared here: __shared__ float tile[32][32]"]
    assert declared["uri"] == uri_of(path)
    assert declared["range"]["start"] == {"line": 1, "character": 2}
    assert related["launched here"]["range"]["start"]["line"] == 6
    assert client.stop() == 0


def session_stale(s):
    """Of many versions the last is told, and none after a later one."""
    path = s.file("k.cu", COLUMN)
    client = s.start()
    client.open(path, COLUMN + LAUNCH)
    for version in range(2, 30):
        client.change(path, version, [{
            "range": {"start": {"line": 0, "character": 0},
                      "end": {"line": 0, "character": 0}}, "text": "\n"}])
        time.sleep(0.01 * (version % 5))
    found, = client.diagnostics(path, 29)
    assert found["range"]["start"]["line"] == 4 + 28
    client.settle(0.5)
    versions = [v for _, v, _ in client.published]
    assert versions == sorted(versions) and versions[-1] == 29
    # A request is answered for the text as it is when it is asked.
    client.change(path, 30, whole(LAUNCH + COLUMN))
    lens, = client.call("textDocument/codeLens", document(path))
    assert lens["range"]["start"]["line"] == 1
    client.notify("textDocument/didClose", document(path))
    client.settle(0.3)
    assert client.published[-1][2] == []


def session_cancel(s):
    path = s.file("k.cu", COLUMN)
    client = s.start()
    client.open(path, COLUMN)
    asked = client.begin("textDocument/codeLens", document(path))
    client.notify("$/cancelRequest", {"id": asked})
    assert client.reply(asked)["error"]["code"] == -32800
    client.diagnostics(path, 1)


def session_kept(s):
    """What was kept between runs says the same."""
    path = s.file("k.cu", COLUMN + LAUNCH)
    said = []
    for _ in range(2):
        client = s.start()
        client.open(path, COLUMN + LAUNCH)
        said.append((client.diagnostics(path, 1),
                     client.call("textDocument/codeLens", document(path))))
        assert client.stop() == 0
    assert said[0] == said[1] and len(said[0][1]) == 1, said


def session_saved(s):
    """What a document includes may have been written by somebody else."""
    header = s.file("tile.cuh", COLUMN)
    path = s.file("k.cu", '#include "tile.cuh"\n' + LAUNCH)
    client = s.start()
    client.open(path, path.read_text())
    client.diagnostics(path, 1)

    def at_header():
        return [items for uri, _, items in client.published if uri == uri_of(header)]
    client.wait_for(lambda: at_header() or None, "diagnostics of the header")
    assert at_header()[-1]
    s.file("tile.cuh", COLUMN.replace("[32][32]", "[32][33]"))
    client.notify("textDocument/didSave", document(path))
    client.wait_for(lambda: True if at_header()[-1] == [] else None,
                    "the end of the finding")


def session_headers(s):
    """An open header is read as it is in the editor, and gets its findings."""
    header = s.file("tile.cuh", COLUMN)
    path = s.file("k.cu", '#include "tile.cuh"\n' + LAUNCH)
    client = s.start()
    client.open(path, path.read_text())
    assert rules(client.diagnostics(path, 1)) == []
    uri, _, items = client.wait_for(
        lambda: next((p for p in client.published if p[0] == uri_of(header)), None),
        "diagnostics of the header")
    assert rules(items) == ["shared-bank-conflict"]
    client.settle(1)
    client.published.clear()
    client.open(header, COLUMN)
    assert rules(client.diagnostics(header, 1)) == ["shared-bank-conflict"]
    # Who has read it from the disk has read the same.
    client.settle(1)
    assert not [p for p in client.published if p[0] == uri_of(path)]
    client.change(header, 2, whole(COLUMN.replace("[32][32]", "[32][33]")))
    assert client.diagnostics(header, 2) == []
    client.settle(1)
    assert [p for p in client.published if p[0] == uri_of(header)][-1][2] == []
    # Closed without being saved, it is what it is on disk.
    client.published.clear()
    client.notify("textDocument/didClose", document(header))
    client.wait_for(lambda: next(
        (p for p in client.published
         if p[0] == uri_of(header) and p[2]), None), "the finding again")


def session_quick_fixes(s):
    text = COLUMN + LAUNCH
    path = s.file("k.cu", text)
    client = s.start(capabilities=RESOLVES)
    client.open(path, text)
    found, = client.diagnostics(path, 1)
    by_title = {a["title"]: a for a in actions_at(client, path, found)}
    ignore = by_title["bank-lint: ignore shared-bank-conflict here"]
    assert ignore["diagnostics"] == [found] and ignore["kind"] == "quickfix"
    client.change(path, 2, whole(apply(text, edits_of(ignore, path))))
    assert client.diagnostics(path, 2) == []
    # The fix, which is searched for when it is chosen.
    client.change(path, 3, whole(text))
    found, = client.diagnostics(path, 3)
    search, = [a for a in actions_at(client, path, found) if "data" in a]
    assert "edit" not in search
    fix = client.call("codeAction/resolve", search)
    assert "tile[32][33]" in fix["title"] and "[verified]" in fix["title"]
    fixed = apply(text, edits_of(fix, path))
    assert fixed == text.replace("tile[32][32]", "tile[32][33]")
    client.change(path, 4, whole(fixed))
    assert client.diagnostics(path, 4) == []
    # It was of another text.
    assert error_of(client, "codeAction/resolve", search) == -32801
    # A search that a key ends.
    client.change(path, 5, whole(text))
    found, = client.diagnostics(path, 5)
    search, = [a for a in actions_at(client, path, found) if "data" in a]
    asked = client.begin("codeAction/resolve", search)
    client.change(path, 6, whole(text + "\n"))
    assert client.reply(asked)["error"]["code"] == -32801
    # One that cannot complete actions gets them complete.
    simple = s.start()
    simple.open(path, text)
    found, = simple.diagnostics(path, 1)
    titles = [a["title"] for a in actions_at(simple, path, found) if "edit" in a]
    assert any("tile[32][33]" in t for t in titles), titles


@contextlib.contextmanager
def stopped_children(pid):
    """Stops all children, those that come included; yields a set of them."""
    stopped, over = set(), threading.Event()

    def stop():
        while not over.is_set():
            stopped.update(c for c in children_of(pid) if signalled(c, signal.SIGSTOP))
            time.sleep(0.001)
    thread = threading.Thread(target=stop)
    thread.start()
    try:
        yield stopped
    finally:
        over.set()
        thread.join()


def session_slow_search(s):
    """An editor that cannot complete an action later is not kept waiting."""
    path = s.file("k.cu", COLUMN + LAUNCH)
    client = s.start()
    client.open(path, COLUMN + LAUNCH)
    titles = ["[verified]"]
    for version in range(1, 20):  # until one is stopped before it is over
        if version > 1:
            client.change(path, version, whole(COLUMN + LAUNCH + "\n" * version))
        found, = client.diagnostics(path, version)
        what = {"textDocument": {"uri": uri_of(path)}, "range": found["range"],
                "context": {"diagnostics": [found]}}
        with stopped_children(client.server.pid) as stopped:
            titles = [a["title"] for a in client.call("textDocument/codeAction", what)]
        left = stopped.intersection(children_of(client.server.pid))
        for child in stopped:
            signalled(child, signal.SIGCONT)
        if not any("[verified]" in t for t in titles):
            break
    assert titles and not any("[verified]" in t for t in titles), titles
    # It goes on, and whoever asks again has it.
    assert left
    titles = [a["title"] for a in client.call("textDocument/codeAction", what)]
    assert any("tile[32][33]" in t for t in titles), titles


def session_assume(s):
    """A block that nobody stated can be stated; the lens says what it was."""
    path = s.file("k.cu", COLUMN)
    client = s.start()
    client.open(path, COLUMN)
    found, = client.diagnostics(path, 1)
    lens, = client.call("textDocument/codeLens", document(path))
    assert lens["command"]["title"].endswith("(line 5), block (32,8) assumed"), lens
    action, = [a for a in actions_at(client, path, found) if "state the block" in a["title"]]
    stated = apply(COLUMN, edits_of(action, path))
    assert stated == "// bank-lint: assume blockDim = (32, 8, 1)\n" + COLUMN
    client.change(path, 2, whole(stated))
    client.diagnostics(path, 2)
    lens, = client.call("textDocument/codeLens", document(path))
    assert "assumed" not in lens["command"]["title"], lens
    client.change(path, 3, whole(stated.replace("32, 8", "32, oops")))
    said = client.diagnostics(path, 3)
    wrong = [d for d in said if d["message"].startswith("assumption: ")]
    assert wrong and wrong[0]["range"]["start"] == {"line": 0, "character": 37}, said


def session_hover_and_hints(s):
    text = COLUMN + LAUNCH
    path = s.file("k.cu", text)
    client = s.start()
    client.open(path, text)
    line = text.split("\n")[4]
    at = {"line": 4, "character": line.index("tile") + 6}
    hover = client.call("textDocument/hover", {**document(path), "position": at})
    value = hover["contents"]["value"]
    for part in ["**32-way shared bank conflict", "```text", "verdict     proven",
                 "32 wavefronts, ideal 1, 31 conflicts",
                 "15     1920    480     0      31     3968    992     0",
                 "block (32,32) from the launch at 7:24"]:
        assert part in value, (part, value)
    nothing = {"line": 1, "character": 0}
    assert client.call("textDocument/hover",
                       {**document(path), "position": nothing}) is None
    everywhere = {"start": {"line": 0, "character": 0},
                  "end": {"line": 99, "character": 0}}
    asked = {**document(path), "range": everywhere}
    assert client.call("textDocument/inlayHint", asked) == []
    client.notify("workspace/didChangeConfiguration", {"settings": {
        "bankLint": {"inlayHints": True, "codeLens": False}}})
    hints = client.call("textDocument/inlayHint", asked)
    assert [(h["position"]["line"], h["label"]) for h in hints] == [
        (2, "1 wavefront, ideal 1"), (4, "4 sectors, ideal 4"),
        (4, "32 wavefronts, ideal 1")], hints
    assert client.call("textDocument/codeLens", document(path)) == []


def session_project(s):
    """The project's command, its .bank-lint file, its baseline; settings."""
    text = COLUMN.replace("[32][32]", "[32][WIDTH]") + LAUNCH
    path = s.file("src/k.cu", text)
    s.file(".git/HEAD", "ref: refs/heads/main\n")
    s.file("compile_commands.json", json.dumps([{
        "directory": str(s.folder), "file": str(path),
        "command": f"nvcc -DWIDTH=32 -arch=sm_90 -c {path}"}]))
    client = s.start()
    client.open(path, text)
    assert rules(client.diagnostics(path, 1)) == ["shared-bank-conflict"]
    assert any("sm_90" in m for m in client.messages), client.messages
    s.file(".bank-lint", "disable: shared-bank-conflict\n")
    client.notify("workspace/didChangeWatchedFiles", {
        "changes": [{"uri": uri_of(s.folder / ".bank-lint"), "type": 1}]})
    client.published.clear()
    assert client.diagnostics(path, 1) == []
    # Settings win; wrong ones are told, and things are as before when mended.
    client.published.clear()
    client.notify("workspace/didChangeConfiguration", {"settings": {
        "bankLint": {"arguments": ["--enable=shared-bank-conflict"]}}})
    assert rules(client.diagnostics(path, 1)) == ["shared-bank-conflict"]
    client.notify("workspace/didChangeConfiguration", {"settings": {
        "bankLint": {"arch": "sm_1"}}})
    client.wait_for(lambda: next((m for m in client.messages if "sm_1'" in m), None),
                    "message about the architecture")
    client.settle(0.5)
    client.published.clear()
    s.file(".bank-lint", "arch: sm_80\n")
    client.notify("workspace/didChangeConfiguration", {"settings": {
        "bankLint": {"codeLens": 7}}})
    assert rules(client.diagnostics(path, 1)) == ["shared-bank-conflict"]
    assert any("bankLint.codeLens" in m for m in client.messages)


def session_other_documents(s):
    """What is no CUDA, or no file, is left alone."""
    client = s.start()
    header = s.file("plain.h", "int x;\n")
    client.open(header, "int x;\n", language="cpp")
    client.notify("textDocument/didOpen", {"textDocument": {
        "uri": "untitled:Untitled-1", "languageId": "cuda-cpp", "version": 1,
        "text": COLUMN}})
    assert client.call("textDocument/codeLens", document(header)) == []
    client.settle(0.3)
    assert not client.published and not client.messages, client.messages


def session_crash(s):
    """A crash, and one from outside, cost the analysis and nothing else."""
    path = s.file("k.cu", COLUMN)
    good = s.file("good.cu", COLUMN)
    client = s.start()
    client.open(path, "#pragma clang __debug crash\n" + COLUMN)
    lost, = client.diagnostics(path, 1)
    assert lost["severity"] == 3 and "crashed" in lost["message"], lost
    assert any("crashed" in m for m in client.messages)
    client.open(good, COLUMN)
    assert rules(client.diagnostics(good, 1)) == ["shared-bank-conflict"]
    client.change(path, 2, whole(COLUMN))
    assert rules(client.diagnostics(path, 2)) == ["shared-bank-conflict"]
    assert client.stop() == 0


def session_hang(s):
    """One document that takes for ever does not hold the other up."""
    path = s.file("slow.cu", ENDLESS)
    good = s.file("good.cu", COLUMN)
    client = s.start("--file-timeout=4")
    client.open(path, ENDLESS)
    start = time.monotonic()
    client.open(good, COLUMN)
    assert rules(client.diagnostics(good, 1)) == ["shared-bank-conflict"]
    lost, = client.diagnostics(path, 1)
    assert "longer than 4 s" in lost["message"], lost
    assert time.monotonic() - start > 3
    greedy = s.start("--file-memory=200")
    greedy.open(path, ENDLESS)
    lost, = greedy.diagnostics(path, 1)
    assert "more than 200 MiB" in lost["message"], lost
    # The next key ends what hangs.
    client.change(path, 2, whole(ENDLESS + "\n"))
    time.sleep(1)
    client.change(path, 3, whole(COLUMN))
    assert rules(client.diagnostics(path, 3)) == ["shared-bank-conflict"]
    # So does the end of the server, however that comes.
    client.change(path, 4, whole(ENDLESS))
    time.sleep(1)
    pid = client.server.pid
    children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    assert len(children) == 1, children
    client.server.send_signal(signal.SIGKILL)
    client.server.wait()
    for _ in range(100):
        if not pathlib.Path(f"/proc/{children[0]}/cmdline").exists() or \
                "Z" in pathlib.Path(f"/proc/{children[0]}/stat").read_text().split()[2]:
            return
        time.sleep(0.1)
    raise AssertionError("the analysis outlives the server")


def session_out_of_step(s):
    """After an edit that cannot be made, nothing is said until all is known."""
    path = s.file("k.cu", COLUMN)
    client = s.start()
    client.open(path, COLUMN)
    client.diagnostics(path, 1)
    client.change(path, 2, [{"range": {"start": {"line": 77, "character": 0},
                                       "end": {"line": 78, "character": 0}},
                             "text": "x"}])
    assert client.call("textDocument/codeLens", document(path)) == []
    assert any("not in the text" in m for m in client.messages)
    client.change(path, 3, whole(COLUMN))
    assert rules(client.diagnostics(path, 3)) == ["shared-bank-conflict"]


def session_wrong_parameters(s):
    path = s.file("k.cu", COLUMN)
    client = s.start()
    client.open(path, COLUMN)
    client.diagnostics(path, 1)
    for method in ["hover", "inlayHint", "codeLens", "codeAction"]:
        for params in [None, 7, [], {}, {"textDocument": 3},
                       {**document("/not/open.cu"), "position": {}}]:
            assert error_of(client, "textDocument/" + method, params) == -32602, \
                (method, params)
    assert error_of(client, "codeAction/resolve", 4) == -32602
    for method in ["didOpen", "didChange", "didClose"]:
        client.messages.clear()
        client.notify("textDocument/" + method, {"textDocument": {}})
        client.wait_for(lambda: next((m for m in client.messages if method in m), None),
                        f"a message about {method}")
    client.messages.clear()
    client.change("/not/open.cu", 3, whole(""))
    client.wait_for(lambda: next((m for m in client.messages if "not open" in m), None),
                    "a message about a document that is not open")
    assert client.stop() == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    sessions = {name.removeprefix("session_"): function
                for name, function in globals().items() if name.startswith("session_")}
    for name in options.names or sessions:
        with tempfile.TemporaryDirectory() as folder:
            session = Session(os.path.abspath(options.bank_lint), pathlib.Path(folder))
            start = time.monotonic()
            try:
                sessions[name](session)
            except (AssertionError, ServerGone, ValueError, KeyError):
                print(f"{name}: failed")
                raise
            finally:
                session.end()
            print(f"{name}: {time.monotonic() - start:.1f} s", flush=True)


if __name__ == "__main__":
    main()
