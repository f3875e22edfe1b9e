//===-- analysis/fix/text/edited_text.cpp - files with changes ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/text/edited_text.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace llvm;

namespace bank_lint {

bool normalise(std::vector<SourceEdit> &Edits) {
  llvm::sort(Edits, [](const SourceEdit &A, const SourceEdit &B) {
    return std::tie(A.Where.File, A.Begin, A.End, A.Text) <
           std::tie(B.Where.File, B.Begin, B.End, B.Text);
  });
  Edits.erase(std::unique(Edits.begin(), Edits.end()), Edits.end());
  for (std::size_t I = 1; I < Edits.size(); ++I)
    if (Edits[I].Where.File == Edits[I - 1].Where.File &&
        Edits[I].Begin < Edits[I - 1].End)
      return false;
  return true;
}

std::vector<std::string> EditedText::files() const {
  std::vector<std::string> Result;
  for (const SourceEdit &E : Edits)
    if (Result.empty() || Result.back() != E.Where.File)
      Result.push_back(E.Where.File);
  return Result;
}

std::string EditedText::text(StringRef File, StringRef Before) const {
  std::string Text;
  unsigned Done = 0;
  for (const SourceEdit &E : Edits) {
    if (E.Where.File != File)
      continue;
    Text += Before.slice(Done, E.Begin);
    Text += E.Text;
    Done = E.End;
  }
  Text += Before.substr(Done);
  return Text;
}

unsigned EditedText::column(StringRef File, unsigned Line,
                            unsigned Column) const {
  unsigned Added = 0, Removed = 0; // by the edits left of the place
  for (const SourceEdit &E : Edits) {
    if (E.Where.Line != Line || E.Where.File != File)
      continue;
    unsigned Begins = E.Where.Column - Removed + Added;
    if (Column < Begins)
      break;
    if (Column < Begins + E.Text.size())
      return E.Where.Column;
    Added += E.Text.size();
    Removed += E.End - E.Begin;
  }
  return Column + Removed - Added;
}

SourceRange EditedText::before(const SourceRange &Place) const {
  if (!Place.isValid())
    return Place;
  SourceRange Result = Place;
  Result.Column = column(Place.File, Place.Line, Place.Column);
  Result.EndColumn = column(Place.File, Place.EndLine, Place.EndColumn);
  return Result;
}

} // namespace bank_lint
