# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the sessions have in common: a project in a folder, clients, and what is
read in their answers."""

import os
import pathlib
import signal

from client import Client, document, uri_of

# Reads a column: 32 lanes, one bank.
COLUMN = """__global__ void k(float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
"""
LAUNCH = "void run(float *out) { k<<<1, dim3(32, 32)>>>(out); }\n"


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
