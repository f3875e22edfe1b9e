//===-- analysis/frontend/invocation.h - what clang is asked to do --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From a CompileRequest to the options of one device-side compiler run, and
/// the checks on the input file that clang would not make.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_INVOCATION_H
#define BANK_LINT_ANALYSIS_FRONTEND_INVOCATION_H

#include "analysis/frontend/compile.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>
#include <string>

namespace bank_lint::frontend {

/// A failure if \p Request names nothing that can be compiled, or if clang's
/// headers are not there: one line, without the file's name.
llvm::Error checkInput(const CompileRequest &Request);

/// The real file system with the embedded headers and the request's contents
/// laid over it.
llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem>
fileSystemFor(const CompileRequest &Request);

/// The options for \p Request with the headers of \p Toolkit, or the embedded
/// ones if it is empty. A failure is an option or an architecture that clang
/// does not know.
llvm::Expected<std::shared_ptr<clang::CompilerInvocation>>
deviceInvocation(const CompileRequest &Request, const std::string &Toolkit,
                 llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

} // namespace bank_lint::frontend

#endif
