//===-- analysis/frontend/host/values/bounds.h ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What tests on the way to a point of the code say of numbers that are not
/// known: between which bounds each lies, by its number (HostValue::Same).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_BOUNDS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_BOUNDS_H

#include "analysis/frontend/host/values/values.h"
#include "clang/AST/OperationKinds.h"

namespace bank_lint::frontend {

class HostBounds {
public:
  /// From here on `Left Operation Right` holds, or not.
  void hold(clang::BinaryOperatorKind Operation, const HostValue &Left,
            const HostValue &Right, bool Holds);
  /// From here on the condition \p Same is true, or not.
  void hold(unsigned Same, bool Holds);
  /// Whether `Left Operation Right` holds, if that is known.
  std::optional<bool> decides(clang::BinaryOperatorKind Operation,
                              const HostValue &Left,
                              const HostValue &Right) const;
  /// Whether the condition \p Same is true, if that is known.
  std::optional<bool> decides(unsigned Same) const;
  /// Keeps what holds on both ways.
  void join(const HostBounds &Other);

private:
  /// Of a number, compared as one of \p Bits bits, with a sign or without.
  struct Bound {
    unsigned Same;
    unsigned Bits;
    bool IsSigned;
    std::int64_t Lowest, Highest;
    std::optional<std::int64_t> Not; ///< a value between them that it is not
  };
  /// A comparison with what is unknown on its left.
  struct Comparison {
    clang::BinaryOperatorKind Operation;
    Bound All; ///< what the type allows
    std::int64_t Constant;
  };
  static std::optional<Comparison> comparison(clang::BinaryOperatorKind,
                                              const HostValue &Left,
                                              const HostValue &Right);
  const Bound *find(const Bound &Of) const;

  /// Further tests are forgotten.
  static constexpr std::size_t Most = 32;
  llvm::SmallVector<Bound, 2> Known;
};

} // namespace bank_lint::frontend

#endif
