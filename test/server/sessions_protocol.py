# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sessions about the protocol: its life cycle, what is out of place in it."""

from client import document
from session import COLUMN, error_of, rules, whole


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


def session_cancel(s):
    path = s.file("k.cu", COLUMN)
    client = s.start()
    client.open(path, COLUMN)
    asked = client.begin("textDocument/codeLens", document(path))
    client.notify("$/cancelRequest", {"id": asked})
    assert client.reply(asked)["error"]["code"] == -32800
    client.diagnostics(path, 1)


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
