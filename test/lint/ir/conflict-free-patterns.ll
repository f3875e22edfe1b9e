; (x + 10) * 2 by way of shared memory, 8 * 1024 elements, 256 threads, 32 blocks:
; once as s[tid], once as s[(tid * 2) % 256]. Written as Mojo's compiler writes its
; kernels: a shared array of the module, pointers as they are passed, indices of 64
; bits, what is not negative marked so. A profiler counted 0, 0, 256 and 256
; conflicts.
; RUN: %counters --no-cache --launch '*=32:256' --arg 2=8192 %s | FileCheck %s

; CHECK: launch of no_conflict_kernel, grid (32), block (256) from --launch, with %2 = 8192:
; CHECK: l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum {{ *}}0{{$}}
; CHECK: l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum {{ *}}0{{$}}
; CHECK: launch of two_way_conflict_kernel, grid (32), block (256) from --launch, with %2 = 8192:
; CHECK: l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum {{ *}}256{{$}}
; CHECK: l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum {{ *}}256{{$}}

source_filename = "p32.mojo"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@no_conflict_kernel.shared = internal addrspace(3) global [256 x float] undef, align 4
@two_way_conflict_kernel.shared = internal addrspace(3) global [256 x float] undef, align 4

define dso_local ptx_kernel void @no_conflict_kernel(ptr noundef %0, ptr noundef %1, i64 noundef %2) #0 {
  %4 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = sext i32 %4 to i64
  %8 = sext i32 %5 to i64
  %9 = sext i32 %6 to i64
  %10 = mul nsw i64 %7, %8
  %11 = add nsw i64 %10, %9
  %12 = icmp ult i64 %11, %2
  br i1 %12, label %13, label %18

13:
  %14 = getelementptr inbounds float, ptr %1, i64 %11
  %15 = load float, ptr %14, align 4
  %16 = fadd contract float %15, 1.000000e+01
  %17 = getelementptr inbounds float, ptr addrspace(3) @no_conflict_kernel.shared, i64 %9
  store float %16, ptr addrspace(3) %17, align 4
  br label %18

18:
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %12, label %19, label %24

19:
  %20 = getelementptr inbounds float, ptr addrspace(3) @no_conflict_kernel.shared, i64 %9
  %21 = load float, ptr addrspace(3) %20, align 4
  %22 = fmul contract float %21, 2.000000e+00
  %23 = getelementptr inbounds float, ptr %0, i64 %11
  store float %22, ptr %23, align 4
  br label %24

24:
  ret void
}

define dso_local ptx_kernel void @two_way_conflict_kernel(ptr noundef %0, ptr noundef %1, i64 noundef %2) #0 {
  %4 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = sext i32 %4 to i64
  %8 = sext i32 %5 to i64
  %9 = sext i32 %6 to i64
  %10 = mul nsw i64 %7, %8
  %11 = add nsw i64 %10, %9
  %12 = shl nsw i64 %9, 1
  %13 = and i64 %12, 254
  %14 = icmp ult i64 %11, %2
  br i1 %14, label %15, label %20

15:
  %16 = getelementptr inbounds float, ptr %1, i64 %11
  %17 = load float, ptr %16, align 4
  %18 = fadd contract float %17, 1.000000e+01
  %19 = getelementptr inbounds float, ptr addrspace(3) @two_way_conflict_kernel.shared, i64 %13
  store float %18, ptr addrspace(3) %19, align 4
  br label %20

20:
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %14, label %21, label %26

21:
  %22 = getelementptr inbounds float, ptr addrspace(3) @two_way_conflict_kernel.shared, i64 %13
  %23 = load float, ptr addrspace(3) %22, align 4
  %24 = fmul contract float %23, 2.000000e+00
  %25 = getelementptr inbounds float, ptr %0, i64 %11
  store float %24, ptr %25, align 4
  br label %26

26:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

attributes #0 = { norecurse nounwind "nvvm.maxntid"="256" "target-cpu"="sm_80" }
