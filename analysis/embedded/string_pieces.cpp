//===-- analysis/embedded/string_pieces.cpp - strings in pieces -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/string_pieces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace bank_lint {

void StringValue::lose(const Twine &Why) {
  if (Reason.empty())
    Reason = Why.str();
}

void StringValue::append(StringValue Other) {
  for (StringPiece &Piece : Other.Pieces)
    Pieces.push_back(std::move(Piece));
  append_range(Beyond, Other.Beyond);
  if (!Other.Lacks.empty())
    Lacks = std::move(Other.Lacks);
  lose(Other.Reason);
}

void StringValue::appendComputed(StringRef Bytes) {
  if (!Bytes.empty())
    Pieces.push_back({StringPiece::Computed, {}, 0, 0, Bytes.str()});
}

bool StringValue::isConstant() const {
  return Reason.empty() && Lacks.empty() &&
         none_of(Pieces, [](const StringPiece &P) {
           return P.What == StringPiece::Missing;
         });
}

bool StringValue::isMissing() const {
  return !Pieces.empty() && all_of(Pieces, [](const StringPiece &P) {
    return P.What == StringPiece::Missing;
  });
}

namespace {

/// The bytes of \p Piece as they are written.
StringRef written(const StringPiece &Piece, const PythonTexts &Texts) {
  if (Piece.What != StringPiece::Literal)
    return Piece.Text;
  return Texts.innerText(Piece.Place).slice(Piece.Begin, Piece.End);
}

/// Copies a value up to each place that is changed.
class Copier {
public:
  explicit Copier(const PythonTexts &Texts) : Texts(Texts) {}

  void begin(const StringPiece &Piece) {
    Own = Piece;
    Bytes = written(Piece, Texts);
    Done = 0;
  }
  StringRef bytes() const { return Bytes; }
  /// Copies the bytes up to \p At, and passes over those up to \p Behind.
  void copyTo(std::size_t At, std::size_t Behind) {
    if (At > Done) {
      StringPiece Part = Own;
      if (Own.What == StringPiece::Literal) {
        Part.Begin = Own.Begin + Done;
        Part.End = Own.Begin + At;
      } else {
        Part.Text = Bytes.slice(Done, At).str();
      }
      Result.Pieces.push_back(std::move(Part));
    }
    Done = Behind;
  }
  void finish() { copyTo(Bytes.size(), Bytes.size()); }
  /// How many bytes an escape at \p At has; 0 if there is none.
  std::size_t escape(std::size_t At) const {
    return Own.What == StringPiece::Literal && !Texts.token(Own.Place).IsRaw &&
                   Bytes[At] == '\\'
               ? 2
               : 0;
  }

  StringValue Result;

private:
  const PythonTexts &Texts;
  StringPiece Own;
  StringRef Bytes;
  std::size_t Done = 0;
};

/// Puts \p Value into the copy; false if it is unknown.
bool put(std::optional<StringValue> Value, Copier &Copy) {
  if (!Value || !Value->isConstant())
    return false;
  Copy.Result.append(std::move(*Value));
  return true;
}

/// The field that `{` at \p At begins; nothing if it is more than a name or a
/// number. \p Next numbers those without.
std::optional<StringField> fieldOf(StringRef Inner, std::size_t &Next) {
  StringRef Name = Inner.trim();
  // "{:d}" and "{!s}" of what is one already.
  if (!Name.consume_back(":d") && !Name.consume_back(":s"))
    Name.consume_back("!s");
  StringField Field;
  if (Name.empty()) {
    Field.Number = Next++;
    return Field;
  }
  if (!Name.getAsInteger(10, Field.Number))
    return Field;
  if (!all_of(Name, [](char C) { return isAlnum(C) || C == '_'; }))
    return std::nullopt;
  Field.Name = Name;
  return Field;
}

} // namespace

std::optional<StringValue> formatted(const StringValue &Value,
                                     const PythonTexts &Texts,
                                     FieldValue ValueOf) {
  Copier Copy(Texts);
  std::size_t Next = 0;
  for (const StringPiece &Piece : Value.Pieces) {
    if (Piece.What == StringPiece::Missing ||
        (Piece.What == StringPiece::Literal &&
         Texts.token(Piece.Place).IsFormatted))
      return std::nullopt;
    Copy.begin(Piece);
    const StringRef Bytes = Copy.bytes();
    for (std::size_t At = 0; At < Bytes.size();) {
      const char C = Bytes[At];
      if (const std::size_t Escape = Copy.escape(At)) {
        At += Escape;
      } else if (C != '{' && C != '}') {
        ++At;
      } else if (Bytes.substr(At + 1).starts_with(C)) {
        Copy.copyTo(At + 1, At + 2);
        At += 2;
      } else {
        const std::size_t Close = Bytes.find('}', At);
        if (C == '}' || Close == StringRef::npos)
          return std::nullopt;
        const std::optional<StringField> Field =
            fieldOf(Bytes.slice(At + 1, Close), Next);
        Copy.copyTo(At, Close + 1);
        if (!Field || !put(ValueOf(*Field), Copy))
          return std::nullopt;
        At = Close + 1;
      }
    }
    Copy.finish();
  }
  return std::move(Copy.Result);
}

std::optional<StringValue> formattedByPercent(const StringValue &Value,
                                              const PythonTexts &Texts,
                                              FieldValue ValueOf) {
  Copier Copy(Texts);
  std::size_t Next = 0;
  for (const StringPiece &Piece : Value.Pieces) {
    if (Piece.What == StringPiece::Missing)
      return std::nullopt;
    Copy.begin(Piece);
    const StringRef Bytes = Copy.bytes();
    for (std::size_t At = 0; At < Bytes.size();) {
      if (const std::size_t Escape = Copy.escape(At)) {
        At += Escape;
        continue;
      }
      if (Bytes[At] != '%') {
        ++At;
        continue;
      }
      StringRef Rest = Bytes.substr(At + 1);
      StringField Field;
      if (Rest.consume_front("(")) {
        Field.Name = Rest.take_until([](char C) { return C == ')'; });
        Rest = Rest.drop_front(std::min(Field.Name.size() + 1, Rest.size()));
      }
      if (Rest.empty() || !StringRef("%sdi").contains(Rest.front()))
        return std::nullopt; // a width or the like
      const std::size_t Behind = Bytes.size() - Rest.size() + 1;
      if (Rest.front() == '%') {
        Copy.copyTo(At + 1, Behind);
      } else {
        Field.Conversion = Rest.front();
        if (Field.Name.empty())
          Field.Number = Next++;
        Copy.copyTo(At, Behind);
        if (!put(ValueOf(Field), Copy))
          return std::nullopt;
      }
      At = Behind;
    }
    Copy.finish();
  }
  return std::move(Copy.Result);
}

std::optional<StringValue> replaced(const StringValue &Value,
                                    const PythonTexts &Texts, StringRef Old,
                                    const StringValue &New) {
  if (Old.empty() || Value.Pieces.size() > 1 ||
      Old.find_first_of("\\\n{}'\"") != StringRef::npos)
    return std::nullopt;
  Copier Copy(Texts);
  for (const StringPiece &Piece : Value.Pieces) {
    Copy.begin(Piece);
    const StringRef Bytes = Copy.bytes();
    for (std::size_t At = 0; At < Bytes.size();) {
      if (const std::size_t Escape = Copy.escape(At)) {
        // "\x41" may be a part of it, and "\n" may seem to be.
        if (!StringRef("nt\\'\"").contains(Bytes.substr(At + 1, 1)))
          return std::nullopt;
        At += Escape;
      } else if (Bytes.substr(At).starts_with(Old)) {
        Copy.copyTo(At, At + Old.size());
        Copy.Result.append(New);
        At += Old.size();
      } else {
        ++At;
      }
    }
    Copy.finish();
  }
  return std::move(Copy.Result);
}

void trimStart(StringValue &Value, const PythonTexts &Texts) {
  while (!Value.Pieces.empty()) {
    StringPiece &First = Value.Pieces.front();
    if (First.What != StringPiece::Literal)
      return;
    const bool IsRaw = Texts.token(First.Place).IsRaw;
    StringRef Bytes = written(First, Texts);
    while (!Bytes.empty() &&
           (isSpace(Bytes.front()) ||
            (!IsRaw && (Bytes.starts_with("\\n") || Bytes.starts_with("\\t")))))
      Bytes = Bytes.drop_front(isSpace(Bytes.front()) ? 1 : 2);
    First.Begin = First.End - Bytes.size();
    if (!Bytes.empty())
      return;
    Value.Pieces.erase(Value.Pieces.begin());
  }
}

void trimEnd(StringValue &Value, const PythonTexts &Texts) {
  while (!Value.Pieces.empty()) {
    StringPiece &Last = Value.Pieces.back();
    if (Last.What != StringPiece::Literal)
      return;
    const bool IsRaw = Texts.token(Last.Place).IsRaw;
    StringRef Bytes = written(Last, Texts);
    auto EndsWithEscape = [&] {
      return !IsRaw && (Bytes.ends_with("\\n") || Bytes.ends_with("\\t")) &&
             !Bytes.drop_back(2).ends_with("\\");
    };
    while (!Bytes.empty() && (isSpace(Bytes.back()) || EndsWithEscape()))
      Bytes = Bytes.drop_back(isSpace(Bytes.back()) ? 1 : 2);
    Last.End = Last.Begin + Bytes.size();
    if (!Bytes.empty())
      return;
    Value.Pieces.pop_back();
  }
}

} // namespace bank_lint
