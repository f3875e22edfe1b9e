//===-- analysis/frontend/deferred_codegen.h - code for what is whole -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// clang's code generator sees a declaration as soon as it is parsed, and stops
/// at the first error. Here everything that it must see is held back until the
/// translation unit is complete; then functions that contain an error are left
/// out, the errors are forgotten, and the rest is generated.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_DEFERRED_CODEGEN_H
#define BANK_LINT_ANALYSIS_FRONTEND_DEFERRED_CODEGEN_H

#include "analysis/program/device_module.h"
#include "clang/AST/ASTConsumer.h"
#include <memory>
#include <optional>
#include <string>

namespace clang {
class CompilerInstance;
} // namespace clang

namespace bank_lint {
struct CompileRequest; // analysis/frontend/compile.h
} // namespace bank_lint

namespace bank_lint::frontend {

class DiagnosticCollector;
struct BodyChoice;
struct LaunchMending;
struct OwnHeaders; // analysis/frontend/preamble/own_headers.h

/// The consumer of one device-side parse, which begins with \p InAdvance of the
/// user's headers. It fills \p Result: the module as
/// prepareDeviceCode() leaves it, kernels, launches and the source map. If that
/// fails, \p Failure is set. If launches cannot be read, \p Mending gets what
/// has to be replaced, and \p Result remains empty; unless it was replaced
/// already. It remains empty too if \p Bodies says that some are lacking.
std::unique_ptr<clang::ASTConsumer> createDeferredCodeGen(
    clang::CompilerInstance &Compiler, DiagnosticCollector &Errors,
    const CompileRequest &Request, const OwnHeaders &InAdvance,
    BodyChoice &Bodies, LaunchMending &Mending, DeviceModule &Result,
    std::optional<std::string> &Failure);

} // namespace bank_lint::frontend

#endif
