# jemalloc, if it is there, in place of the C library's malloc: clang and LLVM
# allocate small objects by the million (docs/dev/speed.md has what it saves).
#
# bank_lint_allocator is linked by programs, not by libraries. A program with the
# property BANK_LINT_IS_STATIC has it inside, and static_program.cpp in place of
# what glibc would load libraries for. Sanitizers bring their allocator.

add_library(bank_lint_allocator INTERFACE)

find_library(BANK_LINT_JEMALLOC NAMES jemalloc libjemalloc.so.2)
find_library(BANK_LINT_JEMALLOC_ARCHIVE NAMES libjemalloc_pic.a libjemalloc.a)
mark_as_advanced(BANK_LINT_JEMALLOC BANK_LINT_JEMALLOC_ARCHIVE)

if(BANK_LINT_SANITIZE)
  return()
endif()
target_sources(bank_lint_allocator INTERFACE
  "${PROJECT_SOURCE_DIR}/tool/process/allocator_settings.cpp")
set(is_static "$<BOOL:$<TARGET_PROPERTY:BANK_LINT_IS_STATIC>>")
if(BANK_LINT_JEMALLOC)
  target_link_libraries(bank_lint_allocator INTERFACE
    "$<$<NOT:${is_static}>:${BANK_LINT_JEMALLOC}>")
else()
  message(STATUS "jemalloc is not here: the C library's allocator is used")
endif()
if(BANK_LINT_JEMALLOC_ARCHIVE)
  target_link_libraries(bank_lint_allocator INTERFACE
    "$<${is_static}:${BANK_LINT_JEMALLOC_ARCHIVE}>")
  target_sources(bank_lint_allocator INTERFACE
    "$<${is_static}:${PROJECT_SOURCE_DIR}/tool/process/static_program.cpp>")
else()
  list(APPEND BANK_LINT_STATIC_LACKS "libjemalloc.a")
endif()
