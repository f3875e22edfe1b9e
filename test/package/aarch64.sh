#!/usr/bin/env bash
# The program for aarch64, made here and run by QEMU: its reports are those of the
# program for this machine, to the byte.
#
#   test/package/aarch64.sh
#
# Not a part of the test suite: it needs the network and ten minutes.
set -euo pipefail

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
source "$ROOT/tool/setup.sh"
install_needs "/usr/bin/qemu-aarch64-static qemu-user-static"
"$ROOT/tool/package/cross"
build release bank-lint
foreign=(qemu-aarch64-static -L "$ROOT/build/sysroot-aarch64"
  "$ROOT/build/aarch64/installed/bin/bank-lint")
native=("$ROOT/build/release/bin/bank-lint")

cd "$ROOT"
"${foreign[@]}" --version
# said PROGRAM ARGUMENTS: its report and exit code.
said() { "$@" 2>&1 || printf 'exit %s\n' "$?"; }
checked=0
for kernel in kernels/*.cu; do
  options=(--builtin-headers --no-cache --all --format=json "$kernel")
  diff <(said "${foreign[@]}" "${options[@]}") <(said "${native[@]}" "${options[@]}") || {
    echo "FAILED: $kernel"
    exit 1
  }
  checked=$((checked + 1))
done
echo "passed: $checked files"
