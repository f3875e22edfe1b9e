//===-- analysis/frontend/host/values/bounds.h ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What tests on the way to a point of the code say of unknown numbers: between
/// which bounds each lies, by its name (HostSame).
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
  /// From here on the condition that is named \p Name is true, or not.
  void hold(unsigned Name, bool Holds);
  /// Whether `Left Operation Right` holds, if that is known.
  std::optional<bool> decides(clang::BinaryOperatorKind Operation,
                              const HostValue &Left,
                              const HostValue &Right) const;
  /// Whether the condition that is named \p Name is true, if that is known.
  std::optional<bool> decides(unsigned Name) const;
  /// Keeps what holds on both ways.
  void join(const HostBounds &Other);

private:
  using Integer = __int128; ///< holds those of 64 bits, with a sign or without

  struct Bound {
    unsigned Name;
    Integer Lowest, Highest;
    llvm::SmallVector<Integer, 2> Not; ///< numbers between them that it is not

    void exclude(Integer Number);
    void tighten();
  };
  /// A comparison with what is unknown on its left.
  struct Comparison {
    clang::BinaryOperatorKind Operation;
    Bound All; ///< what the type of the number allows
    Integer Constant;
  };
  static std::optional<Comparison> comparison(clang::BinaryOperatorKind,
                                              const HostValue &Left,
                                              const HostValue &Right);
  const Bound *find(unsigned Name) const;
  void keep(Bound New);

  /// Further tests are forgotten.
  static constexpr std::size_t Most = 64;
  static constexpr std::size_t MostExcluded = 16;
  std::vector<Bound> Known;
};

} // namespace bank_lint::frontend

#endif
