//===-- analysis/program/block_box.h - some blocks of a grid ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_ANALYSIS_PROGRAM_BLOCK_BOX_H
#define BANK_LINT_ANALYSIS_PROGRAM_BLOCK_BOX_H

#include <array>
#include <cstdint>

namespace bank_lint {

/// The blocks whose blockIdx lies between two corners, both included.
struct BlockBox {
  std::array<std::uint64_t, 3> First{0, 0, 0}, Last{0, 0, 0};

  std::uint64_t size(unsigned Axis) const {
    return Last[Axis] - First[Axis] + 1;
  }
  std::uint64_t blocks() const { return size(0) * size(1) * size(2); }
};

} // namespace bank_lint

#endif
