"""exits.py CODE COMMAND...: succeeds if the command ends with exactly CODE."""

import subprocess
import sys

wanted, command = int(sys.argv[1]), sys.argv[2:]
got = subprocess.run(command, check=False).returncode
if got != wanted:
    sys.exit(f"exit code {got}, expected {wanted}: {' '.join(command)}")
