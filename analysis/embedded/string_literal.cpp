//===-- analysis/embedded/string_literal.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/string_literal.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// An escape that was read: how long it is, and what it means.
struct Escape {
  std::size_t Length = 0;
  std::string Means;
};

std::string utf8(unsigned Code) {
  char Bytes[UNI_MAX_UTF8_BYTES_PER_CODE_POINT];
  char *End = Bytes;
  if (!ConvertCodePointToUTF8(Code, End))
    return "?";
  return std::string(Bytes, End);
}

/// The hexadecimal number of exactly \p Digits digits at \p At of \p Text.
std::optional<unsigned> hexAt(StringRef Text, std::size_t At, unsigned Digits) {
  const StringRef Number = Text.substr(At, Digits);
  unsigned Value = 0;
  if (Number.size() < Digits || !all_of(Number, isHexDigit) ||
      Number.getAsInteger(16, Value))
    return std::nullopt;
  return Value;
}

/// "\u00e9", or two of them that are one character.
std::optional<Escape> unicodeEscape(StringRef Text, unsigned Digits) {
  std::optional<unsigned> Code = hexAt(Text, 2, Digits);
  if (!Code)
    return std::nullopt;
  std::size_t Length = 2 + Digits;
  if (*Code >= 0xD800 && *Code < 0xDC00 &&
      Text.substr(Length).starts_with("\\u"))
    if (std::optional<unsigned> Low = hexAt(Text, Length + 2, 4);
        Low && *Low >= 0xDC00 && *Low < 0xE000) {
      Code = 0x10000 + ((*Code - 0xD800) << 10) + (*Low - 0xDC00);
      Length += 6;
    }
  return Escape{Length, utf8(*Code)};
}

/// The escape at the start of \p Text, which begins with a backslash; nothing
/// if it stands for itself.
std::optional<Escape> escapeAt(StringRef Text, LiteralKind Kind) {
  static constexpr StringLiteral Names = "abfnrtv\\'\"/",
                                 Means = "\a\b\f\n\r\t\v\\'\"/";
  if (Text.size() < 2)
    return std::nullopt;
  const char C = Text[1];
  if (std::size_t At = Names.find(C);
      At != StringRef::npos && (C != '/' || Kind == LiteralKind::Json))
    return Escape{2, std::string(1, Means[At])};
  if (C == 'u')
    return unicodeEscape(Text, 4);
  if (C == 'U')
    return unicodeEscape(Text, 8);
  if (C == 'x') {
    const std::optional<unsigned> Code = hexAt(Text, 2, 2);
    return Code ? std::optional(Escape{4, std::string(1, char(*Code))})
                : std::nullopt;
  }
  if (C < '0' || C > '7')
    return std::nullopt;
  const StringRef Digits =
      Text.substr(1, 3).take_while([](char D) { return D >= '0' && D <= '7'; });
  unsigned Code = 0;
  if (Digits.getAsInteger(8, Code))
    return std::nullopt;
  return Escape{1 + Digits.size(), std::string(1, char(Code))};
}

} // namespace

void appendLiteral(StringRef Inner, LiteralKind Kind, bool DoublesBraces,
                   unsigned Origin, std::size_t There, EmbeddedText &Into) {
  std::size_t Plain = 0; // where what is taken as it stands begins
  std::size_t At = 0;
  auto Flush = [&](std::size_t Next) {
    if (At > Plain)
      Into.append(Inner.slice(Plain, At), Origin, There + Plain);
    Plain = At = Next;
  };
  while (At < Inner.size()) {
    const char C = Inner[At];
    if (C == '\\' && Kind != LiteralKind::Raw) {
      if (std::optional<Escape> Read = escapeAt(Inner.substr(At), Kind)) {
        const std::size_t Here = At;
        Flush(At + Read->Length);
        Into.append(Read->Means, Origin, There + Here);
        continue;
      }
      At = std::min(At + 2, Inner.size());
    } else if (DoublesBraces && (C == '{' || C == '}') &&
               Inner.substr(At + 1).starts_with(C)) {
      ++At;
      Flush(At + 1);
    } else {
      ++At;
    }
  }
  Flush(Inner.size());
}

} // namespace bank_lint
