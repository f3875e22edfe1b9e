# Language level, warnings, sanitizers and a compiler cache, for every target.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

add_compile_options(-Wall -Wextra -Werror)

set(BANK_LINT_SANITIZE "" CACHE STRING "Sanitizers, a list: address;undefined")
option(BANK_LINT_FUZZ "Build the fuzz targets as fuzzers, of all code" OFF)
if(BANK_LINT_FUZZ)
  # The fuzzer sees the branches of all that is built, and its assertions.
  set(BANK_LINT_SANITIZE "address;undefined;fuzzer-no-link")
  add_compile_options(-UNDEBUG)
endif()
if(BANK_LINT_SANITIZE)
  list(JOIN BANK_LINT_SANITIZE "," sanitizers)
  add_compile_options(-fsanitize=${sanitizers} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  # LLVM's shared library has no type information for the vptr and function
  # checks to look at. What the other four find, AddressSanitizer finds as well,
  # where the memory is accessed; they take a quarter of the time to compile.
  add_compile_options(
    -fno-sanitize=vptr,function,null,alignment,object-size,pointer-overflow)
  add_link_options(-fsanitize=${sanitizers})
  add_library(sanitizer_options OBJECT
              "${CMAKE_CURRENT_LIST_DIR}/sanitizer_options.cpp")
  link_libraries($<BUILD_INTERFACE:sanitizer_options>)
endif()

# A file takes half as long again if it was not compiled before, for the precompiled
# headers are a part of what is looked up.
option(BANK_LINT_CCACHE "Keep compiled files in ccache, for other checkouts" OFF)
if(BANK_LINT_CCACHE)
  find_program(CCACHE ccache REQUIRED)
  set(CMAKE_C_COMPILER_LAUNCHER "${CCACHE}")
  # Precompiled headers: ccache must not look at their time stamps.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      "${CMAKE_COMMAND};-E;env;CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime;${CCACHE}")
endif()
