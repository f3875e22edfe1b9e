//===-- tool/report/html/html_source.cpp - source with its heat -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/html_source.h"
#include "tool/report/html/html_text.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/names.h"
#include "tool/report/wording/visible_text.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace bank_lint {

/// Bytes of the page that source may take before less of it is shown. Findings
/// take room as well, and quote their lines.
static std::size_t mostPageBytes(std::size_t Findings) {
  constexpr std::size_t Most = 200000, Least = 40000, OfFinding = 320;
  return Findings < (Most - Least) / OfFinding ? Most - Findings * OfFinding
                                               : Least;
}
/// What a line takes besides its text.
static constexpr std::size_t LineBytes = 40;

/// Bytes of a line that are shown.
static constexpr std::size_t MostBytes = 4000;
/// The number of accesses of a line that are each shown.
static constexpr std::size_t MostMarks = 100;

static std::string shownPart(llvm::StringRef Line) {
  llvm::StringRef Part = takeCharacters(Line, MostBytes);
  return Part.str() + (Part.size() < Line.size() ? "..." : "");
}

/// "shared load 32/1 wavefronts".
static std::string markText(const AccessSummary &Access) {
  std::string Text =
      (nameOf(Access.Space) + " " + nameOf(Access.Operation) + " ").str();
  if (Access.Sureness == Certainty::Undecided)
    return Text + "undecided";
  auto Of = [&](const Interval &Paid, std::uint64_t Ideal, const char *Unit) {
    return Text + number(Paid) + "/" + std::to_string(Ideal) + " " + Unit;
  };
  if (Access.Space == AccessSpace::Shared)
    return Of(Access.Wavefronts.Worst, Access.Ideal.Worst.Max, "wavefronts");
  if (Access.Space == AccessSpace::Constant)
    return Of(Access.Requests.Worst, 1, "requests");
  return Of(Access.Sectors.Worst, Access.IdealSectors.Worst.Max, "sectors");
}

HeatedSource::HeatedSource(llvm::ArrayRef<FileResult> Results,
                           SourceLines &Sources)
    : Sources(Sources) {
  for (const FileResult &Result : Results) {
    for (const AccessSummary &Access : Result.Accesses) {
      if (!Access.Where.isValid())
        continue;
      Line &At = Files[Access.Where.File][Access.Where.Line];
      Mark New{nameOf(accessState(Access)).str(), markText(Access)};
      if (At.Marks.size() < MostMarks && !llvm::is_contained(At.Marks, New))
        At.Marks.push_back(std::move(New));
    }
    for (const Finding &F : Result.Findings) {
      if (!F.Access.Where.isValid())
        continue;
      Line &At = Files[F.Access.Where.File][F.Access.Where.Line];
      At.Cycles += F.excessCycles();
      ++At.Findings;
      Most = std::max(Most, At.Cycles);
    }
  }
  chooseExtent();
}

/// The most that leaves room for the rest of the page.
void HeatedSource::chooseExtent() {
  std::size_t Findings = 0;
  for (const auto &[File, Known] : Files)
    for (const auto &[Number, Line] : Known)
      Findings += Line.Findings;
  for (const Extent &Which :
       {Extent{6, false}, Extent{3, false}, Extent{3, true}, Extent{1, true}}) {
    Shown = Which;
    if (bytes(Which) <= mostPageBytes(Findings))
      return;
  }
  Shown.reset();
}

std::size_t HeatedSource::bytes(const Extent &Which) {
  std::size_t Sum = 0;
  for (const auto &[File, Known] : Files) {
    llvm::ArrayRef<llvm::StringRef> Lines = Sources.of(File);
    unsigned Next = 1; // that is not counted yet
    for (const auto &[Number, Line] : Known) {
      for (const Mark &M : Line.Marks)
        Sum += LineBytes + M.second.size();
      if (Which.OnlyFindings && !Line.Findings)
        continue;
      const unsigned Begin =
          std::max(Next, Number > Which.Around ? Number - Which.Around : 1);
      for (Next = Begin; Next <= Number + Which.Around && Next <= Lines.size();
           ++Next)
        Sum += LineBytes + std::min(Lines[Next - 1].size(), MostBytes);
      Next = std::max(Next, Begin);
    }
  }
  return Sum;
}

bool HeatedSource::isNear(const Lines &Known, unsigned Line,
                          const Extent &Which) const {
  auto At = Known.lower_bound(Line > Which.Around ? Line - Which.Around : 0);
  for (; At != Known.end() && At->first <= Line + Which.Around; ++At)
    if (!Which.OnlyFindings || At->second.Findings)
      return true;
  return false;
}

bool HeatedSource::shows(llvm::StringRef File, unsigned Line) const {
  auto Known = Files.find(File.str());
  return Shown && Known != Files.end() && isNear(Known->second, Line, *Shown) &&
         Line <= Sources.of(File).size();
}

std::string HeatedSource::extent() const {
  if (!Shown)
    return "None is shown here, for it would be too much: each finding quotes "
           "its lines.";
  return "Shown: " + counted(Shown->Around, "line") + " around each " +
         (Shown->OnlyFindings ? "finding." : "access.");
}

std::string HeatedSource::anchor(llvm::StringRef File, unsigned Line) const {
  auto Number = std::distance(Files.begin(), Files.find(File.str()));
  return "L" + std::to_string(Number) + "-" + std::to_string(Line);
}

llvm::json::Array HeatedSource::linesOf(llvm::StringRef File,
                                        const Lines &Known,
                                        std::size_t Number) {
  llvm::json::Array Result;
  unsigned Last = 0;
  const unsigned Count = Sources.of(File).size();
  for (unsigned At = 1; At <= Count; ++At) {
    if (!isNear(Known, At, *Shown))
      continue;
    llvm::json::Array Marks, Id;
    unsigned Heat = 0;
    if (auto Here = Known.find(At); Here != Known.end()) {
      for (const Mark &M : Here->second.Marks)
        Marks.push_back(llvm::json::Object{{"state", M.first},
                                           {"what", pageText(M.second)}});
      // 1 to 9 for every line that has a finding.
      if (Here->second.Cycles)
        Heat = 1 + unsigned(8.0 * Here->second.Cycles / Most);
      if (Here->second.Findings)
        Id.push_back("L" + std::to_string(Number) + "-" + std::to_string(At));
    }
    Result.push_back(llvm::json::Object{
        {"number", At},
        {"id", std::move(Id)},
        {"text", pageText(shownPart(Sources.line(File, At)))},
        {"heat", Heat ? llvm::json::Array{Heat} : llvm::json::Array{}},
        {"marks", std::move(Marks)},
        {"skipped", Last != 0 && At != Last + 1}});
    Last = At;
  }
  return Result;
}

llvm::json::Array HeatedSource::files(const PagePlaces &Places) {
  llvm::json::Array Result;
  if (!Shown)
    return Result;
  std::size_t Number = 0;
  const bool IsOnlyOne = Files.size() == 1;
  for (const auto &[File, Known] : Files) {
    unsigned Findings = 0;
    for (const auto &[Line, Here] : Known)
      Findings += Here.Findings;
    llvm::json::Array Lines = linesOf(File, Known, Number++);
    if (Lines.empty())
      continue;
    Result.push_back(
        llvm::json::Object{{"name", pageText(Places.file(File))},
                           {"link", Places.link({File, 1, 1, 1, 1})},
                           {"findings", counted(Findings, "finding")},
                           {"open", IsOnlyOne},
                           {"lines", std::move(Lines)}});
  }
  return Result;
}

} // namespace bank_lint
