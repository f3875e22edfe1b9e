//===-- analysis/frontend/parse/written_code.h ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where an expression stands in the main file, if it stands there as it is:
/// what a macro wrote cannot be edited at its use.
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

/// Whether all of \p E stands in one argument of a macro, in the main file. It
/// means the same wherever the macro puts it.
bool isInArgument(const clang::Expr &E, const clang::ASTContext &Context);

/// The macro that wrote the code at \p Location, the outermost of several;
/// absent if none did.
std::optional<MacroUse> macroAt(clang::SourceLocation Location,
                                const clang::ASTContext &Context);

/// The characters between two tokens of the main file, blanks at the ends
/// excluded; absent if they are not both in it.
std::optional<TextSpan> textBetween(clang::SourceLocation Open,
                                    clang::SourceLocation Close,
                                    const clang::ASTContext &Context);

/// The text of \p Span, which is of the main file.
std::string textOf(TextSpan Span, const clang::ASTContext &Context);

/// Whether writing \p E once more changes nothing: no calls, no memory that
/// is volatile.
bool canRepeat(const clang::Expr &E);

/// The first place in the characters of \p Range, in the main file, where the
/// identifier \p Name stands outside comments and not at one of the offsets
/// \p Known; invalid if there is none. Code that is not compiled counts.
SourceRange unknownMention(llvm::StringRef Name, clang::SourceRange Range,
                           const llvm::DenseSet<unsigned> &Known,
                           const clang::ASTContext &Context,
                           const Locations &Where);

} // namespace bank_lint::frontend

#endif
