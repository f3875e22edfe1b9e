# Packages, by cpack -G DEB and cpack -G TGZ.

set(BANK_LINT_CONTACT "bank-lint maintainers <maintainers@bank-lint.invalid>"
    CACHE STRING "Whom users of a package write to: name <address>")

set(CPACK_PACKAGE_NAME bank-lint)
set(CPACK_PACKAGE_VENDOR "bank-lint")
set(CPACK_PACKAGE_CONTACT "${BANK_LINT_CONTACT}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY
    "static linter for the memory accesses of CUDA kernels")
set(CPACK_PACKAGE_DESCRIPTION
"Reads CUDA files and predicts, for each line of a kernel, conflicts on the
banks of shared memory and accesses of global memory that are not coalesced:
with the numbers that a profiler would show, and with how sure it is. Needs
neither a GPU nor a CUDA toolkit.")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_THREADS 0)

# Which components a package has depends on its kind.
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_PROJECT_CONFIG_FILE "${CMAKE_CURRENT_LIST_DIR}/package_kinds.cmake")
set(CPACK_PRE_BUILD_SCRIPTS "${CMAKE_CURRENT_LIST_DIR}/debian_rules.cmake")
set(CPACK_BANK_LINT_SOURCES "${CMAKE_CURRENT_LIST_DIR}")

# The archive: bank-lint-0.1.0-linux-x86_64.tar.gz, one folder.
string(TOLOWER "${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" system)
set(CPACK_BANK_LINT_ARCHIVE "bank-lint-${PROJECT_VERSION}-${system}")

# Debian: the static program, so that one package is for every release of Debian
# and of Ubuntu, and depends on none.
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "git")
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS OFF)

include(CPack)
