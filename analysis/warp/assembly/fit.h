//===-- analysis/warp/assembly/fit.h - values made to fit -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_ANALYSIS_WARP_ASSEMBLY_FIT_H
#define BANK_LINT_ANALYSIS_WARP_ASSEMBLY_FIT_H

#include "analysis/symbolic/arithmetic.h"

namespace bank_lint {

/// How the unknown results of a statement are called.
constexpr const char *ResultName = "the result of inline PTX";

/// \p V made \p Bits wide; what is opaque stays so.
inline symbolic::LaneValue fit(symbolic::ValueContext &C,
                               const symbolic::LaneValue &V, unsigned Bits,
                               bool IsSigned) {
  if (V.isOpaque() || V.bits() == Bits)
    return V;
  if (V.bits() > Bits)
    return symbolic::truncate(C, V, Bits);
  return symbolic::extend(C, V, Bits,
                          IsSigned ? symbolic::Signedness::Signed
                                   : symbolic::Signedness::Unsigned);
}

/// \p Bits unknown bits, called \p Name; opaque if it is no integer (0).
inline symbolic::LaneValue anything(symbolic::ValueContext &C, unsigned Bits,
                                    const char *Name) {
  if (!Bits)
    return symbolic::LaneValue::opaque(false);
  return symbolic::unknown(C, Bits, symbolic::AtomKind::Opaque, false, Name,
                           Bits == 1 ? symbolic::IntRange{0, 1}
                                     : symbolic::IntRange::ofSigned(Bits));
}

} // namespace bank_lint

#endif
