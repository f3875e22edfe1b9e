//===-- analysis/frontend/instantiations.h - asked for by the user --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Instantiates kernel templates that nothing in a file instantiates: lines are
/// added to the end of its text, in memory, so that all others keep their
/// numbers.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_INSTANTIATIONS_H
#define BANK_LINT_ANALYSIS_FRONTEND_INSTANTIATIONS_H

#include "analysis/frontend/compile.h"

namespace bank_lint::frontend {

/// \p Request with its instantiations in its contents. A failure: the file
/// cannot be read.
llvm::Expected<CompileRequest> withInstantiations(CompileRequest Request);

/// Errors in the added lines are errors of the option that asked for them: they
/// get its text and no place. \p Request is what withInstantiations returned.
void renameErrors(const CompileRequest &Request,
                  std::vector<CompileMessage> &Messages);

} // namespace bank_lint::frontend

#endif
