//===-- analysis/frontend/modules/newer_text.h - newer spellings -*- C++ -*-==//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// Compilers of 2026 (Triton 3.9, Mojo 1.2) print LLVM IR as LLVM 23 does,
/// which LLVM 22 does not read in all:
///
///   printed                                 read by LLVM 22
///   memory(readwrite, target_mem: none)     memory(readwrite              )
///   float f0x3FB8AA3B                       float 0x3FF7154760000000
///   half f0x3C00, bfloat f0x3F80            half 0xH3C00, bfloat 0xR3F80
///   float -inf, +inf, +qnan, -snan(0x1)     the hexadecimal number of the
///   value
///
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_MODULES_NEWER_TEXT_H
#define BANK_LINT_ANALYSIS_FRONTEND_MODULES_NEWER_TEXT_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace bank_lint::frontend {

/// \p Text with what LLVM 23 prints as LLVM 22 reads it. Lines stay, and the
/// columns in which instructions begin. The payload of a NaN is lost. What it
/// does not know it leaves as it is; never fails.
std::string withOlderSpellings(llvm::StringRef Text);

} // namespace bank_lint::frontend

#endif // BANK_LINT_ANALYSIS_FRONTEND_MODULES_NEWER_TEXT_H
