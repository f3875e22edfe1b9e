# SQLite, which is in the public domain, reads what Nsight Systems exports. The
# program has it inside: of the archive, in the static program and in others.

find_path(BANK_LINT_SQLITE_INCLUDE sqlite3.h REQUIRED)
find_library(BANK_LINT_SQLITE NAMES libsqlite3.a sqlite3 REQUIRED)
mark_as_advanced(BANK_LINT_SQLITE_INCLUDE BANK_LINT_SQLITE)

if(NOT BANK_LINT_SQLITE MATCHES "\\.a$")
  list(APPEND BANK_LINT_STATIC_LACKS "libsqlite3.a")
endif()
add_library(bank_lint_sqlite INTERFACE)
target_include_directories(bank_lint_sqlite SYSTEM INTERFACE "${BANK_LINT_SQLITE_INCLUDE}")
target_link_libraries(bank_lint_sqlite INTERFACE "${BANK_LINT_SQLITE}" ${CMAKE_DL_LIBS} m)
