# LLVM and clang 22 as static libraries, for a program that is one file: a target
# with the property BANK_LINT_STANDALONE links them in place of the shared ones.
# What uses clang and LLVM is compiled once, for both.
#
# BANK_LINT_STANDALONE_LACKS lists what is missing on this machine, if anything;
# such a target cannot be linked then.

set(BANK_LINT_STANDALONE_LACKS "")

# The parts of clang that the analysis reaches. Their order is of no matter.
set(names Frontend CodeGen Driver Parse Serialization Sema Analysis
          AnalysisLifetimeSafety AnalysisFlowSensitive Edit ASTMatchers AST Support
          APINotes ExtractAPI Index Tooling ToolingCore Rewrite Lex Options Basic)
set(clang_archives "")
foreach(name IN LISTS names)
  set(archive "${LLVM_LIBRARY_DIR}/libclang${name}.a")
  if(NOT EXISTS "${archive}")
    list(APPEND BANK_LINT_STANDALONE_LACKS "libclang${name}.a")
  endif()
  list(APPEND clang_archives "${archive}")
endforeach()
list(JOIN clang_archives "," clang_archives)

add_library(bank_lint_static_clang INTERFACE)
target_link_libraries(bank_lint_static_clang INTERFACE
  "$<LINK_GROUP:RESCAN,${clang_archives}>")

# LLVM's own CMake package names for each of its libraries which others it
# needs, but also Polly and Z3, of which nothing is used: the archives are named
# as files, all that the distribution has, and the linker takes what it needs.
file(GLOB llvm_archives "${LLVM_LIBRARY_DIR}/libLLVM*.a")
if(NOT llvm_archives)
  list(APPEND BANK_LINT_STANDALONE_LACKS "libLLVM*.a")
endif()
list(JOIN llvm_archives "," llvm_archives)

# Of a compressor the archive if there is one, so that one file is all there is.
find_library(BANK_LINT_ZLIB NAMES libz.a z libz.so.1)
find_library(BANK_LINT_ZSTD NAMES libzstd.a zstd libzstd.so.1)
foreach(library BANK_LINT_ZLIB BANK_LINT_ZSTD)
  if(NOT ${library})
    list(APPEND BANK_LINT_STANDALONE_LACKS "${library}")
    set(${library} "")
  endif()
endforeach()

add_library(bank_lint_static_llvm INTERFACE)
target_link_libraries(bank_lint_static_llvm INTERFACE
  "$<LINK_GROUP:RESCAN,${llvm_archives}>"
  "${BANK_LINT_ZLIB}" "${BANK_LINT_ZSTD}" m)
# C++'s library too: a machine that only runs programs may have an older one.
target_link_options(bank_lint_static_llvm INTERFACE
  -static-libstdc++ -static-libgcc -Wl,--gc-sections -Wl,--as-needed)
