; Without debug info an access is shown where it stands in the file, and none is
; taken for another.
; RUN: %exits 1 %bank-lint --no-cache --all %s | FileCheck %s
; RUN: %exits 1 %bank-lint --no-cache --format=json --all %s | %python -m json.tool | FileCheck %s --check-prefix=JSON

; CHECK: no-debug-info.ll:[[#SECOND:]]:3: warning: 32-way shared bank conflict: 32 wavefronts where 1 would do [shared-bank-conflict]
; CHECK-NEXT: [[#SECOND]] |   %second = load float, ptr addrspace(3) %column
; CHECK-NEXT: {{^ +}}|   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~{{$}}
; CHECK-NEXT: proven; 248 excessive shared wavefronts per block
; CHECK: no-debug-info.ll:[[#SECOND-1]]:3: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1; 8 executions
; CHECK: no-debug-info.ll:[[#SECOND+5]]:3: remark: global store, 4 bytes per lane: 4 sectors, ideal 4; 8 executions
; CHECK: 1 file, 1 kernel (arch sm_80): 3 accesses: 2 clean, 1 flagged, 0 undecided

; JSON: "address": "tile + 128*threadIdx.x + 4*threadIdx.y"
; JSON: "address": "tile + 128*threadIdx.y + 4*threadIdx.x"
; JSON-NOT: "line": 0

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [32 x [32 x float]] undef, align 4

define ptx_kernel void @k(ptr %out) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %row = getelementptr [32 x [32 x float]], ptr addrspace(3) @tile, i32 0, i32 %y, i32 %x
  %column = getelementptr [32 x [32 x float]], ptr addrspace(3) @tile, i32 0, i32 %x, i32 %y
  %first = load float, ptr addrspace(3) %row
  %second = load float, ptr addrspace(3) %column
  %line = mul i32 %y, 32
  %i = add i32 %line, %x
  %place = getelementptr float, ptr %out, i32 %i
  %sum = fadd float %first, %second
  store float %sum, ptr %place
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
