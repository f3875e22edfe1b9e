//===-- analysis/frontend/recovery/lost_names.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which variables code may change that the compiler has no tree of, by its
/// tokens alone. A name is only read where it is an operand of arithmetic or of
/// a comparison, an argument by value of functions that are known, what a
/// condition tests, or in the chevrons or among the arguments of a launch. Any
/// other mention may be a change: who knows what an undeclared function takes
/// by reference, or an undeclared type by its name.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_LOST_NAMES_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_LOST_NAMES_H

#include "analysis/frontend/recovery/function_locals.h"
#include "analysis/frontend/recovery/lost_code.h"

namespace clang {
class CXXRecordDecl;
} // namespace clang

namespace bank_lint::frontend {

/// What the tokens from \p Begin to before \p End of \p All may do, in a
/// function with \p Locals. \p Record: the class that it is a member of, if
/// any.
LostText readLostText(llvm::ArrayRef<SourceToken> All, std::size_t Begin,
                      std::size_t End, const LocalsByName &Locals,
                      const clang::CXXRecordDecl *Record,
                      clang::ASTContext &Context);

} // namespace bank_lint::frontend

#endif
