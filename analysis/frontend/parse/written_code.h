//===-- analysis/frontend/parse/written_code.h ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where an expression stands in a file of the user, if it stands there as it
/// is: what a macro wrote cannot be edited at its use.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PARSE_WRITTEN_CODE_H
#define BANK_LINT_ANALYSIS_FRONTEND_PARSE_WRITTEN_CODE_H

#include "analysis/frontend/parse/locations.h"
#include "analysis/program/shared_array.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class ASTContext;
class Expr;
} // namespace clang

namespace bank_lint::frontend {

/// \p IsInArgument: the code of an argument of a macro is what is written, too.
WrittenExpression writtenExpression(const clang::Expr &E,
                                    const clang::ASTContext &Context,
                                    const Locations &Where,
                                    bool IsInArgument = false);

/// The same, without Text if it is not in the main file.
WrittenExpression writtenInMainFile(const clang::Expr &E,
                                    const clang::ASTContext &Context,
                                    const Locations &Where);

/// Whether all of \p E stands in one argument of a macro, in a file of the
/// user. It means the same wherever the macro puts it.
bool isInArgument(const clang::Expr &E, const clang::ASTContext &Context);

/// The macro that wrote the code at \p Location, the outermost of several;
/// absent if none did.
std::optional<MacroUse> macroAt(clang::SourceLocation Location,
                                const clang::ASTContext &Context);

/// The characters between two tokens of one file of the user, blanks at the
/// ends excluded; absent if they are in none.
std::optional<TextSpan> textBetween(clang::SourceLocation Open,
                                    clang::SourceLocation Close,
                                    const clang::ASTContext &Context);

/// The text of \p Span, which is of the file of \p Beside, no macro's place.
std::string textOf(TextSpan Span, clang::SourceLocation Beside,
                   const clang::ASTContext &Context);

/// Whether writing \p E once more changes nothing: no calls, no memory that
/// is volatile.
bool canRepeat(const clang::Expr &E);

/// The first place in the characters of \p Range, in one file, where the
/// identifier \p Name stands outside comments and not at one of the offsets
/// \p Known; invalid if there is none. Code that is not compiled counts.
SourceRange unknownMention(llvm::StringRef Name, clang::SourceRange Range,
                           const llvm::DenseSet<unsigned> &Known,
                           const clang::ASTContext &Context,
                           const Locations &Where);

} // namespace bank_lint::frontend

#endif
