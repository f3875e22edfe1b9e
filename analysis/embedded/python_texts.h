//===-- analysis/embedded/python_texts.h - tokens and brackets --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Python texts as tokens, and the way around in them: brackets, their
/// elements, arguments of calls. A text may lead to itself again and again, so
/// that each look costs a step, and there is an end of them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_TEXTS_H
#define BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_TEXTS_H

#include "analysis/embedded/embedded_sources.h"
#include "analysis/embedded/python_tokens.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>

namespace bank_lint {

/// A token of one of the texts.
struct PythonPlace {
  unsigned Text = 0; ///< the number of the containing text
  std::size_t Token = 0;
  bool operator==(const PythonPlace &) const = default;
  auto operator<=>(const PythonPlace &) const = default;
};

struct PythonArgument {
  llvm::StringRef Keyword; ///< "" if it has none
  PythonPlace Value;       ///< where its value begins
};

class PythonTexts {
public:
  /// Reads those of \p All that have the \p Numbers. \p All outlives this.
  PythonTexts(llvm::ArrayRef<ContainingText> All,
              llvm::ArrayRef<unsigned> Numbers);

  void forEachToken(llvm::function_ref<void(PythonPlace)> Function) const;
  const PythonToken &token(PythonPlace P) const {
    return Tokens[P.Text][P.Token];
  }
  llvm::StringRef text(PythonPlace P) const;
  /// What is between the quotes of the literal at \p P.
  llvm::StringRef innerText(PythonPlace P) const;
  const LineStarts &lines(unsigned Text) const {
    return Lines.find(Text)->second;
  }

  /// Whether there is a token at \p P, and a step left to look at it.
  bool exists(PythonPlace P) const {
    return P.Token < Tokens[P.Text].size() && takeSteps(1);
  }
  /// Whether there are so many steps left; they are taken.
  bool takeSteps(std::uint64_t Wanted) const {
    if (Steps < Wanted)
      Steps = 0;
    else
      Steps -= Wanted;
    return Steps != 0;
  }
  /// Whether there was more to look at than there were steps.
  bool isExhausted() const { return Steps == 0; }
  static PythonPlace after(PythonPlace P) { return {P.Text, P.Token + 1}; }
  /// Where the statement at \p P ends: the token that ends it, or the end.
  PythonPlace endOfStatement(PythonPlace P) const;
  /// What follows the expression at \p P: a comma, a bracket that closes, a
  /// colon, a word such as `if` or `for`, the end of the statement.
  PythonPlace endOfExpression(PythonPlace P) const;
  /// The text from \p P to before \p End, which is in the same text.
  llvm::StringRef textBetween(PythonPlace P, PythonPlace End) const;
  /// Whether the token before \p P is the operator \p What.
  bool isBehind(PythonPlace P, llvm::StringRef What) const {
    return P.Token && isOperator({P.Text, P.Token - 1}, What);
  }
  bool isOperator(PythonPlace P, llvm::StringRef What) const;
  bool isKind(PythonPlace P, PythonToken::Kind What) const {
    return exists(P) && token(P).What == What;
  }

  /// Whether a bracket follows the name at \p P.
  bool isCall(PythonPlace P) const { return isOperator(after(P), "("); }
  /// The arguments of the call of the name at \p P.
  std::vector<PythonArgument> argumentsOf(PythonPlace P) const;
  /// Whether the literal at \p P is a statement by itself.
  bool isStatement(PythonPlace P) const;
  /// What follows the bracket that closes the one at \p Open.
  PythonPlace behindBracket(PythonPlace Open) const;
  /// Where the elements of the brackets at \p Open begin; no more than one
  /// beyond MostElements.
  std::vector<PythonPlace> elementsOf(PythonPlace Open) const;
  /// How many bytes there are before the token in its line.
  std::size_t indentOf(PythonPlace P) const;

  static constexpr std::size_t MostElements = 1000;

private:
  llvm::ArrayRef<ContainingText> All;
  std::vector<std::vector<PythonToken>> Tokens; ///< by text
  std::map<unsigned, LineStarts> Lines;         ///< by text
  mutable std::uint64_t Steps = 200'000'000;    ///< that are left
};

} // namespace bank_lint

#endif
