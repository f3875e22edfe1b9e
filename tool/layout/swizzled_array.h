//===-- tool/layout/swizzled_array.h - an array, swizzled -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which arrays of a question a swizzle can be tried with. The kernel names an
/// object in their place that applies the swizzle to the whole index; the
/// accesses stay as they are. So they must end at an element: what goes on
/// from there, &s[i] + 1, would leave the swizzle.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_LAYOUT_SWIZZLED_ARRAY_H
#define BANK_LINT_TOOL_LAYOUT_SWIZZLED_ARRAY_H

#include "tool/layout/question.h"
#include "tool/layout/swizzle.h"

namespace bank_lint::layout {

/// The array that is variable number Variable of a question, in shared memory.
struct SwizzledArray {
  std::size_t Variable = 0;
  std::string Name;
  unsigned Dimensions = 0;
  unsigned ElementBytes = 0; ///< 0: the type is unknown
  std::string Obstacle;      ///< why no swizzle can be tried; "" if one can
};

/// The bytes of an element of the array that \p Declaration declares; 0 if its
/// type is unknown.
unsigned elementBytes(llvm::StringRef Declaration);

/// The arrays of \p Asked in shared memory.
std::vector<SwizzledArray> sharedArrays(const Question &Asked);

/// \p Asked without `^ ...` at the ends of the last indices of \p Array, where
/// accesses to it have that; absent if none has.
std::optional<Question> withoutMixing(const Question &Asked,
                                      const SwizzledArray &Array);

/// Code that precedes a kernel with swizzled arrays, a line each.
llvm::ArrayRef<const char *> swizzleCode();

/// The declaration of \p Array under another name, and the one of the object
/// that applies \p Of, a line each.
std::pair<std::string, std::string> declarationsOf(const Question &Asked,
                                                   const SwizzledArray &Array,
                                                   const CuteSwizzle &Of);

} // namespace bank_lint::layout

#endif
