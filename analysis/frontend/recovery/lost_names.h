//===-- analysis/frontend/recovery/lost_names.h - lost changes --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which variables code may change that the compiler has no tree of, by its
/// tokens alone: those that it mentions otherwise than to read them
/// (name_reads.h).
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
