# The headers of other libraries that most files include, compiled once for all
# targets that are compiled alike. No header of this project is among them: one
# edit would compile everything again.
#
# A file still includes what it uses. The debug preset compiles without these
# headers (CMAKE_DISABLE_PRECOMPILE_HEADERS) and finds an include that is missing.

# bank_lint_precompile(OWNER LINK library... HEADERS header...)
#
# OWNER: an object library that compiles HEADERS as a target that links to the
# libraries of LINK sees them.
function(bank_lint_precompile owner)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINK;HEADERS")
  set(empty "${CMAKE_CURRENT_BINARY_DIR}/${owner}.cpp")
  file(CONFIGURE OUTPUT "${empty}" CONTENT "")
  add_library(${owner} OBJECT "${empty}")
  target_link_libraries(${owner} PRIVATE ${arg_LINK})
  target_include_directories(${owner} PRIVATE "${PROJECT_SOURCE_DIR}")
  target_precompile_headers(${owner} PRIVATE ${arg_HEADERS})
endfunction()

# bank_lint_reuse_headers(OWNER target...)
#
# The targets start from the headers that OWNER compiles.
function(bank_lint_reuse_headers owner)
  foreach(target ${ARGN})
    target_precompile_headers(${target} REUSE_FROM ${owner})
  endforeach()
endfunction()

bank_lint_precompile(bank_lint_llvm_headers
  LINK bank_lint_llvm
  HEADERS <algorithm> <bit> <chrono> <cstdint> <functional> <map> <numeric>
          <optional> <set> <string> <tuple> <vector>
          <llvm/ADT/DenseMap.h> <llvm/ADT/MapVector.h> <llvm/ADT/STLExtras.h>
          <llvm/ADT/SmallString.h> <llvm/ADT/StringExtras.h>
          <llvm/ADT/StringMap.h> <llvm/ADT/StringSet.h>
          <llvm/Analysis/LoopInfo.h> <llvm/Analysis/ValueTracking.h>
          <llvm/IR/DebugInfoMetadata.h> <llvm/IR/InstIterator.h>
          <llvm/IR/IntrinsicInst.h> <llvm/IR/Module.h> <llvm/IR/Operator.h>
          <llvm/Support/Error.h> <llvm/Support/FileSystem.h>
          <llvm/Support/FormatVariadic.h> <llvm/Support/JSON.h>
          <llvm/Support/MemoryBuffer.h> <llvm/Support/Path.h>
          <llvm/Support/raw_ostream.h>)
