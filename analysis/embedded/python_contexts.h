//===-- analysis/embedded/python_contexts.h - callers, loops ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Goes through the ways that lead to a call in Python texts: for each call of
/// the function around it, and each element of the loops around it, names get
/// their values.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_CONTEXTS_H
#define BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_CONTEXTS_H

#include "analysis/embedded/python_strings.h"

namespace bank_lint {

class PythonContexts {
public:
  explicit PythonContexts(const PythonStrings &Strings);

  /// The function that the name \p Called stands for after `partial(f, a,
  /// b=c)`, `f as g` and `g = f`; \p Called if there are none.
  llvm::StringRef functionOf(llvm::StringRef Called) const;
  /// The arguments of the call of the name at \p P, with those of `partial`.
  PythonSequence argumentsOf(PythonPlace P) const;
  /// Where \p Name is called, also as a method.
  llvm::ArrayRef<PythonPlace> callsOf(llvm::StringRef Name) const;

  /// Calls \p Function for each way that leads to \p P.
  void forEach(PythonPlace P, llvm::function_ref<void()> Function) const;

private:
  static constexpr unsigned MostDepth = 4;
  static constexpr unsigned MostWays = 256;

  struct Alias {
    llvm::StringRef Function;
    std::optional<PythonPlace> Partial; ///< the call of `partial`
  };
  using Binders = llvm::ArrayRef<const PythonBinder *>;

  void addCall(PythonPlace P);
  /// Whether the function that is named at \p P goes where it is not followed,
  /// as an argument or into a list.
  bool isHandedOn(PythonPlace P) const;
  void addAlias(llvm::StringRef Name, llvm::StringRef Function,
                std::optional<PythonPlace> Partial);
  void follow(PythonPlace P, unsigned Depth, unsigned &Left,
              llvm::function_ref<void()> Function) const;
  void followLoops(Binders Loops, unsigned &Left,
                   llvm::function_ref<void()> Function) const;
  PythonFrame frameOfCall(const PythonBinder &Binder, PythonPlace Call) const;
  std::vector<PythonFrame> framesOfLoop(const PythonBinder &Loop) const;
  using Row = std::vector<std::optional<PythonPlace>>;
  std::optional<std::vector<Row>> rowsOf(const PythonBinder &Loop) const;
  Row spread(PythonPlace Element, std::size_t Wanted) const;

  const PythonStrings &Strings;
  llvm::StringMap<std::vector<PythonPlace>> Calls;
  llvm::StringSet<> HandedOn; ///< functions that others may call
  llvm::StringMap<Alias> Aliases;
};

} // namespace bank_lint

#endif
