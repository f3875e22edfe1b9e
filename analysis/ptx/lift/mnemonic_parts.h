//===-- analysis/ptx/lift/mnemonic_parts.h ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A mnemonic taken apart: `cvt.rzi.s32.f32` is the stem `cvt`, the word `rzi`
/// and the types s32 and f32.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PTX_LIFT_MNEMONIC_PARTS_H
#define BANK_LINT_ANALYSIS_PTX_LIFT_MNEMONIC_PARTS_H

#include "analysis/ptx/ptx.h"
#include "llvm/ADT/SmallVector.h"

namespace bank_lint::ptx {

struct MnemonicParts {
  /// The words are parts of \p Mnemonic.
  explicit MnemonicParts(llvm::StringRef Mnemonic);

  llvm::StringRef Stem;
  llvm::SmallVector<llvm::StringRef, 4> Words; ///< behind it, but types
  llvm::SmallVector<Type, 2> Types;
  llvm::SmallVector<llvm::StringRef, 2> TypeNames;

  bool has(llvm::StringRef Word) const;
  /// Whether there is no word but some of \p Allowed.
  bool hasOnly(std::initializer_list<llvm::StringRef> Allowed) const;
  /// Its only type is an integer of 16, 32 or 64 bits (or bits, if \p Bits).
  bool isInteger(bool Bits = false) const;
  /// Its only type is one without a sign: .b32
  bool isBits() const {
    return isInteger(true) && Types[0].Kind == TypeKind::Bits;
  }
};

} // namespace bank_lint::ptx

#endif
