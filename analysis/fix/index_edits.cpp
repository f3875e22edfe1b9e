//===-- analysis/fix/index_edits.cpp - indices written anew -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/index_edits.h"
#include "analysis/fix/text/place_text.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace bank_lint {

std::string operand(const WrittenExpression &E) {
  return E.IsPrimary ? E.Code : "(" + E.Code + ")";
}

SourceEdit edit(const WrittenExpression &E, std::string Text) {
  if (E.IsSummand && Text != E.Code)
    Text = "(" + Text + ")";
  return {E.Text->Begin, E.Text->End, E.Where, std::move(Text)};
}

void addEdit(std::vector<SourceEdit> &To, const WrittenExpression &E,
             std::string Text) {
  SourceEdit Whole = edit(E, std::move(Text));
  const std::size_t At = StringRef(E.Code).contains('\n')
                             ? Whole.Text.find(E.Code)
                             : std::string::npos;
  if (At == std::string::npos) {
    To.push_back(std::move(Whole));
    return;
  }
  SourceEdit Before = Whole, After = Whole;
  Before.End = Before.Begin;
  Before.Where.EndLine = Before.Where.Line;
  Before.Where.EndColumn = Before.Where.Column;
  Before.Text.resize(At);
  After.Begin = After.End;
  After.Where.Line = After.Where.EndLine;
  After.Where.Column = After.Where.EndColumn;
  After.Text = Whole.Text.substr(At + E.Code.size());
  for (SourceEdit *Each : {&Before, &After})
    if (!Each->Text.empty())
      To.push_back(std::move(*Each));
}

std::string onOneLine(StringRef Code) {
  SmallVector<StringRef> Lines;
  Code.split(Lines, '\n');
  std::string Result;
  for (StringRef Line : Lines)
    Result += (Result.empty() ? "" : " ") + Line.trim().str();
  return Lines.size() == 1 ? Code.str() : Result;
}

std::string ownerText(const WrittenExpression &E) {
  return E.Macro ? "the macro " + E.Macro->Name + "'s (" + E.Macro->Place + ")"
                 : "not written in this file";
}

std::string whyNotEditable(const ArrayUse &Use, bool Twice) {
  const std::string There = " at " + placeText(Use.Where);
  for (const ArrayIndex &Index : Use.Indices) {
    if (!Index.Written.Text)
      return "the index" + There + " is " + ownerText(Index.Written);
    if (Twice && !Index.CanRepeat)
      return "the index" + There + " does more than read memory";
    const StringRef Code(Index.Written.Code);
    if (Code.contains('\n') &&
        (!Twice || Code.contains("//") || Code.contains('#')))
      return "the index" + There + " is on several lines";
  }
  return "";
}

std::optional<std::string> mixedIndex(const ArrayUse &Use, unsigned Together,
                                      const std::string &Mixed,
                                      const MergedAccesses &Merged,
                                      bool KeepsMerged) {
  const ArrayIndex &Index = Use.Indices.back();
  if (KeepsMerged) {
    const auto Split = Merged.split(Index, Together, Together);
    if (Split && !Split->Rest.empty())
      return "(" + operand(Split->Begin) + Mixed + ") + " + Split->Rest;
    if (!Split && Merged.haveMerged(Use))
      return std::nullopt;
  }
  return operand(Index.Written) + Mixed;
}

std::string cuteName(std::uint64_t Row, std::uint64_t Ways,
                     std::uint64_t Factor, unsigned Bits) {
  if (!isPowerOf2_64(Row) || !isPowerOf2_64(Ways) || !isPowerOf2_64(Factor))
    return "";
  const unsigned Mixed = Log2_64(Ways), Base = Log2_64(Factor),
                 From = Log2_64(Row) + Bits;
  if (!Mixed || From < Base + Mixed)
    return "";
  return "Swizzle<" + utostr(Mixed) + "," + utostr(Base) + "," +
         utostr(From - Base) + ">";
}

bool FlatLayout::isOneToOne() const {
  if (Which == Pad)
    return true;
  const std::uint64_t Most = std::uint64_t(ways() - 1) * factor();
  if (!isPowerOf2_64(Row) || !isPowerOf2_32(Group) || Most >= Group)
    return false;
  // What is mixed in must not decide what else is mixed in, or only from above.
  return Most < Row ||
         (isPowerOf2_32(factor()) && isPowerOf2_32(ways()) && factor() < Row);
}

std::string FlatLayout::step() const {
  const unsigned Times = Which == Swizzle ? factor() : Unit;
  return " / " + utostr(Row) +
         (Which == Swizzle ? " % " + utostr(ways()) : "") +
         (Times > 1 ? " * " + utostr(Times) : "");
}

std::string FlatLayout::title(const std::string &Name) const {
  return Name + "[" + code("i") + "] for " + Name + "[i]";
}

std::uint64_t FlatLayout::place(std::uint64_t Index) const {
  if (Which == Pad)
    return Index + Index / Row * Unit;
  return Index ^ Index / Row % ways() * factor();
}

std::string FlatLayout::code(const WrittenExpression &Index) const {
  std::uint64_t Number;
  if (!StringRef(Index.Code).getAsInteger(0, Number))
    return utostr(place(Number));
  return code(operand(Index));
}

std::string FlatLayout::code(const SplitIndex &Index) const {
  if (Index.Rest.empty())
    return code(Index.Begin);
  const std::string Begin = code(Index.Begin);
  return (Which == Pad ? Begin : "(" + Begin + ")") + " + " + Index.Rest;
}

std::optional<std::string> FlatLayout::code(const ArrayUse &Use,
                                            const ArrayIndex &Index,
                                            const MergedAccesses &Merged,
                                            bool KeepsMerged) const {
  if (!KeepsMerged)
    return code(Index.Written);
  if (const auto Split = Merged.split(Index, Unit, Which == Pad ? Row : Unit))
    return code(*Split);
  if (Merged.haveMerged(Use))
    return std::nullopt;
  return code(Index.Written);
}

} // namespace bank_lint
