//===-- analysis/lowering/marks/variable_places.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is known of the place of a variable in memory, as attributes of it in
/// the module.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_MARKS_VARIABLE_PLACES_H
#define BANK_LINT_ANALYSIS_LOWERING_MARKS_VARIABLE_PLACES_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace llvm {
class Function;
class GlobalVariable;
} // namespace llvm

namespace bank_lint::lowering {

/// The shared variable \p V comes among those of the kernel of the name \p
/// Kernel as it comes among the module's.
void placeWith(llvm::GlobalVariable &V, llvm::StringRef Kernel);

/// Whether the place of the shared variable \p V among those of \p Kernel is
/// that among the module's variables.
bool isPlacedWith(const llvm::GlobalVariable &V, const llvm::Function &Kernel);

void setDeviceOffset(llvm::GlobalVariable &V, std::uint64_t Offset);

/// The offset of a `__device__` variable, modulo DeviceSectionAlignment; absent
/// if it is unknown.
std::optional<std::uint64_t> deviceOffset(const llvm::GlobalVariable &V);

} // namespace bank_lint::lowering

#endif
