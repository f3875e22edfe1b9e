//===-- analysis/fix/text/place_text.h - a place in a message ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Places of the analysed file in the messages of this room.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_PLACE_TEXT_H
#define BANK_LINT_ANALYSIS_FIX_PLACE_TEXT_H

#include "analysis/program/source_range.h"

namespace bank_lint {

/// "9:5"
inline std::string placeText(const SourceRange &Where) {
  return std::to_string(Where.Line) + ":" + std::to_string(Where.Column);
}

} // namespace bank_lint

#endif
