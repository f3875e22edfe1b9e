# Unit tests for ctest.

include(GoogleTest)

# Each test of TARGET by itself, called "ROOM.Suite.Test". With sanitizers the
# start of a process takes longer than most tests: all run in one then, "ROOM".
function(bank_lint_add_unit_tests target)
  string(REGEX REPLACE "_test$" "" room ${target})
  if(BANK_LINT_SANITIZE)
    add_test(NAME ${room} COMMAND ${target})
  else()
    gtest_discover_tests(${target} TEST_PREFIX "${room}." DISCOVERY_TIMEOUT 60)
  endif()
endfunction()
