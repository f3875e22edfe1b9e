//===-- test/unit/config/source_text.h - a text as lines --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_UNIT_CONFIG_SOURCE_TEXT_H
#define BANK_LINT_TEST_UNIT_CONFIG_SOURCE_TEXT_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace bank_lint::test {

inline llvm::SmallVector<llvm::StringRef> linesOf(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef> Lines;
  Text.split(Lines, '\n');
  return Lines;
}

} // namespace bank_lint::test

#endif
