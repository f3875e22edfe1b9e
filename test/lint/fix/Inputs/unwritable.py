"""Runs a command as somebody who may not write a read-only file, and expects
exit code 2. Root may write all files, so it drops that right if it can."""

import os
import sys

if os.geteuid() == 0:
    pid = os.fork()
    if pid == 0:
        os.setgid(65534)
        os.setuid(65534)
        os.execv(sys.argv[1], sys.argv[1:])
    _, status = os.waitpid(pid, 0)
    code = os.waitstatus_to_exitcode(status)
else:
    code = os.spawnv(os.P_WAIT, sys.argv[1], sys.argv[1:])
sys.exit(0 if code == 2 else 1)
