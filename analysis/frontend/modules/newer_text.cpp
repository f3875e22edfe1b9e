//===-- analysis/frontend/modules/newer_text.cpp - newer spellings --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/modules/newer_text.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdint>
#include <optional>
#include <string_view>

using namespace llvm;

namespace bank_lint::frontend {
namespace {

/// Without effects on memory of the target a function may do more. Blanks take
/// their place.
void blankTargetMemory(std::string &Text) {
  constexpr std::string_view Begin = ", target_mem";
  for (std::size_t At = 0; (At = Text.find(Begin, At)) != std::string::npos;
       ++At) {
    const std::size_t Open = Text.rfind('(', At);
    const std::size_t Close = Text.find_first_of("),\n", At + 1);
    if (Open == std::string::npos || Close == std::string::npos ||
        !StringRef(Text).slice(At, Close).ends_with(": none") ||
        !StringRef(Text).take_front(Open).ends_with("memory") ||
        Text.find_first_of(")\n", Open) < At)
      continue;
    std::fill(Text.begin() + std::ptrdiff_t(At),
              Text.begin() + std::ptrdiff_t(Close), ' ');
  }
}

bool isOfName(char C) {
  return isAlnum(C) || C == '_' || C == '.' || C == '$' || C == '-';
}

/// The format of a type's name; null: it is none of LLVM's small ones.
const fltSemantics *formatOf(StringRef Type) {
  if (Type == "half")
    return &APFloat::IEEEhalf();
  if (Type == "bfloat")
    return &APFloat::BFloat();
  if (Type == "float")
    return &APFloat::IEEEsingle();
  return Type == "double" ? &APFloat::IEEEdouble() : nullptr;
}

/// The number that \p Word spells in LLVM 23.
std::optional<APFloat> valueOf(StringRef Word, const fltSemantics &Format) {
  if (Word.consume_front("f0x")) {
    const unsigned Bits = APFloat::getSizeInBits(Format);
    std::uint64_t Value = 0;
    if (Word.size() * 4 != Bits || Word.getAsInteger(16, Value))
      return std::nullopt;
    return APFloat(Format, APInt(Bits, Value));
  }
  const bool IsNegative = Word.front() == '-';
  if (!Word.consume_front("-") && !Word.consume_front("+"))
    return std::nullopt;
  if (Word == "inf")
    return APFloat::getInf(Format, IsNegative);
  if (Word == "qnan" || Word == "nan")
    return APFloat::getQNaN(Format, IsNegative);
  if (Word == "snan")
    return APFloat::getSNaN(Format, IsNegative);
  return std::nullopt;
}

/// As LLVM 22 reads it: types of 16 bits by their bits, others as doubles.
std::string olderText(APFloat Value) {
  auto Hex = [](const APFloat &Of, unsigned Digits) {
    const std::uint64_t Bits = Of.bitcastToAPInt().getZExtValue();
    const std::string Text = utohexstr(Bits);
    return std::string(Digits - Text.size(), '0') + Text;
  };
  if (&Value.getSemantics() == &APFloat::IEEEhalf())
    return "0xH" + Hex(Value, 4);
  if (&Value.getSemantics() == &APFloat::BFloat())
    return "0xR" + Hex(Value, 4);
  bool LosesInfo = false;
  if (Value.isNaN()) // a conversion makes it quiet
    Value = APFloat::getQNaN(APFloat::IEEEdouble(), Value.isNegative());
  else
    Value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                  &LosesInfo);
  return "0x" + Hex(Value, 16);
}

/// Reads one line, word by word.
class LineOfText {
public:
  explicit LineOfText(StringRef Line) : Rest(Line) {}

  std::string older();

private:
  void keep(std::size_t Length) {
    Result += Rest.take_front(Length);
    Rest = Rest.drop_front(Length);
  }
  void word();

  StringRef Rest;
  std::string Result;
  const fltSemantics *Format = nullptr; ///< of the last type that was named
};

void LineOfText::word() {
  const bool IsSigned = Rest.front() == '+';
  const StringRef Word =
      Rest.take_front(unsigned(IsSigned) +
                      Rest.drop_front(IsSigned).take_while(isOfName).size());
  const StringRef After = Rest.drop_front(Word.size());
  if (const fltSemantics *Named = formatOf(Word))
    Format = Named;
  std::optional<APFloat> Value;
  if (Format && !After.starts_with(":") && !Word.empty())
    Value = valueOf(Word, *Format);
  if (!Value) {
    keep(std::max<std::size_t>(Word.size(), 1));
    return;
  }
  Result += olderText(*Value);
  Rest = After;
  if (Rest.starts_with("(0x") && Value->isNaN()) // its payload
    Rest = Rest.drop_front(std::min(Rest.find(')'), Rest.size() - 1) + 1);
}

std::string LineOfText::older() {
  while (!Rest.empty()) {
    const char C = Rest.front();
    if (C == ';') {
      keep(Rest.size());
    } else if (C == '"') {
      const std::size_t End = Rest.find('"', 1);
      keep(End == StringRef::npos ? Rest.size() : End + 1);
    } else if (C == '%' || C == '@' || C == '!' || C == '#') {
      keep(1 + Rest.drop_front().take_while(isOfName).size());
    } else if (isOfName(C) || C == '+') {
      word();
    } else {
      keep(1);
    }
  }
  return Result;
}

} // namespace

std::string withOlderSpellings(StringRef Text) {
  std::string Older;
  Older.reserve(Text.size());
  while (!Text.empty()) {
    const std::size_t End = std::min(Text.find('\n'), Text.size() - 1) + 1;
    const StringRef Line = Text.take_front(End);
    const bool MayBeNewer =
        Line.contains("f0x") || Line.contains("inf") || Line.contains("nan");
    Older += MayBeNewer ? LineOfText(Line).older() : Line.str();
    Text = Text.drop_front(End);
  }
  blankTargetMemory(Older);
  return Older;
}

} // namespace bank_lint::frontend
