# Compiles for Linux on aarch64, with the clang of this machine and the packages of
# Debian's arm64 in BANK_LINT_SYSROOT (tool/package/cross makes one).

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES BANK_LINT_SYSROOT)

set(CMAKE_SYSROOT "${BANK_LINT_SYSROOT}")
foreach(language C CXX)
  set(CMAKE_${language}_COMPILER_TARGET aarch64-linux-gnu)
endforeach()
set(CMAKE_C_COMPILER clang-22)
set(CMAKE_CXX_COMPILER clang++-22)

set(CMAKE_FIND_ROOT_PATH "${BANK_LINT_SYSROOT}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
foreach(kind LIBRARY INCLUDE PACKAGE)
  set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)

# Programs of LLVM that run while it is built are those of this machine.
set(tools /usr/lib/llvm-22/bin)
set(CMAKE_STRIP "${tools}/llvm-strip" CACHE FILEPATH "")
set(BANK_LINT_READELF "${tools}/llvm-readelf" CACHE FILEPATH "")
set(BANK_LINT_LLD "${tools}/ld.lld" CACHE FILEPATH "")
set(BANK_LINT_TBLGEN "${tools}/llvm-tblgen" CACHE FILEPATH "")
set(BANK_LINT_WASM_LINKER "${tools}/wasm-ld" CACHE FILEPATH "")
set(BANK_LINT_WASM_CXX_HEADERS /usr/lib/llvm-22/include/wasm32-wasi/c++/v1
    CACHE PATH "")
set(BANK_LINT_WASM_C_HEADERS /usr/include/wasm32-wasi CACHE PATH "")
set(BANK_LINT_LIBCXX_HEADERS "${BANK_LINT_WASM_CXX_HEADERS}" CACHE PATH "")
add_link_options(-fuse-ld=lld)

find_program(emulator NAMES qemu-aarch64-static qemu-aarch64)
if(emulator)
  set(CMAKE_CROSSCOMPILING_EMULATOR "${emulator};-L;${BANK_LINT_SYSROOT}")
endif()
