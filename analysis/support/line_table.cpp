//===-- analysis/support/line_table.cpp -----------------------------------===//
//------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/support/line_table.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>

using namespace llvm;

namespace bank_lint {

void LineTable::number() {
  for (const auto &[File, Used] : Lines)
    for (unsigned Line : Used) {
      Numbers[File][Line] = FirstNumber + unsigned(ByNumber.size());
      ByNumber.push_back(Line);
    }
}

unsigned LineTable::numberOf(const std::string &File, unsigned Line) const {
  auto Known = Numbers.find(File);
  if (Known == Numbers.end())
    return Line;
  auto Number = Known->second.find(Line);
  return Number == Known->second.end() ? Line : Number->second;
}

unsigned LineTable::lineOf(unsigned Number) const {
  return Number >= FirstNumber && Number - FirstNumber < ByNumber.size()
             ? ByNumber[Number - FirstNumber]
             : Number;
}

/// Stands in front of a number that counts from FirstNumber, so that names are
/// about as long as with lines. No source and no option has it.
static constexpr char Mark = '\x11';

std::string lineText(unsigned Line) {
  if (Line < LineTable::FirstNumber)
    return utostr(Line);
  return Mark + utostr(Line - LineTable::FirstNumber);
}

void LineTable::restore(std::string &Text) const {
  if (Text.find(Mark) == std::string::npos)
    return;
  std::string Result;
  StringRef Rest = Text;
  while (!Rest.empty()) {
    Result += Rest.take_until([](char Letter) { return Letter == Mark; });
    Rest = Rest.substr(Rest.find(Mark)); // nothing, if there is none
    const StringRef Digits = Rest.drop_front(!Rest.empty()).take_while(isDigit);
    unsigned Number = 0;
    if (!Digits.empty() && !Digits.getAsInteger(10, Number) &&
        Number < ByNumber.size())
      Result += utostr(ByNumber[Number]);
    else if (!Rest.empty())
      Result += (Twine(Rest.front()) + Digits).str();
    Rest = Rest.drop_front(std::min(Rest.size(), Digits.size() + 1));
  }
  Text = std::move(Result);
}

} // namespace bank_lint
