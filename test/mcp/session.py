# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A client of `bank-lint mcp`: sends messages, a line each, and reads answers."""

import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Session:
    def __init__(self, program, *options, cwd=ROOT, environment=None):
        self.process = subprocess.Popen(
            [program, "mcp", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=cwd,
            env=environment,
        )
        self.last = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        rest = self.process.stdout.read()
        assert self.process.wait(timeout=60) == 0
        assert not rest, rest

    def send(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def post(self, method, params=None, **more):
        self.last += 1
        message = {"jsonrpc": "2.0", "id": self.last, "method": method, **more}
        if params is not None:
            message["params"] = params
        self.send(json.dumps(message))
        return self.last

    def receive(self):
        answer = json.loads(self.process.stdout.readline())
        assert answer["jsonrpc"] == "2.0", answer
        return answer

    def ask(self, method, params=None):
        number = self.post(method, params)
        answer = self.receive()
        assert answer["id"] == number, answer
        return answer

    def call(self, tool, **arguments):
        return self.ask("tools/call", {"name": tool, "arguments": arguments})["result"]

    def begin(self, roots=None):
        """The handshake. With `roots`, folders, the client has them and answers."""
        capabilities = {} if roots is None else {"roots": {"listChanged": True}}
        answer = self.ask("initialize", {"capabilities": capabilities})
        self.notify("notifications/initialized")
        if roots is not None:
            self.answer_roots(roots)
        return answer["result"]

    def notify(self, method):
        self.send(json.dumps({"jsonrpc": "2.0", "method": method}))

    def answer_roots(self, roots):
        asked = self.receive()
        assert asked["method"] == "roots/list", asked
        uris = [{"uri": pathlib.Path(root).as_uri()} for root in roots]
        self.send(json.dumps({"jsonrpc": "2.0", "id": asked["id"], "result": {"roots": uris}}))
