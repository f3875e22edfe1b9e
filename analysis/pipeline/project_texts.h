//===-- analysis/pipeline/project_texts.h - names in sources ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the text of a source says, before it is parsed: whether it may use a
/// function of another file.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_PROJECT_TEXTS_H
#define BANK_LINT_ANALYSIS_PIPELINE_PROJECT_TEXTS_H

#include "analysis/program/outside_uses.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace bank_lint {

/// Whether \p Text has the name of \p Of with what a call or a launch has
/// behind it.
bool mayUse(llvm::StringRef Text, const OutsideFunction &Of);

/// Whether \p Text, of the source \p File, is of C++ and has code that differs
/// where nvcc compiles it. It is parsed as if it were CUDA.
bool differsForNvcc(llvm::StringRef File, llvm::StringRef Text);

/// Whether \p Text defines something of that \p Name: `Name(...) {`.
bool defines(llvm::StringRef Text, llvm::StringRef Name);

/// Whether a function that \p Text, of the source at \p Path, names may be \p
/// Defined in \p File, by what it includes. If both are in one database, \p
/// IsOfProject, the header that declares it may be included by another one.
bool mayMean(llvm::StringRef Path, bool IsOfProject, llvm::StringRef Text,
             const OutsideFunction &Defined, llvm::StringRef File);

/// Whether any text of the source at \p Path may satisfy mayMean(), of which
/// \p Dotted is known, the words with a dot; null: nothing is.
bool mayMeanAny(llvm::StringRef Path, bool IsOfProject,
                const std::string *Dotted,
                llvm::ArrayRef<OutsideFunction> Wanted, llvm::StringRef File);

/// The words of \p Text that have a dot in them, each once, one a line: as much
/// of it as names headers.
std::string dottedWords(llvm::StringRef Text);

} // namespace bank_lint

#endif
