//===-- analysis/embedded/string_pieces.h - strings in pieces ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Strings of Python as their pieces, each with its place, and the results of
/// `%`, `.format` and similar operations.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_STRING_PIECES_H
#define BANK_LINT_ANALYSIS_EMBEDDED_STRING_PIECES_H

#include "analysis/embedded/python_texts.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace bank_lint {

struct StringPiece {
  enum Kind {
    Literal,  ///< a part of a literal, escapes included
    Computed, ///< bytes that the text does not have
    Missing,  ///< unknown
  } What = Literal;
  PythonPlace Place;              ///< of the literal
  std::size_t Begin = 0, End = 0; ///< bytes of what is between its quotes
  std::string Text; ///< the computed bytes; the name of what is missing
};

struct StringValue {
  std::vector<StringPiece> Pieces;
  /// An unknown piece between whole lines, as the text has it: a name.
  std::string Lacks;
  std::string Reason; ///< why the pieces are not all the rest; "" if they are
  std::vector<PythonPlace> Beyond; ///< its literals beyond a limit

  /// The reason stays, if there is one.
  void lose(const llvm::Twine &Why);
  void append(StringValue Other);
  void appendComputed(llvm::StringRef Bytes);
  /// Whether all of it is known.
  bool isConstant() const;
  /// Whether nothing of it is.
  bool isMissing() const;
};

/// The value of a place in a text: `{name}` with what follows the name, `%d`.
struct StringField {
  llvm::StringRef Name; ///< "" if it goes by its number
  std::size_t Number = 0;
  char Conversion = 's'; ///< of `%`
};
using FieldValue =
    llvm::function_ref<std::optional<StringValue>(const StringField &Field)>;

/// The result of `.format` for \p Value with the values of \p ValueOf; nothing
/// if one is unknown, or if it is put in with a width or similar.
std::optional<StringValue> formatted(const StringValue &Value,
                                     const PythonTexts &Texts,
                                     FieldValue ValueOf);

/// The same of `%`.
std::optional<StringValue> formattedByPercent(const StringValue &Value,
                                              const PythonTexts &Texts,
                                              FieldValue ValueOf);

/// \p Value with \p New in place of each \p Old; nothing if that may be a part
/// of several pieces or an escape.
std::optional<StringValue> replaced(const StringValue &Value,
                                    const PythonTexts &Texts,
                                    llvm::StringRef Old,
                                    const StringValue &New);

/// \p Value without blanks at its start, its end.
void trimStart(StringValue &Value, const PythonTexts &Texts);
void trimEnd(StringValue &Value, const PythonTexts &Texts);

} // namespace bank_lint

#endif
