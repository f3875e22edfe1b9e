# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sessions with code on which the compiler crashes or hangs."""

import pathlib
import signal
import time

from session import COLUMN, rules, whole

ENDLESS = """template <int N, long M> struct F { static constexpr long v =
F<N-1, 2*M>::v + F<N-1, 2*M+1>::v; };
template <long M> struct F<0, M> { static constexpr long v = M; };
__global__ void k(long *p) { p[0] = F<40, 0>::v; }
"""


def session_crash(s):
    """A crash, and one from outside, cost only the analysis."""
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


def is_running(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False


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
    assert children  # that analysis, and perhaps one that compiles headers
    client.server.send_signal(signal.SIGKILL)
    client.server.wait()
    for _ in range(100):
        if not any(is_running(child) for child in children):
            return
        time.sleep(0.1)
    raise AssertionError("the analysis outlives the server")
