#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is nested without end, and files that are none, cost the server nothing: it
answers, and analyses what comes next.

    check_hostile.py --bank-lint PATH
"""

import argparse
import os
import pathlib
import tempfile

from client import Client, uri_of

KERNEL = "__global__ void k(float *p) { p[threadIdx.x * 32] = 0; }\n"
DEEP = 100_000


def frame(body):
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def start(options, folder):
    return Client([options.bank_lint, "lsp", "--builtin-headers", "--file-timeout=20"],
                  {"BANK_LINT_CACHE": os.path.join(folder, "cache"),
                   "XDG_CONFIG_HOME": os.path.join(folder, "none")})


def nested(before, after, opening="[", closing="]"):
    return (before + opening * DEEP + closing * DEEP + after).encode()


def is_refused(client, message):
    client.send_bytes(frame(message))
    refusal = client.wait_for(lambda: client.replies.pop("null", None), "a refusal")
    assert "200" in refusal["error"]["message"], refusal


def check_messages(options, folder):
    client = start(options, folder)
    is_refused(client, nested('{"jsonrpc":"2.0","id":1,"method":"initialize","params":'
                              '{"initializationOptions":', "}}"))
    client.initialize()
    is_refused(client, nested("", ""))
    is_refused(client, nested("", "", '{"a":', "}"))
    is_refused(client, b"[" * DEEP)
    is_refused(client, nested('{"jsonrpc":"2.0","method":'
                              '"workspace/didChangeConfiguration","params":'
                              '{"settings":{"bankLint":{"arguments":', "}}}"))
    # In a text, only the compiler counts brackets.
    path = pathlib.Path(folder) / "deep.cu"
    client.open(path, "int a = " + "(" * DEEP + KERNEL, version=1)
    client.diagnostics(path, 1)
    good = pathlib.Path(folder) / "good.cu"
    client.open(good, KERNEL, version=2)
    assert client.diagnostics(good, 2)
    # A message that is longer than any may be.
    client.send_bytes(b"Content-Length: 268435457\r\n\r\n")
    refusal = client.wait_for(lambda: client.replies.pop("null", None), "a refusal")
    assert "too long" in refusal["error"]["message"], refusal
    assert client.reply(client.begin("probe", {}))["error"]["code"] == -32601
    assert client.stop() == 0


def check_files(options, folder):
    """Files beside a document: settings, databases, a baseline, the document."""
    client = start(options, folder)
    client.initialize()
    project = pathlib.Path(folder) / "project"
    (project / ".git").mkdir(parents=True)
    path = project / "k.cu"
    version = 0

    def analyse():
        nonlocal version
        version += 1
        if version == 1:
            client.open(path, KERNEL, version=version)
        else:
            client.notify("textDocument/didChange", {
                "textDocument": {"uri": uri_of(path), "version": version},
                "contentChanges": [{"text": KERNEL + "// " + str(version) + "\n"}]})
        return client.diagnostics(path, version)

    def codes():
        return [one.get("code") for one in analyse()]

    def make_fifo(name):
        os.mkfifo(project / name)

    def make_device(name):
        (project / name).symlink_to("/dev/zero")

    def make_deep(name):
        (project / name).write_text("[" * DEEP)

    assert codes() == ["global-uncoalesced"]
    for make in (make_fifo, make_device, make_deep):
        for name in ("compile_commands.json", ".bank-lint"):
            make(name)
            found = codes()
            # A database is left out; wrong settings are a message.
            if name != ".bank-lint":
                assert found == ["global-uncoalesced"], (make, name, found)
            (project / name).unlink()
        make("known.json")
        (project / ".bank-lint").write_text("baseline: known.json\n")
        analyse()
        (project / "known.json").unlink()
        (project / ".bank-lint").unlink()
    make_fifo("k.cu")
    assert codes() == ["global-uncoalesced"]
    assert client.stop() == 0
    assert any("FIFO" in one for one in client.messages), client.messages


def check_restricted(options, folder):
    """Neither settings nor databases of the folder count; the user's own do."""
    project = pathlib.Path(folder) / "restricted"
    (project / ".git").mkdir(parents=True)
    (project / ".bank-lint").write_text("disable: global-uncoalesced\n")
    (project / "compile_commands.json").write_text(
        '[{"directory": "%s", "file": "k.cu", "arguments": ["nvcc", "-DOFF=1"]}]'
        % project)
    path = project / "k.cu"
    text = "#ifndef OFF\n" + KERNEL + "#endif\n"
    own = pathlib.Path(folder) / "own" / "bank-lint"
    own.mkdir(parents=True)
    for more, users, expected in (
            ([], "", []), (["--restricted"], "", ["global-uncoalesced"]),
            (["--restricted"], "disable: [global-uncoalesced]\n", [])):
        (own / "config.yaml").write_text(users)
        client = Client(
            [options.bank_lint, "lsp", "--builtin-headers", *more],
            {"BANK_LINT_CACHE": "", "XDG_CONFIG_HOME": str(own.parent)})
        client.initialize()
        client.open(path, text, version=1)
        found = [one.get("code") for one in client.diagnostics(path, 1)]
        assert found == expected, (more, users, found)
        assert client.stop() == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        check_messages(options, folder)
        check_files(options, folder)
        check_restricted(options, folder)


if __name__ == "__main__":
    main()
