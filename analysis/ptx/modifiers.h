//===-- analysis/ptx/modifiers.h - the table of modifiers -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the parts of a mnemonic behind its dots mean. A part means the same in
/// whatever place it stands.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PTX_MODIFIERS_H
#define BANK_LINT_ANALYSIS_PTX_MODIFIERS_H

#include "analysis/ptx/ptx.h"
#include "llvm/ADT/ArrayRef.h"
#include <string_view>

namespace bank_lint::ptx {

enum class ModifierClass : std::uint8_t {
  Type,        ///< Value is a TypeKind, Bits its width
  Space,       ///< Value is a StateSpace
  Vector,      ///< Value is the number of elements
  Cache,       ///< Value is a CacheOperator
  Order,       ///< Value is an Ordering
  Scope,       ///< who sees it: no effect on the addresses
  NonCoherent, ///< .nc
  NoAllocate,  ///< .L1::no_allocate
  Eviction,    ///< eviction priorities: no effect on the addresses
  CachePolicy, ///< .L2::cache_hint
  L2Prefetch,  ///< Value is a number of bytes
  Asynchronous,
  Atomic,     ///< Value is an AtomicOperation
  Comparison, ///< Value is a Comparison
  Shape,      ///< Value is a MatrixShape
  Count,      ///< of matrices
  Transposed,
  Ignored, ///< says nothing about addresses: .sync, .aligned, .noftz
};

struct ModifierRow {
  std::string_view Text;
  ModifierClass Class;
  std::uint16_t Value = 0;
  std::uint8_t Bits = 0;

  Type type() const { return {TypeKind(Value), Bits}; }
};

llvm::ArrayRef<ModifierRow> modifierTable();

/// \p Text is without its dot. Null: not in the table.
const ModifierRow *findModifier(llvm::StringRef Text);

} // namespace bank_lint::ptx

#endif
