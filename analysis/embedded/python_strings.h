//===-- analysis/embedded/python_strings.h - values of strings --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What strings of Python texts are, as far as it stands there: literals, their
/// sums, names to which such were assigned, lists of them. What a name means
/// is in python_names.h.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_STRINGS_H
#define BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_STRINGS_H

#include "analysis/embedded/embedded_text.h"
#include "analysis/embedded/python_names.h"

namespace bank_lint {

/// The literals that a string is made of, in order.
struct StringValue {
  std::vector<PythonPlace> Literals;
  /// The numbers of those that begin a line: elements of a list.
  std::vector<std::size_t> LineBreaks;
  /// A piece between whole lines that is not known, as the text has it: a name.
  std::string Lacks;
  std::string Reason; ///< why the literals are not all the rest; "" if they are
};

/// Options of a compiler.
struct OptionsValue {
  std::vector<std::string> Known;
  /// Macros that are defined, with a value that is not known.
  std::vector<std::string> UnknownMacros;
  bool IsWhole = true; ///< there are no others that may define macros
};

class PythonStrings : public PythonTexts {
public:
  /// Reads those of \p All that have the \p Numbers. \p All outlives this.
  PythonStrings(llvm::ArrayRef<ContainingText> All,
                llvm::ArrayRef<unsigned> Numbers);
  PythonStrings(const PythonStrings &) = delete;
  PythonStrings &operator=(const PythonStrings &) = delete;

  /// The sum in which the literal at \p P stands.
  StringValue valueAround(PythonPlace P) const;
  /// The string that begins at \p P; of a list, all of them with line breaks
  /// in between.
  StringValue joinedAt(PythonPlace P) const;
  /// Where the strings begin of which the one at \p P is: those of a name that
  /// may have several values, else \p P.
  std::vector<PythonPlace> choicesAt(PythonPlace P) const;
  /// The options at \p P, a string or a list of them.
  OptionsValue optionsAt(PythonPlace P) const;
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

private:
  /// How deep names and brackets are followed.
  static constexpr unsigned MostDepth = 12;
  static constexpr std::size_t MostLiterals = 1000;

  PythonPlace readSum(PythonPlace P, unsigned Depth, StringValue &Into) const;
  void readValue(PythonPlace P, unsigned Depth, StringValue &Into) const;
  bool isEnd(PythonPlace P) const;
  llvm::StringRef calledWith(PythonPlace P) const;
  void noteUnknownOption(const StringValue &Value, OptionsValue &Into) const;
  PythonPlace readOperand(PythonPlace P, unsigned Depth,
                          StringValue &Into) const;
  PythonPlace readName(PythonPlace P, unsigned Depth, StringValue &Into) const;
  void lack(llvm::StringRef Piece, StringValue &Into) const;
  PythonPlace readTrailers(PythonPlace P, StringValue &Into) const;
  std::optional<PythonPlace> listOf(PythonPlace P) const;

  PythonNames Names;
};

} // namespace bank_lint

#endif
