//===-- test/oracle/memory.h - the bytes that a block sees ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory of the reference executor: a few objects at made-up addresses.
/// Shared arrays lie in one window that begins at a multiple of 128 bytes, so
/// that an address modulo 128 is its place in the banks.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_ORACLE_MEMORY_H
#define BANK_LINT_TEST_ORACLE_MEMORY_H

#include "analysis/result/access_summary.h"
#include <cstdint>
#include <vector>

namespace bank_lint::oracle {

inline constexpr std::uint64_t SharedWindow = std::uint64_t(1) << 36;
inline constexpr std::uint64_t GlobalWindow = std::uint64_t(2) << 36;
inline constexpr std::uint64_t PrivateWindow = std::uint64_t(3) << 36;
inline constexpr std::uint64_t ConstantWindow = std::uint64_t(4) << 36;

/// The space that an access to \p Address counts for; Unknown for memory that
/// is not counted (a thread's own, constants, parameters).
inline AccessSpace spaceOf(std::uint64_t Address) {
  if (Address >= SharedWindow && Address < GlobalWindow)
    return AccessSpace::Shared;
  if (Address >= GlobalWindow && Address < PrivateWindow)
    return AccessSpace::Global;
  return AccessSpace::Unknown;
}

class Memory {
public:
  struct Object {
    std::uint64_t Address;
    std::vector<std::uint8_t> Bytes;
  };

  Object &add(std::uint64_t Address, std::vector<std::uint8_t> Bytes) {
    Objects.push_back({Address, std::move(Bytes)});
    return Objects.back();
  }
  /// The bytes at \p Address; null if they are not all of one object.
  std::uint8_t *at(std::uint64_t Address, std::uint64_t Size) {
    for (Object &O : Objects)
      if (Address >= O.Address && Address - O.Address < O.Bytes.size() &&
          Size <= O.Bytes.size() - (Address - O.Address))
        return O.Bytes.data() + (Address - O.Address);
    return nullptr;
  }

private:
  std::vector<Object> Objects;
};

} // namespace bank_lint::oracle

#endif
