# LLVM and clang 22, as the shared libraries of Debian's packages.
#
# clang's own CMake package names static libraries and tools that the
# distribution splits over many packages, so that find_package(Clang) fails
# where one of them is missing. All we need is one shared library.

find_package(LLVM 22.1 REQUIRED CONFIG PATHS /usr/lib/llvm-22/lib/cmake/llvm)

find_library(BANK_LINT_CLANG_CPP
  NAMES libclang-cpp.so.${LLVM_VERSION_MAJOR}.${LLVM_VERSION_MINOR} clang-cpp
  PATHS "${LLVM_LIBRARY_DIR}" NO_DEFAULT_PATH REQUIRED)

add_library(bank_lint_llvm INTERFACE)
target_include_directories(bank_lint_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
target_compile_definitions(bank_lint_llvm INTERFACE ${LLVM_DEFINITIONS_LIST})
include(StaticLLVM) # bank_lint_static_llvm, bank_lint_static_clang
set(is_static "$<BOOL:$<TARGET_PROPERTY:BANK_LINT_IS_STATIC>>")
target_link_libraries(bank_lint_llvm INTERFACE
  "$<IF:${is_static},bank_lint_static_llvm,LLVM>")
# As LLVM itself is built, so that our classes may derive from its classes.
target_compile_options(bank_lint_llvm INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions>
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<NOT:$<BOOL:${LLVM_ENABLE_RTTI}>>>:-fno-rtti>)

add_library(bank_lint_clang INTERFACE)
target_link_libraries(bank_lint_clang INTERFACE
  "$<IF:${is_static},bank_lint_static_clang,${BANK_LINT_CLANG_CPP}>"
  bank_lint_llvm)

# clang's own headers (built-in variables, vector intrinsics) lie beside the
# library; the binary remembers where. An installed copy has its own beside it.
set(BANK_LINT_CLANG_RESOURCE_DIR
    "${LLVM_LIBRARY_DIR}/clang/${LLVM_VERSION_MAJOR}")
