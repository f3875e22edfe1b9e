; Atomics that the target lacks: LLVM's code generator makes a loop of compare-and-swap
; of them, with a load in front. llc 22 for sm_80 shows the same instructions: `cas` for
; two halves and the maximum of floats, `add` for a half and a float.
; RUN: %bank-lint --no-cache --all %s > %t
; RUN: FileCheck %s < %t
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [1024 x <2 x half>] zeroinitializer, align 16
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @pairs(ptr addrspace(1) %p, <2 x half> %v) "nvvm.reqntid"="32" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %a = getelementptr inbounds <2 x half>, ptr addrspace(1) %p, i64 %i
; CHECK:      expanded-atomics.ll:[[#@LINE+2]]:3: remark: global load, 4 bytes per lane: 4 sectors, ideal 4; 1 execution, 4 sectors per block [clean]
; CHECK:      expanded-atomics.ll:[[#@LINE+1]]:3: remark: global atomic, 4 bytes per lane: 4 sectors, ideal 4; 1 execution, 4 sectors per block (the trip count of a loop is unknown) [clean]
  %o = atomicrmw fadd ptr addrspace(1) %a, <2 x half> %v monotonic, align 4
  ret void
}

define ptx_kernel void @in_shared(<2 x half> %v) "nvvm.reqntid"="32" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %a = getelementptr inbounds <2 x half>, ptr addrspace(3) @s, i64 %i
; CHECK:      expanded-atomics.ll:[[#@LINE+2]]:3: remark: shared load, 4 bytes per lane: 1 wavefront, ideal 1
; CHECK-NEXT: expanded-atomics.ll:[[#@LINE+1]]:3: remark: shared atomic, 4 bytes per lane: {{.*}} (the trip count of a loop is unknown)
  %o = atomicrmw fadd ptr addrspace(3) %a, <2 x half> %v monotonic, align 4
  ret void
}

define ptx_kernel void @largest(ptr addrspace(1) %p, float %v) "nvvm.reqntid"="32" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %a = getelementptr inbounds float, ptr addrspace(1) %p, i64 %i
; CHECK: expanded-atomics.ll:[[#@LINE+2]]:3: remark: global load, 4 bytes per lane: 4 sectors, ideal 4
; CHECK: expanded-atomics.ll:[[#@LINE+1]]:3: remark: global atomic, 4 bytes per lane: {{.*}} (the trip count of a loop is unknown)
  %o = atomicrmw fmax ptr addrspace(1) %a, float %v monotonic, align 4
  ret void
}

define ptx_kernel void @half(ptr addrspace(1) %p, half %v) "nvvm.reqntid"="32" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %a = getelementptr inbounds half, ptr addrspace(1) %p, i64 %i
; CHECK-NOT: expanded-atomics.ll:[[#@LINE+2]]:3: remark: global load
; CHECK: expanded-atomics.ll:[[#@LINE+1]]:3: remark: global atomic, 2 bytes per lane: 2 sectors, ideal 2; 1 execution, 2 sectors per block [clean]
  %o = atomicrmw fadd ptr addrspace(1) %a, half %v monotonic, align 2
  ret void
}

define ptx_kernel void @one(ptr addrspace(1) %p, float %v) "nvvm.reqntid"="32" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %a = getelementptr inbounds float, ptr addrspace(1) %p, i64 %i
; CHECK: expanded-atomics.ll:[[#@LINE+1]]:3: remark: global atomic, 4 bytes per lane: 4 sectors, ideal 4; 1 execution, 4 sectors per block [clean]
  %o = atomicrmw fadd ptr addrspace(1) %a, float %v monotonic, align 4
  ret void
}
