//===-- analysis/frontend/modules/read_ptx.h - PTX as a module --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Modules built from PTX: from a text (.ptx), or from the text in a program
/// for the GPU (.cubin, .fatbin).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_MODULES_READ_PTX_H
#define BANK_LINT_ANALYSIS_FRONTEND_MODULES_READ_PTX_H

#include "analysis/frontend/modules/read_module.h"

namespace bank_lint::frontend {

/// As readModule(), of a PTX file (support/module_files.h).
llvm::Expected<ForeignModule> readPtxModule(llvm::StringRef Name,
                                            llvm::StringRef Bytes,
                                            llvm::LLVMContext &Context);

} // namespace bank_lint::frontend

#endif
