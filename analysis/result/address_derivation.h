//===-- analysis/result/address_derivation.h --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How an address is computed, in the names of the source. Plain data.
///
/// A formula has one number for each lane as soon as its parts have one:
///     tile + 128*threadIdx.x + 4*j
/// It is that of the code that runs: loops that are unrolled have left numbers.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RESULT_ADDRESS_DERIVATION_H
#define BANK_LINT_ANALYSIS_RESULT_ADDRESS_DERIVATION_H

#include "analysis/program/source_range.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

/// One thing that a formula names.
struct AddressPart {
  enum class Kind : std::uint8_t {
    Thread,   ///< threadIdx.x
    Block,    ///< blockIdx.x, blockDim.x, gridDim.x: the launch decides
    Argument, ///< a parameter of the kernel
    Loop,     ///< a variable that each iteration of a loop changes
    Variable, ///< a variable that has one of several values
    Loaded,   ///< read from memory
    Value,    ///< anything else, "value at line 3"
  };
  Kind What = Kind::Value;
  std::string Name;  ///< as it stands in the formula
  SourceRange Where; ///< of a loop or a load; not valid if unknown
  /// For a loop's variable: the first value, and what an iteration adds; "" if
  /// that cannot be spelled out.
  std::string First, Step;
  /// The bytes by which the address grows if this grows by one; absent if it
  /// stands in a product or in another part.
  std::optional<std::int64_t> Factor;
};

struct AddressDerivation {
  /// In bytes, without the number at its end: "out + 4*h*j + 4*threadIdx.x"; ""
  /// if it cannot be spelled out.
  std::string Terms;
  std::int64_t Constant = 0; ///< the number at its end
  /// All factors of Terms, arrays left out, are multiples of this.
  std::uint64_t Multiple = 0;
  /// Parts stand for all there is: none is loaded, or one of several values, or
  /// begins a loop with something else than a number.
  bool IsPlain = false;
  std::vector<AddressPart> Parts; ///< in the formula's order, arrays left out

  /// "tile + 128*threadIdx.x + 96".
  std::string formula() const {
    if (Terms.empty() || Constant == 0)
      return Terms;
    const std::uint64_t Size =
        Constant < 0 ? -std::uint64_t(Constant) : std::uint64_t(Constant);
    return Terms + (Constant < 0 ? " - " : " + ") + std::to_string(Size);
  }
  const AddressPart *part(const std::string &Name) const {
    for (const AddressPart &Part : Parts)
      if (Part.Name == Name)
        return &Part;
    return nullptr;
  }
};

} // namespace bank_lint

#endif
