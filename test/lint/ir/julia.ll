; Arrays that Julia's compiler passes by value as aggregates: their members are
; followed, and pointers among them are taken to be aligned as others are.
; RUN: %exits 1 %bank-lint --no-cache --all --arg '%1.2[0]=2' %s | FileCheck %s

; CHECK: julia.ll:[[#STORE:]]:3: warning: uncoalesced global store: 8 sectors where 4 would do
; CHECK: julia.ll:[[#STORE-4]]:3: remark: global load, 4 bytes per lane: 4 sectors, ideal 4;
; CHECK-NEXT: assuming: pointer arguments are 256-byte aligned

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @_Z4copy13CuDeviceArrayI7Float32Li1ELi1EE({ ptr, i32 } %state, { ptr addrspace(1), i64, [1 x i64], i64 } %0, { ptr addrspace(1), i64, [1 x i64], i64 } %1) {
conversion:
  %from = extractvalue { ptr addrspace(1), i64, [1 x i64], i64 } %0, 0
  %to = extractvalue { ptr addrspace(1), i64, [1 x i64], i64 } %1, 0
  %step = extractvalue { ptr addrspace(1), i64, [1 x i64], i64 } %1, 2, 0
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %x to i64
  %source = getelementptr inbounds float, ptr addrspace(1) %from, i64 %i
  %value = load float, ptr addrspace(1) %source, align 4
  %j = mul i64 %i, %step
  %target = getelementptr inbounds float, ptr addrspace(1) %to, i64 %j
  %twice = fadd float %value, %value
  store float %twice, ptr addrspace(1) %target, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
