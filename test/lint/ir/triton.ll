; As Triton writes it: no triple, accesses as inline assembly under predicates,
; addresses in shared memory with exclusive or.
; RUN: %exits 1 %bank-lint --no-cache --all %s | FileCheck %s

; CHECK: triton.ll:[[#BAD:]]:{{[0-9]+}}: warning: 16-way shared bank conflict
; CHECK-DAG: triton.ll:[[#BAD-7]]:{{[0-9]+}}: remark: global load, 16 bytes per lane: 16 sectors, ideal 16; 4 executions
; CHECK-DAG: triton.ll:[[#BAD-3]]:{{[0-9]+}}: remark: shared store, 16 bytes per lane: 4 wavefronts, ideal 4; 4 executions

source_filename = "LLVMDialectModule"

@global_smem = external addrspace(3) global [0 x i8], align 16

define ptx_kernel void @softmax(ptr addrspace(1) %0, i32 %1) "nvvm.reqntid"="128" {
  %3 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %4 = shl i32 %3, 2
  %5 = getelementptr float, ptr addrspace(1) %0, i32 %4
  %6 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, 0x0;\0A\09mov.u32 $1, 0x0;\0A\09mov.u32 $2, 0x0;\0A\09mov.u32 $3, 0x0;\0A\09@$5 ld.global.v4.b32 { $0, $1, $2, $3 }, [ $4 + 0 ];", "=r,=r,=r,=r,l,b"(ptr addrspace(1) %5, i1 true)
  %7 = shl i32 %3, 4
  %8 = xor i32 %7, 16
  %9 = getelementptr i8, ptr addrspace(3) @global_smem, i32 %8
  tail call void asm sideeffect "@$5 st.shared.v4.b32 [ $0 + 0 ], { $1, $2, $3, $4 };", "r,r,r,r,r,b"(ptr addrspace(3) %9, i32 %3, i32 %3, i32 %3, i32 %3, i1 true)
  %10 = mul i32 %3, 64
  %11 = getelementptr inbounds i8, ptr addrspace(3) @global_smem, i32 %10
  %12 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %11, i1 true)
  %13 = getelementptr i32, ptr addrspace(1) %0, i32 %3
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %12, ptr addrspace(1) %13, i1 true)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
