//===-- tool/bank-lint/options/option_values.h - typed values ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From the text of an option to its value, or to what is wrong with it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_OPTION_VALUES_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_OPTION_VALUES_H

#include "tool/bank-lint/options/parsed_line.h"

namespace bank_lint {

/// \p Why, after the option and its value.
inline llvm::Error badValue(OptionId Option, llvm::StringRef Value,
                            const llvm::Twine &Why) {
  return llvm::createStringError(OptionTable::get().spelling(Option) + " '" +
                                 Value + "': " + Why);
}

/// Parses each of \p Texts, the values of \p Option, into \p Values.
template <typename T>
llvm::Error parseEach(OptionId Option, llvm::ArrayRef<std::string> Texts,
                      llvm::Expected<T> (*Parse)(llvm::StringRef),
                      std::vector<T> &Values) {
  for (const std::string &Text : Texts) {
    llvm::Expected<T> Value = Parse(Text);
    if (!Value)
      return badValue(Option, Text, llvm::toString(Value.takeError()));
    Values.push_back(std::move(*Value));
  }
  return llvm::Error::success();
}

/// Reads the whole number that \p Option was given, if it was.
template <typename T>
llvm::Error parseNumber(const ParsedLine &Line, OptionId Option, T &Number) {
  if (!Line.hasOption(Option))
    return llvm::Error::success();
  const std::string Text = Line.value(Option);
  if (llvm::StringRef(Text).ltrim('=').getAsInteger(10, Number))
    return badValue(Option, Text, "expected a whole number");
  return llvm::Error::success();
}

} // namespace bank_lint

#endif
