//===-- analysis/warp/memory/fragment_name.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/memory/fragment_name.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace bank_lint {
namespace {

struct TypeRow {
  StringLiteral Name;
  model::FragmentElement Element;
  bool IsInteger = false;
};

constexpr TypeRow Types[] = {
    {"f16", model::FragmentElement::Half},
    {"bf16", model::FragmentElement::Half},
    {"tf32", model::FragmentElement::Tf32},
    {"f32", model::FragmentElement::Word},
    {"f64", model::FragmentElement::Double},
    {"s8", model::FragmentElement::Byte, true},
    {"u8", model::FragmentElement::Byte, true},
    {"s32", model::FragmentElement::Word, true},
};

/// "m16n16k16"
bool readShape(StringRef Word, model::FragmentAccess &To) {
  return Word.consume_front("m") && !Word.consumeInteger(10, To.M) &&
         Word.consume_front("n") && !Word.consumeInteger(10, To.N) &&
         Word.consume_front("k") && !Word.consumeInteger(10, To.K) &&
         Word.empty();
}

bool readUse(StringRef Word, model::FragmentAccess &To) {
  if (Word == "a")
    To.Use = model::FragmentUse::A;
  else if (Word == "b")
    To.Use = model::FragmentUse::B;
  else if (Word == "c" || Word == "d")
    To.Use = model::FragmentUse::Accumulator;
  else
    return false;
  return true;
}

bool readType(StringRef Word, model::FragmentAccess &To) {
  for (const TypeRow &Row : Types)
    if (Row.Name == Word) {
      To.Element = Row.Element;
      To.IsInteger = Row.IsInteger;
      return true;
    }
  return false;
}

} // namespace

std::optional<model::FragmentAccess> fragmentNamed(StringRef Name) {
  model::FragmentAccess Result;
  bool HasShape = false, HasUse = false, HasType = false, HasLayout = false;
  SmallVector<StringRef, 12> Words;
  Name.split(Words, '.');
  for (StringRef Word : Words) {
    HasShape |= readShape(Word, Result);
    HasUse |= readUse(Word, Result);
    HasType |= readType(Word, Result);
    if (Word == "row" || Word == "col") {
      HasLayout = true;
      Result.RowMajor = Word == "row";
    }
  }
  if (HasShape && HasUse && HasType && HasLayout)
    return Result;
  return std::nullopt;
}

} // namespace bank_lint
