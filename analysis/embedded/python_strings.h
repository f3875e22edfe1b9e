//===-- analysis/embedded/python_strings.h - their values -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Evaluates strings, lists and mappings of Python texts where they consist of
/// constants: literals, sums, `.format`, `%`, f-strings, `.join`, names to
/// which such were assigned. python_names.h says what a name means.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_STRINGS_H
#define BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_STRINGS_H

#include "analysis/embedded/embedded_text.h"
#include "analysis/embedded/python_names.h"
#include "analysis/embedded/string_pieces.h"

namespace bank_lint {

/// The elements of a list or tuple, or the arguments of a call.
struct PythonSequence {
  std::vector<PythonArgument> Elements;
  bool IsWhole = true;                  ///< there are no others
  std::vector<PythonPlace> Beyond = {}; ///< literals beyond a limit, if not
};

class PythonStrings : public PythonTexts {
public:
  /// Reads those of \p All that have the \p Numbers. \p All outlives this.
  PythonStrings(llvm::ArrayRef<ContainingText> All,
                llvm::ArrayRef<unsigned> Numbers);
  PythonStrings(const PythonStrings &) = delete;
  PythonStrings &operator=(const PythonStrings &) = delete;

  /// The sum in which the literal at \p P is.
  StringValue valueAround(PythonPlace P) const;
  /// The string that begins at \p P; of a list, all of them with line breaks
  /// in between.
  StringValue joinedAt(PythonPlace P) const;
  /// The string that begins at \p P.
  StringValue stringAt(PythonPlace P) const;
  /// The same of one of choicesAt(), which may end before `if` and `else`.
  StringValue choiceAt(PythonPlace P) const;
  /// The string, or the text of the integer, that begins at \p P; nothing
  /// unless all of it is constant.
  std::optional<StringValue> constantAt(PythonPlace P) const {
    return constantAt(P, MostDepth);
  }
  /// Where the values begin that the one at \p P may be: those of a name with
  /// several, both of `a if c else b`, all of a mapping with an unknown key.
  std::vector<PythonPlace> choicesAt(PythonPlace P) const {
    return choicesAt(P, MostDepth);
  }
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
  /// All names of the statement `a, b = f(x)` around \p P.
  std::vector<llvm::StringRef> assignedNames(PythonPlace P) const;

  /// The elements of the list, tuple or sum of such at \p P, with those that
  /// are appended; nothing if it is none. One of choicesAt() may end before
  /// `if` and `else`, if \p IsChoice.
  std::optional<PythonSequence> sequenceAt(PythonPlace P,
                                           bool IsChoice = false) const {
    return sequenceAt(P, MostDepth, IsChoice);
  }
  /// The entries of the mapping at \p P, `{...}` or `dict(...)`, by their keys;
  /// nothing if it is none.
  std::optional<PythonSequence> mappingAt(PythonPlace P) const {
    return mappingAt(P, MostDepth);
  }
  /// The arguments of the call of the name at \p P, with those of `*a` and
  /// `**b`.
  PythonSequence callArguments(PythonPlace P) const;
  /// What the name at \p P, or the last one of `a.b`, is assigned. That of a
  /// call is its function.
  PythonPlace lastName(PythonPlace P) const;
  /// Whether a value ends in front of \p P.
  bool isEnd(PythonPlace P) const;
  /// The method that is called with \p P among its arguments; "" if there is
  /// none.
  llvm::StringRef calledWith(PythonPlace P) const;

  const PythonBinders &binders() const { return Binders; }
  const PythonNames &names() const { return Names; }

private:
  /// How deep names and brackets are followed.
  static constexpr unsigned MostDepth = 12;
  static constexpr std::size_t MostPieces = 1000;
  static constexpr const char *TooManyPieces =
      "it has more than 1000 parts, which is the limit";
  /// How many bytes an expression with integers may have.
  static constexpr std::size_t MostExpression = 1000;

  /// Notes what is at \p P, or assigned to the name there, as beyond the limit.
  void leave(PythonPlace P, StringValue &Into) const;
  PythonPlace readSum(PythonPlace P, unsigned Depth, StringValue &Into) const;
  void readValue(PythonPlace P, unsigned Depth, StringValue &Into) const;
  PythonPlace readOperand(PythonPlace P, unsigned Depth,
                          StringValue &Into) const;
  PythonPlace readName(PythonPlace P, unsigned Depth, StringValue &Into) const;
  PythonPlace readSubscript(PythonPlace P, unsigned Depth,
                            StringValue &Into) const;
  void readLiteral(PythonPlace P, unsigned Depth, StringValue &Into) const;
  std::optional<StringValue> fieldValue(PythonPlace P, llvm::StringRef Field,
                                        std::size_t At, unsigned Depth) const;
  PythonPlace readTrailers(PythonPlace P, unsigned Depth,
                           StringValue &Into) const;
  PythonPlace readMethod(PythonPlace Method, unsigned Depth,
                         StringValue &Into) const;
  PythonPlace readPercent(PythonPlace P, unsigned Depth,
                          StringValue &Into) const;
  void readFormat(PythonPlace Method, unsigned Depth, StringValue &Into) const;
  void readJoin(PythonPlace Method, unsigned Depth, StringValue &Into) const;
  void readReplace(PythonPlace Method, unsigned Depth, StringValue &Into) const;
  std::vector<PythonPlace> choicesAt(PythonPlace P, unsigned Depth) const;
  std::optional<StringValue> constantAt(PythonPlace P, unsigned Depth) const;
  std::optional<StringValue> operandAt(PythonPlace P, PythonPlace End,
                                       unsigned Depth) const;
  std::optional<std::int64_t> numberAt(PythonPlace P, unsigned Depth) const;
  std::optional<std::int64_t> numberOf(llvm::StringRef Name, PythonPlace P,
                                       unsigned Depth) const;
  std::optional<PythonSequence> sequenceAt(PythonPlace P, unsigned Depth,
                                           bool IsChoice) const;
  bool endsChoice(PythonPlace P) const;
  std::optional<PythonSequence> mappingAt(PythonPlace P, unsigned Depth) const;
  std::optional<PythonSequence> displayAt(PythonPlace P, unsigned Depth) const;
  std::optional<PythonSequence> namedSequence(PythonPlace Name,
                                              unsigned Depth) const;
  std::vector<PythonPlace> elementChoices(PythonPlace Name,
                                          unsigned Depth) const;
  std::vector<PythonPlace> nameChoices(PythonPlace P, unsigned Depth) const;
  std::optional<PythonPlace> listOf(PythonPlace P) const;

  PythonBinders Binders;
  PythonNames Names;
};

} // namespace bank_lint

#endif
