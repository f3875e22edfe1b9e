# Changes the installed tree to what Debian's policy demands of a package. Run
# by cpack before it packs; for another kind of package it does nothing.

if(NOT CPACK_GENERATOR STREQUAL "DEB")
  return()
endif()

file(GLOB_RECURSE found "${CPACK_TEMPORARY_DIRECTORY}/*/bank-lint.1")
string(REGEX REPLACE "/share/man/man1/bank-lint.1$" "" root "${found}")
if(NOT IS_DIRECTORY "${root}/bin")
  message(FATAL_ERROR "no installed tree below ${CPACK_TEMPORARY_DIRECTORY}")
endif()

file(RENAME "${root}/share/zsh/site-functions" "${root}/share/zsh/vendor-completions")

set(documents "${root}/share/doc/bank-lint")
file(REMOVE "${documents}/LICENSE") # named by the file copyright
file(COPY "${CPACK_BANK_LINT_SOURCES}/copyright" DESTINATION "${documents}")
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE "${documents}/changelog" "bank-lint (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * Version ${CPACK_PACKAGE_VERSION}.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
# The program is for all releases of Debian: it has its libraries inside.
file(WRITE "${root}/share/lintian/overrides/bank-lint"
     "bank-lint: statically-linked-binary [usr/bin/bank-lint]
bank-lint: embedded-library *
")
execute_process(
  COMMAND gzip -9n "${documents}/changelog" "${root}/share/man/man1/bank-lint.1"
  COMMAND_ERROR_IS_FATAL ANY)
