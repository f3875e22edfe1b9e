; What is not in the module is not taken to do nothing: functions without a body,
; calls through pointers, assembly that is unknown.
; RUN: %exits 3 %bank-lint --no-cache --all %s 2>&1 | FileCheck %s

; CHECK: calls.ll:59:3: warning: 2-way shared bank conflict
; CHECK: calls.ll:24:3: remark: shared store, 4 bytes per lane: 1 to 32 wavefronts
; CHECK: calls.ll:32:3: remark: shared store, 4 bytes per lane: 1 to 32 wavefronts
; CHECK: calls.ll:38:3: remark: unknown load: inline PTX is not modelled: frobnicate.b32 [undecided]
; CHECK: calls.ll:40:3: remark: shared store, 4 bytes per lane: 1 to 32 wavefronts
; CHECK: calls.ll:53:3: remark: shared store, 4 bytes per lane: 1 to 32 wavefronts
; CHECK: not analysed: external at {{.*}}calls.ll:22:3: the call of helper is not followed (its body may be in another file)
; CHECK: not analysed: indirect at {{.*}}calls.ll:30:3: a call through a pointer
; CHECK: not analysed: replaced at {{.*}}calls.ll:51:3: the call of weakly is not followed (its body may be in another file)

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [1024 x float] undef, align 4

define ptx_kernel void @external(ptr %p) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = call i32 @helper(i32 %x)
  %a = getelementptr float, ptr addrspace(3) @tile, i32 %i
  store float 0.0, ptr addrspace(3) %a
  ret void
}

define ptx_kernel void @indirect(ptr %p, ptr %f) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = call i32 %f(i32 %x)
  %a = getelementptr float, ptr addrspace(3) @tile, i32 %i
  store float 0.0, ptr addrspace(3) %a
  ret void
}

define ptx_kernel void @assembly(ptr %p) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = call i32 asm sideeffect "frobnicate.b32 $0, $1;", "=r,r,~{memory}"(i32 %x)
  %a = getelementptr float, ptr addrspace(3) @tile, i32 %i
  store float 0.0, ptr addrspace(3) %a
  ret void
}

; A weak body is another file's to give.
define weak i32 @weakly(i32 %x) noinline {
  ret i32 %x
}

define ptx_kernel void @replaced(ptr %p) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = call i32 @weakly(i32 %x)
  %a = getelementptr float, ptr addrspace(3) @tile, i32 %i
  store float 0.0, ptr addrspace(3) %a
  ret void
}

; One that asks not to be inlined has the accesses that it has.
define internal void @own(ptr addrspace(3) %a) noinline {
  store float 0.0, ptr addrspace(3) %a
  ret void
}

define ptx_kernel void @called(ptr %p) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %two = shl i32 %x, 1
  %a = getelementptr float, ptr addrspace(3) @tile, i32 %two
  call void @own(ptr addrspace(3) %a)
  ret void
}

declare i32 @helper(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
