//===-- analysis/frontend/modules/read_module.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads a module that another compiler wrote: LLVM IR as text (.ll) or as
/// bitcode (.bc). The bytes are foreign. What LLVM would end the process for is
/// asked for first, and what the verifier does not accept is an error.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_MODULES_READ_MODULE_H
#define BANK_LINT_ANALYSIS_FRONTEND_MODULES_READ_MODULE_H

#include "analysis/frontend/modules/module_text.h"
#include "analysis/program/code_stage.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace bank_lint::frontend {

/// A module from elsewhere: verified, for nvptx64.
struct ForeignModule {
  std::unique_ptr<llvm::Module> Module;
  CodeStage Stage = CodeStage::Optimised;
  ModuleText Text;                 ///< where instructions stand in the file
  bool HasBrokenDebugInfo = false; ///< it was taken away
  /// The text that places in the file mean, if that is not what is in the file.
  std::string Quoted;
};

/// Reads \p Bytes, the contents of the file \p Name, whose ending says what it
/// is (support/module_files.h). An error is one line without the
/// file's name; of text it begins with line and column: "3:7: ...".
llvm::Expected<ForeignModule> readModule(llvm::StringRef Name,
                                         llvm::StringRef Bytes,
                                         llvm::LLVMContext &Context);

} // namespace bank_lint::frontend

#endif
