//===-- analysis/frontend/load_module.h - from LLVM IR ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The second door of the frontend: a module that another compiler made, of
/// whatever language, in place of a CUDA file. There is no parse of clang's and
/// no syntax tree: what is known of kernels, places and launches is what the
/// module says itself, and Triton's JSON beside it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_LOAD_MODULE_H
#define BANK_LINT_ANALYSIS_FRONTEND_LOAD_MODULE_H

#include "analysis/frontend/compile.h"

namespace bank_lint {

/// Reads the module in the file of \p Request, a module file
/// (support/module_files.h). Its code has not been prepared,
/// whatever Request.RunPasses says (lowering/device_passes.h). A failure is one
/// line without the file's name; of text it begins with line and column:
/// "3:7: expected instruction opcode".
llvm::Expected<DeviceModule> loadModule(const CompileRequest &Request);

} // namespace bank_lint

#endif
