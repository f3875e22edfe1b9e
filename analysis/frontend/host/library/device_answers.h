//===-- analysis/frontend/host/library/device_answers.h ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What CUDA's runtime says of the GPU: those limits that NVIDIA documents for
/// the architecture that the file is analysed for (model/arch.h; CUDA C++
/// Programming Guide, "Technical Specifications per Compute Capability").
/// Counts of SMs, sizes of memories and clocks are unknown.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_LIBRARY_DEVICE_ANSWERS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_LIBRARY_DEVICE_ANSWERS_H

#include "analysis/frontend/host/values/variables.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class CallExpr;
} // namespace clang

namespace bank_lint::frontend {

class HostDeviceAnswers {
public:
  HostDeviceAnswers(const clang::ASTContext &Context,
                    ExpressionEvaluator &Values, HostVariables &Variables)
      : Context(Context), Values(Values), Variables(Variables) {}

  /// cudaGetDeviceProperties() and cudaDeviceGetAttribute(). \returns false,
  /// with nothing done, of other functions.
  bool call(const clang::CallExpr &Call, llvm::StringRef Name);

private:
  void properties(const HostLocation &Where);

  const clang::ASTContext &Context;
  ExpressionEvaluator &Values;
  HostVariables &Variables;
};

} // namespace bank_lint::frontend

#endif
