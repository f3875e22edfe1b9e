//===-- tool/report/html/html_source.cpp - source with its heat -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/html_source.h"
#include "tool/report/html/html_text.h"
#include "tool/report/wording/visible_text.h"
#include "tool/report/wording/wording.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace bank_lint {

/// Lines shown before and after one that has an access.
static constexpr unsigned Around = 6;

/// Bytes of a line that are shown.
static constexpr std::size_t MostBytes = 4000;
/// Accesses of a line of which each is told.
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
      Most = std::max(Most, At.Cycles);
    }
  }
}

bool HeatedSource::shows(llvm::StringRef File, unsigned Line) const {
  auto Known = Files.find(File.str());
  if (Known == Files.end())
    return false;
  auto Next = Known->second.lower_bound(Line > Around ? Line - Around : 0);
  return Next != Known->second.end() && Next->first <= Line + Around;
}

std::string HeatedSource::anchor(llvm::StringRef File, unsigned Line) const {
  auto Number = std::distance(Files.begin(), Files.find(File.str()));
  return "L" + std::to_string(Number) + "-" + std::to_string(Line);
}

llvm::json::Array HeatedSource::linesOf(llvm::StringRef File,
                                        const Lines &Known,
                                        std::size_t Number) {
  llvm::json::Array Shown;
  unsigned Last = 0;
  const unsigned Count = Sources.of(File).size();
  for (unsigned At = 1; At <= Count; ++At) {
    if (!shows(File, At))
      continue;
    llvm::json::Array Marks;
    unsigned Heat = 0;
    if (auto Here = Known.find(At); Here != Known.end()) {
      for (const Mark &M : Here->second.Marks)
        Marks.push_back(llvm::json::Object{{"state", M.first},
                                           {"what", pageText(M.second)}});
      // 1 to 9 for every line that has a finding.
      if (Here->second.Cycles)
        Heat = 1 + unsigned(8.0 * Here->second.Cycles / Most);
    }
    const unsigned Skipped = At - Last - 1;
    Shown.push_back(llvm::json::Object{
        {"number", At},
        {"id", "L" + std::to_string(Number) + "-" + std::to_string(At)},
        {"text", pageText(shownPart(Sources.line(File, At)))},
        {"heat", Heat},
        {"marks", std::move(Marks)},
        {"skipped", pageTextIfAny(Skipped ? counted(Skipped, "line") : "")}});
    Last = At;
  }
  return Shown;
}

llvm::json::Array HeatedSource::files() {
  llvm::json::Array Result;
  std::size_t Number = 0;
  for (const auto &[File, Known] : Files)
    Result.push_back(llvm::json::Object{
        {"name", pageText(File)}, {"lines", linesOf(File, Known, Number++)}});
  return Result;
}

} // namespace bank_lint
