//===-- analysis/frontend/parse/restricted_compiler.h -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Keeps clang to what a parse is for: reading the source and its headers.
///
/// Options and sources are foreign text, and clang has many ways to write a
/// file or to load one that is not source: dependency files, module caches,
/// profiles, plugins, `#pragma clang module build`. Options of a project are
/// filtered already (command/host_options.h), but those of the user are not,
/// and one barrier more costs little.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PARSE_RESTRICTED_COMPILER_H
#define BANK_LINT_ANALYSIS_FRONTEND_PARSE_RESTRICTED_COMPILER_H

#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace bank_lint::frontend {

/// Takes out of \p Invocation all that makes clang write a file, load code or
/// read anything but source. It is then an invocation that parses.
void restrictInvocation(clang::CompilerInvocation &Invocation);

/// \p Options of clang's driver without those that make the driver itself write
/// a file or run a program, before there is an invocation.
std::vector<std::string>
withoutDriverActions(llvm::ArrayRef<std::string> Options);

/// Among the pragmas with which clang debugs itself only `crash` is left, with
/// which one sees what a crash costs: others print text of the source on
/// stderr. For the beginning of a source file.
void restrictPragmas(clang::Preprocessor &Preprocessor);

/// A compiler that neither builds nor loads modules, whatever a source says.
class RestrictedCompiler : public clang::CompilerInstance {
public:
  using CompilerInstance::CompilerInstance;

  clang::ModuleLoadResult
  loadModule(clang::SourceLocation ImportLoc, clang::ModuleIdPath Path,
             clang::Module::NameVisibilityKind Visibility,
             bool IsInclusionDirective) override;
  void createModuleFromSource(clang::SourceLocation ImportLoc,
                              llvm::StringRef ModuleName,
                              llvm::StringRef Source) override;
  clang::GlobalModuleIndex *
  loadGlobalModuleIndex(clang::SourceLocation) override {
    return nullptr;
  }
};

} // namespace bank_lint::frontend

#endif
