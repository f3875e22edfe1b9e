# Read by cpack once for each kind of package.

if(CPACK_GENERATOR STREQUAL "DEB")
  set(CPACK_COMPONENTS_ALL program files model)
  set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
else()
  # One that runs on a machine with nothing but a C library.
  set(CPACK_COMPONENTS_ALL standalone headers files model)
  set(CPACK_PACKAGE_FILE_NAME "${CPACK_BANK_LINT_ARCHIVE}")
  set(CPACK_ARCHIVE_FILE_NAME "${CPACK_BANK_LINT_ARCHIVE}")
  set(CPACK_INCLUDE_TOPLEVEL_DIRECTORY ON)
  set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY ON)
endif()
