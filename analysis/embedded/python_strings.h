//===-- analysis/embedded/python_strings.h - values of strings --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What strings of Python texts are, as far as it stands there: literals, their
/// sums, names to which such were assigned, lists of them. A name means what
/// was last assigned to it above, in whatever function.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_STRINGS_H
#define BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_STRINGS_H

#include "analysis/embedded/embedded_sources.h"
#include "analysis/embedded/embedded_text.h"
#include "analysis/embedded/python_tokens.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <map>

namespace bank_lint {

/// A token of one of the texts.
struct PythonPlace {
  unsigned Text = 0; ///< the number of the containing text
  std::size_t Token = 0;
  bool operator==(const PythonPlace &) const = default;
  auto operator<=>(const PythonPlace &) const = default;
};

/// The literals that a string is made of, in order.
struct StringValue {
  std::vector<PythonPlace> Literals;
  /// The numbers of those that begin a line: elements of a list.
  std::vector<std::size_t> LineBreaks;
  /// A piece between whole lines that is not known, as the text has it: a name.
  std::string Lacks;
  std::string Reason; ///< why the literals are not all the rest; "" if they are
};

struct PythonArgument {
  llvm::StringRef Keyword; ///< "" if it has none
  PythonPlace Value;       ///< where its value begins
};

class PythonStrings {
public:
  /// Reads those of \p All that have the \p Numbers. \p All outlives this.
  PythonStrings(llvm::ArrayRef<ContainingText> All,
                llvm::ArrayRef<unsigned> Numbers);

  void forEachToken(llvm::function_ref<void(PythonPlace)> Function) const;
  const PythonToken &token(PythonPlace P) const {
    return tokens(P.Text)[P.Token];
  }
  llvm::StringRef text(PythonPlace P) const;
  llvm::StringRef innerText(PythonPlace P) const;

  /// Whether a bracket follows the name at \p P.
  bool isCall(PythonPlace P) const { return isOperator(after(P), "("); }
  /// The arguments of the call of the name at \p P.
  std::vector<PythonArgument> argumentsOf(PythonPlace P) const;

  /// Whether the literal at \p P is a statement by itself.
  bool isStatement(PythonPlace P) const;
  /// The sum in which the literal at \p P stands.
  StringValue valueAround(PythonPlace P) const;
  /// The string that begins at \p P; of a list, all of them with line breaks
  /// in between.
  StringValue joinedAt(PythonPlace P) const;
  /// The strings of the list or tuple at \p P; those that can be read.
  std::vector<std::string> listAt(PythonPlace P) const;
  /// Appends the text of a value, with its places; each piece on its line, if
  /// \p IsAligned.
  void appendText(const StringValue &Value, bool IsAligned,
                  EmbeddedText &Result) const;
  /// The same alone.
  std::string textOf(const StringValue &Value) const {
    EmbeddedText Result;
    appendText(Value, /*IsAligned=*/false, Result);
    return std::move(Result.Text);
  }

  /// The integer at \p P, by itself or assigned to the name there; nothing if
  /// it is computed.
  std::optional<std::uint64_t> integerAt(PythonPlace P) const;
  /// Where the elements begin of the list or tuple at \p P, or assigned to the
  /// name there; nothing if there is none.
  std::optional<std::vector<PythonPlace>> elementsAt(PythonPlace P) const;
  /// The name to which the value that begins at \p P is assigned; "" if none.
  llvm::StringRef assignedName(PythonPlace P) const;
  /// What follows the bracket that closes the one at \p Open.
  PythonPlace behindBracket(PythonPlace Open) const;
  static PythonPlace after(PythonPlace P) { return {P.Text, P.Token + 1}; }
  bool isOperator(PythonPlace P, llvm::StringRef What) const;

private:
  /// How deep names and brackets are followed.
  static constexpr unsigned MostDepth = 12;
  static constexpr std::size_t MostLiterals = 1000;

  const std::vector<PythonToken> &tokens(unsigned Text) const {
    return Tokens[Text];
  }
  /// Each look costs a step. Without any left there is nothing more.
  bool exists(PythonPlace P) const {
    return P.Token < tokens(P.Text).size() && takeStep();
  }
  bool takeStep() const {
    if (!Steps)
      return false;
    --Steps;
    return true;
  }
  bool isKind(PythonPlace P, PythonToken::Kind What) const {
    return exists(P) && token(P).What == What;
  }
  void findAssignments(unsigned Text);
  void findUnsteady(unsigned Text);
  /// A statement `name = value` or `name += value`.
  struct Assignment {
    PythonPlace Value; ///< where the value begins
    bool IsAdded = false;
    std::size_t Indent = 0; ///< bytes before the statement in its line
  };
  llvm::ArrayRef<Assignment> assignedTo(llvm::StringRef Name,
                                        PythonPlace Where) const;
  std::size_t indentOf(PythonPlace P) const;
  PythonPlace readSum(PythonPlace P, unsigned Depth, StringValue &Into) const;
  PythonPlace readOperand(PythonPlace P, unsigned Depth,
                          StringValue &Into) const;
  PythonPlace readName(PythonPlace P, unsigned Depth, StringValue &Into) const;
  void lack(llvm::StringRef Piece, StringValue &Into) const;
  PythonPlace readTrailers(PythonPlace P, StringValue &Into) const;
  std::vector<PythonPlace> elementsOf(PythonPlace Open) const;
  std::optional<PythonPlace> listOf(PythonPlace P) const;

  llvm::ArrayRef<ContainingText> All;
  std::vector<std::vector<PythonToken>> Tokens;      ///< by text
  std::map<unsigned, LineStarts> Lines;              ///< by text
  llvm::StringMap<std::vector<Assignment>> Assigned; ///< to a name, in order
  /// How a name is used such that its text changes: "completed by .format".
  llvm::StringMap<std::string> Changed;
  /// Names that mean something else from time to time: parameters, counters of
  /// loops, parts of a tuple that is assigned, what is computed with.
  llvm::StringSet<> Unsteady;
  /// What may still be looked at: a text may lead to itself again and again.
  mutable std::uint64_t Steps = 200'000'000;
};

} // namespace bank_lint

#endif
