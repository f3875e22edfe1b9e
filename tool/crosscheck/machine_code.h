//===-- tool/crosscheck/machine_code.h - kinds of instructions --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What kind of memory access a machine instruction is, by its mnemonic, and
/// which of them an access of the source becomes.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CROSSCHECK_MACHINE_CODE_H
#define BANK_LINT_TOOL_CROSSCHECK_MACHINE_CODE_H

#include "analysis/result/access_summary.h"
#include "llvm/ADT/StringRef.h"

namespace bank_lint {

enum class CodeKind : std::uint8_t {
  None, ///< no memory, or memory without counters for each line
  SharedLoad,
  SharedStore,
  SharedAtomic,
  MatrixLoad,  ///< ldmatrix
  MatrixStore, ///< stmatrix
  AsyncCopy,   ///< cp.async: shared and global at once
  GlobalLoad,
  GlobalStore,
  GlobalAtomic, ///< with and without a result
  Local,
  Generic, ///< the address says which memory it is
};

struct CodeClass {
  CodeKind Kind = CodeKind::None;
  unsigned Width = 0; ///< bytes per lane; 0: the mnemonic does not say
};

/// "LDS.U.128" of "@!P0 LDS.U.128 R4, [R8+0x10]".
llvm::StringRef mnemonicOf(llvm::StringRef Instruction);

CodeClass classOf(llvm::StringRef Instruction);

/// The instruction that \p Access becomes.
CodeKind kindOf(const AccessSummary &Access);

/// "shared load"
llvm::StringRef nameOf(CodeKind Kind);

} // namespace bank_lint

#endif
