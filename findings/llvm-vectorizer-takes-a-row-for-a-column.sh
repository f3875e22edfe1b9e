#!/usr/bin/env bash
# LLVM 22.1.8 (Debian 12: llvm-22, libllvm22 1:22.1.8-1~deb12u1) and its pass
# load-store-vectorizer, on NVPTX. Two loads of shared memory, `int tile[32][32]`:
#
#     tile[t][0]    getelementptr [32 x i32], ptr addrspace(3) @tile, i64 %t
#     tile[0][t]    getelementptr i32, ptr addrspace(3) @tile, i64 %t
#
# The guess: both stay, because they are 128 * t and 4 * t bytes from the begin.
# Seen, if t is threadIdx.x and the second address is computed first: one load is left,
# and `tile[t][0] - tile[0][t]` is 0 for every thread. The pass compares all indices but
# the last, takes the difference of the last ones for the distance, and does not ask what
# they count. With the addresses in bytes, both loads stay. llc does not get there: passes
# before it write such addresses in bytes.
#
# Exits 0 if that is still so, 1 if not.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
(
  cd "$folder"
  apt-get download -qq llvm-22=1:22.1.8-1~deb12u1 libllvm22=1:22.1.8-1~deb12u1
  for package in *.deb; do dpkg -x "$package" tools; done
) >/dev/null 2>&1 || {
  echo "the packages cannot be had"
  exit 1
}
opt() {
  LD_LIBRARY_PATH="$folder/tools/usr/lib/x86_64-linux-gnu:$folder/tools/usr/lib/llvm-22/lib" \
    "$folder/tools/usr/lib/llvm-22/bin/opt" "$@"
}

# code ADDRESS-OF-THE-COLUMN
code() {
  cat <<LLVM
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [32 x [32 x i32]] undef, align 4
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @difference(ptr addrspace(1) %out) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %t = zext nneg i32 %x to i64
  %bytes = mul nuw nsw i64 %t, 128
  %row = getelementptr inbounds nuw i32, ptr addrspace(3) @tile, i64 %t
  %column = getelementptr inbounds nuw $1
  %a = load i32, ptr addrspace(3) %column, align 4
  %b = load i32, ptr addrspace(3) %row, align 4
  %d = sub i32 %a, %b
  store i32 %d, ptr addrspace(1) %out, align 4
  ret void
}
LLVM
}
loads() { code "$1" | opt -S -passes=load-store-vectorizer | grep -c "load i32"; }

elements=$(loads '[32 x i32], ptr addrspace(3) @tile, i64 %t')
bytes=$(loads 'i8, ptr addrspace(3) @tile, i64 %bytes')
echo "loads that are left: $elements by elements, $bytes by bytes"
[[ $elements == 1 && $bytes == 2 ]]
