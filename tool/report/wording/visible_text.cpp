//===-- tool/report/wording/visible_text.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/wording/visible_text.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Format.h"

namespace bank_lint {

static const llvm::UTF8 *bytes(llvm::StringRef Text) {
  return reinterpret_cast<const llvm::UTF8 *>(Text.data());
}

unsigned characterLength(llvm::StringRef Text) {
  if (Text.empty())
    return 0;
  const unsigned Length = llvm::getNumBytesForUTF8(*bytes(Text));
  return Length <= Text.size() &&
                 llvm::isLegalUTF8Sequence(bytes(Text), bytes(Text) + Length)
             ? Length
             : 0;
}

/// Whether \p Text may be the beginning of a longer character.
static bool isBeginning(llvm::StringRef Text) {
  const unsigned char First = Text.front();
  if (First < 0xC2 || First > 0xF4 ||
      Text.size() >= llvm::getNumBytesForUTF8(First))
    return false;
  return llvm::all_of(Text.drop_front(),
                      [](unsigned char C) { return (C & 0xC0) == 0x80; });
}

static bool isHidden(char32_t Code) {
  struct Range {
    char32_t First, Last;
  };
  static constexpr Range Hidden[] = {
      {0x00, 0x08},     {0x0B, 0x1F},     {0x7F, 0x9F},     {0x061C, 0x061C},
      {0x180E, 0x180E}, {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F},
      {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xFFFE, 0xFFFF}, {0xE0000, 0xE007F}};
  return llvm::any_of(
      Hidden, [&](Range R) { return Code >= R.First && Code <= R.Last; });
}

static std::string formatted(const char *Format, unsigned Value) {
  std::string Result;
  llvm::raw_string_ostream(Result) << llvm::format(Format, Value);
  return Result;
}

std::string escapeOf(llvm::StringRef Text) {
  const unsigned char First = Text.front();
  const unsigned Length = characterLength(Text);
  if (!Length)
    return formatted("\\x%02x", First);
  if (Length == 1)
    return !isHidden(First) ? ""
           : First < 0x7F   ? formatted("\\x%02x", First)
                            : formatted("\\u%04x", First);
  const llvm::UTF8 *Source = bytes(Text);
  llvm::UTF32 Code = 0, *Target = &Code;
  llvm::ConvertUTF8toUTF32(&Source, Source + Length, &Target, &Code + 1,
                           llvm::strictConversion);
  if (!isHidden(Code))
    return "";
  if (Code < 0x10000)
    return formatted("\\u%04x", Code);
  Code -= 0x10000;
  return formatted("\\u%04x", 0xD800 + (Code >> 10)) +
         formatted("\\u%04x", 0xDC00 + (Code & 0x3FF));
}

static bool isPlain(unsigned char C) {
  return (C >= 0x20 && C < 0x7F) || C == '\n' || C == '\t';
}

/// Calls \p Write with \p Text, piece by piece. \returns the end of it that may
/// be the beginning of a character.
template <typename T>
static llvm::StringRef writeVisible(llvm::StringRef Text, T Write) {
  while (!Text.empty()) {
    const llvm::StringRef Plain = Text.take_while(isPlain);
    if (!Plain.empty())
      Write(Plain);
    Text = Text.drop_front(Plain.size());
    if (Text.empty())
      break;
    if (Text.starts_with("\r\n")) {
      Write(Text.take_front(2));
      Text = Text.drop_front(2);
      continue;
    }
    const unsigned Length = characterLength(Text);
    if (!Length && isBeginning(Text))
      return Text;
    const llvm::StringRef Character = Text.take_front(std::max(Length, 1u));
    if (const std::string Escape = escapeOf(Text); !Escape.empty())
      Write(llvm::StringRef(Escape));
    else
      Write(Character);
    Text = Text.drop_front(Character.size());
  }
  return Text;
}

std::string visible(llvm::StringRef Text) {
  std::string Result;
  auto Add = [&](llvm::StringRef Piece) { Result += Piece; };
  for (char C : writeVisible(Text, Add))
    Result += escapeOf(llvm::StringRef(&C, 1));
  return Result;
}

llvm::StringRef takeCharacters(llvm::StringRef Text, std::size_t Bytes) {
  if (Bytes >= Text.size())
    return Text;
  // A character has at most three bytes that continue it.
  for (std::size_t I = 0; I < 4 && I <= Bytes; ++I)
    if ((static_cast<unsigned char>(Text[Bytes - I]) & 0xC0) != 0x80)
      return Text.take_front(Bytes - I);
  return Text.take_front(Bytes);
}

VisibleStream::~VisibleStream() {
  for (char C : Begun)
    Under << escapeOf(llvm::StringRef(&C, 1));
}

/// \p Text has no hidden character any more.
void VisibleStream::writeVisibleText(llvm::StringRef Text) {
  static constexpr llvm::StringLiteral Commands[] = {"##[", "##vso[",
                                                     "##teamcity["};
  if (Command.empty() && !Text.contains('#')) {
    Under << Text;
    return;
  }
  auto MayBecomeCommand = [&] {
    return llvm::any_of(Commands, [&](llvm::StringRef Known) {
      return Known.starts_with(Command);
    });
  };
  for (char C : Text) {
    Command += C;
    if (C == '[' && MayBecomeCommand()) {
      Under << "\\u005b";
      Command.clear();
      continue;
    }
    Under << C;
    while (!MayBecomeCommand())
      Command.erase(Command.begin());
  }
}

void VisibleStream::write_impl(const char *Text, std::size_t Size) {
  if (First)
    First->flush();
  auto Write = [&](llvm::StringRef Piece) { writeVisibleText(Piece); };
  // Writers of JSON come with one after another.
  if (Begun.empty() && Size == 1 && isPlain(*Text)) {
    Write({Text, 1});
    return;
  }
  if (Begun.empty()) {
    Begun = writeVisible({Text, Size}, Write);
    return;
  }
  const std::string Whole = (Begun + llvm::StringRef(Text, Size)).str();
  Begun = writeVisible(Whole, Write);
}

llvm::raw_ostream &VisibleStream::changeColor(enum Colors Color, bool Bold,
                                              bool BG) {
  Under.changeColor(Color, Bold, BG);
  return *this;
}

llvm::raw_ostream &VisibleStream::resetColor() {
  Under.resetColor();
  return *this;
}

llvm::raw_ostream &VisibleStream::reverseColor() {
  Under.reverseColor();
  return *this;
}

void VisibleStream::enable_colors(bool Enable) {
  raw_ostream::enable_colors(Enable);
  Under.enable_colors(Enable);
}

} // namespace bank_lint
