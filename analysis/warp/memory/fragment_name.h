//===-- analysis/warp/memory/fragment_name.h - names of wmma ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the name of a wmma load or store says, as an intrinsic
/// ("llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16") or as inline PTX
/// ("wmma.load.a.sync.aligned.row.m16n16k16.shared.f16").
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_MEMORY_FRAGMENT_NAME_H
#define BANK_LINT_ANALYSIS_WARP_MEMORY_FRAGMENT_NAME_H

#include "model/fragment.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace bank_lint {

/// \p Name read word by word; where it lies (IsShared) is left as it is.
/// Absent if a word for shape, fragment, layout or type is missing or is not
/// one that the model knows.
std::optional<model::FragmentAccess> fragmentNamed(llvm::StringRef Name);

} // namespace bank_lint

#endif
