# LLVM and clang 22 as static libraries, for a program that is one file and needs
# no library, not even C's: it runs on any Linux, and starts in a third of the time
# that loading the shared libraries takes. A target with the property
# BANK_LINT_IS_STATIC links them in place of the shared ones. What uses clang and
# LLVM is compiled once, for both.
#
# BANK_LINT_STATIC_LACKS lists what is missing on this machine, if anything; such a
# target cannot be linked then.

set(BANK_LINT_STATIC_LACKS "")

# The parts of clang that the analysis reaches. Their order is of no matter.
set(names Frontend CodeGen Driver Parse Serialization Sema Analysis
          AnalysisLifetimeSafety AnalysisFlowSensitive Edit ASTMatchers AST Support
          APINotes ExtractAPI Index Tooling ToolingCore Rewrite Lex Options Basic)
set(clang_archives "")
foreach(name IN LISTS names)
  set(archive "${LLVM_LIBRARY_DIR}/libclang${name}.a")
  if(NOT EXISTS "${archive}")
    list(APPEND BANK_LINT_STATIC_LACKS "libclang${name}.a")
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
  list(APPEND BANK_LINT_STATIC_LACKS "libLLVM*.a")
endif()
list(JOIN llvm_archives "," llvm_archives)

# The archives of what LLVM itself uses.
foreach(name IN ITEMS z zstd)
  unset(found)
  find_library(found NAMES "lib${name}.a" NO_CACHE)
  if(NOT found)
    list(APPEND BANK_LINT_STATIC_LACKS "lib${name}.a")
    set(found "")
  endif()
  list(APPEND compressors "${found}")
endforeach()

# LLVM's linker needs a quarter of the time of binutils'.
find_program(BANK_LINT_LLD ld.lld PATHS "${LLVM_TOOLS_BINARY_DIR}" NO_DEFAULT_PATH)
mark_as_advanced(BANK_LINT_LLD)

# The program lies at an address that changes from run to run; the compact form of
# its relocations saves 5 MB.
add_library(bank_lint_static_llvm INTERFACE)
target_link_libraries(bank_lint_static_llvm INTERFACE
  "$<LINK_GROUP:RESCAN,${llvm_archives}>" ${compressors} m)
target_link_options(bank_lint_static_llvm INTERFACE
  $<$<BOOL:${BANK_LINT_LLD}>:--ld-path=${BANK_LINT_LLD}>
  -static-pie -Wl,-z,pack-relative-relocs -Wl,--gc-sections)
include(FirstGotEntries)
bank_lint_name_first(bank_lint_static_llvm)
