//===-- analysis/fix/edited_text.cpp - a file with changes ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/edited_text.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace llvm;

namespace bank_lint {

bool normalise(std::vector<SourceEdit> &Edits) {
  llvm::sort(Edits, [](const SourceEdit &A, const SourceEdit &B) {
    return std::tie(A.Begin, A.End, A.Text) < std::tie(B.Begin, B.End, B.Text);
  });
  Edits.erase(std::unique(Edits.begin(), Edits.end()), Edits.end());
  for (std::size_t I = 1; I < Edits.size(); ++I)
    if (Edits[I].Begin < Edits[I - 1].End)
      return false;
  return true;
}

EditedText::EditedText(std::string File, StringRef Before,
                       ArrayRef<SourceEdit> Edits)
    : File(std::move(File)), Edits(Edits) {
  unsigned Done = 0;
  for (const SourceEdit &E : Edits) {
    Text += Before.slice(Done, E.Begin);
    Text += E.Text;
    Done = E.End;
  }
  Text += Before.substr(Done);
}

unsigned EditedText::column(unsigned Line, unsigned Column) const {
  unsigned Added = 0, Removed = 0; // by the edits left of the place
  for (const SourceEdit &E : Edits) {
    if (E.Where.Line != Line)
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
  if (Place.File != File || !Place.isValid())
    return Place;
  SourceRange Result = Place;
  Result.Column = column(Place.Line, Place.Column);
  Result.EndColumn = column(Place.EndLine, Place.EndColumn);
  return Result;
}

} // namespace bank_lint
