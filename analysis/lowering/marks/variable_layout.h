//===-- analysis/lowering/marks/variable_layout.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where ptxas 13.0 puts variables. Read from the addresses in the cubins that
/// it makes for sm_75 to sm_120; the unit test has some of them.
///
///  - The static `__shared__` variables of a kernel lie one behind the other,
///    each at the next multiple of its alignment, in the order of the PTX.
///  - The `__device__` variables of a file fill two sections, one of those that
///    begin as zeros and one of the others. In each, those of larger alignment
///    come first; of equal alignment, smaller ones first.
///
/// All of this is plain numbers; shared_layout.h and device_layout.h apply it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_MARKS_VARIABLE_LAYOUT_H
#define BANK_LINT_ANALYSIS_LOWERING_MARKS_VARIABLE_LAYOUT_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace bank_lint::lowering {

struct VariableSize {
  std::uint64_t Bytes = 0;
  std::uint64_t Alignment = 1; ///< a power of two
};

/// The offset in bytes of each of a kernel's static shared variables, which are
/// \p InOrder of the PTX.
std::vector<std::uint64_t> packShared(llvm::ArrayRef<VariableSize> InOrder);

/// Where driver and hardware let sections begin: at a multiple of this.
inline constexpr std::uint64_t DeviceSectionAlignment = 256;

/// The offset of each variable of one section of device memory, modulo
/// DeviceSectionAlignment. \p IsOrderKnown: they are in the order of the PTX,
/// which decides between variables of equal alignment and size; where it is not
/// and matters, the offset is absent.
std::vector<std::optional<std::uint64_t>>
packDevice(llvm::ArrayRef<VariableSize> Section, bool IsOrderKnown);

/// A power of two, at most \p Most, that a variable of alignment \p Own begins
/// at a multiple of, in whatever order it and \p Others are packed, and
/// whichever of them are left out.
std::uint64_t alignmentInAnyOrder(std::uint64_t Own,
                                  llvm::ArrayRef<VariableSize> Others,
                                  std::uint64_t Most);

} // namespace bank_lint::lowering

#endif
