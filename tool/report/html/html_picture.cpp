//===-- tool/report/html/html_picture.cpp - lanes as a picture ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/html_picture.h"
#include "tool/report/html/html_trial.h"
#include "tool/report/html/sector_picture.h"
#include "tool/report/playground/bank_drawing.h"
#include "tool/report/wording/counts.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

namespace {

// All in pixels, as the grid `banks` of pages/page.mustache has them.
constexpr unsigned Left = 34, Top = 18, RowHeight = 7, Column = 13;
constexpr unsigned BarTop = Top + model::WarpSize * RowHeight + 6;
constexpr unsigned NumbersLeft = Left + BankDrawing::NumBanks * Column + 6;

llvm::StringRef text(const BankDrawing::Path &Path) {
  return {Path.data(), Path.size()};
}

void writePaths(llvm::raw_ostream &OS, llvm::StringRef Class,
                const BankDrawing::Path &Cool, const BankDrawing::Path &Hot) {
  OS << "<g class=\"" << Class << "\">";
  if (Cool.size())
    OS << "<path d=\"" << text(Cool) << "\"/>";
  if (Hot.size())
    OS << "<path class=\"hot\" d=\"" << text(Hot) << "\"/>";
  OS << "</g>";
}

/// Where the transactions part, and what each of them costs.
void writeTransactions(llvm::raw_ostream &OS, const model::BankMap &Map) {
  for (unsigned I = 0; I < Map.transactions(); ++I) {
    const unsigned Begin = Top + I * Map.GroupLanes * RowHeight;
    if (I)
      OS << "<path class=\"part\" d=\"M" << Left << " " << Begin << "h"
         << BankDrawing::NumBanks * Column << "\"/>";
    if (const unsigned Paid = Map.wavefronts(I))
      OS << "<text class=\"" << (Paid > 1 ? "many" : "one") << "\" x=\""
         << NumbersLeft << "\" y=\""
         << Begin + Map.GroupLanes * RowHeight / 2 + 4 << "\">" << Paid
         << "</text>";
  }
}

LanePicture bankPicture(const AccessSummary &Access, llvm::StringRef ArchName) {
  const model::Architecture &Arch = architectureOf(ArchName);
  const model::WarpAccess Issued = issuedAccess(Access);
  const model::BankMap Map = model::bankMap(Issued, Arch);
  BankDrawing Drawing;
  draw(Issued, Map, Arch, Drawing);

  LanePicture Picture;
  llvm::raw_string_ostream OS(Picture.Shapes);
  OS << "<use href=\"#banks\"/>";
  writePaths(OS, Drawing.AlongBanks ? "lanes up" : "lanes", Drawing.Lanes,
             Drawing.HotLanes);
  if (Drawing.AlongBanks)
    OS << "<use href=\"#rows\"/>";
  writePaths(OS, "bars", Drawing.Bars, Drawing.HotBars);
  if (Drawing.IdealHeight && Drawing.MostWords > Map.Cost.Ideal)
    OS << "<path class=\"ideal\" d=\"M" << Left << " "
       << BarTop + Drawing.IdealHeight << "h" << BankDrawing::NumBanks * Column
       << "\"/>";
  OS << "<text class=\"most\" x=\"" << Left - 5 << "\" y=\"" << BarTop + 40
     << "\">" << Drawing.MostWords << "</text>";
  // Asynchronous copies and some others cost more than their banks.
  const bool IsAllThereIs = Map.Cost.Wavefronts == Access.Wavefronts.Worst.Max;
  if (IsAllThereIs)
    writeTransactions(OS, Map);
  unsigned Touched = 0;
  for (unsigned Bank = 0; Bank < BankDrawing::NumBanks; ++Bank)
    Touched += Map.wordsOf(Bank) != 0;
  Picture.Caption = counted(Issued.activeLanes(), "lane") + " in " +
                    counted(Touched, "bank") + ", at most " +
                    counted(Drawing.MostWords, "distinct word") + " in one";
  return Picture;
}

} // namespace

LanePicture lanePicture(const AccessSummary &Access, llvm::StringRef Arch) {
  constexpr unsigned SectorBytes = 32;
  if (!Access.HasWitness)
    return {};
  if (Access.Space == AccessSpace::Shared && Access.Width)
    return bankPicture(Access, Arch);
  // A bulk copy has no lanes.
  if (Access.Space == AccessSpace::Global && Access.Width <= SectorBytes)
    return sectorPicture(Access);
  return {};
}

} // namespace bank_lint
