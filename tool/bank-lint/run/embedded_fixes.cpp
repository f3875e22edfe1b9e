//===-- tool/bank-lint/run/embedded_fixes.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/embedded_fixes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace bank_lint {
namespace {

/// Where two lines differ: between what both begin and what both end with.
struct LineDifference {
  std::size_t Begin = 0, OldEnd = 0, NewEnd = 0;
};

LineDifference differenceOf(StringRef Old, StringRef New) {
  const std::size_t Least = std::min(Old.size(), New.size());
  LineDifference D{0, Old.size(), New.size()};
  while (D.Begin < Least && Old[D.Begin] == New[D.Begin])
    ++D.Begin;
  while (D.OldEnd > D.Begin && D.NewEnd > D.Begin &&
         Old[D.OldEnd - 1] == New[D.NewEnd - 1])
    --D.OldEnd, --D.NewEnd;
  return D;
}

/// Whether \p Text means itself in a string of any language.
bool isPlain(StringRef Text) {
  return llvm::all_of(Text, [](char C) {
    return llvm::isPrint(C) && !StringRef("\"'\\").contains(C);
  });
}

/// Says of the fixes of \p Result that \p Why they are not made.
void leaveUnmade(FileResult &Result, StringRef Why) {
  for (Finding &F : Result.Findings) {
    if (F.Fixes.empty())
      continue;
    F.NoFix = F.Fixes.front().Title +
              " would do, but has to be made by hand: " + Why.str();
    F.Fixes.clear();
  }
}

constexpr StringRef InString =
    "the string has escapes there, or is joined from parts";

/// The text of \p Result's own source with fixes, which is taken from it;
/// absent if there is none, or not only there.
std::optional<FixedText> takeFixed(FileResult &Result) {
  const std::vector<FixedText> All = std::exchange(Result.Fixed, {});
  if (All.empty())
    return std::nullopt;
  if (All.size() == 1 && All.front().File == Result.File)
    return All.front();
  leaveUnmade(Result, "a header that a string includes has to change");
  return std::nullopt;
}

} // namespace

bool EmbeddedFixes::add(
    StringRef Before, StringRef After,
    llvm::function_ref<std::optional<std::size_t>(std::size_t)> InFile,
    StringRef Text) {
  if (Before.count('\n') != After.count('\n'))
    return false;
  std::map<std::size_t, Edit> New;
  std::size_t Line = 0; // where the line begins in Before
  while (!Before.empty() || !After.empty()) {
    const auto [Old, OldRest] = Before.split('\n');
    const auto [Own, OwnRest] = After.split('\n');
    if (Old != Own) {
      const LineDifference D = differenceOf(Old, Own);
      const std::size_t Length = D.OldEnd - D.Begin;
      const std::optional<std::size_t> At = InFile(Line + D.Begin);
      if (!At || Text.substr(*At, Length) != Old.slice(D.Begin, D.OldEnd) ||
          InFile(Line + D.OldEnd) != *At + Length ||
          !isPlain(Own.slice(D.Begin, D.NewEnd)) ||
          !isPlain(Old.slice(D.Begin, D.OldEnd)))
        return false;
      New[*At] = {*At + Length, Own.slice(D.Begin, D.NewEnd).str()};
    }
    Line += Old.size() + 1;
    Before = OldRest;
    After = OwnRest;
  }
  for (auto &[At, Each] : New)
    Edits[At] = std::move(Each);
  return true;
}

void EmbeddedFixes::take(FileResult &Result, const EmbeddedFile &File,
                         const EmbeddedSource &Source, StringRef Text) {
  const std::optional<FixedText> Taken = takeFixed(Result);
  if (!Taken)
    return;
  const FixedText &Fixed = *Taken;
  auto InFile = [&](std::size_t Offset) -> std::optional<std::size_t> {
    std::optional<TextMap::Target> There = Source.Map.at(Offset);
    if (There && !File.Texts[There->Text].InFile.empty())
      There = File.Texts[There->Text].InFile.at(There->Offset);
    return There ? std::optional(There->Offset) : std::nullopt;
  };
  if (add(Fixed.Before, Fixed.After, InFile, Text)) {
    Fixes += Fixed.Fixes;
    for (Finding &F : Result.Findings)
      for (Fix &Each : F.Fixes)
        for (SourceEdit &E : Each.Edits) {
          const unsigned Length = E.End - E.Begin;
          E.Begin = unsigned(InFile(E.Begin).value_or(E.Begin));
          E.End = E.Begin + Length;
        }
    return;
  }
  leaveUnmade(Result, InString);
}

void EmbeddedFixes::takeWhole(FileResult &Result) {
  const std::optional<FixedText> Taken = takeFixed(Result);
  if (!Taken)
    return;
  const FixedText &Fixed = *Taken;
  auto Same = [](std::size_t Offset) { return std::optional(Offset); };
  if (add(Fixed.Before, Fixed.After, Same, Fixed.Before))
    Fixes += Fixed.Fixes;
  else
    leaveUnmade(Result, InString);
}

void EmbeddedFixes::finish(StringRef Text, FileResult &Result) const {
  if (Edits.empty())
    return;
  FixedText Fixed;
  Fixed.File = Result.File;
  Fixed.Before = Text.str();
  Fixed.Fixes = Fixes;
  std::size_t At = 0;
  for (const auto &[Begin, Each] : Edits) {
    if (Begin < At)
      continue;
    Fixed.After += Text.slice(At, Begin);
    Fixed.After += Each.Text;
    At = Each.End;
  }
  Fixed.After += Text.substr(At);
  Result.Fixed = {std::move(Fixed)};
}

} // namespace bank_lint
