//===-- analysis/warp/plan/intrinsics.h - what intrinsics are ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The intrinsics that matter to addresses, as a table.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_PLAN_INTRINSICS_H
#define BANK_LINT_ANALYSIS_WARP_PLAN_INTRINSICS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace bank_lint {

/// How an intrinsic behaves.
enum class IntrinsicClass : std::uint8_t {
  Ignored,  ///< no value, no memory: barriers, lifetimes, hints
  Register, ///< a special register that the launch or the warp decides
  Identity, ///< its first operand
  Minimum,  ///< signed
  Maximum,  ///< signed
  UMinimum,
  UMaximum,
  Absolute,
  Shuffle,        ///< ([mask,] value, lane, clamp): another lane's value
  Vote,           ///< (mask, ...): an unknown for the lanes of a mask
  Reduction,      ///< (value, mask): likewise
  Elect,          ///< (mask): a lane's number, and whether it is this one
  UniformUnknown, ///< one unknown for the warp
  VaryingUnknown, ///< an unknown for each lane; no memory that is counted
  CopiesMemory,   ///< memcpy, memmove, memset
  Atomic,         ///< (pointer, ...): an atomic of the result's type
  TensorCore,     ///< operands in shared memory, by descriptor
  Texture,        ///< texture and surface instructions
  MapToBlock,     ///< (pointer, rank): the same place in another block
  InSpace,        ///< (pointer): whether it leads into a certain memory
  MatrixOrAsync,  ///< matrix and asynchronous memory instructions
  Pure,           ///< no memory: uniform if its operands are
};

/// The class of the intrinsic \p Name, without the types it is overloaded on
/// ("llvm.smin"); absent if the table has no row for it.
std::optional<IntrinsicClass> intrinsicClass(llvm::StringRef Name);

/// What to say of the texture or surface instruction \p Name, an intrinsic or
/// a mnemonic.
std::string textureText(llvm::StringRef Name);

} // namespace bank_lint

#endif
