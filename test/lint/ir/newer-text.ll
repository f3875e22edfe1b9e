; LLVM 23 prints floats by their bits, infinities by name, and effects on memory of
; the target; LLVM 22 reads none of these.
;
; RUN: %bank-lint --no-cache --all %s | FileCheck %s
; CHECK: newer-text.ll:[[#@LINE+26]]:{{[0-9]+}}: remark: global load, 4 bytes per lane: 4 sectors
; CHECK: newer-text.ll:[[#@LINE+32]]:{{[0-9]+}}: remark: global store, 4 bytes per lane: 4 sectors
; CHECK: 2 accesses: 2 clean
target triple = "nvptx64-nvidia-cuda"

; The values themselves: a store of what they make is removed if they are wrong.
@names = constant [9 x i8] c"float+inf"
@infinite = constant float -inf
@quiet = constant [2 x double] [double +qnan, double -snan(0x1)]
@small = constant <2 x half> <half f0x3C00, half +inf>
@brain = constant bfloat f0x3F80
@whole = constant double f0x3FF7154760000000

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0
declare float @llvm.maxnum.f32(float, float) #0

define ptx_kernel void @scale(ptr addrspace(1) %out, ptr addrspace(1) %in) {
inf:
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = zext i32 %i to i64
  %from = getelementptr float, ptr addrspace(1) %in, i64 %at
  ; The next line is the load.
  ;
  ;
  ;
  ;
  %nan = load float, ptr addrspace(1) %from, align 4
  %least = call float @llvm.maxnum.f32(float %nan, float -inf)
  %sum = fmul nnan ninf float %least, f0x3FB8AA3B ; float +inf
  %isInf = fcmp oeq float %sum, +inf
  %picked = select i1 %isInf, float f0x00000000, float %sum
  %to = getelementptr float, ptr addrspace(1) %out, i64 %at
  ; The next line is the store.
  store float %picked, ptr addrspace(1) %to, align 4
  ret void
}

attributes #0 = { nounwind memory(none, target_mem: none) }
