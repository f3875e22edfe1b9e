//===-- analysis/summary/footprint.h - bytes a kernel touches ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which bytes a kernel touches, by the object that its addresses are relative
/// to: what a pointer argument names, or a shared array.
///
/// It is an upper bound of what is touched: a guard such as `i < n` that was
/// not decided does not make it smaller. Where an index was read from memory,
/// it holds for indices below FillLimit.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUMMARY_FOOTPRINT_H
#define BANK_LINT_ANALYSIS_SUMMARY_FOOTPRINT_H

#include "analysis/access/access_record.h"
#include "analysis/program/byte_range.h"
#include <map>

namespace bank_lint {

/// The object that \p Address, of bytes, is relative to in all lanes of
/// \p Active, a shared variable or an argument of the kernel; null if there is
/// not just one.
const void *objectOf(const symbolic::ValueContext &Context,
                     const symbolic::LaneValue &Address,
                     symbolic::LaneMask Active);

class Footprints {
public:
  void add(const symbolic::ValueContext &Context, const AccessRecord &Record);
  /// The range in global memory, in the object that \p Object identifies
  /// (symbolic::AtomFacts::Object).
  ByteRange of(const void *Object) const;
  /// The same of shared memory.
  ByteRange ofShared(const void *Object) const;

private:
  std::map<const void *, ByteRange> ByObject;
  /// The object of some touched bytes is unknown: it may be any of them.
  bool HasStrayAddress = false, HasStraySharedAddress = false;
  ByteRange rangeOf(const void *Object, bool IsStray) const;
};

} // namespace bank_lint

#endif
