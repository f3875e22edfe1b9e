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
!6 = distinct !DILexicalBlock(scope: !7, file: !3, line: 1)
!7 = distinct !DILexicalBlock(scope: !6, file: !3, line: 1)
!9 = !DILocation(line: 1, column: 1, scope: !6)
