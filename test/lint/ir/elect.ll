; One lane goes on behind elect.sync, as MLIR writes it.
; RUN: %bank-lint --no-cache --all --arch sm_90 --launch 'k=1:32' %s | FileCheck %s
; CHECK: remark: global store, 4 bytes per lane: 1 sector, ideal 1; 1 execution, 1 sector per block [clean]

target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %lane = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %elected = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %one = extractvalue { i32, i1 } %elected, 1
  br i1 %one, label %then, label %end
then:
  %index = shl i32 %lane, 3
  %to = getelementptr float, ptr addrspace(1) %out, i32 %index
  store float 1.0, ptr addrspace(1) %to, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare { i32, i1 } @llvm.nvvm.elect.sync(i32)
