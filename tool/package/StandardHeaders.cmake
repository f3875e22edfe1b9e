# The standard headers of C++ and of C, for machines without a compiler: libc++'s and
# musl's, as Debian has them. Their licences are those of LLVM and of MIT.
#
# Those of libc++ are the same for all targets but for __config_site, which says
# what the target has. Debian's package for WebAssembly is taken, because the build
# needs it anyway; its __config_site is written again for Linux.

find_path(BANK_LINT_LIBCXX_HEADERS __config_site NO_DEFAULT_PATH
  PATHS "${LLVM_INCLUDE_DIRS}/wasm32-wasi/c++/v1" "${LLVM_INCLUDE_DIRS}/c++/v1")
find_path(BANK_LINT_MUSL_HEADERS stdio.h NO_DEFAULT_PATH
  PATHS "/usr/include/${CMAKE_SYSTEM_PROCESSOR}-linux-musl")
mark_as_advanced(BANK_LINT_LIBCXX_HEADERS BANK_LINT_MUSL_HEADERS)
if(NOT BANK_LINT_LIBCXX_HEADERS OR NOT BANK_LINT_MUSL_HEADERS)
  message(STATUS "packages are without the headers of C++ and C: they take libc++-22-dev-wasm32 and musl-dev")
  return()
endif()

file(READ "${BANK_LINT_LIBCXX_HEADERS}/__config_site" text)
foreach(setting ABI_VERSION=1 ABI_NAMESPACE=__1 HAS_THREADS=1
                HAS_THREAD_API_PTHREAD=1 HAS_FILESYSTEM=1 HAS_MUSL_LIBC=1)
  string(REGEX MATCH "^([^=]+)=(.+)$" matched "${setting}")
  set(line "#define _LIBCPP_${CMAKE_MATCH_1} ${CMAKE_MATCH_2}\n")
  string(REGEX REPLACE "#define _LIBCPP_${CMAKE_MATCH_1} [^\n]*\n" "${line}" text "${text}")
  string(FIND "${text}" "${line}" found)
  if(found EQUAL -1)
    message(FATAL_ERROR "libc++'s __config_site has no _LIBCPP_${CMAKE_MATCH_1}")
  endif()
endforeach()
file(CONFIGURE OUTPUT "${generated}/__config_site" CONTENT "${text}" @ONLY)

# __cxx03 is for C++03, which CUDA's headers no longer are.
install(DIRECTORY "${BANK_LINT_LIBCXX_HEADERS}/" DESTINATION lib/bank-lint/libcxx
        COMPONENT headers
        PATTERN __cxx03 EXCLUDE
        PATTERN __config_site EXCLUDE)
install(FILES "${generated}/__config_site" DESTINATION lib/bank-lint/libcxx
        COMPONENT headers)
install(DIRECTORY "${BANK_LINT_MUSL_HEADERS}/" DESTINATION lib/bank-lint/musl
        COMPONENT headers)
