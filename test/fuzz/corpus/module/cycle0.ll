target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %p) !dbg !5 {
  store float 0.0, ptr %p, !dbg !9
  ret void
}
!llvm.module.flags = !{!1}
!llvm.dbg.cu = !{!2}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = distinct !DICompileUnit(language: DW_LANG_C, file: !3)
!3 = !DIFile(filename: "k.c", directory: "/")
!5 = distinct !DISubprogram(name: "k", file: !3, line: 1, unit: !2, spFlags: DISPFlagDefinition)
!9 = distinct !DILocation(line: 0, column: 0, scope: !5, inlinedAt: !9)
