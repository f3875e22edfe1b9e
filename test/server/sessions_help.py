# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sessions about what an editor offers beside diagnostics: quick fixes, hovers,
hints, lenses."""

import contextlib
import signal
import threading
import time

from client import document, uri_of
from session import (COLUMN, LAUNCH, actions_at, apply, children_of, edits_of, error_of, rules,
                     signalled, whole)

RESOLVES = {"textDocument": {"codeAction": {
    "resolveSupport": {"properties": ["edit"]}}}}


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
    # It goes on, and the next request gets it.
    assert left
    titles = [a["title"] for a in client.call("textDocument/codeAction", what)]
    assert any("tile[32][33]" in t for t in titles), titles


def session_assume(s):
    """A block that is not set can be set; the lens says what it was."""
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
    for part in ["**32-way shared bank conflict", "```text", "all in bank 0",
                 "load; proven; 32 executions, 1024 wavefronts per block",
                 "block (32,32) from the launch at 7:24", "bank-lint explain k.cu:5"]:
        assert part in value, (part, value)
    # Six lines, without what makes a block of them.
    assert len([l for l in value.splitlines() if l and "```" not in l]) <= 6, value
    # All of it, behind an action.
    client.call("textDocument/hover", {**document(path), "position": at})
    explain, = [a for a in client.call("textDocument/codeAction", {
        **document(path), "range": {"start": at, "end": at},
        "context": {"diagnostics": []}}) if "explain" in a["title"]]
    whole_text = client.call("workspace/executeCommand", {
        "command": explain["command"]["command"],
        "arguments": explain["command"]["arguments"]})
    for part in ["verdict     proven", "32 wavefronts, ideal 1, 31 conflicts",
                 "15     1920    480     0      31     3968    992     0"]:
        assert part in whole_text, (part, whole_text)
    assert whole_text in client.messages[-1]
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


def session_lens_leads_to_the_worst(s):
    """A lens is a command, which shows the place that costs most."""
    text = COLUMN + LAUNCH
    path = s.file("k.cu", text)
    client = s.start(capabilities={"window": {"showDocument": {"support": True}}})
    client.open(path, text)
    lens, = client.call("textDocument/codeLens", document(path))
    assert lens["command"]["title"].endswith("32 wavefronts, ideal 1 (line 5)")
    assert lens["command"]["command"] == "bank-lint.goTo"
    place, = lens["command"]["arguments"]
    assert place["uri"] == uri_of(path) and place["range"]["start"]["line"] == 4
    client.call("workspace/executeCommand", {
        "command": "bank-lint.goTo", "arguments": [place]})
    client.wait_for(lambda: True if "window/showDocument" in client.questions else None,
                    "the place to be shown")
    for wrong in [{}, {"command": "bank-lint.goTo"}, {"command": "rm", "arguments": [place]},
                  {"command": "bank-lint.explain", "arguments": [{"uri": 1, "range": 2}]},
                  {"command": "bank-lint.goTo", "arguments": [{}]}]:
        assert error_of(client, "workspace/executeCommand", wrong) == -32602, wrong


FIX_ALL = {"context": {"diagnostics": [], "only": ["source.fixAll"]},
           "range": {"start": {"line": 0, "character": 0},
                     "end": {"line": 0, "character": 0}}}


def session_fix_all(s):
    """All fixes at once, if that is asked for; each array once."""
    text = COLUMN + COLUMN.replace("void k(", "void l(") + LAUNCH
    text += LAUNCH.replace("run", "go").replace("k<<<", "l<<<")
    path = s.file("k.cu", text)
    client = s.start(capabilities={**RESOLVES, "window": {"workDoneProgress": True}})
    client.open(path, text)
    assert len(client.diagnostics(path, 1)) == 2
    action, = client.call("textDocument/codeAction", {**document(path), **FIX_ALL})
    assert action["kind"] == "source.fixAll.bank-lint" and "edit" not in action
    done = client.call("codeAction/resolve", action)
    fixed = apply(text, edits_of(done, path))
    assert fixed == text.replace("tile[32][32]", "tile[32][33]"), fixed
    assert "window/workDoneProgress/create" in client.questions
    # Among those of a place there is none.
    found = client.diagnostics(path, 1)[0]
    assert all(a["kind"] == "quickfix" for a in actions_at(client, path, found))
    client.change(path, 2, whole(fixed))
    assert client.diagnostics(path, 2) == []
    assert client.call("textDocument/codeAction", {**document(path), **FIX_ALL}) == []
    # One that cannot complete actions gets it complete.
    simple = s.start()
    simple.open(path, text)
    simple.diagnostics(path, 1)
    action, = simple.call("textDocument/codeAction", {**document(path), **FIX_ALL})
    assert apply(text, edits_of(action, path)) == fixed


def session_template_in_a_header(s):
    """A header says why its template is unknown; where a source of the
    project uses it, all is known of it, as it is in the editor."""
    column = "template <int N>\n" + COLUMN.replace("[32][32]", "[32][N]")
    header = s.file("include/tile.cuh", column)
    s.file(".git/HEAD", "ref: refs/heads/main\n")
    client = s.start(capabilities=RESOLVES)
    client.open(header, column)
    why, = client.diagnostics(header, 1)
    assert "not analysed: the kernel template k" in why["message"], why
    assert why["severity"] == 3 and why["range"]["start"]["line"] == 1
    lens, = client.call("textDocument/codeLens", document(header))
    assert lens["command"]["title"] == "not analysed: nothing instantiates it"
    # A source that includes it comes.
    s.file("src/a.cu", '#include "../include/tile.cuh"\n' + LAUNCH.replace("k<", "k<32><"))
    client.change(header, 2, whole(column + "\n"))
    found, = client.diagnostics(header, 2)
    assert found["code"] == "shared-bank-conflict", found
    line = column.split("\n")[5]
    hover = client.call("textDocument/hover", {**document(header), "position": {
        "line": 5, "character": line.index("tile") + 6}})
    assert "32-way shared bank conflict" in hover["contents"]["value"]
    lens, = client.call("textDocument/codeLens", document(header))
    assert "1 flagged" in lens["command"]["title"], lens
    # The fix is one of the header.
    action, = client.call("textDocument/codeAction", {**document(header), **FIX_ALL})
    done = client.call("codeAction/resolve", action)
    fixed = apply(column + "\n", edits_of(done, header))
    assert fixed == (column + "\n").replace("[32][N]", "[32][N + 1]"), fixed
    # What is typed counts, not what is on disk.
    client.change(header, 3, whole(column.replace("[32][N]", "[32][N + 1]")))
    assert client.diagnostics(header, 3) == []
    assert not [p for p in client.published if p[0].endswith("a.cu") and p[2]]


def session_lint_project(s):
    """All files of the workspace, open or not; what is left out is."""
    s.file(".git/HEAD", "ref: refs/heads/main\n")
    s.file(".gitignore", "out/\n")
    closed = s.file("src/a.cu", COLUMN + LAUNCH)
    s.file("src/clean.cu", "__global__ void c(int *p) { p[threadIdx.x] = 1; }\n")
    s.file("out/b.cu", COLUMN + LAUNCH)
    opened = s.file("src/c.cu", COLUMN + LAUNCH)
    client = s.start(capabilities={"window": {"workDoneProgress": True}}, begun=False)
    client.call("initialize", {"processId": 1, "rootUri": uri_of(s.folder),
                               "capabilities": {"window": {"workDoneProgress": True}}})
    client.notify("initialized", {})
    client.open(opened, COLUMN + LAUNCH)
    assert rules(client.diagnostics(opened, 1)) == ["shared-bank-conflict"]
    assert client.call("workspace/executeCommand", {
        "command": "bank-lint.lintProject", "arguments": []}) is None
    client.wait_for(lambda: next((m for m in client.messages if " linted; " in m), None),
                    "the end of the run")
    assert client.messages[-1] == "bank-lint: 3 files linted; 1 finding in those that are not open", client.messages
    said = {uri: items for uri, _, items in client.published if items}
    assert sorted(said) == [uri_of(closed), uri_of(opened)], said
    assert rules(said[uri_of(closed)]) == ["shared-bank-conflict"]
    # Opened and fixed, it has none.
    client.open(closed, COLUMN.replace("[32][32]", "[32][33]") + LAUNCH)
    assert client.diagnostics(closed, 1) == []
