# jemalloc, if it is there, in place of the C library's malloc: clang and LLVM
# allocate small objects by the million (docs/performance.md has what it saves).
#
# bank_lint_allocator is linked by programs, not by libraries. A program with the
# property BANK_LINT_STANDALONE has it inside. Sanitizers bring an allocator of
# their own.

add_library(bank_lint_allocator INTERFACE)

find_library(BANK_LINT_JEMALLOC NAMES jemalloc libjemalloc.so.2)
find_library(BANK_LINT_JEMALLOC_ARCHIVE NAMES libjemalloc_pic.a libjemalloc.a)
mark_as_advanced(BANK_LINT_JEMALLOC BANK_LINT_JEMALLOC_ARCHIVE)

if(BANK_LINT_SANITIZE)
  return()
endif()
target_sources(bank_lint_allocator INTERFACE
  "${PROJECT_SOURCE_DIR}/tool/process/allocator_settings.cpp")
set(is_standalone "$<BOOL:$<TARGET_PROPERTY:BANK_LINT_STANDALONE>>")
if(BANK_LINT_JEMALLOC)
  target_link_libraries(bank_lint_allocator INTERFACE
    "$<$<NOT:${is_standalone}>:${BANK_LINT_JEMALLOC}>")
else()
  message(STATUS "jemalloc is not here: the C library's allocator is used")
endif()
if(BANK_LINT_JEMALLOC_ARCHIVE)
  target_link_libraries(bank_lint_allocator INTERFACE
    "$<${is_standalone}:${BANK_LINT_JEMALLOC_ARCHIVE}>")
else()
  message(STATUS "no archive of jemalloc is here: bank-lint-standalone does without")
endif()
