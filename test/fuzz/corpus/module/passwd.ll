target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr %p) !dbg !5 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %o = mul i32 %t, 8
  %g = getelementptr float, ptr %p, i32 %o
  store float 0.0, ptr %g, !dbg !9
  ret void
}
!llvm.module.flags = !{!1}
!llvm.dbg.cu = !{!2}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = distinct !DICompileUnit(language: DW_LANG_C, file: !3)
!3 = !DIFile(filename: "/etc/passwd", directory: "/")
!5 = distinct !DISubprogram(name: "k", file: !3, line: 1, unit: !2, spFlags: DISPFlagDefinition)
!9 = !DILocation(line: 1, column: 1, scope: !5)
