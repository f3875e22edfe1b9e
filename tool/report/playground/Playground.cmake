# The playground of the HTML page: the model as WebAssembly, some 6 KiB. Needs
# clang's wasm-ld and a C++ library for wasm32; without them the page has its
# pictures and no playground.
#
# Sets BANK_LINT_PLAYGROUND_MODULE to the file, or to nothing if it cannot be
# built.

set(BANK_LINT_PLAYGROUND_MODULE "")

find_program(BANK_LINT_WASM_COMPILER NAMES clang++-${LLVM_VERSION_MAJOR} clang++
  HINTS "${LLVM_TOOLS_BINARY_DIR}")
find_program(BANK_LINT_WASM_LINKER NAMES wasm-ld
  PATHS "${LLVM_TOOLS_BINARY_DIR}" NO_DEFAULT_PATH)
find_path(BANK_LINT_WASM_CXX_HEADERS NAMES __config
  PATHS "${LLVM_TOOLS_BINARY_DIR}/../include/wasm32-wasi/c++/v1"
        "${LLVM_TOOLS_BINARY_DIR}/../include/wasm32-wasip1/c++/v1"
  NO_DEFAULT_PATH)
find_path(BANK_LINT_WASM_C_HEADERS NAMES wasi/api.h
  PATHS /usr/include/wasm32-wasi /usr/include/wasm32-wasip1 NO_DEFAULT_PATH)
mark_as_advanced(BANK_LINT_WASM_COMPILER BANK_LINT_WASM_LINKER
                 BANK_LINT_WASM_CXX_HEADERS BANK_LINT_WASM_C_HEADERS)
foreach(need BANK_LINT_WASM_COMPILER BANK_LINT_WASM_LINKER
             BANK_LINT_WASM_CXX_HEADERS BANK_LINT_WASM_C_HEADERS)
  if(NOT ${need})
    message(STATUS "no wasm-ld or no C++ library for wasm32 (lld-${LLVM_VERSION_MAJOR}, libc++-${LLVM_VERSION_MAJOR}-dev-wasm32): HTML pages get no playground")
    return()
  endif()
endforeach()

set(module "${CMAKE_CURRENT_BINARY_DIR}/playground.wasm")
add_custom_command(
  OUTPUT "${module}"
  COMMAND "${BANK_LINT_WASM_COMPILER}" --target=wasm32-wasip1
          -nostdinc++ -isystem "${BANK_LINT_WASM_CXX_HEADERS}"
          -isystem "${BANK_LINT_WASM_C_HEADERS}" "-I${PROJECT_SOURCE_DIR}"
          -std=c++20 -Os -fno-exceptions -fno-rtti -Wall -Wextra -Werror
          -nostdlib -Wl,--no-entry -Wl,--strip-all
          -MD -MF "${module}.d" -MT "${module}"
          -o "${module}" "${CMAKE_CURRENT_LIST_DIR}/module.cpp"
  DEPENDS "${CMAKE_CURRENT_LIST_DIR}/module.cpp"
  DEPFILE "${module}.d"
  COMMENT "Compiling the playground to WebAssembly"
  VERBATIM)
set(BANK_LINT_PLAYGROUND_MODULE "${module}")
