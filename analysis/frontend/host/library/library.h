//===-- analysis/frontend/host/library/library.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Functions of the runtime and of the standard library whose meaning is known,
/// so that their bodies need not be read (or are not there).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_LIBRARY_LIBRARY_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_LIBRARY_LIBRARY_H

#include "analysis/frontend/host/library/device_answers.h"
#include "analysis/frontend/host/library/number_functions.h"

namespace bank_lint::frontend {

class HostLibrary {
public:
  HostLibrary(const Locations &Where, HostState &State,
              ExpressionEvaluator &Values, HostVariables &Variables,
              HostNumberFunctions &Numbers, HostDeviceAnswers &Device)
      : Where(Where), State(State), Values(Values), Variables(Variables),
        Numbers(Numbers), Device(Device) {}

  /// \returns false, with nothing done, for unknown functions.
  bool call(const clang::CallExpr &Call, const clang::FunctionDecl &Callee,
            HostValue &Result);

private:
  void choose(const clang::CallExpr &Call, const char *Function);
  bool allocate(const clang::CallExpr &Call, llvm::StringRef Name);
  void allowShared(const clang::CallExpr &Call);

  const Locations &Where;
  HostState &State;
  ExpressionEvaluator &Values;
  HostVariables &Variables;
  HostNumberFunctions &Numbers;
  HostDeviceAnswers &Device;
};

} // namespace bank_lint::frontend

#endif
