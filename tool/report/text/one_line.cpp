//===-- tool/report/text/one_line.cpp - a finding in a line ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/text/one_line.h"
#include "tool/report/tally/notices.h"
#include "tool/report/tally/ranking.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/short_text.h"

namespace bank_lint {

static void writeLine(const SourceRange &Where, llvm::StringRef Text,
                      llvm::StringRef Tag, llvm::raw_ostream &OS) {
  // Editors want a line and a column, even of a place that has none.
  SourceRange Place = Where;
  Place.Line = std::max(Place.Line, 1u);
  Place.Column = std::max(Place.Column, 1u);
  OS << place(Place) << ": " << oneLine(Text) << " [" << Tag << "]\n";
}

void writeOneLine(llvm::ArrayRef<FileResult> Results,
                  const ReportOptions &Options, llvm::raw_ostream &OS) {
  for (const Finding *F : rankedFindings(Results, Options.Order))
    writeLine(F->Access.Where, F->Message, F->Rule, OS);
  // What the compiler says, and files that cannot be read, are on the error
  // stream whatever the format is.
  for (const Notice &N : noticesOf(Results))
    if (N.Kind == NoticeKind::NotAnalysed ||
        N.Kind == NoticeKind::Uninstantiated ||
        N.Kind == NoticeKind::Undecided || N.Kind == NoticeKind::AssumedBlock)
      writeLine(N.Where, N.Text, N.traits().Name, OS);
}

} // namespace bank_lint
