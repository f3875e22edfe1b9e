//===-- analysis/program/code_stage.h - how far code has come ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What stands behind device code, and so what is still to come until the
/// machine executes it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PROGRAM_CODE_STAGE_H
#define BANK_LINT_ANALYSIS_PROGRAM_CODE_STAGE_H

#include <cstdint>

namespace bank_lint {

enum class CodeStage : std::uint8_t {
  Source,    ///< as a compiler first wrote it: all that nvcc does is to come
  Optimised, ///< LLVM IR behind an optimiser: code generator and ptxas to come
  Assembly,  ///< PTX: only ptxas is to come
};

} // namespace bank_lint

#endif
