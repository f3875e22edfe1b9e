# Unit tests for ctest.

include(GoogleTest)

# Each test of TARGET by itself, called "ROOM.Suite.Test". With sanitizers the
# start of a process takes longer than most tests: all run in one then, "ROOM",
# but with ALWAYS_APART, for tests that look at the memory of their process.
# LABELS are those of each test.
function(bank_lint_add_unit_tests target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "ALWAYS_APART" "" "LABELS")
  string(REGEX REPLACE "_test$" "" room ${target})
  if(BANK_LINT_SANITIZE AND NOT arg_ALWAYS_APART)
    add_test(NAME ${room} COMMAND ${target})
    set_tests_properties(${room} PROPERTIES LABELS "${arg_LABELS}")
  else()
    gtest_discover_tests(${target} TEST_PREFIX "${room}." DISCOVERY_TIMEOUT 60
      PROPERTIES LABELS "${arg_LABELS}")
  endif()
endfunction()
