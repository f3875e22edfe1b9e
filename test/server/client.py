"""A small editor: speaks the Language Server Protocol with `bank-lint lsp`."""

import json
import os
import select
import subprocess
import time


class ServerGone(Exception):
    """The server has ended, or says nothing."""


class Client:
    """One session. Diagnostics are kept by file, with their versions."""

    def __init__(self, command, environment=None, timeout=120):
        self.timeout = timeout
        self.server = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**os.environ, **(environment or {})})
        self.bytes = b""
        self.last_id = 0
        self.replies = {}
        self.published = []   # all of them: (uri, version, diagnostics)
        self.messages = []    # window/logMessage and showMessage
        self.questions = []   # methods that the server has called

    # --- bytes and messages

    def send_bytes(self, data):
        self.server.stdin.write(data)
        self.server.stdin.flush()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def read_message(self, deadline):
        """The next message of the server; None if the time is over."""
        while True:
            header, blank, rest = self.bytes.partition(b"\r\n\r\n")
            if blank:
                assert header.startswith(b"Content-Length: "), \
                    f"noise on stdout: {header[:200]!r}"
                length = int(header[len(b"Content-Length: "):])
                if len(rest) >= length:
                    self.bytes = rest[length:]
                    return json.loads(rest[:length])
            left = deadline - time.monotonic()
            if left <= 0:
                return None
            ready, _, _ = select.select([self.server.stdout], [], [], left)
            if not ready:
                return None
            data = os.read(self.server.stdout.fileno(), 1 << 16)
            if not data:
                raise ServerGone(f"exit code {self.server.wait()}")
            self.bytes += data

    def take(self, message):
        """Files a message of the server."""
        method = message.get("method")
        if method is None:
            self.replies[json.dumps(message.get("id"))] = message
        elif method == "textDocument/publishDiagnostics":
            params = message["params"]
            self.published.append(
                (params["uri"], params.get("version"), params["diagnostics"]))
        elif method in ("window/logMessage", "window/showMessage"):
            self.messages.append(message["params"]["message"])
        if method is not None and "id" in message:
            self.questions.append(method)
            self.send({"id": message["id"], "result": None})

    def wait_for(self, is_there, what):
        deadline = time.monotonic() + self.timeout
        while True:
            found = is_there()
            if found is not None:
                return found
            message = self.read_message(deadline)
            if message is None:
                raise ServerGone(f"no {what} within {self.timeout} s")
            self.take(message)

    def settle(self, seconds):
        """Takes all that comes until nothing comes for a while."""
        while (message := self.read_message(time.monotonic() + seconds)):
            self.take(message)

    # --- requests and notifications

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def begin(self, method, params):
        self.last_id += 1
        self.send({"id": self.last_id, "method": method, "params": params})
        return self.last_id

    def reply(self, request_id):
        key = json.dumps(request_id)
        return self.wait_for(lambda: self.replies.pop(key, None),
                             f"reply to request {request_id}")

    def call(self, method, params):
        message = self.reply(self.begin(method, params))
        assert "error" not in message, message
        return message["result"]

    def initialize(self, settings=None, capabilities=None):
        result = self.call("initialize", {
            "processId": os.getpid(), "rootUri": None,
            "capabilities": capabilities or {},
            "initializationOptions": settings or {}})
        self.notify("initialized", {})
        return result

    def stop(self):
        """Ends the session as an editor does; gives the exit code."""
        self.call("shutdown", None)
        self.notify("exit", None)
        return self.server.wait(timeout=self.timeout)

    # --- documents

    def open(self, path, text, version=1, language="cuda-cpp"):
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri_of(path), "languageId": language, "version": version,
            "text": text}})

    def change(self, path, version, changes):
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri_of(path), "version": version},
            "contentChanges": changes})

    def diagnostics(self, path, version):
        """Those of that version, as soon as they are there."""
        uri = uri_of(path)

        def find():
            for said_of, said_version, items in reversed(self.published):
                if said_of == uri and said_version == version:
                    return items
            return None
        return self.wait_for(find, f"diagnostics of {path}, version {version}")


def uri_of(path):
    return "file://" + str(path)


def document(path):
    return {"textDocument": {"uri": uri_of(path)}}


def utf16_column(line, column):
    """The column of the protocol of a column of bank-lint: bytes, from 1."""
    before = line.encode()[:column - 1].decode(errors="ignore")
    return len(before.encode("utf-16-le")) // 2
