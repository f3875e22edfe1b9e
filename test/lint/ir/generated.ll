; Accesses of types that are no register become those that LLVM's code generator
; makes of them. Expected is what llc of LLVM 22 writes for sm_80. Neighbours become
; one, as it makes them.
; RUN: %exits 1 %bank-lint --no-cache --format=json --all %s > %t
; RUN: %python %S/Inputs/widths.py %t | FileCheck %s

; CHECK-DAG: two_numbers: 16 of 4 bytes
; CHECK-DAG: four_numbers: 32 of 4 bytes
; CHECK-DAG: three_at_16: 8 of 4 bytes, 8 of 8 bytes
; CHECK-DAG: three_at_4: 24 of 4 bytes
; CHECK-DAG: pair_at_4: 16 of 4 bytes
; CHECK-DAG: pair_at_8: 8 of 8 bytes
; CHECK-DAG: eight: 16 of 16 bytes
; CHECK-DAG: wide: 16 of 8 bytes
; CHECK-DAG: bytes: 32 of 1 bytes
; CHECK-DAG: word: 8 of 4 bytes
; CHECK-DAG: odd: 8 of 1 bytes, 8 of 2 bytes
; CHECK-DAG: neighbours: 8 of 16 bytes
; CHECK-DAG: copied: 8 of 1 bytes, 8 of 2 bytes, 8 of 4 bytes, 56 of 8 bytes
; CHECK-DAG: looped: undecided
; CHECK-DAG: filled: 32 of 8 bytes

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @two_numbers(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = getelementptr { float, float }, ptr addrspace(1) %p, i32 %t
  %v = load { float, float }, ptr addrspace(1) %g, align 8
  store { float, float } %v, ptr addrspace(1) %q, align 8
  ret void
}

define ptx_kernel void @four_numbers(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = getelementptr [4 x float], ptr addrspace(1) %p, i32 %t
  %v = load [4 x float], ptr addrspace(1) %g, align 16
  store [4 x float] %v, ptr addrspace(1) %q, align 16
  ret void
}

define ptx_kernel void @three_at_16(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = getelementptr <3 x float>, ptr addrspace(1) %p, i32 %t
  %v = load <3 x float>, ptr addrspace(1) %g, align 16
  store <3 x float> %v, ptr addrspace(1) %q, align 16
  ret void
}

define ptx_kernel void @three_at_4(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = getelementptr <3 x float>, ptr addrspace(1) %p, i32 %t
  %v = load <3 x float>, ptr addrspace(1) %g, align 4
  store <3 x float> %v, ptr addrspace(1) %q, align 4
  ret void
}

define ptx_kernel void @pair_at_4(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = getelementptr <2 x float>, ptr addrspace(1) %p, i32 %t
  %v = load <2 x float>, ptr addrspace(1) %g, align 4
  store <2 x float> %v, ptr addrspace(1) %q, align 4
  ret void
}

define ptx_kernel void @pair_at_8(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = getelementptr <2 x float>, ptr addrspace(1) %p, i32 %t
  %v = load <2 x float>, ptr addrspace(1) %g, align 8
  store <2 x float> %v, ptr addrspace(1) %q, align 8
  ret void
}

define ptx_kernel void @eight(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = getelementptr <8 x float>, ptr addrspace(1) %p, i32 %t
  %v = load <8 x float>, ptr addrspace(1) %g, align 32
  store <8 x float> %v, ptr addrspace(1) %q, align 32
  ret void
}

define ptx_kernel void @wide(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = getelementptr i128, ptr addrspace(1) %p, i32 %t
  %v = load i128, ptr addrspace(1) %g, align 8
  store i128 %v, ptr addrspace(1) %q, align 8
  ret void
}

define ptx_kernel void @bytes(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = getelementptr <4 x i8>, ptr addrspace(1) %p, i32 %t
  %v = load <4 x i8>, ptr addrspace(1) %g, align 1
  store <4 x i8> %v, ptr addrspace(1) %q, align 1
  ret void
}

define ptx_kernel void @word(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = getelementptr <4 x i8>, ptr addrspace(1) %p, i32 %t
  %v = load <4 x i8>, ptr addrspace(1) %g, align 4
  store <4 x i8> %v, ptr addrspace(1) %q, align 4
  ret void
}

define ptx_kernel void @odd(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = getelementptr i24, ptr addrspace(1) %p, i32 %t
  %v = load i24, ptr addrspace(1) %g, align 4
  store i24 %v, ptr addrspace(1) %q, align 4
  ret void
}

define ptx_kernel void @neighbours(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = getelementptr <4 x float>, ptr addrspace(1) %p, i32 %t
  %g1 = getelementptr i8, ptr addrspace(1) %g, i32 4
  %g2 = getelementptr i8, ptr addrspace(1) %g, i32 8
  %g3 = getelementptr i8, ptr addrspace(1) %g, i32 12
  %v = load float, ptr addrspace(1) %g, align 16
  %v1 = load float, ptr addrspace(1) %g1, align 4
  %v2 = load float, ptr addrspace(1) %g2, align 8
  %v3 = load float, ptr addrspace(1) %g3, align 4
  %s = fadd float %v, %v1
  %s1 = fadd float %v2, %v3
  %s2 = fadd float %s, %s1
  store float %s2, ptr addrspace(1) %q, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @copied(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 16 %p, ptr addrspace(1) align 16 %q, i64 63, i1 false)
  ret void
}

define ptx_kernel void @looped(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 16 %p, ptr addrspace(1) align 16 %q, i64 65, i1 false)
  ret void
}

declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)

define ptx_kernel void @filled(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load float, ptr addrspace(1) %q
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 16 %p, i8 0, i64 32, i1 false)
  ret void
}

declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
