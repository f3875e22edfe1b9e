# On aarch64, what glibc has of variables it reads from the first 28 KB of the
# program's global offset table (its archive is compiled with -fpic). A program with
# clang and LLVM in it has a larger one, and LLVM's linker does not say that an entry
# lies beyond: glibc reads another one, and ends before main().
#
# The entries have the order in which the linker comes upon their symbols. So a source
# that it reads early names those that glibc reads in this way.
#
# bank_lint_name_first(TARGET): what is linked to the interface library TARGET, which
# has a static C library, gets that source.
function(bank_lint_name_first target)
  if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
    return()
  endif()
  set(options "")
  if(CMAKE_C_COMPILER_TARGET)
    list(APPEND options "--target=${CMAKE_C_COMPILER_TARGET}")
  endif()
  if(CMAKE_SYSROOT)
    list(APPEND options "--sysroot=${CMAKE_SYSROOT}")
  endif()
  execute_process(
    COMMAND "${CMAKE_C_COMPILER}" ${options} -print-file-name=libc.a
    OUTPUT_VARIABLE archive OUTPUT_STRIP_TRAILING_WHITESPACE)
  find_program(BANK_LINT_READELF llvm-readelf PATHS "${LLVM_TOOLS_BINARY_DIR}"
    NO_DEFAULT_PATH REQUIRED)
  mark_as_advanced(BANK_LINT_READELF)
  execute_process(COMMAND "${BANK_LINT_READELF}" --relocations --wide "${archive}"
    OUTPUT_VARIABLE relocations ERROR_QUIET)
  # "... R_AARCH64_LD64_GOTPAGE_LO15 0000000000000000 stderr + 0"
  string(REGEX MATCHALL "_LD64_GOTPAGE_LO15 +[0-9a-f]+ [^ ]+" reads "${relocations}")
  list(TRANSFORM reads REPLACE "^.* " "")
  list(REMOVE_DUPLICATES reads)
  if(NOT reads)
    message(FATAL_ERROR "'${archive}' is not as glibc is on aarch64")
  endif()
  set(text "")
  foreach(name IN LISTS reads)
    string(APPEND text "__asm__(\".weak ${name}\");\n")
  endforeach()
  set(source "${CMAKE_CURRENT_BINARY_DIR}/first_got_entries.c")
  file(CONFIGURE OUTPUT "${source}" CONTENT "${text}" @ONLY)
  target_sources(${target} INTERFACE "${source}")
endfunction()
