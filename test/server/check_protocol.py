#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sessions of an editor with `bank-lint lsp`: check_protocol.py --bank-lint PATH
[NAME...]. Each function named session_... is one; all are run, or those that are
named."""

import argparse
import os
import pathlib
import tempfile
import time

import sessions_diagnostics
import sessions_failure
import sessions_help
import sessions_protocol
from client import ServerGone
from session import Session

MODULES = (sessions_protocol, sessions_diagnostics, sessions_help, sessions_failure)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bank-lint", required=True)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    sessions = {name.removeprefix("session_"): function
                for module in MODULES for name, function in vars(module).items()
                if name.startswith("session_")}
    for name in options.names or sessions:
        with tempfile.TemporaryDirectory() as folder:
            session = Session(os.path.abspath(options.bank_lint), pathlib.Path(folder))
            start = time.monotonic()
            try:
                sessions[name](session)
            except (AssertionError, ServerGone, ValueError, KeyError):
                print(f"{name}: failed")
                raise
            finally:
                session.end()
            print(f"{name}: {time.monotonic() - start:.1f} s", flush=True)


if __name__ == "__main__":
    main()
