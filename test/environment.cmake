# Read by ctest before it runs the tests: patterns match a line of a text report, however
# long that is.
set(ENV{BANK_LINT_WIDTH} 0)
