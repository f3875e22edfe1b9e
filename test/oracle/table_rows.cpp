//===-- test/oracle/table_rows.cpp ------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "table_rows.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;

namespace bank_lint::oracle {
namespace {

std::optional<std::int64_t> product(StringRef Text, const NamedValues &Values) {
  std::int64_t Result = 1;
  SmallVector<StringRef, 4> Factors;
  Text.split(Factors, '*');
  for (StringRef Factor : Factors) {
    std::int64_t Number;
    if (!Factor.getAsInteger(10, Number)) {
      Result *= Number;
      continue;
    }
    auto It = Values.find(Factor.str());
    if (It == Values.end())
      return std::nullopt;
    Result *= It->second;
  }
  return Result;
}

std::int64_t residue(std::int64_t Value, std::int64_t Of) {
  std::int64_t R = Value % Of;
  return R < 0 ? R + Of : R;
}

/// One condition. Absent if it cannot be read, or is about "all others".
std::optional<bool> holds(StringRef Text, const NamedValues &Values) {
  if (Text.starts_with("any "))
    return true;
  if (Text.consume_back(" is odd")) {
    auto X = evaluate(Text.str(), Values);
    return X ? std::optional(*X % 2 != 0) : std::nullopt;
  }
  auto [Left, Right] = Text.split(" == ");
  const bool IsList = Right.empty() && Text.contains(" in {");
  bool Differs = false, AtLeast = false, IsRange = false;
  if (IsList)
    std::tie(Left, Right) = Text.split(" in {");
  else if (Right.empty() && (Differs = Text.contains(" != ")))
    std::tie(Left, Right) = Text.split(" != ");
  else if (Right.empty() && (AtLeast = Text.contains(" >= ")))
    std::tie(Left, Right) = Text.split(" >= ");
  else if (Right.empty() && (IsRange = Text.contains("..")))
    std::tie(Left, Right) = Text.split(" in ");
  if (Right.empty())
    return std::nullopt;
  auto [Name, Modulus] = Left.split(" % ");
  auto X = evaluate(Name.str(), Values);
  std::int64_t Of, Number, Last;
  if (!X)
    return std::nullopt;
  if (!Modulus.empty()) {
    if (Modulus.getAsInteger(10, Of))
      return std::nullopt;
    X = residue(*X, Of);
  }
  if (IsList) {
    SmallVector<StringRef, 8> Members;
    Right.rtrim('}').split(Members, ", ");
    return any_of(Members, [&](StringRef M) {
      return !M.getAsInteger(10, Number) && Number == *X;
    });
  }
  if (IsRange) {
    auto [From, To] = Right.split("..");
    if (From.getAsInteger(10, Number) || To.getAsInteger(10, Last))
      return std::nullopt;
    return *X >= Number && *X <= Last;
  }
  if (Right.getAsInteger(10, Number))
    return std::nullopt;
  return AtLeast ? *X >= Number : (*X == Number) != Differs;
}

} // namespace

std::optional<std::int64_t> evaluate(std::string Written,
                                     const NamedValues &Values) {
  StringRef Text = Written;
  if (Text.starts_with("(") && Text.ends_with(")"))
    Text = Text.drop_front().drop_back();
  std::int64_t Sum = 0, Sign = Text.consume_front("-") ? -1 : 1;
  while (true) {
    std::size_t End = std::min(Text.find(" + "), Text.find(" - "));
    auto Part = product(Text.substr(0, End), Values);
    if (!Part)
      return std::nullopt;
    Sum += Sign * *Part;
    if (End == StringRef::npos)
      return Sum;
    Sign = Text[End + 1] == '-' ? -1 : 1;
    Text = Text.substr(End + 3);
  }
}

const TableRow *rowFor(const std::vector<TableRow> &Table,
                       const NamedValues &Values) {
  const TableRow *Found = nullptr, *Others = nullptr;
  for (const TableRow &Row : Table) {
    StringRef When = Row.When;
    if (When.starts_with("other ") || When.starts_with("larger ")) {
      auto X = evaluate(When.split(' ').second.str(), Values);
      if (Others || !X || *X <= 0) // zero is no stride: it has no row
        return nullptr;
      Others = &Row;
      continue;
    }
    // "otherwise ...": where no row before it holds.
    if (When.consume_front("otherwise ") && Found &&
        !StringRef(Found->When).starts_with("otherwise "))
      continue;
    SmallVector<StringRef, 4> Parts;
    When.split(Parts, " or ");
    bool Any = false;
    for (StringRef Part : Parts) {
      auto Here = holds(Part, Values);
      if (!Here)
        return nullptr;
      Any |= *Here;
    }
    if (Any && Found)
      return nullptr;
    if (Any)
      Found = &Row;
  }
  return Found ? Found : Others;
}

} // namespace bank_lint::oracle
