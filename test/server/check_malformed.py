#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sends `bank-lint lsp` what no editor should send, at random, and holds that it
lives: after each piece a request is answered.

    check_malformed.py --bank-lint PATH [--pieces N] [--seed N]
"""

import argparse
import json
import os
import pathlib
import random
import tempfile

from client import Client, document, uri_of

METHODS = [
    "initialize", "initialized", "textDocument/hover", "textDocument/codeLens",
    "textDocument/codeAction", "textDocument/inlayHint", "codeAction/resolve",
    "textDocument/didOpen", "textDocument/didChange", "textDocument/didSave",
    "textDocument/didClose", "workspace/didChangeConfiguration",
    "workspace/didChangeWatchedFiles", "$/cancelRequest", "no/such", "", "\u00e9",
]
KEYS = ["textDocument", "uri", "version", "text", "languageId", "position", "range",
        "start", "end", "line", "character", "contentChanges", "context", "settings",
        "bankLint", "arguments", "arch", "data", "edition", "changes", "id",
        "diagnostics", "capabilities", "initializationOptions"]
KERNEL = "__global__ void k(float *p) { p[threadIdx.x * 32] = 0; }\n"


def frame(body):
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


class Garbage:
    def __init__(self, seed, path):
        self.random, self.path = random.Random(seed), path

    def value(self, depth=0):
        pick = self.random.choice
        kind = self.random.randrange(9 if depth < 4 else 6)
        if kind == 0:
            return pick([None, True, False])
        if kind == 1:
            return pick([0, 1, -1, 3, 2**31, -2**31, 2**53, 1e300, 0.5, -0.0])
        if kind in (2, 3):
            return pick(["", "x", uri_of(self.path), "file://", "file:///",
                         "http://x/y.cu", "untitled:1", "\u00e9\U0001F600", "a\0b",
                         "file:///%zz", "--help", "sm_1", "\n" * 20])
        if kind in (4, 5):
            return {"line": self.random.randrange(-2, 9),
                    "character": self.random.randrange(-2, 99)}
        if kind == 6:
            return [self.value(depth + 1) for _ in range(self.random.randrange(4))]
        return {pick(KEYS): self.value(depth + 1)
                for _ in range(self.random.randrange(5))}

    def params(self):
        """As they should be, with something put in the place of a part."""
        whole = {
            **document(self.path), "position": {"line": 0, "character": 4},
            "range": {"start": {"line": 0, "character": 0},
                      "end": {"line": 0, "character": 9}},
            "context": {"diagnostics": []},
            "contentChanges": [{"text": KERNEL}],
        }
        whole["textDocument"].update(version=1, text=KERNEL, languageId="cuda-cpp")
        part = whole
        while self.random.random() < 0.5:
            inner = [v for v in part.values() if isinstance(v, dict)]
            if not inner:
                break
            part = self.random.choice(inner)
        key = self.random.choice([*part, *KEYS[:3]])
        if self.random.random() < 0.3:
            part.pop(key, None)
        else:
            part[key] = self.value()
        return whole

    def message(self):
        message = {"jsonrpc": "2.0", "method": self.random.choice(METHODS),
                   "params": self.random.choice([self.value, self.params])()}
        if self.random.random() < 0.6:
            message["id"] = self.random.choice(["a", 7, "", -1])
        if self.random.random() < 0.2:
            message[self.random.choice(["jsonrpc", "method", "id", "params"])] = \
                self.value()
        if self.random.random() < 0.05:
            message = self.value()
        # Some clients do end their servers.
        if isinstance(message, dict) and message.get("method") in ("exit", "shutdown"):
            return b"{}"
        return json.dumps(message).encode()

    def piece(self):
        body = self.message()
        kind = self.random.random()
        if kind < 0.6:
            return frame(body)
        if kind < 0.75:  # broken text
            broken = bytearray(body)
            for _ in range(self.random.randrange(1, 4)):
                at = self.random.randrange(len(broken) + 1)
                broken[at:at + self.random.randrange(3)] = \
                    self.random.randbytes(self.random.randrange(3))
            return frame(bytes(broken).replace(b"\n", b" "))
        if kind < 0.85:  # it says that it is shorter than it is
            return b"Content-Length: %d\r\n\r\n%s" % (
                self.random.randrange(len(body)), body)
        if kind < 0.95:  # a header that says nothing
            return self.random.choice([
                b"Content-Length: x\r\n\r\n", b"\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n",
                b"Content-Length: -1\r\n\r\n", b"Content-Type: a\r\n\r\n",
                b"Content-Length: 99999999999999999999\r\n\r\n", b"\xff\xfe\r\n\r\n"])
        return b"x" * 20000  # no header at all


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True)
    parser.add_argument("--pieces", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "k.cu"
        garbage = Garbage(options.seed, path)
        client = Client([options.bank_lint, "lsp", "--builtin-headers"],
                        {"BANK_LINT_CACHE": os.path.join(folder, "cache")})
        client.last_id = 1000
        client.initialize()
        errors = 0
        for number in range(options.pieces):
            client.send_bytes(garbage.piece())
            # A method that is not there is answered at once, whatever else is.
            try:
                answer = client.reply(client.begin("probe", {}))
            except Exception:
                print(f"seed {options.seed}, piece {number}")
                raise
            assert answer["error"]["code"] == -32601, answer
            errors += sum("error" in reply for reply in client.replies.values())
            client.replies.clear()
        # And what is right is right.
        client.notify("workspace/didChangeConfiguration",
                      {"settings": {"bankLint": {"codeLens": True}}})
        client.open(path, KERNEL, version=123456)
        found = client.diagnostics(path, 123456)
        assert [d["code"] for d in found] == ["global-uncoalesced"], found
        assert client.stop() == 0
    assert errors * 10 > options.pieces, "hardly anything was refused"
    print(f"{options.pieces} pieces, {errors} refused")


if __name__ == "__main__":
    main()
