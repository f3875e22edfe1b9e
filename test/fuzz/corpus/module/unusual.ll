target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [1024 x float] undef, align 4
@table = internal unnamed_addr addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @mayThrow()
declare i32 @pers(...)
define ptx_kernel void @masked(ptr addrspace(1) %p, <4 x i1> %m) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = getelementptr <4 x float>, ptr addrspace(1) %p, i32 %t
  %v = call <4 x float> @llvm.masked.load.v4f32.p1(ptr addrspace(1) align 16 %g, <4 x i1> %m, <4 x float> poison)
  call void @llvm.masked.store.v4f32.p1(<4 x float> %v, ptr addrspace(1) align 16 %p, <4 x i1> %m)
  ret void
}
declare <4 x float> @llvm.masked.load.v4f32.p1(ptr addrspace(1), <4 x i1>, <4 x float>)
declare void @llvm.masked.store.v4f32.p1(<4 x float>, ptr addrspace(1), <4 x i1>)
define ptx_kernel void @gather(ptr addrspace(1) %p, <4 x i32> %i) {
  %g = getelementptr float, ptr addrspace(1) %p, <4 x i32> %i
  %v = call <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)> align 4 %g, <4 x i1> splat(i1 true), <4 x float> poison)
  call void @llvm.masked.scatter.v4f32.v4p1(<4 x float> %v, <4 x ptr addrspace(1)> align 4 %g, <4 x i1> splat(i1 true))
  ret void
}
define ptx_kernel void @invoked(ptr addrspace(1) %p) personality ptr @pers {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  invoke void @mayThrow() to label %ok unwind label %bad
ok:
  %g = getelementptr float, ptr addrspace(1) %p, i32 %t
  store float 0.0, ptr addrspace(1) %g
  ret void
bad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
define ptx_kernel void @indirect(ptr addrspace(1) %p, i64 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp eq i64 %n, 0
  %a = select i1 %c, ptr blockaddress(@indirect, %one), ptr blockaddress(@indirect, %two)
  indirectbr ptr %a, [label %one, label %two]
one:
  %g = getelementptr float, ptr addrspace(1) %p, i32 %t
  store float 0.0, ptr addrspace(1) %g
  ret void
two:
  ret void
}
define ptx_kernel void @switched(ptr addrspace(1) %p, i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  switch i32 %t, label %d [ i32 0, label %one
    i32 1, label %two ]
one:
  br label %d
two:
  br label %d
d:
  %k = phi i32 [0, %0], [1, %one], [2, %two]
  %g = getelementptr float, ptr addrspace(3) @tile, i32 %k
  store float 0.0, ptr addrspace(3) %g
  ret void
}
define ptx_kernel void @atomics(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load atomic i32, ptr addrspace(1) %g seq_cst, align 4
  fence seq_cst
  store atomic i32 %v, ptr addrspace(1) %g release, align 4
  %o = atomicrmw add ptr addrspace(1) %g, i32 1 seq_cst
  ret void
}
define ptx_kernel void @dynalloca(ptr addrspace(1) %p, i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = alloca i32, i32 %n
  %b = getelementptr i32, ptr %a, i32 %t
  store i32 1, ptr %b
  %x = load i32, ptr %a
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %x
  store i32 2, ptr addrspace(1) %g
  ret void
}
define ptx_kernel void @memcpys(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 16 %p, ptr addrspace(1) align 16 %q, i64 64, i1 false)
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n, i1 false)
  call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 0, i64 %n, i1 false)
  ret void
}
define ptx_kernel void @shared_arg(ptr addrspace(3) %s) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = getelementptr i32, ptr addrspace(3) %s, i32 %t
  store i32 2, ptr addrspace(3) %g
  ret void
}
define ptx_kernel void @table_kernel(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = and i32 %t, 3
  %g = getelementptr i32, ptr addrspace(4) @table, i32 %r
  %v = load i32, ptr addrspace(4) %g
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define ptx_kernel void @byval(ptr byval({i32, ptr}) align 8 %s) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %f = getelementptr {i32, ptr}, ptr %s, i32 0, i32 1
  %q = load ptr, ptr %f
  %g = getelementptr i32, ptr %q, i32 %t
  store i32 2, ptr %g
  ret void
}
define ptx_kernel void @unreach(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ugt i32 %t, 16
  br i1 %c, label %a, label %b
a:
  call void @llvm.trap()
  unreachable
b:
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 2, ptr addrspace(1) %g
  ret void
}
declare void @llvm.trap()
