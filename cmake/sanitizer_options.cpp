//===-- cmake/sanitizer_options.cpp - how AddressSanitizer runs -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

/// LLVM's bump allocator marks as poisoned what it has not handed out. Code
/// that is compiled here adds blocks to the allocators of clang (the table of
/// identifiers, the syntax tree). LLVM's shared library is built without the
/// sanitizer: what it takes from such a block it does not mark as handed out,
/// and the next look at it would be an error.
// NOLINTNEXTLINE(readability-identifier-naming, bugprone-reserved-identifier)
extern "C" const char *__asan_default_options() {
  return "allow_user_poisoning=0";
}
