//===-- analysis/ptx/mnemonics.h - the table of instructions ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What an instruction does, by the beginning of its mnemonic. A prefix ends
/// where a modifier ends, and of several that fit the longest counts:
/// `cp.async.bulk.commit_group` is not `cp.async.bulk`.
///
/// A new instruction is a new row. Instructions that read shared memory
/// through a matrix descriptor (wgmma, tcgen05.mma, tcgen05.cp) have no lane
/// addresses and are rows without effect.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PTX_MNEMONICS_H
#define BANK_LINT_ANALYSIS_PTX_MNEMONICS_H

#include "analysis/ptx/ptx.h"
#include "llvm/ADT/ArrayRef.h"
#include <string_view>

namespace bank_lint::ptx {

struct MnemonicRow {
  std::string_view Prefix;
  EffectKind Effect;
  Opcode Op;
};

llvm::ArrayRef<MnemonicRow> mnemonicTable();

/// The row of \p Mnemonic, or null.
const MnemonicRow *findMnemonic(llvm::StringRef Mnemonic);

} // namespace bank_lint::ptx

#endif
