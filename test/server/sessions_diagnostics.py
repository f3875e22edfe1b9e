# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sessions about diagnostics: their parts, and when they are told anew."""

import json
import time

from client import document, uri_of
from session import COLUMN, LAUNCH, rules, whole


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
