//===-- analysis/program/byte_range.h - the bytes of a buffer ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Bytes relative to where a pointer points. Plain data.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PROGRAM_BYTE_RANGE_H
#define BANK_LINT_ANALYSIS_PROGRAM_BYTE_RANGE_H

#include <cstdint>

namespace bank_lint {

/// Integers in memory are assumed to be from 0 to one less: footprints hold for
/// such contents, and a run of a kernel has to fill its buffers so.
constexpr std::int64_t FillLimit = 256;

/// From First to one before Last.
struct ByteRange {
  std::int64_t First = 0, Last = 0;
  bool IsTouched = false;
  bool IsBounded = true; ///< false: First and Last say nothing

  bool operator==(const ByteRange &) const = default;
};

} // namespace bank_lint

#endif
