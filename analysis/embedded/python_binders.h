//===-- analysis/embedded/python_binders.h - functions, loops ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds the parts of Python texts in which names get their values from
/// elsewhere: functions and lambdas from their calls, loops and comprehensions
/// from what they go through.
///
///     def module(text, **more): return SourceModule(text, **more)
///     for pitch in (32, 33): RawKernel(code, 'turn', (f'-DPITCH={pitch}',))
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_BINDERS_H
#define BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_BINDERS_H

#include "analysis/embedded/python_texts.h"

namespace bank_lint {

struct PythonParameter {
  llvm::StringRef Name;
  enum Kind {
    One,
    Positional, ///< `*rest`: all further arguments
    Keywords,   ///< `**rest`: all further keyword arguments
  } What = One;
  std::optional<PythonPlace> Default; ///< where its value begins
};

struct PythonBinder {
  enum Kind {
    Function,
    Loop,          ///< `for`, `while`; the latter has no parameters
    Comprehension, ///< `[f(x) for x in y]`
  } What = Function;
  /// As a function is called; that of `__init__` is its class's. "" if none.
  llvm::StringRef Name;
  unsigned Text = 0;
  std::size_t Begin = 0, End = 0; ///< the tokens in which it binds names
  std::vector<PythonParameter> Parameters;
  std::optional<PythonPlace> Through; ///< what a loop goes through
  std::size_t Around = 0; ///< the number of the one around, from 1; 0: none

  bool contains(PythonPlace P) const {
    return P.Text == Text && P.Token >= Begin && P.Token < End;
  }
  bool binds(llvm::StringRef Wanted) const {
    for (const PythonParameter &Each : Parameters)
      if (Each.Name == Wanted)
        return true;
    return false;
  }
};

class PythonBinders {
public:
  /// Looks at those of \p Texts that have the \p Numbers. \p Texts outlives
  /// this.
  PythonBinders(const PythonTexts &Texts, llvm::ArrayRef<unsigned> Numbers);

  /// Those around \p P, the outermost first.
  std::vector<const PythonBinder *> around(PythonPlace P) const;
  /// The innermost one around \p P that binds \p Name; null if none does.
  const PythonBinder *binding(llvm::StringRef Name, PythonPlace P) const;
  /// Whether a loop contains \p P and not \p Other.
  bool isLoopBetween(PythonPlace P, PythonPlace Other) const;
  /// Whether a loop contains both \p P and \p Other, and not \p Outside.
  bool isLoopAround(PythonPlace P, PythonPlace Other,
                    std::optional<PythonPlace> Outside) const;

private:
  void find(unsigned Text);
  void addFunction(PythonPlace Def, llvm::StringRef Class, std::size_t End);
  void addLambda(PythonPlace Word);
  void addFor(PythonPlace Word, std::size_t BlockEnd);
  std::vector<PythonParameter> parametersAt(PythonPlace First,
                                            PythonPlace End) const;
  std::size_t endOfBlock(PythonPlace Header) const;

  const PythonTexts &Texts;
  std::vector<PythonBinder> All; ///< by where they begin
};

} // namespace bank_lint

#endif
