//===-- analysis/embedded/python_names.h - what is assigned -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is assigned to the names of Python texts, and what else becomes of
/// them. A name means what was last assigned to it above, in whatever function.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_NAMES_H
#define BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_NAMES_H

#include "analysis/embedded/python_texts.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace bank_lint {

/// What a method of a string makes of the text; "" if it stays what it is.
llvm::StringRef changeBy(llvm::StringRef Method);

class PythonNames {
public:
  /// A statement `name = value` or `name += value`.
  struct Assignment {
    PythonPlace Value; ///< where the value begins
    bool IsAdded = false;
    std::size_t Indent = 0; ///< bytes before the statement in its line
  };

  /// Looks at those of \p Texts that have the \p Numbers. \p Texts outlives
  /// this.
  PythonNames(const PythonTexts &Texts, llvm::ArrayRef<unsigned> Numbers);

  /// What \p Name means at \p Where: the last assignment above, and what is
  /// added to it from there on. Nothing, if it is not known.
  llvm::ArrayRef<Assignment> assignedTo(llvm::StringRef Name,
                                        PythonPlace Where) const;
  /// The only value that \p Name ever has; nothing if it has others.
  std::optional<PythonPlace> onlyValue(llvm::StringRef Name) const;
  /// How \p Name is used such that its text changes: "its values are put in by
  /// .format"; "" if it is not.
  std::string changeOf(llvm::StringRef Name) const;

private:
  void findAssignments(unsigned Text);
  void findUnsteady(unsigned Text);

  const PythonTexts &Texts;
  llvm::StringMap<std::vector<Assignment>> Assigned; ///< in order
  llvm::StringMap<std::string> Changed;              ///< see changeOf()
  /// Names that mean something else from time to time: parameters, counters of
  /// loops, parts of a tuple that is assigned, what is computed with.
  llvm::StringSet<> Unsteady;
};

} // namespace bank_lint

#endif
