# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sessions about diagnostics: their parts, and when they are sent again."""

import json
import time

from client import document, uri_of
from session import COLUMN, LAUNCH, error_of, rules, whole


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
    """The last of many versions is sent, and none after a later one."""
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


TREE = """#pragma once
template <typename T, int N> __device__ T blockSum(T v, T *s) {
  s[threadIdx.x] = v;
  __syncthreads();
  for (int k = 1; k < N; k *= 2) {
    int i = 2 * k * threadIdx.x;
    if (i + k < N) s[i] += s[i + k];
    __syncthreads();
  }
  return s[0];
}
"""
COPY = """#include "tile.cuh"
__global__ void copy(const float *in, float *out) { out[threadIdx.x] = in[threadIdx.x]; }
void runA(const float *in, float *out) { copy<<<1, 256>>>(in, out); }
"""
SUM = """#include "tile.cuh"
__global__ void sum(const float *in, float *out) {
  __shared__ float s[256];
  float r = blockSum<float, 256>(in[threadIdx.x], s);
  if (threadIdx.x == 0) *out = r;
}
void runB(const float *in, float *out) { sum<<<1, 256>>>(in, out); }
"""


def command(client, name, **asked):
    return client.call("workspace/executeCommand",
                       {"command": f"bank-lint.{name}", "arguments": [asked]})


def session_header_sources(s):
    """A header is seen through a source that uses it; the user may choose another."""
    header = s.file("tile.cuh", TREE)
    first, second = s.file("a_first.cu", COPY), s.file("b_second.cu", SUM)
    client = s.start()
    client.open(header, TREE)
    assert rules(client.diagnostics(header, 1)) == ["shared-bank-conflict"]
    known = command(client, "headerSources", uri=uri_of(header))
    assert known == {"sources": [str(second), str(first)], "seenThrough": [str(second)]}, known
    # By choice, and back; a part of the path will do.
    for version, (source, found) in enumerate((("a_first.cu", []), (str(second), ["x"]),
                                               (str(first), []), (None, ["x"])), start=2):
        assert command(client, "seeThrough", uri=uri_of(header), source=source) is None
        client.change(header, version, whole(TREE + "\n" * version))
        assert len(client.diagnostics(header, version)) == len(found), source
    for asked in ({"uri": "file:///no/such.cuh", "source": None}, {"uri": uri_of(header)}):
        assert error_of(client, "workspace/executeCommand", {
            "command": "bank-lint.seeThrough", "arguments": [asked]}) == -32602
    # By a setting.
    client.notify("workspace/didChangeConfiguration", {"settings": {
        "bankLint": {"headerSources": {"tile.cuh": "a_first.cu"}}}})
    client.change(header, 9, whole(TREE))
    assert client.diagnostics(header, 9) == []
    assert command(client, "headerSources", uri=uri_of(header))["seenThrough"] == [str(first)]


def session_header_of_several(s):
    """Templates that no single source instantiates are seen through several; a kernel
    that the header does not launch is seen with its launch."""
    kernel = ("template <int N> __global__ void {0}(float *p) {{\n"
              "  p[threadIdx.x * N] = 1;\n}}\n")
    text = ("#pragma once\n" + kernel.format("one") + kernel.format("two") +
            "__global__ void three(float *p) { p[threadIdx.y] = 1; }\n")
    header = s.file("k.cuh", text)
    s.file("a.cu", '#include "k.cuh"\nvoid a(float *p) { one<32><<<1, 64>>>(p); }\n')
    s.file("b.cu", '#include "k.cuh"\nvoid b(float *p) { two<32><<<1, 64>>>(p); '
                   'three<<<1, dim3(1, 32)>>>(p); }\n')
    client = s.start()
    client.open(header, text)
    found = client.diagnostics(header, 1)
    assert sorted(each["range"]["start"]["line"] for each in found) == [2, 5], found
    known = command(client, "headerSources", uri=uri_of(header))
    assert sorted(known["seenThrough"]) == sorted(known["sources"]), known
    # A file that is seen by itself has nothing to choose.
    path = s.file("k.cu", COLUMN + LAUNCH)
    client.open(path, COLUMN + LAUNCH)
    client.diagnostics(path, 1)
    assert command(client, "headerSources", uri=uri_of(path)) == {
        "sources": [], "seenThrough": []}


def session_headers_in_advance(s):
    """No key waits until the file's own headers are compiled, and none ends that."""
    lines = ["#pragma once"] + [
        f"template <typename T> struct S{n} {{ T a[{n % 7 + 1}]; __device__ T sum(T b) const "
        f"{{ T c = b; for (T d : a) c += d * {n}; return c; }} }};" for n in range(12000)]
    s.file("own.cuh", "\n".join(lines) + "\n")
    text = '#include "own.cuh"\n' + COLUMN + LAUNCH
    path = s.file("k.cu", text)

    def compiled():
        return {each.name for each in (s.folder / "cache").glob("*preamble-*")}
    client = s.start()
    client.open(path, text)
    client.diagnostics(path, 1)
    before, version = compiled(), 1
    # Keys follow each other all the time that it takes.
    end = time.monotonic() + 60
    while compiled() == before and time.monotonic() < end:
        version += 1
        client.change(path, version, whole(text + "// " + "x" * version + "\n"))
        client.settle(0.05)
    assert compiled() != before, "no header was compiled"
    client.change(path, version + 1, whole(text + "\n"))
    assert rules(client.diagnostics(path, version + 1)) == ["shared-bank-conflict"]


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
    # Settings win; wrong ones are reported, and all is as before when they are
    # fixed.
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
